"""Every event in words, a sentence each."""

from typing import Final

from engine import Event
from engine import events as e
from engine.answers import DECK, DISCARD
from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.events import AGREED, IDLE, Place, Why
from kotbot.i18n import Texts, marked
from kotbot.views.base import signs
from kotbot.views.base.boxes import number_name
from kotbot.views.base.cards import after_name
from kotbot.views.base.render_context import RenderContext, SignsContext
from kotbot.views.core.telling.bans import forbidden
from kotbot.views.core.telling.corrections import comes_into_play, correction, entered

_ENTERS: Final = {
    Place.CITY: marked("{sign} {monster} takes the City!"),
    Place.BAY: marked("{sign} {monster} takes the Bay!"),
}
_YIELDS: Final = {
    # Translators: the monster leaves Tokyo of its own will, and the attacker moves in.
    Place.CITY: marked("{sign} {monster} yields the City."),
    Place.BAY: marked("{sign} {monster} yields the Bay."),
}
_STAYS: Final = {
    Place.CITY: marked("{sign} {monster} stays in the City."),
    Place.BAY: marked("{sign} {monster} stays in the Bay."),
}
_LEAVES: Final = {
    # Translators: against its will; the reason follows: "🏙 🦖 Gigazaur must leave the City · the Bay closed".
    Place.CITY: marked("{sign} {monster} must leave the City"),
    Place.BAY: marked("{sign} {monster} must leave the Bay"),
}


def losses_line(losses: list[e.HeartsLost], context: RenderContext) -> str:
    """Return the hearts lost to one cause: `🐱 Cyber Kitty bites: 🦖 ♥ 6 → 4 · 🐲 ♥ 8 → 6`."""
    cause = losses[0]
    texts = context.texts
    hearts = " · ".join(_loss(loss, context) for loss in losses)
    if cause.why == Why.CLAWS and cause.by >= 0:
        # Translators: claws of one monster took hearts from others: "🐱 Cyber Kitty bites: 🦖 ♥ 6 → 4".
        return texts.gettext("{monster} bites: {hearts}", monster=context.monster(cause.by), hearts=hearts)
    if cause.why == Why.POISON:
        return texts.gettext("{sign} Poison stings: {hearts}", sign=signs.POISON, hearts=hearts)
    return f"{context.why(cause.why)}: {hearts}"


def _loss(loss: e.HeartsLost, context: RenderContext) -> str:
    texts = context.texts
    left = loss.now if loss.change else 0  # of the last heart nothing is taken before the table says so
    before, now = texts.number(loss.now - loss.change), texts.number(left)
    return signs.NO_BREAK.join((context.sign(loss.seat), signs.HEART, before, texts.arrow, now))


def sentence(event: Event, context: RenderContext) -> str:
    """Return one event in words."""
    match event:
        case (
            e.GameBegan()
            | e.OpeningRolled()
            | e.TurnBegan()
            | e.TurnEnded()
            | e.ExtraTurnWon()
            | e.GameEnded()
        ):
            return _turn(event, context)
        case e.DiceRolled() | e.DieRerolled() | e.DieTurned() | e.ResultSettled() | e.CamouflageRolled():
            return _dice(event, context)
        case e.StarsChanged() | e.EnergyChanged() | e.HeartsGained() | e.TokensChanged():
            return _number(event, context)
        case e.HeartsLost():
            return losses_line([event], context)
        case e.DamagePrevented() | e.ChildBorn() | e.Eliminated() | e.PendingDropped() | e.TableChanged():
            return _fate(event, context)
        case e.Yielded() | e.Stayed() | e.TokyoEntered() | e.TokyoLeft() | e.BayMovedUp() | e.BayClosed():
            return _tokyo(event, context)
        case e.CardBought() | e.CardRevealed() | e.CardPeeked() | e.CardDiscarded() | e.CardMoved():
            return _card(event, context)
        case e.MarketSwept() | e.DeckReshuffled() | e.CardCopied() | e.CardUsed():
            return _deck(event, context)
        case e.CardPlayed() | e.CardsDrawn() | e.NumberChanged() | e.Forbidden():
            return _of_expansions(event, context)


def _turn(
    event: e.GameBegan | e.OpeningRolled | e.TurnBegan | e.TurnEnded | e.ExtraTurnWon | e.GameEnded,
    context: RenderContext,
) -> str:
    texts = context.texts
    match event:
        case e.GameBegan(seat):
            # Translators: this monster has the first turn of the game.
            return texts.gettext("{monster} opens the rampage.", monster=context.monster(seat))
        case e.OpeningRolled(seat, dice):
            n = dice[4]
            return texts.ngettext(
                "{monster} rolls {n} claw for the first turn.",
                "{monster} rolls {n} claws for the first turn.",
                n,
                monster=context.monster(seat),
            )
        case e.TurnBegan(seat, turn, extra, fewer):
            if not extra:
                return texts.gettext("Turn {turn}: {monster}", turn=turn, monster=context.monster(seat))
            # Translators: an extra turn begins: "Frenzy: 🦖 Gigazaur goes again".
            again = texts.gettext(
                "{card}: {monster} goes again", card=context.card(extra), monster=context.monster(seat)
            )
            if not fewer:
                return again
            less = texts.ngettext("{n} die fewer", "{n} dice fewer", fewer)
            return f"{again} ({less})"
        case e.TurnEnded(seat):
            return texts.gettext("{monster} is done for now.", monster=context.monster(seat))
        case e.ExtraTurnWon(seat, card):
            return texts.gettext(
                "{card}: {monster} gets another turn.", card=context.card(card), monster=context.monster(seat)
            )
        case e.GameEnded(-1, how):
            return _no_king(how, texts)
        case e.GameEnded(winner, _):
            return texts.gettext(
                "{sign} {monster} is King of Tokyo!", sign=signs.END, monster=context.monster(winner)
            )


def _no_king(how: str, texts: Texts) -> str:
    if how == IDLE:
        words = texts.gettext("Nobody could do anything any more.")
        return f"{signs.CLOSE} {words}"
    if how == AGREED:
        return texts.gettext("{sign} Nobody is King of Tokyo.", sign=signs.CLOSE)
    return texts.gettext("{sign} Nobody is left standing.", sign=signs.OUT)


def _dice(
    event: e.DiceRolled | e.DieRerolled | e.DieTurned | e.ResultSettled | e.CamouflageRolled,
    context: RenderContext,
) -> str:
    texts = context.texts
    match event:
        case e.DiceRolled(seat, number, _, dice):
            return texts.gettext(
                "{monster}, roll {number}: {dice}",
                monster=context.monster(seat),
                number=number,
                dice=texts.in_order(signs.dice(dice)),
            )
        case e.DieRerolled(by, card, face, into):
            return texts.gettext(
                "{monster}, {card}: {face} {arrow} {into}",
                monster=context.monster(by),
                card=context.card(card),
                face=signs.FACES[face],
                arrow=texts.arrow,
                into=signs.FACES[into],
            )
        case e.DieTurned(seat, card, face, into):
            return texts.gettext(
                "{monster}, {card}: {face} {arrow} {into}",
                monster=context.monster(seat),
                card=context.card(card),
                face=signs.FACES[face],
                arrow=texts.arrow,
                into=signs.FACES[into],
            )
        case e.ResultSettled(seat, dice):
            if not sum(dice):
                return texts.gettext("{monster} has no dice this turn.", monster=context.monster(seat))
            return f"{context.monster(seat)}: {texts.in_order(signs.dice(dice))}"
        case e.CamouflageRolled(seat, dice):
            # Translators: the dice of Camouflage.
            return texts.gettext(
                "{monster} hides: {dice}",
                monster=context.monster(seat),
                dice=texts.in_order(signs.dice(dice)),
            )


def _number(
    event: e.StarsChanged | e.EnergyChanged | e.HeartsGained | e.TokensChanged, context: RenderContext
) -> str:
    texts = context.texts
    match event:
        case e.StarsChanged(seat, change, _, why):
            return change_line(seat, f"{texts.signed(change)}{signs.STAR}", why, context)
        case e.EnergyChanged(seat, change, _, why):
            return change_line(seat, f"{texts.signed(change)}{signs.ENERGY}", why, context)
        case e.HeartsGained(seat, change, _, why):
            return change_line(seat, f"{texts.signed(change)}{signs.HEART}", why, context)
        case e.TokensChanged(seat, token, change, _, card):
            sign = signs.TOKENS.get(token, "")
            return change_line(seat, f"{texts.signed(change)}{sign}", card or _token_card(token), context)


def _token_card(token: str) -> str:
    cards = {
        "poison": "poison_spit",
        "shrink": "shrink_ray",
        "smoke": "smoke_cloud",
        "energy": "battery_monster",
    }
    return cards.get(token, token)


def change_line(seat: int, change: str, why: str, context: RenderContext) -> str:
    """Return the change of a monster and its cause: "🦖 Gigazaur +2★ · dice"."""
    return f"{context.monster(seat)} {change} · {context.why(why)}"


def _fate(
    event: e.DamagePrevented | e.ChildBorn | e.Eliminated | e.PendingDropped | e.TableChanged,
    context: RenderContext,
) -> str:
    texts = context.texts
    match event:
        case e.DamagePrevented(seat, amount, card):
            return texts.gettext(
                "{monster} is spared {n}{heart} · {card}",
                card=context.card(card),
                monster=context.monster(seat),
                n=amount,
                heart=signs.HEART,
            )
        case e.ChildBorn(seat):
            # Translators: It Has a Child! brings a monster back.
            return texts.gettext("{monster} falls, and its child climbs out!", monster=context.monster(seat))
        case e.Eliminated(seat, by, _):
            if by >= 0 and by != seat:
                return texts.gettext(
                    "{sign} {monster} is out! {by} did it.",
                    sign=signs.OUT,
                    monster=context.monster(seat),
                    by=context.monster(by),
                )
            return texts.gettext("{sign} {monster} is out!", sign=signs.OUT, monster=context.monster(seat))
        case e.PendingDropped(seat, amount):
            return _dropped(seat, amount, context)
        case e.TableChanged(text):
            return entered(correction(text, context), context)


def _dropped(seat: int, amount: int, context: RenderContext) -> str:
    """Return the words for dropped damage; withdrawing from old digital matches dropped it, too."""
    texts, who = context.texts, context.monster(seat)
    if not context.facts.rules.table:
        return texts.gettext("{monster} is spared {n}{heart}.", monster=who, n=amount, heart=signs.HEART)
    return texts.gettext(
        "{monster} is spared {n}{heart} · put right at the table", monster=who, n=amount, heart=signs.HEART
    )


def _at_place(words: str, place: Place, seat: int, context: RenderContext) -> str:
    return context.texts.gettext(words, sign=signs.PLACES[place], monster=context.monster(seat))


def driven_out(seat: int, place: Place, context: RenderContext) -> str:
    """Return who must leave a place, without the reason."""
    return _at_place(_LEAVES[place], place, seat, context)


def _tokyo(
    event: e.Yielded | e.Stayed | e.TokyoEntered | e.TokyoLeft | e.BayMovedUp | e.BayClosed,
    context: RenderContext,
) -> str:
    texts = context.texts
    match event:
        case e.Yielded(seat, place):
            return _at_place(_YIELDS[place], place, seat, context)
        case e.Stayed(seat, place):
            return _at_place(_STAYS[place], place, seat, context)
        case e.TokyoEntered(seat, place):
            return _at_place(_ENTERS[place], place, seat, context)
        case e.TokyoLeft(seat, place, why):
            return f"{driven_out(seat, place, context)} · {context.why(why)}"
        case e.BayMovedUp(seat):
            return texts.gettext("{monster} moves from the Bay to the City.", monster=context.monster(seat))
        case e.BayClosed():
            return texts.gettext("{sign} The Bay closes: four or fewer are left.", sign=signs.BAY)


def _card(
    event: e.CardBought | e.CardRevealed | e.CardPeeked | e.CardDiscarded | e.CardMoved,
    context: RenderContext,
) -> str:
    texts = context.texts
    match event:
        case e.CardBought(seat, card, 0, _):
            return comes_into_play(context.monster(seat), card, context)
        case e.CardBought(seat, card, cost, source):
            values = {
                "monster": context.monster(seat),
                "card": context.card(card),
                "cost": f"{texts.number(cost)}{signs.ENERGY}",
            }
            if source == DECK:
                return texts.gettext("{monster} buys {card} from the deck: {cost}", **values)
            if source == DISCARD:
                return texts.gettext("{monster} buys {card} from the discard pile: {cost}", **values)
            if source.isdecimal():
                owner = context.monster(int(source) - 1)
                # Translators: a card bought from another monster: "🐱 Cyber Kitty buys Jets · 🦖 Gigazaur
                # gets 5⚡".
                return texts.gettext("{monster} buys {card} · {owner} gets {cost}", owner=owner, **values)
            return texts.gettext("{monster} buys {card}: {cost}", **values)
        case e.CardRevealed(card, _):
            return texts.gettext("{sign} New for sale: {card}", sign=signs.MARKET, card=context.card(card))
        case e.CardPeeked(seat):
            return texts.gettext("{monster} peeks at the next card.", monster=context.monster(seat))
        case e.CardDiscarded(seat, card, why):
            if why == "metamorph":
                return texts.gettext(
                    "{monster} turns {card} into energy.",
                    monster=context.monster(seat),
                    card=context.card(card),
                )
            return texts.gettext(
                "{monster} loses {card}.", monster=context.monster(seat), card=context.card(card)
            )
        case e.CardMoved(seat, card, source) if lies_open(card):
            return _taken(seat, card, source, context)
        case e.CardMoved(seat, card, source) if is_stolen(event):
            return _from_owner(seat, card, source, context)
        case e.CardMoved(seat, card, source):
            if source < 0:
                return f"{context.card(card)} {texts.arrow} {context.monster(seat)}"
            return f"{context.card(card)}: {context.monster(source)} {texts.arrow} {context.monster(seat)}"


def _taken(seat: int, card: str, source: int, context: RenderContext) -> str:
    """Return who took a tile or a level, from whom, and what it does."""
    texts = context.texts
    # Translators: a tile, or a level of the tower: "🦖 Gigazaur takes Eternal".
    words = texts.gettext("{monster} takes {card}", monster=context.monster(seat), card=context.card(card))
    if source >= 0:
        words = _from_owner(seat, card, source, context)
    return words if isinstance(context, SignsContext) else f"{words}: {context.effect(card)}"


def _from_owner(seat: int, card: str, source: int, context: RenderContext) -> str:
    # Translators: from whom something was taken: "🦖 Gigazaur takes Bottom Level from 🐱 Cyber Kitty".
    return context.texts.gettext(
        "{monster} takes {card} from {owner}",
        monster=context.monster(seat),
        card=context.card(card),
        owner=context.monster(source),
    )


def is_stolen(event: e.Event) -> bool:
    """Return whether a costume goes from one monster to another."""
    if not isinstance(event, e.CardMoved) or min(event.seat, event.source) < 0:
        return False
    thing = THINGS.get(event.card)
    return thing is not None and thing.kind is Kind.COSTUME


def lies_open(card: str) -> bool:
    """Return whether a thing lies open for everybody until somebody takes it: a tile, a level."""
    thing = THINGS.get(card)
    return thing is not None and thing.kind in (Kind.TILE, Kind.LEVEL)


def _of_expansions(
    event: e.CardPlayed | e.CardsDrawn | e.NumberChanged | e.Forbidden, context: RenderContext
) -> str:
    texts = context.texts
    monster = context.monster(event.seat)
    match event:
        case e.CardPlayed(_, card):
            name = context.card(card)
            told = texts.gettext("{monster} plays {card}.", monster=monster, card=name)
            return told if after_name(name) else told.replace(f"{name}.", name)
        case e.CardsDrawn() if context.state.rules.table:
            # Translators: at a real table three hearts draw a card of the own set: look at two, keep one.
            words = texts.gettext("{monster} draws an evolution: look at two, keep one.", monster=monster)
            return f"{signs.HAND} {words}"
        case e.CardsDrawn(_, number):
            return texts.ngettext(
                "{monster} draws a card.", "{monster} draws {n} cards.", number, monster=monster
            )
        case e.NumberChanged(_, what, change, now, _):
            before, after = texts.number(now - change), texts.number(now)
            counted = signs.NUMBERS.get(what) or number_name(what, texts)
            return f"{monster}: {signs.NO_BREAK.join((counted, before, texts.arrow, after))}"
        case e.Forbidden():
            return forbidden(event, context)


def _deck(event: e.MarketSwept | e.DeckReshuffled | e.CardCopied | e.CardUsed, context: RenderContext) -> str:
    texts = context.texts
    match event:
        case e.MarketSwept(seat, _):
            return texts.gettext("{monster} sweeps the cards away.", monster=context.monster(seat))
        case e.DeckReshuffled(n):
            return texts.ngettext(
                "{sign} The discard pile is the new deck: {n} card.",
                "{sign} The discard pile is the new deck: {n} cards.",
                n,
                sign=signs.CARDS,
            )
        case e.CardCopied(seat, card, owner):
            if not card:
                return texts.gettext(
                    "{monster}: Mimic has nothing to copy now.", monster=context.monster(seat)
                )
            # Translators: Mimic copies a card of another monster: "🐲 Meka Dragon mimics Jets (🐱 Cyber
            # Kitty).".
            return texts.gettext(
                "{monster} mimics {card} ({owner}).",
                monster=context.monster(seat),
                card=context.card(card),
                owner=context.monster(owner),
            )
        case e.CardUsed(seat, card):
            return texts.gettext(
                "{monster} uses {card}.", monster=context.monster(seat), card=context.card(card)
            )
