"""What all use cases of a match share: finding it, refusing, repeating, replying."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from kotbot.matches.core.game import Game, keep, load, save
from kotbot.matches.core.showing import show
from kotbot.matches.facts import Person, Status
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord, SeatRecord
from kotbot.matches.replies import Note, Refused, Reply, refuse

P = ParamSpec("P")


class Denied(Exception):
    """A use case refuses; it is raised before anything was changed."""

    def __init__(self, why: Refused, detail: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail


def on_match(
    use_case: Callable[Concatenate[Game, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """A use case of one match: called with the unit and the match's code, it is given the match itself."""

    def run(unit: Unit, code: str, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        game = load(unit, code)
        if game is None:
            return refuse(Refused.NO_MATCH)
        try:
            reply = use_case(game, *args, **kwargs)
        except Denied as denied:
            return refuse(denied.why, show(game), denied.detail)
        keep(game)
        return reply

    update_wrapper(run, use_case)
    return run


def on_digital(
    use_case: Callable[Concatenate[Game, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """A use case that a match at a table does not have: there everybody enters everything."""

    def run(game: Game, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        if game.at_table:
            raise Denied(Refused.NO_MATCH)
        return use_case(game, *args, **kwargs)

    update_wrapper(run, use_case)
    return on_match(run)


def repeated(game: Game, press: str) -> Reply | None:
    """The reply to a press that was accepted before, None for a new one."""
    known = game.unit.press(press)
    if known is None:
        return None
    return Reply(show(game), note=Note.REPEATED, detail=known.detail)


def once(
    use_case: Callable[Concatenate[Game, Person, str, P], Reply],
) -> Callable[Concatenate[Game, Person, str, P], Reply]:
    """A use case of a press, named by its id: the same press again does nothing and is told so."""

    def run(game: Game, person: Person, press: str, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        again = repeated(game, press)
        return use_case(game, person, press, *args, **kwargs) if again is None else again

    update_wrapper(run, use_case)
    return run


def done(game: Game, note: Note, person: Person, press: str = "", detail: str = "") -> Reply:
    """Write back and reply; the press, if it has an id, does nothing when it comes again."""
    save(game)
    if press:
        known = PressRecord(press, person.id, game.match.code, note.value, detail, game.unit.now)
        game.unit.put_press(known)
    return Reply(show(game), note=note, detail=detail, changed=True)


def own_seat(game: Game, person: Person) -> SeatRecord:
    """The seat of a person; raises Denied for a stranger."""
    seat = game.seat_of(person.id)
    if seat is None:
        raise Denied(Refused.STRANGER)
    return seat


def check_live(game: Game) -> None:
    """Raise Denied unless the match is being played."""
    match game.match.status:
        case Status.LIVE:
            if game.match.paused:
                raise Denied(Refused.PAUSED, game.match.paused)
        case Status.LOBBY:
            raise Denied(Refused.NOT_YET)
        case Status.OVER | Status.STOPPED:
            raise Denied(Refused.OVER)
