"""Texts that entered nothing: one that comes again, after its process died, is answered the same."""

from typing import Final

from kotbot.matches.around import finding
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.packing import pack_refusal, unpack_refusal
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord
from kotbot.matches.replies import Reply, refuse

KIND: Final = "refused "
"""Begins the id under which a refusal is kept, followed by that of what was refused."""


def remember(unit: Unit, text: str, person: Person, facts: MatchFacts, told: object) -> None:
    """A text about a match was told this: a refusal, or words that are made anew when it comes again."""
    name = KIND + text
    if unit.press(name) is not None:
        return
    detail = pack_refusal(told.refused) if isinstance(told, Reply) and told.refused is not None else ""
    unit.put_press(PressRecord(id=name, account=person.id, code=facts.code, detail=detail, at=unit.now))


def was_refused(unit: Unit, text: str) -> bool:
    """Whether a text was refused, or answered without entering anything."""
    return unit.press(KIND + text) is not None


def refusal(unit: Unit, text: str) -> Reply | None:
    """The refusal of a text, about its match as it is now; None if it was not refused by a reply."""
    known = unit.press(KIND + text)
    facts = None if known is None else finding.by_code(unit, known.code)
    if known is None or not known.detail or facts is None:
        return None
    return refuse(unpack_refusal(known.detail), facts)
