"""The stored form of positions, facts and drafts: JSON, compressed if that pays; replies in one line."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from engine import Event, State, from_json, to_json
from engine.codec import event_from_json, event_to_json
from engine.dice import NO_DICE, Dice, as_dice
from engine.errors import Reason
from engine.review.review import Review
from engine.review.stored import of_seat, review_from_json, review_to_json
from kotbot.matches import outcomes, refusals
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import (
    SEPARATOR,
    CardElsewhere,
    DropsEffects,
    HouseRule,
    Page,
    page_words,
    read_confirmation,
    read_page,
    write_confirmation,
)
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.refusals import Refusal, Refused

FAST = 1


def known_fields(kind: type[Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the stored values that a dataclass has fields for; a later version may store more."""
    return {field.name: stored[field.name] for field in fields(kind) if field.name in stored}


def pack_state(state: State) -> bytes:
    """Pack a position into about 700 bytes."""
    return zlib.compress(_dump(to_json(state)).encode(), FAST)


def unpack_state(packed: bytes) -> State:
    """Return the position that `pack_state` wrote; raises engine.InvalidPosition for one of other rules."""
    return from_json(json.loads(zlib.decompress(packed)))


def pack_events(events: list[Event]) -> str:
    """Pack facts as a JSON list."""
    return _dump([event_to_json(event) for event in events])


def unpack_events(text: str) -> tuple[Event, ...]:
    """Return the facts that `pack_events` wrote."""
    return tuple(event_from_json(event) for event in json.loads(text))


def pack_draft(draft: Draft) -> dict[str, Any]:
    """Pack a draft as plain data."""
    return {
        "decision": draft.decision,
        "keep": list(draft.keep),
        "hearts": [list(pair) for pair in draft.hearts],
        "page": " ".join(page_words(draft.page)),
        "typed": list(draft.typed),
        "more": draft.more,
        "extras": [list(pair) for pair in draft.extras],
        **({} if draft.typist is None else {"hand": draft.typist}),
        **({} if draft.at is None else {"at": draft.at.isoformat()}),
        **({} if draft.opener is None or draft.page is None else {"opener": draft.opener}),
    }


def unpack_draft(data: dict[str, Any]) -> Draft:
    """Return the draft that `pack_draft` wrote."""
    keep: Dice = as_dice(data["keep"]) if data["keep"] else NO_DICE
    hearts = tuple((str(name), int(n)) for name, n in data["hearts"])
    typed = tuple(int(face) for face in data.get("typed", ()))
    extras = tuple((str(name), int(n)) for name, n in data.get("extras", ()))
    return Draft(
        int(data["decision"]),
        keep,
        hearts,
        _stored_page(data["page"]),
        typed,
        bool(data.get("more")),
        extras,
        typist=data.get("hand"),
        at=datetime.fromisoformat(data["at"]) if "at" in data else None,
        opener=data.get("opener"),
    )


def _stored_page(words: str) -> Page | None:
    """Return a stored page; the board itself for a page unknown to this version."""
    try:
        return read_page(words.split())
    except ValueError:
        return None


def pack_review(review: Review) -> bytes:
    """Pack a review into some kilobytes: each of its moments has its position."""
    return zlib.compress(_dump(review_to_json(review)).encode())


def unpack_review(packed: bytes) -> Review:
    """Return the review that `pack_review` wrote; raises engine.InvalidRecord for one of another version."""
    return review_from_json(json.loads(zlib.decompress(packed)))


def review_of_seat(packed: bytes, place: int) -> dict[str, Any] | None:
    """Return one seat's part of a packed review of any version, as plain data; None without such a seat."""
    return of_seat(json.loads(zlib.decompress(packed)), place)


def pack_text(text: str) -> bytes:
    """Compress a repetitive text."""
    return zlib.compress(text.encode())


def unpack_text(packed: bytes) -> str:
    """Return the text that `pack_text` wrote."""
    return zlib.decompress(packed).decode()


# Replies


def pack_outcome(outcome: Outcome) -> str:
    """Return what is stored with an accepted press, for people who read the database; seats count from 1."""
    match outcome:
        case Note() | outcomes.LinksTakenBack():
            return ""
        case outcomes.PlaysOn(unnamed, lost_cards):
            return f"{unnamed} strange" if lost_cards else str(unnamed)
        case outcomes.Voted(given, needed):
            return f"{given}/{needed}"
        case outcomes.OptionSet(option, value, _):
            return f"{option} {value}"
        case outcomes.ExtraSaid(what, number):
            return f"{what} {number}"
        case outcomes.MonsterChosen(monster) | outcomes.GotUp(monster):
            return monster
        case outcomes.YieldsBelow(hearts):
            return f"yield {hearts}"
        case outcomes.WindowsSet(windows):
            return f"windows {windows}"
        case outcomes.StanceSet(card, stance):
            return f"card {card} {stance}"
        case outcomes.StopsSet(moments, _):
            return " ".join(("stops", *moments))
        case outcomes.MatOpened(place):
            return f"mat {place + 1}"
        case outcomes.DieTyped(face):
            return "" if face is None else str(face)
        case outcomes.Answered(text):
            return text
        case (
            outcomes.Entered(texts)
            | outcomes.OfferMade(texts)
            | outcomes.Undone(texts)
            | outcomes.Redone(texts)
        ):
            return SEPARATOR.join(texts)
        case outcomes.Declined(kind, place):
            return f"{kind} {place + 1}"
        case outcomes.WentBack(lines):
            return str(lines)
        case outcomes.Switched(mode):
            return mode
        case outcomes.Counted(counts):
            return "yes" if counts else "no"
        case outcomes.SatDown(places) | outcomes.Dressed(places):
            return " ".join(str(place + 1) for place in places)
        case outcomes.AtSeat(_, place):
            return str(place + 1)


def pack_refusal(refusal: Refusal) -> str:
    """Return a refusal as its name and its parameters; never an account, for it outlives deleted people."""
    match refusal:
        case Refused():
            return refusal
        case refusals.Illegal(reason):
            return f"illegal {reason or ''}"
        case refusals.NotAllowed(privilege):
            return f"not_allowed {privilege or ''}"
        case refusals.BoxTooSmall(seats):
            return f"full box {seats}"
        case refusals.BoxesApart(box, other):
            return f"apart {box} {other}"
        case refusals.MonsterTaken(monster):
            return f"taken {monster}"
        case refusals.SameName(name):
            return f"same_name {name}"
        case refusals.BadName(fault):
            return f"bad_name {fault}"
        case refusals.CannotPay(place):
            return f"cannot_pay {place + 1}"
        case refusals.Faster(did, by):
            return f"{did} {'' if by is None else by}"
        case HouseRule() | CardElsewhere() | DropsEffects():
            return f"confirm {write_confirmation(refusal)}"


def unpack_refusal(text: str) -> Refusal:
    """Return the refusal that `pack_refusal` wrote in any version; an unknown one becomes illegal."""
    name, _, rest = text.partition(" ")
    match name:
        case "illegal":
            return refusals.Illegal(_reason(rest))
        case "not_allowed":
            return refusals.NotAllowed(refusals.Privilege(rest) if rest in set(refusals.Privilege) else None)
        case "full" if rest.startswith("box "):
            return refusals.BoxTooSmall(int(rest.removeprefix("box ")))
        case "apart" if rest.count(" ") == 1:
            return refusals.BoxesApart(*rest.split(" "))
        case "taken" if rest:
            return refusals.MonsterTaken(rest)
        case "same_name":
            return refusals.SameName(rest)
        case "bad_name" if rest in set(refusals.NameFault):
            return refusals.BadName(refusals.NameFault(rest))
        case "cannot_pay":
            return refusals.CannotPay(int(rest) - 1)
        case "confirm":
            return _confirmation(rest)
        case _ if name in set(refusals.Ahead):
            return refusals.Faster(refusals.Ahead(name), int(rest) if rest.isdecimal() else None)
        case _:
            return Refused(name) if name in set(Refused) else refusals.Illegal()


def _confirmation(text: str) -> Refusal:
    try:
        return read_confirmation(text)
    except ValueError:
        return refusals.Illegal()


def _reason(text: str) -> Reason | refusals.TableReason | None:
    known = {str(reason): reason for reasons in (Reason, refusals.TableReason) for reason in reasons}
    return known.get(text)


def _dump(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
