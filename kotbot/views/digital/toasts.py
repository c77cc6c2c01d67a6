"""The answers to presses in a digital match: what an answer did, and what differs from a table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from engine import Edition, Event
from engine import events as e
from engine.decisions import KeepDice
from engine.events import Place
from kotbot.i18n import LTR_MARK, Texts, marked
from kotbot.matches import outcomes
from kotbot.matches.facts import MatchFacts, SeatFacts, Status, WindowsAsked
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


def _windows(windows: WindowsAsked, texts: Texts) -> str:
    match windows:
        case WindowsAsked.ASK:
            return texts.gettext("You will be asked about your cards.")
        case WindowsAsked.DEADLY:
            return texts.gettext("You will be asked only when your monster would be out.")
        case WindowsAsked.NOT_THIS_TURN:
            return texts.gettext("You will not be asked again this turn.")


def _answered(text: str, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return the effect of an answer and who is asked now; or the dice if the same player rolls again."""
    facts = reply.facts
    if facts is None or facts.state is None:
        return texts.gettext("Done.")
    own = facts.seat_of(person_id)
    after = _next(facts, own, texts)
    if own is None:
        return after or texts.gettext("Done.")
    room = LONGEST_TOAST - len(after) - len(_THEN) - len(LTR_MARK)
    context = RenderContext(facts, texts)
    told = outcome(reply.happened, own.place, context, room)
    parts = [part for part in (told, after) if part]
    return _THEN.join(parts) or f"{signs.MARKED} {move(text, context)}"


def _next(facts: MatchFacts, own: SeatFacts | None, texts: Texts) -> str:
    """Return who is asked now; the dice if the person rolls again."""
    state, asked = facts.state, facts.asked
    if state is None or facts.status is not Status.LIVE or asked is None:
        return ""
    if own is not None and own.place == asked:
        return thrown(state.dice, texts) if isinstance(state.question, KeepDice) and state.rolled else ""
    player = RenderContext(facts, texts).player(asked)
    if own is not None and own.place == state.active:
        # Translators: an answer to a press: in the middle of your turn another player decides something.
        return texts.gettext("First {player} answers, then you go on.", player=player)
    # Translators: an answer to a press: who is asked now.
    return texts.gettext("Next: {player}", player=player)


def outcome(events: Sequence[Event], seat: int, context: RenderContext, room: int) -> str:
    """Return these events as a seat sees them, in at most `room` characters; empty if they are trivial.

    The board tells the events of a turn that begins after them, except for the end of the game.
    """
    ends = (event for event in events if isinstance(event, e.GameEnded))
    own = list(takewhile(lambda event: not isinstance(event, e.TurnBegan), events))
    told = [*own, *(event for event in ends if event not in own)]
    deeds = list(_deeds(told, seat, context))
    changes = _changes(own, seat, context)
    dice = _dice(own, seat, context)
    if not dice and not deeds:
        deeds = story_by(context.by_signs(), own)[:MOST_FALLBACK]
    if dice and not deeds and not changes and not _goes_on(seat, context):
        # Translators: after dice that brought nothing: "1 1 2 3 3 ♥: nothing this time".
        changes = context.texts.gettext("nothing this time")
    first = dice or (deeds.pop(0) if deeds else "")
    return _joined(first, [part for part in (changes, *deeds) if part], room)


def _goes_on(seat: int, context: RenderContext) -> bool:
    """Return whether somebody else decides something before all dice of a seat have their effect."""
    is_live = context.facts.status is Status.LIVE
    return is_live and seat == context.state.active and context.facts.asked not in (None, seat)


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
    own = [event for event in events if isinstance(event, _CHANGES) and event.seat == seat]
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
    own = [event for event in events if isinstance(event, e.NumberChanged) and event.seat == seat]
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
            case e.Stayed(own, place) if own == seat:
                yield texts.gettext(_STAYS[place])
            case e.CardBought(own, card) if own == seat:
                # Translators: an answer to a press: "You buy Jets: −5⚡".
                yield texts.gettext("you buy {card}", card=context.card(card))
            case e.CardMoved(own, card) if own == seat and (is_stolen(event) or lies_open(card)):
                yield sentence(event, brief)
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
