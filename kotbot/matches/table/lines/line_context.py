"""The state of a table beside its position, stored with each line so that an undo restores it too."""

from dataclasses import dataclass
from typing import Any

from kotbot.matches.facts import Draft, Mode, Occupant, Offer, Windows
from kotbot.matches.options import Named, draft_without, names_without
from kotbot.matches.options_codec import pack_names, pack_offers, unpack_names, unpack_offers
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.records import SeatRecord


@dataclass(frozen=True, slots=True)
class LineContext:
    """Mode, host, seats, offers and counter names after a line, and the draft from which it was entered."""

    mode: Mode
    host: int | None
    seats: tuple[SeatRecord, ...]
    offers: tuple[Offer, ...]
    draft: Draft | None = None
    counters: tuple[Named, ...] = ()


def pack_context(context: LineContext) -> dict[str, Any]:
    """Pack a context as plain data; `unpack_context` reads it."""
    return {
        "mode": context.mode.value,
        "host": context.host,
        "seats": [_pack_seat(seat) for seat in context.seats],
        "offers": pack_offers(context.offers),
        "draft": None if context.draft is None else pack_draft(context.draft),
        "counters": pack_names(context.counters),
    }


def unpack_context(data: dict[str, Any], match: int) -> LineContext:
    """Return the context that `pack_context` wrote, for the match with this row."""
    seats = tuple(_unpack_seat(seat, match, place) for place, seat in enumerate(data["seats"]))
    draft = None if data["draft"] is None else unpack_draft(data["draft"])
    offers, counters = unpack_offers(data["offers"]), unpack_names(data.get("counters", ""))
    return LineContext(Mode(data["mode"]), data["host"], seats, offers, draft, counters)


def _pack_seat(seat: SeatRecord) -> dict[str, Any]:
    return {
        "occupant": seat.occupant.value,
        "account": seat.account,
        "name": seat.name,
        "monster": seat.monster,
        "level": seat.level,
        "away": seat.away,
    }


def _unpack_seat(data: dict[str, Any], match: int, place: int) -> SeatRecord:
    return SeatRecord(
        match=match,
        place=place,
        occupant=Occupant(data["occupant"]),
        account=data["account"],
        name=data["name"],
        monster=data["monster"],
        level=data["level"],
        away=data["away"],
        windows=Windows.ASK,
    )


def without_person(packed: dict[str, Any], account: int) -> dict[str, Any]:
    """Return a packed context with nameless guests in place of a deleted person."""
    gone = {"occupant": Occupant.GUEST.value, "account": None, "name": ""}
    seats = [seat | gone if seat["account"] == account else seat for seat in packed["seats"]]
    host = None if packed["host"] == account else packed["host"]
    draft = draft_without_person(packed["draft"], account)
    counters = pack_names(names_without(unpack_names(packed.get("counters", "")), account))
    kept = packed | {"seats": seats, "host": host, "draft": draft}
    return kept | ({"counters": counters} if counters else {})


def draft_without_person(packed: dict[str, Any] | None, account: int) -> dict[str, Any] | None:
    """Return a packed draft, as nobody's if a deleted person typed it or opened its page."""
    return pack_draft(draft_without(unpack_draft(packed), account)) if packed else packed
