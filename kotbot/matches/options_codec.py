"""How the options of a match are written: texts by keys, as all versions read and write them since the first.

Workers of the version before go on beside those of this one, and gateways show what these wrote, so a key
keeps its form; what is as it would be without a key is not written. A new key may have any form: who does not
know it keeps it.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from engine import read_table, write_table
from engine.dice import as_dice
from engine.table_events import TableEvent
from kotbot.matches.facts import (
    Chapter,
    Chosen,
    How,
    NameAsked,
    Offer,
    OfferKind,
    Opponents,
    Prompts,
    SeatChange,
    SeatNews,
    Waits,
)
from kotbot.matches.options import (
    Curve,
    Desk,
    Hand,
    Interrupted,
    Lying,
    MatchOptions,
    Named,
    Notes,
    OpenChange,
    PutOff,
    Secrets,
    Told,
)
from kotbot.matches.packing import pack_draft, unpack_draft

CURVE: Final = "curve"
"""The key of the curve of the match's own chat; those of other chats have the chat behind it."""
EMPTY: Final = Desk()
"""The desk of a digital match."""
GUEST: Final = ":"
"""Begins names of guests among what was told, where cards and those who know the game are, too."""


def pack_options(options: MatchOptions) -> dict[str, Any]:
    """As plain data, what is unknown to this version as it was."""
    parts = (
        *_chosen(options.chosen),
        *(() if options.desk == EMPTY else _desk(options.desk)),
        *_notes(options.notes),
        ("invitation", options.secrets.invitation),
        ("watching", options.secrets.watching),
    )
    return {**options.unknown, **{key: text for key, text in parts if text}}


def unpack_options(data: Mapping[str, Any]) -> MatchOptions:
    """What `pack_options` wrote, in this version or another one."""
    left = dict(data)
    chosen, notes = _read_chosen(left), _read_notes(left)
    secrets = Secrets(_take(left, "invitation"), _take(left, "watching"))
    desk = _read_desk(left) if left else EMPTY
    return MatchOptions(chosen, desk, notes, secrets, left)


Data = dict[str, Any]
Pairs = Iterable[tuple[str, str]]


def _take(left: Data, key: str) -> str:
    """The text of a key, empty if there is none; what is left in the end is unknown."""
    text: str = left.pop(key, "")
    return text


# What people chose


def _chosen(chosen: Chosen) -> Pairs:
    hints = {None: "", True: "on", False: "off"}[chosen.hints]
    return (
        ("hint", hints),
        ("teach", "on" if chosen.teaches else ""),
        ("market", "on" if chosen.keeps_market else ""),
        ("counted", "" if chosen.counts else "no"),
    )


def _read_chosen(left: Data) -> Chosen:
    hints = _take(left, "hint")
    return Chosen(
        hints=hints == "on" if hints else None,
        teaches=_take(left, "teach") == "on",
        keeps_market=_take(left, "market") == "on",
        counts=_take(left, "counted") != "no",
    )


# The desk


def _desk(desk: Desk) -> Pairs:
    asked, late = desk.prompts.name, desk.put_off
    return (
        ("offers", pack_offers(desk.offers)),
        ("counters", pack_names(desk.names)),
        ("typing", f"{asked.account} {asked.what} {asked.place + 1} {asked.message}" if asked else ""),
        ("offered", _seats(() if desk.prompts.offered is None else (desk.prompts.offered,))),
        ("order", _seats(desk.prompts.order)),
        ("phones", _words(desk.phones)),
        ("mat", _seats(() if desk.mat is None else (desk.mat,))),
        ("mat_by", _words(desk.mat_openers)),
        ("again", json.dumps(asdict(desk.change)) if desk.change else ""),
        ("aside", _dump({str(head): pack_draft(draft) for head, draft in desk.aside.items()})),
        ("hands", " ".join(f"{account}:{revision}" for account, revision in desk.hands.items())),
        ("rolls", " ".join(f"{seat}:{by}:{revision}" for seat, (by, revision) in desk.rolls.items())),
        ("lost", f"{late.account} {late.at.isoformat()}" if late else ""),
        ("probing", "" if desk.probed_turn is None else str(desk.probed_turn)),
        ("told", _told(desk.told)),
    )


def _read_desk(left: Data) -> Desk:
    return Desk(
        offers=unpack_offers(_take(left, "offers")),
        names=unpack_names(_take(left, "counters")),
        prompts=Prompts(
            name=_read_asked(_take(left, "typing")),
            offered=_read_seat(_take(left, "offered")),
            order=_read_seats(_take(left, "order")),
        ),
        phones=_read_numbers(_take(left, "phones")),
        mat=_read_seat(_take(left, "mat")),
        mat_openers=_read_numbers(_take(left, "mat_by")),
        change=_read_change(_take(left, "again")),
        aside={int(head): unpack_draft(draft) for head, draft in _load(_take(left, "aside")).items()},
        hands={hand.account: hand.revision for hand in _read_hands(_take(left, "hands"))},
        rolls=_read_rolls(_take(left, "rolls")),
        put_off=_read_put_off(_take(left, "lost")),
        probed_turn=next(iter(_read_numbers(_take(left, "probing"))), None),
        told=_read_told(_load(_take(left, "told"))),
    )


def pack_offers(offers: Iterable[Offer]) -> str:
    """Offers as one text: `out 2: set 2 hearts 0; start 1: add 1 stars +2`."""
    return "; ".join(map(_offer_text, offers))


def _offer_text(offer: Offer) -> str:
    return f"{offer.kind} {offer.seat + 1}: {write_table(TableEvent(offer.change))}"


def unpack_offers(text: str) -> tuple[Offer, ...]:
    """What `pack_offers` wrote."""
    return tuple(map(_read_offer, text.split("; "))) if text else ()


def _read_offer(text: str) -> Offer:
    name, _, change = text.partition(": ")
    kind, _, seat = name.partition(" ")
    return Offer(OfferKind(kind), int(seat) - 1, read_table(change).change)


def pack_names(names: Iterable[Named]) -> str:
    """Names as one text, a JSON list; empty for none."""
    rows = [list(one) for one in names]
    return json.dumps(rows, ensure_ascii=False) if rows else ""


def unpack_names(text: str) -> tuple[Named, ...]:
    """What `pack_names` wrote."""
    return tuple(Named(*row) for row in json.loads(text)) if text else ()


def _read_asked(text: str) -> NameAsked | None:
    match text.split():
        case [account, what, number, message]:
            return NameAsked(int(account), what, int(number) - 1, int(message))
        case _:
            return None


def _read_change(text: str) -> OpenChange | None:
    if not text:
        return None
    data = json.loads(text)
    typed = {"how": How(data["how"]), "redo": tuple(data["redo"]), "waits": Waits(data["waits"])}
    return OpenChange(**data | typed)


def _read_hands(text: str) -> Iterator[Hand]:
    """Accounts and revisions: `101:12 102:14`."""
    return (Hand(*map(int, one.split(":"))) for one in text.split())


def _read_rolls(text: str) -> dict[int, Hand]:
    """Seats, counted from 0, with a hand: `0:101:12`."""
    parted = (one.partition(":") for one in text.split())
    return {int(seat): hand for seat, _, behind in parted for hand in _read_hands(behind)}


def _read_put_off(text: str) -> PutOff | None:
    account, _, at = text.partition(" ")
    return PutOff(int(account), datetime.fromisoformat(at)) if text else None


def _told(told: Told) -> str:
    if told == Told():
        return ""
    lessons = {f"{GUEST}{guest}": list(lessons) for guest, lessons in told.lessons.items()}
    know = [f"{GUEST}{guest}" for guest in told.know]
    return json.dumps({"know": know, "cards": list(told.cards), **lessons})


def _read_told(data: Data) -> Told:
    know, cards = data.pop("know", ()), data.pop("cards", ())
    lessons = {guest.removeprefix(GUEST): tuple(lessons) for guest, lessons in data.items()}
    return Told(tuple(guest.removeprefix(GUEST) for guest in know), tuple(cards), lessons)


# What the bot notes


def _notes(notes: Notes) -> Pairs:
    last, change = notes.last_opponents, notes.seat_change
    is_left = change is not None and change.news is SeatNews.LEFT
    return (
        ("rules", notes.rules),
        ("screen", "yes" if notes.on_screen else ""),
        ("next", notes.next),
        ("chapter", _chapter(notes.chapter)),
        # An earlier version reads `seat`, and does not know the word `left`.
        ("seat_left" if is_left else "seat", _seat_change(change)),
        ("last", _words((last.edition, *last.levels)) if last else ""),
        ("interrupted", _interrupted(notes.interrupted)),
        ("beginning", b64encode(notes.beginning).decode()),
        ("picture", notes.picture),
        *((_curve_key(curve), f"{curve.language} {curve.file}") for curve in notes.curves),
    )


def _read_notes(left: Data) -> Notes:
    return Notes(
        rules=_take(left, "rules"),
        on_screen=bool(_take(left, "screen")),
        next=_take(left, "next"),
        chapter=_read_chapter(_take(left, "chapter")),
        seat_change=_read_seat_change(_take(left, "seat_left"), _take(left, "seat")),
        last_opponents=_read_opponents(_take(left, "last")),
        interrupted=_read_interrupted(_take(left, "interrupted")),
        beginning=b64decode(_take(left, "beginning")),
        picture=_take(left, "picture"),
        curves=tuple(
            _read_curve(key, _take(left, key)) for key in list(left) if key.partition(" ")[0] == CURVE
        ),
    )


def _chapter(chapter: Chapter) -> str:
    return "" if chapter == Chapter() else f"{chapter.revision} {_seats(chapter.fallen)}".rstrip()


def _read_chapter(text: str) -> Chapter:
    revision, _, fallen = text.partition(" ")
    return Chapter(int(revision), _read_seats(fallen)) if text else Chapter()


def _seat_change(change: SeatChange | None) -> str:
    return f"{change.seq} {change.turn} {change.place + 1} {change.news}" if change else ""


def _read_seat_change(left: str, other: str) -> SeatChange | None:
    match (left or other).split():
        case [seq, turn, number, news]:
            return SeatChange(int(seq), int(turn), int(number) - 1, SeatNews(news))
        case _:
            return None


def _read_opponents(text: str) -> Opponents | None:
    edition, *levels = text.split() or [""]
    return Opponents(edition, tuple(levels)) if levels else None


def _interrupted(interrupted: Interrupted | None) -> str:
    if interrupted is None:
        return ""
    turn, rolled, dice = interrupted.lying
    return json.dumps([pack_draft(interrupted.marked), turn, rolled, list(dice)])


def _read_interrupted(text: str) -> Interrupted | None:
    if not text:
        return None
    marked, turn, rolled, dice = json.loads(text)
    return Interrupted(unpack_draft(marked), Lying(turn, rolled, as_dice(dice)))


def _curve_key(curve: Curve) -> str:
    return CURVE if curve.chat is None else f"{CURVE} {curve.chat}"


def _read_curve(key: str, text: str) -> Curve:
    """The first ones had a number in front."""
    _, _, chat = key.partition(" ")
    *_, language, file = text.split()
    return Curve(int(chat) if chat else None, language, file)


# Words, numbers, seats (from 1), JSON


def _words(words: Iterable[object]) -> str:
    return " ".join(map(str, words))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _seats(seats: Iterable[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)


def _read_seats(text: str) -> tuple[int, ...]:
    return tuple(number - 1 for number in _read_numbers(text))


def _read_seat(text: str) -> int | None:
    return next(iter(_read_seats(text)), None)


def _dump(data: Data) -> str:
    return json.dumps(data) if data else ""


def _load(text: str) -> Data:
    data: Data = json.loads(text) if text else {}
    return data
