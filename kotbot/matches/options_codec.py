"""The stored form of a match's options: texts by keys, readable by all versions since the first.

Workers of the previous version run beside those of this one, and gateways show what these wrote, so the form
of a key never changes. Default values are not written. A new key may have any form: versions that do not
know it keep it.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final, NamedTuple

from engine import read_table, write_table
from engine.dice import as_dice
from engine.table_events import TableEvent
from kotbot.matches.facts import (
    BoardChapter,
    ChangeWaits,
    ChosenOptions,
    How,
    NameAsked,
    Offer,
    OfferKind,
    Opponents,
    Prompts,
    SeatChange,
    SeatNews,
)
from kotbot.matches.facts.hands import Stance
from kotbot.matches.options import (
    CardInTurn,
    CardStance,
    Curve,
    Desk,
    DiceOnTable,
    EnteredBy,
    InterruptedMarks,
    MatchOptions,
    Named,
    Notes,
    OpenChange,
    PutOff,
    SeatStops,
    Secrets,
    Told,
)
from kotbot.matches.packing import known_fields, pack_draft, unpack_draft

CURVE: Final = "curve"
"""The key of the curve of the match's own chat; for other chats the chat's id is appended."""
GUEST: Final = ":"
"""Begins names of guests in the stored lessons, which also hold cards and the guests who know the game."""


def pack_options(options: MatchOptions) -> dict[str, Any]:
    """Write options as plain data, with keys unknown to this version as they were."""
    parts = (options.chosen, options.desk, options.desk.prompts, options.notes, options.secrets)
    of_type = {type(part): part for part in parts}
    data = dict(options.unknown)
    for name, key in _KEYS.items():
        value = getattr(of_type[key.part], key.field)
        if value != key.usual and (text := key.form.write(value)):
            data[name] = text
    return data | dict(map(_curve, options.notes.curves))


def unpack_options(data: Mapping[str, Any]) -> MatchOptions:
    """Read what `pack_options` wrote, in this version or another one."""
    parts: dict[type, dict[str, Any]] = {part: {} for part in (ChosenOptions, Prompts, Desk, Notes, Secrets)}
    curves: list[Curve] = []
    unknown: dict[str, Any] = {}
    for name, text in data.items():
        if name in _KEYS:
            key = _KEYS[name]
            if text:
                parts[key.part][key.field] = key.form.read(text)
        elif name.partition(" ")[0] == CURVE:
            curves.append(_read_curve(name, text))
        else:
            unknown[name] = text
    return MatchOptions(
        ChosenOptions(**parts[ChosenOptions]),
        Desk(**parts[Desk], prompts=Prompts(**parts[Prompts])),
        Notes(**parts[Notes], curves=tuple(curves)),
        Secrets(**parts[Secrets]),
        unknown,
    )


def pack_offers(offers: Iterable[Offer]) -> str:
    """Write offers as one text: `out 2: set 2 hearts 0; start 1: add 1 stars +2`."""
    return "; ".join(map(_offer_text, offers))


def _offer_text(offer: Offer) -> str:
    return f"{offer.kind} {offer.seat + 1}: {write_table(TableEvent(offer.change))}"


def unpack_offers(text: str) -> tuple[Offer, ...]:
    """Read what `pack_offers` wrote."""
    return tuple(map(_read_offer, text.split("; "))) if text else ()


def _read_offer(text: str) -> Offer:
    name, _, change = text.partition(": ")
    kind, _, seat = name.partition(" ")
    return Offer(OfferKind(kind), int(seat) - 1, read_table(change).change)


def pack_names(names: Iterable[Named]) -> str:
    """Write names as one text, a JSON list; empty for none."""
    rows = [list(one) for one in names]
    return json.dumps(rows, ensure_ascii=False) if rows else ""


def unpack_names(text: str) -> tuple[Named, ...]:
    """Read what `pack_names` wrote."""
    return tuple(Named(*row) for row in json.loads(text)) if text else ()


class _Form(NamedTuple):
    """The written form of a value: how it becomes a text and is read again."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _words(words: Iterable[object]) -> str:
    return " ".join(map(str, words))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _seats(seats: Iterable[int]) -> str:
    return _words(seat + 1 for seat in seats)


def _read_seats(text: str) -> tuple[int, ...]:
    return tuple(number - 1 for number in _read_numbers(text))


def _name_asked(asked: NameAsked) -> str:
    return _words((asked.account, asked.what, asked.place + 1, asked.message))


def _read_name_asked(text: str) -> NameAsked:
    account, what, number, message = text.split()
    return NameAsked(int(account), what, int(number) - 1, int(message))


def _read_change(text: str) -> OpenChange:
    data = json.loads(text)
    typed = {"how": How(data["how"]), "redo": tuple(data["redo"]), "waits": ChangeWaits(data["waits"])}
    return OpenChange(**known_fields(OpenChange, data) | typed)


def _read_entered_by(text: str) -> EnteredBy:
    account, _, revision = text.partition(":")
    return EnteredBy(int(account), int(revision))


def _read_last_entries(text: str) -> dict[int, int]:
    """Read accounts and revisions: `101:12 102:14`."""
    return {entered.account: entered.revision for entered in map(_read_entered_by, text.split())}


def _read_rolls(text: str) -> dict[int, EnteredBy]:
    """Read seats, counted from 0, accounts and revisions: `0:101:12`."""
    parted = (one.partition(":") for one in text.split())
    return {int(seat): _read_entered_by(entered) for seat, _, entered in parted}


def _read_put_off(text: str) -> PutOff:
    account, _, at = text.partition(" ")
    return PutOff(int(account), datetime.fromisoformat(at))


def _told(told: Told) -> str:
    lessons = {f"{GUEST}{guest}": list(lessons) for guest, lessons in told.lessons.items()}
    know = [f"{GUEST}{guest}" for guest in told.know]
    return json.dumps({"know": know, "cards": list(told.cards), **lessons})


def _read_told(text: str) -> Told:
    data = json.loads(text)
    know, cards = data.pop("know", ()), data.pop("cards", ())
    lessons = {guest.removeprefix(GUEST): tuple(lessons) for guest, lessons in data.items()}
    return Told(tuple(guest.removeprefix(GUEST) for guest in know), tuple(cards), lessons)


def _read_chapter(text: str) -> BoardChapter:
    revision, *fallen = _read_numbers(text)
    return BoardChapter(revision, tuple(seat - 1 for seat in fallen))


def _seat_change(change: SeatChange) -> str:
    return _words((change.seq, change.turn, change.place + 1, change.news))


def _read_seat_change(text: str) -> SeatChange:
    seq, turn, number, news = text.split()
    return SeatChange(int(seq), int(turn), int(number) - 1, SeatNews(news))


def _read_opponents(text: str) -> Opponents | None:
    edition, *levels = text.split()
    return Opponents(edition, tuple(levels)) if levels else None


def _interrupted(interrupted: InterruptedMarks) -> str:
    turn, rolled, dice = interrupted.lying
    return json.dumps([pack_draft(interrupted.marked), turn, rolled, list(dice)])


def _read_interrupted(text: str) -> InterruptedMarks:
    marked, turn, rolled, dice = json.loads(text)
    return InterruptedMarks(unpack_draft(marked), DiceOnTable(turn, rolled, as_dice(dice)))


def _cards_in_turn(cards: Iterable[CardInTurn]) -> str:
    return json.dumps([list(one) for one in cards]) if cards else ""


def _read_cards_in_turn(text: str) -> tuple[CardInTurn, ...]:
    return tuple(CardInTurn(*row) for row in json.loads(text))


def _stances(stances: Iterable[CardStance]) -> str:
    return _words(word for seat, card, stance in stances for word in (seat + 1, card, stance))


def _read_stances(text: str) -> tuple[CardStance, ...]:
    words = iter(text.split())
    return tuple(
        CardStance(int(number) - 1, card, Stance(stance))
        for number, card, stance in zip(words, words, words, strict=True)
    )


def _stops(stops: Iterable[SeatStops]) -> str:
    return json.dumps([list(one) for one in stops]) if stops else ""


def _read_stops(text: str) -> tuple[SeatStops, ...]:
    return tuple(
        SeatStops(seat, tuple(moments), used, decision) for seat, moments, used, decision in json.loads(text)
    )


def _curve(curve: Curve) -> tuple[str, str]:
    return CURVE if curve.chat is None else f"{CURVE} {curve.chat}", f"{curve.language} {curve.file}"


def _read_curve(key: str, text: str) -> Curve:
    """Read a curve; the first versions wrote a number in front."""
    _, _, chat = key.partition(" ")
    *_, language, file = text.split()
    return Curve(int(chat) if chat else None, language, file)


_TEXT: Final = _Form(str, str)
_ON: Final = _Form(lambda is_on: "on" if is_on else "off", lambda text: text == "on")
_YES: Final = _Form(lambda is_so: "yes" if is_so else "no", lambda text: text == "yes")
_NUMBER: Final = _Form(str, int)
_NUMBERS: Final = _Form(_words, _read_numbers)
_SEAT: Final = _Form(lambda seat: str(seat + 1), lambda text: int(text) - 1)
_DRAFTS: Final = _Form(
    lambda drafts: json.dumps({str(head): pack_draft(draft) for head, draft in drafts.items()}),
    lambda text: {int(head): unpack_draft(draft) for head, draft in json.loads(text).items()},
)


class _Key(NamedTuple):
    """The part and field of a key."""

    part: type
    field: str
    form: _Form
    usual: Any


def _key(part: type, field: str, form: _Form) -> _Key:
    return _Key(part, field, form, getattr(part(), field))


_KEYS: Final = {
    "hint": _key(ChosenOptions, "hints", _ON),
    "teach": _key(ChosenOptions, "teaches", _ON),
    "market": _key(ChosenOptions, "keeps_market", _ON),
    "counted": _key(ChosenOptions, "counts", _YES),
    "duel": _key(ChosenOptions, "duel", _YES),
    "sides": _key(ChosenOptions, "sides_by_chance", _YES),
    "open_hands": _key(ChosenOptions, "open_hands", _YES),
    "offers": _key(Desk, "offers", _Form(pack_offers, unpack_offers)),
    "counters": _key(Desk, "names", _Form(pack_names, unpack_names)),
    "typing": _key(Prompts, "name", _Form(_name_asked, _read_name_asked)),
    "offered": _key(Prompts, "offered", _SEAT),
    "order": _key(Prompts, "order", _Form(_seats, _read_seats)),
    "phones": _key(Desk, "phones", _NUMBERS),
    "gone": _key(Desk, "gone", _NUMBERS),
    "mat": _key(Desk, "mat", _SEAT),
    "mat_by": _key(Desk, "mat_openers", _NUMBERS),
    "again": _key(Desk, "change", _Form(lambda change: json.dumps(asdict(change)), _read_change)),
    "aside": _key(Desk, "undone_marks", _DRAFTS),
    "hands": _key(
        Desk,
        "last_entries",
        _Form(lambda entries: _words(f"{by}:{at}" for by, at in entries.items()), _read_last_entries),
    ),
    "rolls": _key(
        Desk,
        "rolls",
        _Form(lambda rolls: _words(f"{seat}:{by}:{at}" for seat, (by, at) in rolls.items()), _read_rolls),
    ),
    "lost": _key(Desk, "put_off", _Form(lambda late: f"{late.account} {late.at.isoformat()}", _read_put_off)),
    "probing": _key(Desk, "probed_turn", _NUMBER),
    "told": _key(Desk, "told", _Form(_told, _read_told)),
    "rules": _key(Notes, "rules", _TEXT),
    "screen": _key(Notes, "on_screen", _YES),
    "next": _key(Notes, "next", _TEXT),
    "chapter": _key(
        Notes,
        "chapter",
        _Form(lambda chapter: f"{chapter.revision} {_seats(chapter.fallen)}".rstrip(), _read_chapter),
    ),
    # An earlier version reads `seat` and does not know the word `left`.
    "seat": _key(
        Notes,
        "seat_change",
        _Form(lambda it: "" if it.news is SeatNews.LEFT else _seat_change(it), _read_seat_change),
    ),
    "seat_left": _key(
        Notes,
        "seat_change",
        _Form(lambda it: _seat_change(it) if it.news is SeatNews.LEFT else "", _read_seat_change),
    ),
    "last": _key(
        Notes,
        "last_opponents",
        _Form(lambda last: _words((last.edition, *last.levels)), _read_opponents),
    ),
    "interrupted": _key(Notes, "interrupted", _Form(_interrupted, _read_interrupted)),
    "beginning": _key(Notes, "beginning", _Form(lambda packed: b64encode(packed).decode(), b64decode)),
    "picture": _key(Notes, "picture", _TEXT),
    "invitation": _key(Secrets, "invitation", _TEXT),
    "watching": _key(Secrets, "watching", _TEXT),
    "looked": _key(Secrets, "seen", _Form(_cards_in_turn, _read_cards_in_turn)),
    "picked": _key(Secrets, "picked", _Form(_cards_in_turn, _read_cards_in_turn)),
    "stances": _key(Secrets, "stances", _Form(_stances, _read_stances)),
    "stops": _key(Secrets, "stops", _Form(_stops, _read_stops)),
}
"""All keys except those of curves; a new option of a match needs a field of its part and a row here."""
