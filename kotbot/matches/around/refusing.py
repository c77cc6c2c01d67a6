"""Texts that entered nothing: one that comes again, after its process died, is answered the same."""

from typing import Final

from kotbot.matches.around import finding
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord
from kotbot.matches.replies import Refused, Reply, refuse

KIND: Final = "refused "
"""Begins the id under which a refusal is kept, followed by that of what was refused."""
OF_SOMEBODY: Final = (Refused.FASTER, Refused.FASTER_WITH_DICE, Refused.ROLLED, Refused.ENTERING)
"""Their detail is an account: kept as the seat of it, for whoever is forgotten is in no other row."""


def remember(unit: Unit, text: str, person: Person, facts: MatchFacts, told: object) -> None:
    """A text about a match was told this: a refusal, or words that are made anew when it comes again."""
    name = KIND + text
    if unit.press(name) is not None:
        return
    detail = _kept(told, facts) if isinstance(told, Reply) and told.refused is not None else ""
    unit.put_press(PressRecord(name, person.id, facts.code, detail, unit.now))


def was_refused(unit: Unit, text: str) -> bool:
    """Whether a text was refused, or answered without entering anything."""
    return unit.press(KIND + text) is not None


def refusal(unit: Unit, text: str) -> Reply | None:
    """The refusal of a text, about its match as it is now; None if it was not refused by a reply."""
    known = unit.press(KIND + text)
    why, _, detail = ("", "", "") if known is None else known.detail.partition(" ")
    facts = None if known is None else finding.by_code(unit, known.code)
    if not why or facts is None:
        return None
    refused = Refused(why)
    return refuse(refused, facts, _told(detail, facts) if refused in OF_SOMEBODY else detail)


def _kept(reply: Reply, facts: MatchFacts) -> str:
    if reply.refused not in OF_SOMEBODY:
        return f"{reply.refused} {reply.detail}"
    seats = (str(place) for place, seat in enumerate(facts.seats) if str(seat.account) == reply.detail)
    return f"{reply.refused} {next(seats, '')}"


def _told(place: str, facts: MatchFacts) -> str:
    account = facts.seats[int(place)].account if place and int(place) < len(facts.seats) else None
    return "" if account is None else str(account)
