"""A press that comes again does nothing, whatever its button asks for."""

from collections.abc import Callable

from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import show
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.modes import on_match
from kotbot.matches.packing import pack_outcome
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord
from kotbot.matches.replies import Note, Outcome, Reply


def once(press: str, person: Person, work: Callable[[Unit], Reply]) -> Callable[[Unit], Reply]:
    """What a press asks for, to be done in one unit of work: the same press again shows its match as it is.

    `press` is its id; without one, as a command has none, nothing is remembered.
    """

    def run(unit: Unit) -> Reply:
        known = unit.press(press)
        if known is not None:
            return _shown(unit, known.code)
        reply = work(unit)
        if press and reply.changed and reply.note is not None:
            _remember(unit, press, person, reply.facts, reply.note)
        return reply

    return run


@on_match
def _shown(game: Game) -> Reply:
    return Reply(show(game), note=Note.REPEATED)


def _remember(unit: Unit, press: str, person: Person, facts: MatchFacts | None, did: Outcome) -> None:
    """Keep the press beside what it changed, unless the use case has done that by itself."""
    if facts is not None and unit.press(press) is None:
        unit.put_press(
            PressRecord(id=press, account=person.id, code=facts.code, detail=pack_outcome(did), at=unit.now)
        )
