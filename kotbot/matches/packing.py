"""Positions, facts and drafts as they are stored: JSON, compressed where that pays."""

import json
import zlib
from datetime import datetime
from typing import Any

from engine import Event, State, from_json, to_json
from engine.codec import event_from_json, event_to_json
from engine.dice import NO_DICE, Dice, as_dice
from engine.review.review import Review
from engine.review.stored import of_seat, review_from_json, review_to_json
from kotbot.matches.facts import Draft

FAST = 1


def pack_state(state: State) -> bytes:
    """A position in about 700 bytes."""
    return zlib.compress(_dump(to_json(state)).encode(), FAST)


def unpack_state(packed: bytes) -> State:
    """The position that `pack_state` wrote; raises engine.InvalidPosition for one of other rules."""
    return from_json(json.loads(zlib.decompress(packed)))


def pack_events(events: list[Event]) -> str:
    """Facts as a JSON list."""
    return _dump([event_to_json(event) for event in events])


def unpack_events(text: str) -> tuple[Event, ...]:
    """The facts that `pack_events` wrote."""
    return tuple(event_from_json(event) for event in json.loads(text))


def pack_draft(draft: Draft) -> dict[str, Any]:
    """A draft as plain data."""
    return {
        "decision": draft.decision,
        "keep": list(draft.keep),
        "hearts": [list(pair) for pair in draft.hearts],
        "page": draft.page,
        "typed": list(draft.typed),
        "more": draft.more,
        "extras": [list(pair) for pair in draft.extras],
        **({} if draft.hand is None else {"hand": draft.hand}),
        **({} if draft.at is None else {"at": draft.at.isoformat()}),
        **({} if draft.opener is None or not draft.page else {"opener": draft.opener}),
    }


def unpack_draft(data: dict[str, Any]) -> Draft:
    """The draft that `pack_draft` wrote."""
    keep: Dice = as_dice(data["keep"]) if data["keep"] else NO_DICE
    hearts = tuple((str(name), int(n)) for name, n in data["hearts"])
    typed = tuple(int(face) for face in data.get("typed", ()))
    extras = tuple((str(name), int(n)) for name, n in data.get("extras", ()))
    return Draft(
        int(data["decision"]),
        keep,
        hearts,
        str(data["page"]),
        typed,
        bool(data.get("more")),
        extras,
        hand=data.get("hand"),
        at=datetime.fromisoformat(data["at"]) if "at" in data else None,
        opener=data.get("opener"),
    )


def pack_review(review: Review) -> bytes:
    """What was found in a match, in some kilobytes: each of its moments has its position."""
    return zlib.compress(_dump(review_to_json(review)).encode())


def unpack_review(packed: bytes) -> Review:
    """The review that `pack_review` wrote; raises engine.InvalidRecord for one of another version."""
    return review_from_json(json.loads(zlib.decompress(packed)))


def review_of_seat(packed: bytes, place: int) -> dict[str, Any] | None:
    """What a packed review, of any version, says of one seat, as plain data; None if it has no such seat."""
    return of_seat(json.loads(zlib.decompress(packed)), place)


def pack_text(text: str) -> bytes:
    """A text that repeats itself, compressed."""
    return zlib.compress(text.encode())


def unpack_text(packed: bytes) -> str:
    """The text that `pack_text` wrote."""
    return zlib.decompress(packed).decode()


def _dump(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
