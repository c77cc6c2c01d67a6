"""Idempotence: a repeated press does nothing, whatever its button does."""

from collections.abc import Callable
from typing import Final

from kotbot.matches import finding
from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import show
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.modes import on_match
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.packing import pack_outcome, pack_refusal, unpack_refusal
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord
from kotbot.matches.replies import Reply, refuse


def done_once(press: str, person: Person, work: Callable[[Unit], Reply]) -> Callable[[Unit], Reply]:
    """Do what a press asks for in one unit of work; for a repeated press, show its match as it is.

    `press` is its id; a command has none, and nothing is remembered for it.
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
    """Store the press with what it changed, unless the use case already did."""
    if facts is not None and unit.press(press) is None:
        unit.put_press(
            PressRecord(id=press, account=person.id, code=facts.code, detail=pack_outcome(did), at=unit.now)
        )


REFUSED: Final = "refused "
"""Prefix of the id under which a refusal is stored; the id of the refused text follows."""


def remember(unit: Unit, text: str, person: Person, facts: MatchFacts, told: object) -> None:
    """Store how a text about a match was answered: a refusal, or a reply that is rebuilt on repetition."""
    name = REFUSED + text
    if unit.press(name) is not None:
        return
    detail = pack_refusal(told.refused) if isinstance(told, Reply) and told.refused is not None else ""
    unit.put_press(PressRecord(id=name, account=person.id, code=facts.code, detail=detail, at=unit.now))


def was_refused(unit: Unit, text: str) -> bool:
    """Return whether a text was refused, or answered without entering anything."""
    return unit.press(REFUSED + text) is not None


def refusal(unit: Unit, text: str) -> Reply | None:
    """Return the refusal of a text, with its match as it is now; None if no reply refused it."""
    known = unit.press(REFUSED + text)
    facts = None if known is None else finding.by_code(unit, known.code)
    if known is None or not known.detail or facts is None:
        return None
    return refuse(unpack_refusal(known.detail), facts)
