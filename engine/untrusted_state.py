"""Validation of a stored position from outside: the shape of its parts and its seats.

`codec.from_json` is fast and trusts what the engine itself stored; records that people exchange are validated
here first.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.codec import FRAMES, LEFT_OUT, misfits
from engine.dice import Dice
from engine.events import Place
from engine.more import PER_SEAT as SEATS_OF_MORE
from engine.more import TALLIES, More
from engine.rules import LEAST_SEATS
from engine.shape_check import fields_of, fits
from engine.state import MARKET_SLOTS, MOST_COUNTERS, Forced, Held
from engine.steps import Hit, Opening

Json = dict[str, Any]
MOST: Final = 999
MOST_DICE: Final = 30
"""The maximum number of dice whose results are listed; Camouflage never rolls for more damage."""
SEAT_FIELDS: Final = ("seat", "roller", "peeker", "drawer", "target", "by", "active")
"""Fields of a frame that name a seat, -1 for chance or nobody."""
SIZE_FIELDS: Final = ("number", "amount", "fewer", "window", "tried")
Numbers = tuple[int, ...]
Cards = tuple[str, ...]

PER_SEAT: Final[dict[str, Any]] = {
    **dict.fromkeys(("hearts", "stars", "energy", "poison", "shrink", "masks", "fell"), Numbers),
    "cards": tuple[tuple[Held, ...], ...],
}
SEATS: Final = ("active", "regular", "first")
"""Parts that name a seat."""
NO_SEATS: Final = ("city", "bay", "left_city", "left_bay", "winner")
"""Parts that name a seat, or -1."""
SEAT_SETS: Final = ("alive", "peekers", "winged", "lost", "stayed")
"""Masks of seats."""
QUEUES: Final = ("frenzy", "reached")
"""Lists of seats."""
COUNTS: Final = ("uids", "turn", "ndice", "rolls", "rolled", "pending", "frozen", "harm", "asked")

SHAPES: Final[dict[str, Any]] = {
    **PER_SEAT,
    **dict.fromkeys((*SEATS, *NO_SEATS, *SEAT_SETS, *COUNTS), int),
    **dict.fromkeys((*QUEUES, "used", "freeze", "fresh"), Numbers),
    **dict.fromkeys(("deck", "bottom", "market", "discard", "resolving"), Cards),
    **dict.fromkeys(("top", "how"), str),
    **dict.fromkeys(("bay_open", "harmed", "shop_closed"), bool),
    "rules": dict,
    "dice": Dice,
    "slain": tuple[Place, ...],
    "forced": tuple[Forced, ...],
    "counters": tuple[Numbers, ...],
    "more": dict | None,
    "stack": list,
}


def defects(data: Json) -> list[str]:
    """Return why plain data is no stored position; empty if it can be decoded."""
    data = LEFT_OUT | data
    found = misfits(data)
    found += [
        f"{part}: {data[part]!r:.60} is not of its kind"
        for part, shape in SHAPES.items()
        if part in data and not fits(data[part], shape)
    ]
    return found or [*_out_of_range(data), *_of_expansions(data), *_frames(data)]


def _out_of_range(data: Json) -> Iterator[str]:
    seats = len(data["hearts"])
    if seats < LEAST_SEATS:
        yield f"hearts: {seats} seats"
    yield from (f"{part}: not one for each seat" for part in PER_SEAT if len(data[part]) != seats)
    yield from _counters(data["counters"], seats)
    yield from (f"{part}: no seat {data[part]}" for part in SEATS if not 0 <= data[part] < seats)
    yield from (f"{part}: no seat {data[part]}" for part in NO_SEATS if not -1 <= data[part] < seats)
    yield from (f"{part}: no seats {data[part]}" for part in SEAT_SETS if not 0 <= data[part] < 1 << seats)
    named = {part: data[part] for part in QUEUES} | {"forced": [seat for seat, _ in data["forced"]]}
    yield from (
        f"{part}: no seats {data[part]}" for part, who in named.items() if set(who) - set(range(seats))
    )
    yield from (f"{part}: {data[part]} is below 0" for part in COUNTS if data[part] < 0)
    if len(data["market"]) != MARKET_SLOTS or set(data["fresh"]) - set(range(MARKET_SLOTS)):
        yield f"market: there are {MARKET_SLOTS} slots"
    if max(*data["poison"], *data["shrink"]) > MOST_DICE:
        yield f"poison, shrink: more than {MOST_DICE} tokens"
    if min(data["dice"]) < 0 or max(sum(data["dice"]), data["ndice"]) > MOST_DICE:
        yield f"dice: {data['dice']} of {data['ndice']}"


def _counters(counters: Sequence[Sequence[int]], seats: int) -> Iterator[str]:
    if len(counters) > MOST_COUNTERS:
        yield f"counters: more than {MOST_COUNTERS}"
    if any(row and (len(row) != seats or not 0 <= min(row) <= max(row) <= MOST) for row in counters):
        yield f"counters: not a number from 0 to {MOST} for each seat"


def _of_expansions(data: Json) -> Iterator[str]:
    given = data["more"] or {}
    seats, shapes = len(data["hearts"]), fields_of(More)
    yield from (f"more: there is no {name!r}" for name in sorted(set(given) - set(shapes)))
    wrong = [name for name, value in given.items() if name in shapes and not fits(value, shapes[name])]
    if wrong:
        yield from (f"more: {name} is not of its kind" for name in wrong)
        return
    for name in (*SEATS_OF_MORE, *TALLIES, "stops"):
        if given.get(name) and len(given[name]) != seats:
            yield f"more: {name}: not one for each seat"
    for what, numbers in given.get("counts", ()):
        if len(numbers) != seats or not 0 <= min(numbers) <= max(numbers) <= MOST:
            yield f"more: {what}: not a number from 0 to {MOST} for each seat"
    named = [owner for _, owner in given.get("gifts", ())]
    named += [turn[0] for turn in given.get("turns", ())] + [seat for seat, _ in given.get("won", ())]
    named += [seat for seat, *_ in (*given.get("after", ()), *given.get("lasting", ()))]
    if set(named) - set(range(seats)):
        yield f"more: no seats {sorted(set(named))}"
    for name in ("wounded", "open_hands"):
        if not 0 <= given.get(name, 0) < 1 << seats:
            yield f"more: no seats {given[name]}"
    yield from _tallies(given)


def _tallies(given: Json) -> Iterator[str]:
    numbers = [n for name in TALLIES for n in given.get(name, ())]
    numbers += [given.get(name, 0) for name in ("claws", "cheers")]
    numbers += given.get("stops", ())
    if any(not 0 <= n <= MOST for n in numbers):
        yield f"more: a number of the turn is not from 0 to {MOST}"


def _frames(data: Json) -> Iterator[str]:
    seats = len(data["hearts"])
    for frame in data["stack"]:
        if not _is_frame(frame, seats):
            yield f"stack: {frame!r:.60} is no question and no step"


def _is_frame(frame: Any, seats: int) -> bool:
    if not isinstance(frame, list | tuple) or not frame or not isinstance(frame[0], str):
        return False
    kind = FRAMES.get(frame[0])
    hints = fields_of(kind) if kind else {}
    if kind is None or not len(hints) - len(kind._field_defaults) <= len(frame) - 1 <= len(hints):
        return False
    fields = zip(hints.items(), frame[1:], strict=False)
    is_known = all(_is_field(name, shape, value, seats) for (name, shape), value in fields)
    return is_known and (kind is not Opening or _is_opening(frame[1], frame[2], seats))


def _is_opening(waiting: Sequence[int], claws: Sequence[Sequence[int]], seats: int) -> bool:
    """Return whether the seats of a roll-off exist, and there is at least one."""
    who = [*waiting, *(seat for seat, _ in claws)]
    return bool(who) and set(who) <= set(range(seats))


def _is_field(name: str, shape: Any, value: Any, seats: int) -> bool:
    if shape == Hit | None and value is None:
        return True
    if shape in (Hit, Hit | None):
        return _is_frame(value, seats) and FRAMES[value[0]] is Hit
    if not fits(value, shape):
        return False
    if name in SIZE_FIELDS:
        return value in range(MOST_DICE + 1 if name in ("number", "amount") else MOST + 1)
    return name not in SEAT_FIELDS or value in range(-1, seats)
