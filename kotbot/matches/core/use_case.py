"""What all use cases of a match share: loading, refusing, repeating, replying."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from engine import EngineError, read, write
from engine.supplies import supply
from kotbot.matches.core.game import Game, keep, save
from kotbot.matches.core.showing import show
from kotbot.matches.facts import Person, Status
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.packing import pack_outcome
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, PressRecord, SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply, refuse

P = ParamSpec("P")
G = TypeVar("G", bound=Game)
Load = Callable[[Unit, str], G | None]
"""A function that finds a match by its code."""


def load_as(kind: type[G]) -> Load[G]:
    """Return a loader for matches of one kind; the unit of work must own a match to change it."""

    def load(unit: Unit, code: str) -> G | None:
        known = unit.take_match(code)
        if isinstance(known, kind):
            known.renew(unit)
            return known
        if isinstance(known, Game):
            unit.keep_match(code, known.match.id, known)
            return None
        match = unit.match(code)
        return None if match is None or match.mode.kind is not kind.kind else kind.of_record(unit, match)

    return load


def on_loaded(
    load: Load[G], use_case: Callable[Concatenate[G, P], Reply]
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """Wrap a use case of one match: it is called with the unit and a code, and receives the match."""

    def run(unit: Unit, code: str, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        game = load(unit, code)
        if game is None:
            return refuse(Refused.NO_MATCH)
        try:
            reply = use_case(game, *args, **kwargs)
        except Denied as denied:
            return refuse(denied.why, show(game))
        keep(game)
        return reply

    update_wrapper(run, use_case)
    return run


def repeated(game: Game, press: str) -> Reply | None:
    """Return the reply to a press that was accepted before, None for a new one."""
    return None if game.unit.press(press) is None else Reply(show(game), note=Note.REPEATED)


def repeats(given: EventRecord, text: str | None) -> bool:
    """Return whether a text in notation answers a question as it was answered; None, for marks, always does.

    Marks are gone with their question: what a late tap on Done would have answered is not known.
    """
    if text is None:
        return True
    try:
        return write(read(text, given.seat)) == given.text
    except EngineError:
        return False


def is_spent(game: Game, seat: int, card: str, had: int | None) -> bool:
    """Return whether a seat that `had` so many to spend on this has spent of them since."""
    if had is None or not 0 <= seat < game.position.seats:
        return False
    left = supply(game.position, seat, card)
    return left is not None and left < had


def once(
    use_case: Callable[Concatenate[G, Person, str, P], Reply],
) -> Callable[Concatenate[G, Person, str, P], Reply]:
    """Wrap a use case of a press, named by its id: a repeated press does nothing and is told so."""

    def run(game: G, person: Person, press: str, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        again = repeated(game, press)
        return use_case(game, person, press, *args, **kwargs) if again is None else again

    update_wrapper(run, use_case)
    return run


def done(game: Game, note: Outcome, person: Person, press: str = "") -> Reply:
    """Write back and reply; store the press, if it has an id, so that repeating it does nothing."""
    save(game)
    if press:
        known = PressRecord(
            id=press, account=person.id, code=game.match.code, detail=pack_outcome(note), at=game.unit.now
        )
        game.unit.put_press(known)
    return Reply(show(game), note=note, changed=True)


def own_seat(game: Game, person: Person) -> SeatRecord:
    """Return the seat of a person; raises Denied for a stranger."""
    seat = game.seat_of(person.id)
    if seat is None:
        raise Denied(Refused.STRANGER)
    return seat


def check_live(game: Game) -> None:
    """Raise Denied unless the match is being played."""
    match game.match.status:
        case Status.LIVE:
            if game.match.paused:
                raise Denied(Refused.PAUSED)
        case Status.LOBBY:
            raise Denied(Refused.NOT_BEGUN)
        case Status.OVER | Status.STOPPED:
            raise Denied(Refused.OVER)
