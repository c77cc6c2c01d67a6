"""What happened, in words: `sentence` tells any event, `story` those of one answer in few lines."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from engine import Event
from engine import events as e
from engine.answers import DECK, DISCARD
from engine.events import Place, Why
from kotbot.i18n import Texts, marked
from kotbot.matches.facts import MatchFacts
from kotbot.views import signs
from kotbot.views.cast import Cast
from kotbot.views.table.words import correction, corrections

_ROUTINE: Final = (
    e.DiceRolled,
    e.CardRevealed,
    e.TurnEnded,
    e.OpeningRolled,
)
"""Seen on the board, or told by what follows."""

_SAID_BY_THE_NEXT: Final = {
    Why.SWEEP,
    Why.OUT,
    *("wings", "electric_armor", "rapid_healing", "mimic", "stretchy", "battery_monster"),
}
"""Payments for something that has an event of its own."""

_FROM_DICE: Final = {Why.NUMBERS, Why.ENERGY, Why.HEARTS}
_TAKES: Final = {
    # Translators: {sign} is 🏙, {gain} is what it brings: "🏙 🦖 Gigazaur takes the City: 1★".
    Place.CITY: marked("{sign} {monster} takes the City: {gain}"),
    # Translators: {sign} is 🌊, {gain} is what it brings: "🌊 🦖 Gigazaur takes the Bay: 1★".
    Place.BAY: marked("{sign} {monster} takes the Bay: {gain}"),
}
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
_GAINS: Final = (e.StarsChanged, e.EnergyChanged, e.HeartsGained)
_SILENT_DISCARDS: Final = {Why.OUT, Why.TABLE, "it_has_a_child", "smoke", "energy"}


def story(events: Iterable[Event], facts: MatchFacts, texts: Texts) -> list[str]:
    """Lines that tell what one answer made happen, in order."""
    cast = Cast(facts, texts)
    happened = list(events)
    told = _merged(happened, cast)
    lines = [
        told[at] if at in told else sentence(event, cast)
        for at, event in enumerate(happened)
        if at in told or not _goes_without_saying(event, happened[:at], happened[at + 1 :])
    ]
    return [line for line in lines if line]


def _goes_without_saying(event: Event, before: list[Event], after: list[Event]) -> bool:
    match event:
        case e.TurnBegan():
            return not event.extra
        case e.TableChanged():
            return any(isinstance(other, e.HeartsLost) and other.why == Why.CLAWS for other in after)
        case e.EnergyChanged(change=change, why=why) if change < 0:
            bought = any(isinstance(other, e.CardBought) and other.card == why for other in after[:1])
            return bought or why in _SAID_BY_THE_NEXT
        case e.CardDiscarded(why=why):
            return why in _SILENT_DISCARDS
        case e.CardCopied(card=card) if card:
            return any(isinstance(other, e.TableChanged) for other in before)
        case e.CardMoved():
            return any(isinstance(other, e.CardBought) for other in before)
        case e.TokensChanged(token=token):
            return token == "energy"
        case _:
            return isinstance(event, _ROUTINE)


def _merged(happened: list[Event], cast: Cast) -> dict[int, str]:
    """Lines by the place of the event that they are told at; the others that they tell are empty."""
    told: dict[int, str] = {}
    _merge_results(happened, cast, told)
    _merge_entries(happened, cast, told)
    _merge_losses(happened, cast, told)
    _merge_corrections(happened, cast, told)
    return told


def _merge_corrections(happened: list[Event], cast: Cast, told: dict[int, str]) -> None:
    """Quick taps on one number, and whatever else one line puts right, are added up."""
    places = [at for at, event in enumerate(happened) if isinstance(event, e.TableChanged)]
    if len(places) > 1:
        texts = [event.text for event in happened if isinstance(event, e.TableChanged)]
        told.update(dict.fromkeys(places, ""))
        told[places[0]] = f"{signs.CORRECTED} {corrections(texts, cast)}"


def _merge_results(happened: list[Event], cast: Cast, told: dict[int, str]) -> None:
    for at, event in enumerate(happened):
        if not isinstance(event, e.ResultSettled):
            continue
        gains: list[str] = []
        for later in range(at + 1, len(happened)):
            other = happened[later]
            if isinstance(other, e.ResultSettled | e.TurnBegan):
                break
            if isinstance(other, _GAINS) and other.seat == event.seat and other.why in _FROM_DICE:
                gains.append(f"{cast.texts.number(other.change)}{_sign_of(other)}")
                told[later] = ""
        told[at] = _result(event, gains, cast)


def _result(event: e.ResultSettled, gains: list[str], cast: Cast) -> str:
    if not sum(event.dice):
        return sentence(event, cast)
    dice = cast.texts.in_order(signs.dice(event.dice))
    line = f"{cast.monster(event.seat)}: {dice}"
    return f"{line} {cast.texts.arrow} {' '.join(gains)}" if gains else line


def _sign_of(event: Event) -> str:
    if isinstance(event, e.StarsChanged):
        return signs.STAR
    return signs.ENERGY if isinstance(event, e.EnergyChanged) else signs.HEART


def _merge_entries(happened: list[Event], cast: Cast, told: dict[int, str]) -> None:
    for at, event in enumerate(happened[:-1]):
        pay = happened[at + 1]
        if isinstance(event, e.TokyoEntered) and isinstance(pay, e.StarsChanged | e.EnergyChanged):
            if pay.why != Why.ENTER:
                continue
            told[at] = cast.texts.gettext(
                _TAKES[event.place],
                sign=signs.PLACES[event.place],
                monster=cast.monster(event.seat),
                gain=f"{cast.texts.number(pay.change)}{_sign_of(pay)}",
            )
            told[at + 1] = ""


def _merge_losses(happened: list[Event], cast: Cast, told: dict[int, str]) -> None:
    by_cause: dict[tuple[int, str], list[int]] = defaultdict(list)
    for at, event in enumerate(happened):
        if isinstance(event, e.HeartsLost):
            by_cause[event.by, event.why].append(at)
    for places in by_cause.values():
        losses = [loss for at in places if isinstance(loss := happened[at], e.HeartsLost)]
        told.update(dict.fromkeys(places, ""))
        told[places[0]] = losses_line(losses, cast)


def losses_line(losses: list[e.HeartsLost], cast: Cast) -> str:
    """Hearts lost to one cause: `🐱 Cyber Kitty bites: 🦖 ♥ 6 → 4 · 🐲 ♥ 8 → 6`."""
    cause = losses[0]
    texts = cast.texts
    hearts = " · ".join(_loss(loss, cast) for loss in losses)
    if cause.why == Why.CLAWS and cause.by >= 0:
        # Translators: claws of one monster took hearts from others: "🐱 Cyber Kitty bites: 🦖 ♥ 6 → 4".
        return texts.gettext("{monster} bites: {hearts}", monster=cast.monster(cause.by), hearts=hearts)
    if cause.why == Why.POISON:
        return texts.gettext("{sign} Poison stings: {hearts}", sign=signs.POISON, hearts=hearts)
    return f"{cast.why(cause.why)}: {hearts}"


def _loss(loss: e.HeartsLost, cast: Cast) -> str:
    texts = cast.texts
    before, now = texts.number(loss.now - loss.change), texts.number(loss.now)
    return f"{cast.sign(loss.seat)} {signs.HEART} {before} {texts.arrow} {now}"


def sentence(event: Event, cast: Cast) -> str:
    """One event in words."""
    match event:
        case (
            e.GameBegan()
            | e.OpeningRolled()
            | e.TurnBegan()
            | e.TurnEnded()
            | e.ExtraTurnWon()
            | e.GameEnded()
        ):
            return _turn(event, cast)
        case e.DiceRolled() | e.DieRerolled() | e.DieTurned() | e.ResultSettled() | e.CamouflageRolled():
            return _dice(event, cast)
        case e.StarsChanged() | e.EnergyChanged() | e.HeartsGained() | e.TokensChanged():
            return _number(event, cast)
        case e.HeartsLost():
            return losses_line([event], cast)
        case e.DamagePrevented() | e.ChildBorn() | e.Eliminated() | e.PendingDropped() | e.TableChanged():
            return _fate(event, cast)
        case e.Yielded() | e.Stayed() | e.TokyoEntered() | e.TokyoLeft() | e.BayMovedUp() | e.BayClosed():
            return _tokyo(event, cast)
        case e.CardBought() | e.CardRevealed() | e.CardPeeked() | e.CardDiscarded() | e.CardMoved():
            return _card(event, cast)
        case e.MarketSwept() | e.DeckReshuffled() | e.CardCopied() | e.CardUsed():
            return _deck(event, cast)


def _turn(
    event: e.GameBegan | e.OpeningRolled | e.TurnBegan | e.TurnEnded | e.ExtraTurnWon | e.GameEnded,
    cast: Cast,
) -> str:
    texts = cast.texts
    match event:
        case e.GameBegan(seat):
            # Translators: this monster has the first turn of the game.
            return texts.gettext("{monster} opens the rampage.", monster=cast.monster(seat))
        case e.OpeningRolled(seat, dice):
            n = dice[4]
            return texts.ngettext(
                "{monster} rolls {n} claw for the first turn.",
                "{monster} rolls {n} claws for the first turn.",
                n,
                monster=cast.monster(seat),
            )
        case e.TurnBegan(seat, turn, extra, fewer):
            if not extra:
                return texts.gettext("Turn {turn}: {monster}", turn=turn, monster=cast.monster(seat))
            # Translators: an extra turn begins: "Frenzy: 🦖 Gigazaur goes again".
            again = texts.gettext(
                "{card}: {monster} goes again", card=cast.card(extra), monster=cast.monster(seat)
            )
            if not fewer:
                return again
            less = texts.ngettext("{n} die fewer", "{n} dice fewer", fewer)
            return f"{again} ({less})"
        case e.TurnEnded(seat):
            return texts.gettext("{monster} is done for now.", monster=cast.monster(seat))
        case e.ExtraTurnWon(seat, card):
            return texts.gettext(
                "{card}: {monster} gets another turn.", card=cast.card(card), monster=cast.monster(seat)
            )
        case e.GameEnded(winner, _):
            if winner < 0:
                return texts.gettext("{sign} Nobody is left standing.", sign=signs.END)
            return texts.gettext(
                "{sign} {monster} is King of Tokyo!", sign=signs.END, monster=cast.monster(winner)
            )


def _dice(
    event: e.DiceRolled | e.DieRerolled | e.DieTurned | e.ResultSettled | e.CamouflageRolled, cast: Cast
) -> str:
    texts = cast.texts
    match event:
        case e.DiceRolled(seat, number, _, dice):
            return texts.gettext(
                "{monster}, roll {number}: {dice}",
                monster=cast.monster(seat),
                number=number,
                dice=texts.in_order(signs.dice(dice)),
            )
        case e.DieRerolled(by, card, face, into):
            return texts.gettext(
                "{monster}, {card}: {face} {arrow} {into}",
                monster=cast.monster(by),
                card=cast.card(card),
                face=signs.FACES[face],
                arrow=texts.arrow,
                into=signs.FACES[into],
            )
        case e.DieTurned(seat, card, face, into):
            return texts.gettext(
                "{monster}, {card}: {face} {arrow} {into}",
                monster=cast.monster(seat),
                card=cast.card(card),
                face=signs.FACES[face],
                arrow=texts.arrow,
                into=signs.FACES[into],
            )
        case e.ResultSettled(seat, dice):
            if not sum(dice):
                return texts.gettext("{monster} has no dice this turn.", monster=cast.monster(seat))
            return f"{cast.monster(seat)}: {texts.in_order(signs.dice(dice))}"
        case e.CamouflageRolled(seat, dice):
            # Translators: the dice of Camouflage.
            return texts.gettext(
                "{monster} hides: {dice}", monster=cast.monster(seat), dice=texts.in_order(signs.dice(dice))
            )


def _number(event: e.StarsChanged | e.EnergyChanged | e.HeartsGained | e.TokensChanged, cast: Cast) -> str:
    texts = cast.texts
    match event:
        case e.StarsChanged(seat, change, _, why):
            return _change(seat, f"{texts.signed(change)}{signs.STAR}", why, cast)
        case e.EnergyChanged(seat, change, _, why):
            return _change(seat, f"{texts.signed(change)}{signs.ENERGY}", why, cast)
        case e.HeartsGained(seat, change, _, why):
            return _change(seat, f"{texts.signed(change)}{signs.HEART}", why, cast)
        case e.TokensChanged(seat, token, change, _):
            sign = signs.TOKENS.get(token, "")
            return _change(seat, f"{texts.signed(change)}{sign}", _token_card(token), cast)


def _token_card(token: str) -> str:
    cards = {
        "poison": "poison_spit",
        "shrink": "shrink_ray",
        "smoke": "smoke_cloud",
        "energy": "battery_monster",
    }
    return cards.get(token, token)


def _change(seat: int, change: str, why: str, cast: Cast) -> str:
    return f"{cast.monster(seat)} {change} · {cast.why(why)}"


def _fate(
    event: e.DamagePrevented | e.ChildBorn | e.Eliminated | e.PendingDropped | e.TableChanged, cast: Cast
) -> str:
    texts = cast.texts
    match event:
        case e.DamagePrevented(seat, amount, card):
            return texts.gettext(
                "{monster} is spared {n}{heart} · {card}",
                card=cast.card(card),
                monster=cast.monster(seat),
                n=amount,
                heart=signs.HEART,
            )
        case e.ChildBorn(seat):
            # Translators: It Has a Child! brings a monster back.
            return texts.gettext("{monster} falls, and its child climbs out!", monster=cast.monster(seat))
        case e.Eliminated(seat, by, _):
            if by >= 0 and by != seat:
                return texts.gettext(
                    "{sign} {monster} is out! {by} did it.",
                    sign=signs.OUT,
                    monster=cast.monster(seat),
                    by=cast.monster(by),
                )
            return texts.gettext("{sign} {monster} is out!", sign=signs.OUT, monster=cast.monster(seat))
        case e.PendingDropped(seat, amount):
            return texts.gettext(
                "{monster} is spared {n}{heart} · put right at the table",
                monster=cast.monster(seat),
                n=amount,
                heart=signs.HEART,
            )
        case e.TableChanged(text):
            return f"{signs.CORRECTED} {correction(text, cast)}"


def _at_place(words: str, place: Place, seat: int, cast: Cast) -> str:
    return cast.texts.gettext(words, sign=signs.PLACES[place], monster=cast.monster(seat))


def _tokyo(
    event: e.Yielded | e.Stayed | e.TokyoEntered | e.TokyoLeft | e.BayMovedUp | e.BayClosed, cast: Cast
) -> str:
    texts = cast.texts
    match event:
        case e.Yielded(seat, place):
            return _at_place(_YIELDS[place], place, seat, cast)
        case e.Stayed(seat, place):
            return _at_place(_STAYS[place], place, seat, cast)
        case e.TokyoEntered(seat, place):
            return _at_place(_ENTERS[place], place, seat, cast)
        case e.TokyoLeft(seat, place, why):
            return f"{_at_place(_LEAVES[place], place, seat, cast)} · {cast.why(why)}"
        case e.BayMovedUp(seat):
            return texts.gettext("{monster} moves from the Bay to the City.", monster=cast.monster(seat))
        case e.BayClosed():
            return texts.gettext("{sign} The Bay closes: four or fewer are left.", sign=signs.BAY)


def _card(
    event: e.CardBought | e.CardRevealed | e.CardPeeked | e.CardDiscarded | e.CardMoved, cast: Cast
) -> str:
    texts = cast.texts
    match event:
        case e.CardBought(seat, card, cost, source):
            values = {
                "monster": cast.monster(seat),
                "card": cast.card(card),
                "cost": f"{texts.number(cost)}{signs.ENERGY}",
            }
            if source == DECK:
                return texts.gettext("{monster} buys {card} from the deck: {cost}", **values)
            if source == DISCARD:
                return texts.gettext("{monster} buys {card} from the discard pile: {cost}", **values)
            if source.isdigit():
                owner = cast.monster(int(source) - 1)
                # Translators: a card bought from another monster: "🐱 Cyber Kitty buys Jets · 🦖 Gigazaur
                # gets 5⚡".
                return texts.gettext("{monster} buys {card} · {owner} gets {cost}", owner=owner, **values)
            return texts.gettext("{monster} buys {card}: {cost}", **values)
        case e.CardRevealed(card, _):
            return texts.gettext("{sign} New for sale: {card}", sign=signs.MARKET, card=cast.card(card))
        case e.CardPeeked(seat):
            return texts.gettext("{monster} peeks at the next card.", monster=cast.monster(seat))
        case e.CardDiscarded(seat, card, why):
            if why == "metamorph":
                return texts.gettext(
                    "{monster} turns {card} into energy.", monster=cast.monster(seat), card=cast.card(card)
                )
            return texts.gettext("{monster} loses {card}.", monster=cast.monster(seat), card=cast.card(card))
        case e.CardMoved(seat, card, source):
            return f"{cast.card(card)}: {cast.monster(source)} {texts.arrow} {cast.monster(seat)}"


def _deck(event: e.MarketSwept | e.DeckReshuffled | e.CardCopied | e.CardUsed, cast: Cast) -> str:
    texts = cast.texts
    match event:
        case e.MarketSwept(seat, _):
            return texts.gettext("{monster} sweeps the cards away.", monster=cast.monster(seat))
        case e.DeckReshuffled(n):
            return texts.ngettext(
                "{sign} The discard pile is the new deck: {n} card.",
                "{sign} The discard pile is the new deck: {n} cards.",
                n,
                sign=signs.CARDS,
            )
        case e.CardCopied(seat, card, owner):
            if not card:
                return texts.gettext("{monster}: Mimic has nothing to copy now.", monster=cast.monster(seat))
            # Translators: Mimic copies a card of another monster: "🐲 Meka Dragon mimics Jets (🐱 Cyber
            # Kitty).".
            return texts.gettext(
                "{monster} mimics {card} ({owner}).",
                monster=cast.monster(seat),
                card=cast.card(card),
                owner=cast.monster(owner),
            )
        case e.CardUsed(seat, card):
            return texts.gettext("{monster} uses {card}.", monster=cast.monster(seat), card=cast.card(card))
