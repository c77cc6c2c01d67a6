"""What a table has beside its position, kept with each line so that an undo brings it back too."""

from dataclasses import dataclass
from typing import Any, Final

from kotbot.matches.facts import CURVE, PHONES, PICTURE, Draft, Mode, Occupant, Offer, OfferKind, Windows
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.records import SeatRecord
from kotbot.matches.table.lines.prompts import TYPING, awaited

OFFERS: Final = "offers"
"""Key of the options of a match that holds its open offers."""


ASIDE: Final = "aside"
"""Key of the options of a match: what was marked after each line that was taken back and can come again."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Mode, host, seats and open offers after a line, and the draft that it was entered from."""

    mode: Mode
    host: int | None
    seats: tuple[SeatRecord, ...]
    offers: tuple[Offer, ...]
    draft: Draft | None = None


def pack_beside(beside: Beside) -> dict[str, Any]:
    """As plain data; `unpack_beside` reads it."""
    return {
        "mode": beside.mode.value,
        "host": beside.host,
        "seats": [_pack_seat(seat) for seat in beside.seats],
        "offers": write_offers(beside.offers),
        "draft": None if beside.draft is None else pack_draft(beside.draft),
    }


def unpack_beside(data: dict[str, Any], match: int) -> Beside:
    """What `pack_beside` wrote, for the match with this row."""
    seats = tuple(_unpack_seat(seat, match, place) for place, seat in enumerate(data["seats"]))
    draft = None if data["draft"] is None else unpack_draft(data["draft"])
    return Beside(Mode(data["mode"]), data["host"], seats, _offers(data["offers"]), draft)


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
    """What `pack_beside` wrote, with guests without a name in the place of somebody who is forgotten."""
    gone = {"occupant": Occupant.GUEST.value, "account": None, "name": ""}
    seats = [seat | gone if seat["account"] == account else seat for seat in packed["seats"]]
    return packed | {"seats": seats, "host": None if packed["host"] == account else packed["host"]}


def options_without_person(options: dict[str, str], account: int) -> dict[str, str]:
    """The options of a match without the board and the prompt of somebody who is forgotten.

    Nor is it known any more where the pictures are that have their name.
    """
    kept = {name: value for name, value in options.items() if name.split()[0] not in (PICTURE, CURVE)}
    if PHONES in kept:
        kept[PHONES] = " ".join(one for one in kept[PHONES].split() if one != str(account))
    asked = awaited(options)
    if asked is not None and asked.account == account:
        del kept[TYPING]
    return kept


def write_offers(offers: tuple[Offer, ...]) -> str:
    """Offers as one text: `out 2: set 2 hearts 0; start 1: add 1 stars +2`."""
    return "; ".join(f"{offer.kind} {offer.seat + 1}: {offer.text}" for offer in offers)


def read_offers(options: dict[str, str]) -> tuple[Offer, ...]:
    """The open offers in the options of a match."""
    return _offers(options.get(OFFERS, ""))


def _offers(text: str) -> tuple[Offer, ...]:
    return tuple(map(_offer, text.split("; "))) if text else ()


def _offer(text: str) -> Offer:
    name, _, change = text.partition(": ")
    kind, _, seat = name.partition(" ")
    return Offer(OfferKind(kind), int(seat) - 1, change)
