"""The export of a match: record, turns, and pseudonyms for its players."""

import hmac
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from typing import Final
from uuid import UUID

from engine import write_record
from kotbot.matches.core.replaying import replayed
from kotbot.matches.core.showing import show
from kotbot.matches.facts import Highlights, Kind, MatchFacts, Occupant, OfferKind, Result, SeatFacts, Status
from kotbot.matches.housekeeping import bot_secret
from kotbot.matches.log.results import standings
from kotbot.matches.log.turns import TurnLine
from kotbot.matches.modes import of_record
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit

SECRET: Final = "export_secret"
"""The key of the secret for exported names: a plain hash of an id could be reversed by trying all ids."""


@dataclass(frozen=True, slots=True)
class Names:
    """Pseudonyms that are the same in every export of this bot and reveal nothing of the ids."""

    match: UUID
    game: UUID
    place: UUID
    seats: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Exported:
    """A match with everything that its exported files need."""

    facts: MatchFacts
    record: str
    """In notation (docs/notation.md, "Records")."""
    turns: tuple[TurnLine, ...]
    zone: timezone
    """The time zone of the chat."""
    names: Names
    now: datetime
    """When it was exported."""

    def played(self, seat: int) -> list[str]:
        """Return the cards that a seat played from its hand, in order."""
        return [one.card for line in self.turns for one in line.played if one.seat == seat]


def so_far(facts: MatchFacts) -> Result:
    """Return the result, or, while there is none, the present standings without a winner.

    A monster whose elimination is still to be confirmed has no hearts, as on the board.

    Raises ValueError for a match that has not begun.
    """
    if facts.result is not None:
        return facts.result
    if facts.state is None:
        raise ValueError(f"match {facts.code} has no position to export")
    offers = () if facts.table is None else facts.table.offers
    out = {offer.seat for offer in offers if offer.kind is OfferKind.OUT}
    now = tuple(replace(one, hearts=0) if one.place in out else one for one in standings(facts.state, {}))
    return Result(None, "", now, Highlights(), seed="", turns=facts.state.turn)


def can_export(facts: MatchFacts) -> bool:
    """Return whether a match may be exported: a digital one after its end, for its record holds the deck."""
    if facts.state is None:
        return False
    return facts.status in (Status.OVER, Status.STOPPED) or facts.kind is Kind.TABLE


def export(unit: Unit, code: str) -> Exported | None:
    """Return a match with all that its files need; None if it may not be exported now."""
    match = unit.match(code)
    game = None if match is None else of_record(unit, match)
    facts = None if game is None else show(game)
    if match is None or game is None or facts is None or match.started is None or not can_export(facts):
        return None
    record, course = replayed(game)
    chat = unit.chat(match.chat)
    return Exported(
        facts=facts,
        record=write_record(record),
        turns=course.lines(),
        zone=timezone(timedelta(minutes=chat.utc_offset if chat is not None else 0)),
        names=_names(unit, facts),
        now=unit.now,
    )


# Names


def _names(unit: Unit, facts: MatchFacts) -> Names:
    key = bot_secret(unit, SECRET)
    return Names(
        match=_name(key, "match", facts.code),
        game=_name(key, "game", facts.rules.edition),
        place=_name(key, "place", "telegram"),
        seats=tuple(_name(key, *_who(seat, facts)) for seat in facts.seats),
    )


def _who(seat: SeatFacts, facts: MatchFacts) -> tuple[str, ...]:
    """Return the key that identifies a player across matches; a former player's is of this match alone."""
    if seat.occupant is Occupant.COMPUTER:
        return ("computer", seat.level or "", *([seat.name] if seat.name else []))
    if seat.account is not None:
        return ("account", str(seat.account))
    if seat.name:
        return ("guest", str(facts.chat), fold(seat.name))
    return ("former", facts.code, str(seat.place))


def _name(key: bytes, *what: str) -> UUID:
    return UUID(bytes=hmac.digest(key, "/".join(what).encode(), sha256)[:16], version=5)
