"""What a table has beside its position, kept with each line so that an undo brings it back too."""

import json
from dataclasses import dataclass
from typing import Any, Final

from kotbot.matches.facts import (
    COUNTED_NAMES,
    CURVE,
    PHONES,
    PICTURE,
    Draft,
    Mode,
    Occupant,
    Offer,
    OfferKind,
    Windows,
)
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.records import SeatRecord
from kotbot.matches.table.lines.counters import Named, names_without_person, read_names, write_names
from kotbot.matches.table.lines.hands import HANDS, ROLLS, rolls_without, without_hand
from kotbot.matches.table.lines.prompts import TYPING, awaited

OFFERS: Final = "offers"
"""Key of the options of a match that holds its open offers."""


LOST: Final = "lost"
"""Key of the options of a match: whose dice went when somebody else typed the whole roll, and when."""

MAT_BY: Final = "mat_by"
"""Key of the options of a match: the accounts that opened the mat that is open."""

ASIDE: Final = "aside"
"""Key of the options of a match: what was marked after each line that was taken back and can come again."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Mode, host, seats, open offers and names of counters after a line, and the draft that it came from."""

    mode: Mode
    host: int | None
    seats: tuple[SeatRecord, ...]
    offers: tuple[Offer, ...]
    draft: Draft | None = None
    counters: tuple[Named, ...] = ()


def pack_beside(beside: Beside) -> dict[str, Any]:
    """As plain data; `unpack_beside` reads it."""
    return {
        "mode": beside.mode.value,
        "host": beside.host,
        "seats": [_pack_seat(seat) for seat in beside.seats],
        "offers": write_offers(beside.offers),
        "draft": None if beside.draft is None else pack_draft(beside.draft),
        COUNTED_NAMES: write_names(beside.counters),
    }


def unpack_beside(data: dict[str, Any], match: int) -> Beside:
    """What `pack_beside` wrote, for the match with this row."""
    seats = tuple(_unpack_seat(seat, match, place) for place, seat in enumerate(data["seats"]))
    draft = None if data["draft"] is None else unpack_draft(data["draft"])
    counters = tuple(read_names(data.get(COUNTED_NAMES, "")))
    return Beside(Mode(data["mode"]), data["host"], seats, _offers(data["offers"]), draft, counters)


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
    host = None if packed["host"] == account else packed["host"]
    draft = draft_without_person(packed["draft"], account)
    counters = names_without_person(packed.get(COUNTED_NAMES, ""), account)
    kept = packed | {"seats": seats, "host": host, "draft": draft}
    return kept | ({COUNTED_NAMES: counters} if counters else {})


def draft_without_person(packed: dict[str, Any] | None, account: int) -> dict[str, Any] | None:
    """What `pack_draft` wrote, as nobody's if somebody who is forgotten typed it or opened its page."""
    if not packed:
        return packed
    gone = {"hand", "at"} if packed.get("hand") == account else set()
    gone |= {"opener"} if packed.get("opener") == account else set()
    return {name: value for name, value in packed.items() if name not in gone}


def options_without_person(options: dict[str, str], account: int) -> dict[str, str]:
    """The options of a match without the board and the prompt of somebody who is forgotten.

    Nor is it known any more where the pictures are that have their name.
    """
    kept = {name: value for name, value in options.items() if name.split()[0] not in (PICTURE, CURVE)}
    if PHONES in kept:
        kept[PHONES] = " ".join(one for one in kept[PHONES].split() if one != str(account))
    if COUNTED_NAMES in kept:
        kept[COUNTED_NAMES] = names_without_person(kept[COUNTED_NAMES], account)
    if HANDS in kept:
        kept[HANDS] = without_hand(kept[HANDS], account)
    if ROLLS in kept:
        kept[ROLLS] = rolls_without(kept[ROLLS], account)
    if LOST in kept and kept[LOST].split()[0] == str(account):
        del kept[LOST]
    if MAT_BY in kept:
        kept[MAT_BY] = " ".join(one for one in kept[MAT_BY].split() if one != str(account))
    if ASIDE in kept:
        kept[ASIDE] = _aside_without_person(kept[ASIDE], account)
    asked = awaited(options)
    if asked is not None and asked.account == account:
        del kept[TYPING]
    return kept


def _aside_without_person(text: str, account: int) -> str:
    drafts: dict[str, dict[str, Any]] = json.loads(text)
    return json.dumps({head: draft_without_person(draft, account) for head, draft in drafts.items()})


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
