"""The answers to presses in a digital match: what an answer did, and what differs from a table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from engine import Edition, Event
from engine import events as e
from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.decisions import ChooseOrder, KeepDice
from engine.events import Place, Why
from kotbot.i18n import LTR_MARK, Texts, marked
from kotbot.matches import outcomes
from kotbot.matches.core.questions import is_keeping
from kotbot.matches.facts import MatchFacts, SeatFacts, Status, WindowsWanted
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.cards import card_name
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core import toasts
from kotbot.views.core.options import chosen
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.telling.moves import move
from kotbot.views.core.telling.sentences import is_stolen, lies_open, losses_line, sentence
from kotbot.views.core.telling.story import near, story_by
from kotbot.views.digital.lobby import options
from kotbot.views.digital.own_cards import stance_words

_THEN: Final = " · "
"""Separator between the effect of an answer and the next asked player."""
_TAKES: Final = {
    # Translators: an answer to a press, in the middle of a list: "+1★, you take the City".
    Place.CITY: marked("you take the City"),
    # Translators: an answer to a press, in the middle of a list.
    Place.BAY: marked("you take the Bay"),
}
_YIELDS: Final = {
    # Translators: an answer to a press: you leave the City to the attacker.
    Place.CITY: marked("you yield the City"),
    # Translators: an answer to a press: you leave the Bay to the attacker.
    Place.BAY: marked("you yield the Bay"),
}
_STAYS: Final = {
    # Translators: an answer to a press.
    Place.CITY: marked("you stay in the City"),
    # Translators: an answer to a press.
    Place.BAY: marked("you stay in the Bay"),
}
_CHANGES: Final = (e.StarsChanged, e.EnergyChanged, e.HeartsGained, e.HeartsLost)
MOST_FALLBACK: Final = 2
_ENDS: Final = (".", "!")
"""Ends of a sentence."""


def noted(note: Outcome, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return what was done."""
    match note:
        case Note.OPENED:
            return texts.gettext("The lobby is open.")
        case outcomes.Answered(text):
            return _answered(text, reply, person_id, texts)
        case outcomes.Undone():
            return texts.gettext("Taken back.")
        case outcomes.YieldsBelow(0):
            return texts.gettext("You will be asked before you yield.")
        case outcomes.YieldsBelow(hearts):
            return texts.gettext("From now on you yield below {heart} {n}.", heart=signs.HEART, n=hearts)
        case outcomes.WindowsSet(windows):
            return _windows(windows, texts)
        case outcomes.StanceSet(card, stance):
            return f"{card_name(card, Edition.SECOND, texts)}: {stance_words(stance, texts)}"
        case outcomes.StopsSet(()):
            # Translators: somebody wants no more to be asked for cards at moments of others' turns.
            return texts.gettext("I do not stop for you any more.")
        case outcomes.StopsSet(_, ()):
            # Translators: the bot will ask this person for a card at moments of others' turns.
            return texts.gettext("Noted: I stop there for you.")
        case outcomes.StopsSet():
            # Translators: of two moments of others' turns, the bot asks this person no more at one.
            return texts.gettext("Noted: I do not stop there any more.")
        case outcomes.OptionSet(option, value, without) if reply.facts is not None and (
            words := chosen(options(reply.facts, texts), option, value, texts)
        ):
            return toasts.with_left_out(f"{signs.MARKED} {words}", without, texts)
        case Note.WARNED:
            return texts.gettext("Their clock runs once more.")
        case Note.OVERDUE:
            return texts.gettext("They seem to be away. A computer may play for them.")
        case Note.HANDED_OVER:
            return texts.gettext("A computer plays on. The seat can be taken back any time.")
        case Note.WITHDRAWN:
            return texts.gettext("Your monster wades back into the sea.")
        case Note.TAKEN_BACK:
            return texts.gettext("Welcome back, the claws are yours again.")
        case _:
            return toasts.noted(note, reply, person_id, texts)


def _windows(windows: WindowsWanted, texts: Texts) -> str:
    match windows:
        case WindowsWanted.ASK:
            return texts.gettext("You will be asked about your cards.")
        case WindowsWanted.DEADLY:
            return texts.gettext("You will be asked only when your monster would be out.")
        case WindowsWanted.NOT_THIS_TURN:
            return texts.gettext("You will not be asked again this turn.")


def _answered(text: str, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return the effect of an answer and who is asked now; or the dice if the same player rolls again."""
    facts = reply.facts
    if facts is None or facts.state is None:
        return texts.gettext("Done.")
    own = facts.seat_of(person_id)
    after = _next(facts, own, reply.happened, texts)
    if own is None:
        return after or texts.gettext("Done.")
    room = LONGEST_TOAST - len(after) - len(_THEN) - len(LTR_MARK)
    context = RenderContext(facts, texts)
    told = outcome(reply.happened, own.place, context, room)
    parts = [part for part in (told, after) if part]
    return _THEN.join(parts) or f"{signs.MARKED} {move(text, context)}"


def _next(facts: MatchFacts, own: SeatFacts | None, happened: Sequence[Event], texts: Texts) -> str:
    """Return who is asked now; the dice if the person rolls again, or another is asked about them first."""
    state, asked = facts.state, facts.asked
    if state is None or facts.status is not Status.LIVE or asked is None:
        return ""
    if own is not None and own.place == asked:
        return thrown(state.dice, texts) if isinstance(state.question, KeepDice) and state.rolled else ""
    player = RenderContext(facts, texts).player(asked)
    if own is not None and own.place == state.active:
        # Translators: an answer to a press: in the middle of your turn another player decides something.
        first = texts.gettext("First {player} answers, then you go on.", player=player)
        return _THEN.join((thrown(state.dice, texts), first)) if _are_unsettled(happened) else first
    # Translators: an answer to a press: who is asked now.
    return texts.gettext("Next: {player}", player=player)


def _are_unsettled(happened: Sequence[Event]) -> bool:
    """Return whether dice fell that have had no effect yet."""
    told = [event for event in happened if isinstance(event, e.DiceRolled | e.ResultSettled | e.TurnBegan)]
    return bool(told) and isinstance(told[-1], e.DiceRolled)


def outcome(events: Sequence[Event], seat: int, context: RenderContext, room: int) -> str:
    """Return these events as a seat sees them, in at most `room` characters; empty if they are trivial.

    The board tells the events of a turn that begins after them, except for the end of the game.
    """
    ends = (event for event in events if isinstance(event, e.GameEnded))
    of_turn = list(takewhile(lambda event: not isinstance(event, e.TurnBegan), events))
    spent = list(_spent(of_turn, seat))
    own = [event for event in of_turn if not _is_of(event, seat, spent)]
    told = [*own, *(event for event in ends if event not in own)]
    deeds = list(_deeds(told, seat, context))
    changes = _changes(own, seat, context)
    dice = _dice(own, seat, context)
    if not dice and not deeds:
        deeds = _cause(own, seat, context) or _rest(own, seat, context)
    if dice and not deeds and not changes and not _goes_on(seat, context):
        # Translators: after dice that brought nothing: "1 1 2 3 3 ♥: nothing this time".
        changes = context.texts.gettext("nothing this time")
    first = dice or (deeds.pop(0) if deeds else "")
    happened = _joined(first, [part for part in (changes, *deeds) if part], room)
    return _after_spending(spent, happened, room, context)


def _cause(events: Sequence[Event], seat: int, context: RenderContext) -> list[str]:
    """Return the card by which alone the seat's numbers changed, if nothing else happened."""
    if not all(isinstance(event, _CHANGES) and event.seat == seat for event in events):
        return []
    causes = {event.why for event in events if isinstance(event, _CHANGES)}
    return [context.card(why) for why in causes if why in THINGS] if len(causes) == 1 else []


def _rest(events: Sequence[Event], seat: int, context: RenderContext) -> list[str]:
    """Return what the board tells of the events; numbers of expansions are said as changes."""
    others = [event for event in events if not (isinstance(event, e.NumberChanged) and event.seat == seat)]
    return story_by(context.by_signs(), others)[:MOST_FALLBACK]


def _spent(events: Sequence[Event], seat: int) -> Iterator[str]:
    """Yield what a seat gave something of an expansion back for: `cultist_heart`."""
    for event in events:
        if isinstance(event, e.NumberChanged) and event.seat == seat and _is_action(event.why):
            yield event.why


def _is_action(why: str) -> bool:
    return why in THINGS and THINGS[why].kind is Kind.ACTION


def _is_of(event: Event, seat: int, spent: Sequence[str]) -> bool:
    """Return whether an event is the price of what was spent, or what it brought."""
    match event:
        case e.NumberChanged() | e.HeartsGained() | e.EnergyChanged():
            return event.seat == seat and event.why in spent
        case e.CardUsed():
            return event.seat == seat and event.card in spent
        case _:
            return False


def _after_spending(spent: Sequence[str], happened: str, room: int, context: RenderContext) -> str:
    """Return what was spent, whose name says what it brings, and then all else, as far as it fits."""
    names = ", ".join(context.card(use) for use in spent)
    together = ", ".join(part for part in (names, happened) if part)
    return together if len(together) <= room else happened or names


def _goes_on(seat: int, context: RenderContext) -> bool:
    """Return whether something is decided before all dice of a seat have their effect."""
    if context.facts.status is not Status.LIVE or seat != context.state.active:
        return False
    is_open = isinstance(context.state.question, ChooseOrder) or is_keeping(context.state)
    return is_open or context.facts.asked not in (None, seat)


def _joined(first: str, parts: list[str], room: int) -> str:
    """Join the capitalised first part, a colon, and as many other parts as fit; a sentence needs no colon."""
    text, mark = first[:1].upper() + first[1:], ": " if first else ""
    for part in parts:
        longer = f"{text}{' ' if text.endswith(_ENDS) else mark}{part}"
        if len(longer) > room:
            break
        text, mark = longer, ", "
    return text


def _dice(events: Sequence[Event], seat: int, context: RenderContext) -> str:
    """Return the dice of the result if it was settled now."""
    settled = [event for event in events if isinstance(event, e.ResultSettled) and event.seat == seat]
    return context.texts.in_order(signs.dice(settled[-1].dice)) if settled else ""


def _changes(events: Sequence[Event], seat: int, context: RenderContext) -> str:
    """Return the changes of the seat's numbers: `+4★ (17★) +1⚡ +2😈`."""
    own = [
        event
        for event in events
        if isinstance(event, _CHANGES) and event.seat == seat and event.why != Why.OUT
    ]
    parts: list[str] = []
    for sign, kinds in (
        (signs.STAR, (e.StarsChanged,)),
        (signs.ENERGY, (e.EnergyChanged,)),
        (signs.HEART, (e.HeartsGained, e.HeartsLost)),
    ):
        changed = [event for event in own if isinstance(event, kinds)]
        total = sum(event.change for event in changed)
        if total:
            parts.append(f"{context.texts.signed(total)}{sign}{near(changed[-1], context)}")
    return " ".join([*parts, *_counted(events, seat, context)])


def _counted(events: Sequence[Event], seat: int, context: RenderContext) -> Iterator[str]:
    """Yield the changes of what expansions count for a seat: `+2😈`."""
    own = [
        event
        for event in events
        if isinstance(event, e.NumberChanged) and event.seat == seat and event.why != Why.OUT
    ]
    for what, sign in signs.NUMBERS.items():
        total = sum(event.change for event in own if event.what == what)
        if total:
            yield f"{context.texts.signed(total)}{sign}"


def _deeds(events: Sequence[Event], seat: int, context: RenderContext) -> Iterator[str]:
    """Return the monster's actions and what happened to others, in order."""
    texts, brief = context.texts, context.by_signs()
    losses = [event for event in events if isinstance(event, e.HeartsLost) and event.seat != seat]
    for event in events:
        match event:
            case e.HeartsLost() if event in losses:
                together = [loss for loss in losses if (loss.by, loss.why) == (event.by, event.why)]
                losses = [loss for loss in losses if loss not in together]
                yield _bite(together, seat, context)
            case e.TokyoEntered(own, place) if own == seat:
                yield texts.gettext(_TAKES[place])
            case e.Yielded(own, place) if own == seat:
                yield texts.gettext(_YIELDS[place])
            case e.TokyoLeft(own, _, why) if own == seat and why in THINGS:
                yield sentence(event, brief)
            case e.Stayed(own, place) if own == seat and not _is_driven_out(events, seat):
                yield texts.gettext(_STAYS[place])
            case e.CardPlayed(own) if own == seat:
                yield sentence(event, brief)
            case e.CardBought(own, card) if own == seat:
                # Translators: an answer to a press: "You buy Jets: −5⚡".
                yield texts.gettext("you buy {card}", card=context.card(card))
            case e.CardMoved(own, card) if own == seat and (is_stolen(event) or lies_open(card)):
                yield sentence(event, brief)
            case e.HeartsLost(own, why=why) if own == seat and _is_own_end(why, events, seat):
                yield context.card(why)
            case e.Eliminated(own) if own == seat:
                # Translators: an answer to a press, in the middle of a list: you lost.
                yield texts.gettext("{sign} your monster is out", sign=signs.OUT)
            case e.GameEnded(winner) if winner == seat:
                # Translators: an answer to a press, in the middle of a list: you won.
                yield texts.gettext("{sign} you are King of Tokyo!", sign=signs.END)
            case e.MarketSwept(own, cards) if own == seat:
                # Translators: an answer to a press, with the cards that went: "You sweep away Heal: −2⚡".
                yield texts.gettext("you sweep away {cards}", cards=_cards(cards, context))
                new = [other.card for other in events if isinstance(other, e.CardRevealed)]
                if new:
                    # Translators: an answer to a press, in the middle of a list: the cards that came.
                    yield texts.gettext("now for sale: {cards}", cards=_cards(new, context))
            case (
                e.TokyoEntered() | e.Yielded() | e.Eliminated() | e.GameEnded() | e.DamagePrevented()
                | e.MarketSwept() | e.ChildBorn() | e.ExtraTurnWon() | e.CardCopied() | e.DieTurned()
                | e.DieRerolled()
            ):  # fmt: skip
                yield sentence(event, brief).rstrip(".")
            case _:
                pass


def _is_driven_out(events: Sequence[Event], seat: int) -> bool:
    """Return whether a card takes a seat out of Tokyo: whoever wanted to stay did not."""
    return any(
        isinstance(event, e.TokyoLeft) and event.seat == seat and event.why in THINGS for event in events
    )


def _is_own_end(why: str, events: Sequence[Event], seat: int) -> bool:
    """Return whether a seat is out by a card of its own."""
    return why in THINGS and any(
        isinstance(event, e.Eliminated) and (event.seat, event.by, event.why) == (seat, seat, why)
        for event in events
    )


def _cards(cards: Iterable[str], context: RenderContext) -> str:
    return context.texts.all_of(context.card(card) for card in cards)


def _bite(losses: list[e.HeartsLost], seat: int, context: RenderContext) -> str:
    """Return the hearts that others lost to one cause; a single one is named."""
    cause = losses[0]
    if cause.by != seat or not cause.claws:
        return losses_line(losses, context.by_signs())
    if len(losses) == 1:
        hearts = f"{_victim(cause, context)} {_fell(cause, context)}"
    else:
        hearts = " · ".join(f"{context.sign(loss.seat)} {_fell(loss, context)}" for loss in losses)
    # Translators: an answer to a press, in the middle of a list: "you bite Kraken 8→7".
    return context.texts.gettext("you bite {hearts}", hearts=hearts)


def _victim(loss: e.HeartsLost, context: RenderContext) -> str:
    return monster_name(context.seat(loss.seat).monster, context.texts)


def _fell(loss: e.HeartsLost, context: RenderContext) -> str:
    """Return hearts before and after: `8→7`."""
    before, now = context.texts.number(loss.now - loss.change), context.texts.number(loss.now)
    return context.texts.in_order(f"{before}{context.texts.arrow}{now}")
