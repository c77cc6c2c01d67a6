"""Playing: marking dice, answering, cards usable at any time, standing answers, undo."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import CHANCE, Answer, EngineError, IllegalAnswer, read
from engine.answers import DECK, Buy, Keep, Play, Use
from engine.notation import write
from engine.seeing import own
from kotbot.matches.core.drafts import MOST_HEARTS, drafted, mark_kept, with_mark
from kotbot.matches.core.game import advance, append, new_decision, record
from kotbot.matches.core.showing import show
from kotbot.matches.core.teaching import lesson_now, mark_told
from kotbot.matches.core.use_case import check_live, done, is_spent, once, own_seat, repeats
from kotbot.matches.core.waiting import wait_anew
from kotbot.matches.digital.game import DigitalGame, last_undoable, on_digital
from kotbot.matches.digital.stances import put_stance
from kotbot.matches.digital.stops import put_stops, wanted_stops
from kotbot.matches.facts import Draft, Person, WindowsWanted
from kotbot.matches.facts.hands import Stance
from kotbot.matches.log.history import UNDO, undone_from
from kotbot.matches.outcomes import Answered, Note, StanceSet, StopsSet, Undone, WindowsSet, YieldsBelow
from kotbot.matches.packing import pack_draft, unpack_draft, unpack_state
from kotbot.matches.records import EventRecord, SeatRecord
from kotbot.matches.refusals import Illegal, NotAllowed, Refused
from kotbot.matches.replies import Denied, Reply

PEEKED_CARD: Final = "buy ? from deck"
"""Buys the top card that this person peeked at, whose name no button shows."""


# Drafts


@on_digital
def mark(game: DigitalGame, person: Person, decision: int, wanted: str) -> Reply:
    """Mark something for the open question without answering it yet; repeating a mark changes nothing.

    `wanted` is the wanted state: `keep energy 2`, `keep all`, `keep none`; `hearts poison 1`,
    `hearts shrink 1`, `hearts energy 1`, `hearts 3 2` (two for seat 3); `page NAME`.
    """
    _asked_seat(game, person, decision)
    data = game.match.draft
    draft = Draft(decision) if data is None else unpack_draft(data)
    changed = with_mark(game, draft, wanted)
    if changed == draft and data is not None:
        return Reply(show(game), note=Note.MARKED)
    game.match.draft = pack_draft(changed)
    return done(game, Note.MARKED, person)


# Answers


@on_digital
@once
def answer(game: DigitalGame, person: Person, press: str, decision: int, text: str) -> Reply:
    """Answer the open question in notation: `keep 1 1`, `yield`, `buy jets`."""
    if decision != game.match.decision:
        return _answered_before(game, person, decision, text)
    return _answer(game, person, press, decision, lambda place: _read(game, place, text))


@on_digital
@once
def answer_draft(game: DigitalGame, person: Person, press: str, decision: int) -> Reply:
    """Answer the open question with the marks."""
    if decision != game.match.decision:
        return _answered_before(game, person, decision, None)
    return _answer(game, person, press, decision, lambda place: drafted(game, place))


def _answer(
    game: DigitalGame, person: Person, press: str, decision: int, make: Callable[[int], Answer]
) -> Reply:
    seat = _asked_seat(game, person, decision)
    return given_by(game, person, press, make(seat.place))


def given_by(game: DigitalGame, person: Person, press: str, given: Answer) -> Reply:
    """Answer for a person, go on, and reply with what happened."""
    before, lesson = game.match.seq, lesson_now(game)
    _apply(game, given, person)
    mark_told(game, person.id, lesson)
    reply = done(game, Answered(write(given)), person, press)
    happened = (fact for entry in game.latest() if entry.seq > before for fact in entry.events)
    return replace(reply, happened=tuple(happened))


def _apply(game: DigitalGame, given: Answer, person: Person) -> None:
    try:
        record(game, given, person.id)
    except IllegalAnswer as error:
        raise Denied(Illegal(error.reason)) from error
    advance(game)
    state = game.position
    if isinstance(given, Keep) and state.asked_seat == given.seat and state.rolled > 1:
        mark_kept(game, given.dice)


def _read(game: DigitalGame, place: int, text: str) -> Answer:
    state = game.position
    top = own(state, place).top
    if text == PEEKED_CARD and top:
        text = f"buy {top} from deck"
    try:
        return read(text, place)
    except EngineError as error:
        raise Denied(Illegal()) from error


def _asked_seat(game: DigitalGame, person: Person, decision: int) -> SeatRecord:
    """Return the seat of the person who is asked this decision; raises Denied for anybody else."""
    check_live(game)
    seat = own_seat(game, person)
    if decision != game.match.decision:
        raise Denied(Refused.STALE)
    if game.position.asked_seat != seat.place or seat.away:
        raise Denied(Refused.NOT_YOUR_TURN)
    return seat


def _answered_before(game: DigitalGame, person: Person, decision: int, text: str | None) -> Reply:
    """Reply "repeated" to the person who answered an old question like this; else raises Denied."""
    check_live(game)
    own_seat(game, person)
    given = [event for event in game.unit.answers_to(game.match.id, decision) if event.seat != CHANCE]
    own = next((event for event in given if event.account == person.id), None)
    if own is None or not _repeats(own, text) or _taken_back(game, own.seq):
        raise Denied(Refused.STALE)
    return Reply(show(game), note=Note.REPEATED)


def _repeats(given: EventRecord, text: str | None) -> bool:
    if text == PEEKED_CARD:
        bought = read(given.text, given.seat)
        return isinstance(bought, Buy) and bought.source == DECK
    return repeats(given, text)


def _taken_back(game: DigitalGame, seq: int) -> bool:
    later = game.unit.events(game.match.id, after=seq)
    return any(event.text.startswith(UNDO) and undone_from(event.text) <= seq for event in later)


# At any time


@on_digital
@once
def use_card(
    game: DigitalGame, person: Person, press: str, place: int, card: str, had: int | None = None
) -> Reply:
    """Use an own card at any question: one that lies open (Rapid Healing, Wings), or one in the hand.

    The open question stays. Refused at another's button: `place` is the seat that it is for. A button that
    says how much that seat `had`, of energy or of cultists, spends of it only once.
    """
    check_live(game)
    seat = own_seat(game, person)
    if seat.place != place:
        raise Denied(Refused.NOT_YOURS)
    if seat.away:
        raise Denied(Refused.NOT_YOUR_TURN)
    if is_spent(game, seat.place, card, had):
        return Reply(show(game), note=Note.REPEATED)
    is_held = any(held.card == card for held in own(game.position, seat.place).hand)
    kind = Play if is_held else Use
    return given_by(game, person, press, kind(seat.place, card))


@on_digital
@once
def set_standing_answer(game: DigitalGame, person: Person, press: str, text: str) -> Reply:
    """Set a standing answer: `yield 4` (below 4 hearts, 0: ask), `windows ask|deadly|turn`.

    About a card in the own hand: `card cat_nip matters|always|deadly|never|plays`. Where to stop in others'
    turns: `stops +shown`, `stops -ending`, or all at once, `stops shown ending`.
    """
    check_live(game)
    seat = own_seat(game, person)
    said = _standing_answer(game, seat.place, text)
    match said:
        case YieldsBelow(hearts):
            seat.yield_below = hearts
        case WindowsSet(windows):
            seat.windows, seat.windows_turn = windows, game.position.turn
        case StanceSet(card, stance):
            put_stance(game, seat.place, card, stance)
        case StopsSet(moments, _):
            put_stops(game, seat.place, moments)
    advance(game)
    return done(game, said, person, press)


def _standing_answer(
    game: DigitalGame, place: int, text: str
) -> YieldsBelow | WindowsSet | StanceSet | StopsSet:
    kind, _, value = text.partition(" ")
    try:
        match kind:
            case "yield":
                return YieldsBelow(_hearts(value))
            case "windows":
                return WindowsSet(WindowsWanted(value))
            case "card":
                card, _, stance = value.partition(" ")
                return StanceSet(card, Stance(stance))
            case "stops":
                return wanted_stops(game, place, value.split())
            case _:
                raise ValueError(kind)
    except ValueError as error:
        raise Denied(Illegal()) from error


def _hearts(text: str) -> int:
    hearts = int(text)
    if not 0 <= hearts <= MOST_HEARTS:
        raise ValueError(f"hearts are between 0 and {MOST_HEARTS}")
    return hearts


# Taking back


@on_digital
@once
def undo(game: DigitalGame, person: Person, press: str, seq: int) -> Reply:
    """Take back the event `seq`, if it is the last answer and nothing random followed; else refuse.

    Two hands at once take it back once: "repeated" is told to the second.
    """
    check_live(game)
    own_seat(game, person)
    if any(event.text == f"{UNDO}{seq}" for event in game.unit.events(game.match.id, after=seq)):
        return Reply(show(game), note=Note.REPEATED)
    last = last_undoable(game)
    if last is None or last.seq != seq:
        raise Denied(Refused.NOTHING_TO_UNDO)
    if last.account != person.id:
        raise Denied(NotAllowed())
    packed = game.unit.state(game.match.id, seq - 1)
    if packed is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    game.state = unpack_state(packed)
    append(game, last.seat, person.id, f"{UNDO}{seq}", [])
    new_decision(game)
    wait_anew(game)
    return done(game, Undone((last.text,)), person, press)
