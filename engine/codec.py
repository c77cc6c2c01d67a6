"""Encode a position as plain data (JSON) and decode it exactly; for storage between two answers."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, cast, get_args

from engine import more
from engine.boxes import EXPANSIONS, outdated, parts_of
from engine.cards.catalogue import BIT, Edition
from engine.decisions import Frame
from engine.dice import Dice
from engine.errors import InvalidPosition
from engine.events import Event, Place
from engine.rules import PLAYED, READABLE, VERSION, Deck, FirstCostume, Rules, StarsCheck, deck_of, rules
from engine.state import Forced, Held, State
from engine.steps import AskChanges, AskProbes, Hit

Json = dict[str, Any]

_STORED_NAMES: Final[dict[type[Any], str]] = {
    **{kind: kind.__name__ for kind in get_args(Frame)},
    AskProbes: "Settling",
    AskChanges: "Changing",
}
"""The names of frames in stored positions, where a frame keeps the name that it had first."""
FRAMES: Final[dict[str, Any]] = {name: kind for kind, name in _STORED_NAMES.items()}
"""Frames by their names in stored positions."""
_PLACES: Final = {place.value: place for place in Place}
"""No other text in a frame or an event is the name of a place."""
_EVENTS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Event)}


def rules_to_json(value: Rules) -> Json:
    """Encode edition and options, and the deck by its name if it has one."""
    boxes = value.box_names
    named = next((name for name in Deck if deck_of(value.edition, name, boxes) == value.deck), None)
    return {
        "edition": value.edition.value,
        "deck": list(value.deck) if named is None else named.value,
        "bay": value.bay,
        "duel_energy": value.duel_energy,
        "check": value.check.value,
        "table": value.table,
        **({"boxes": dict(value.boxes)} if value.boxes else {}),
        **({"sides": value.sides} if value.sides else {}),
        **({} if value.first_costume is FirstCostume.NONE else {"first_costume": value.first_costume.value}),
    }


_OPTIONS: Final = {
    *("edition", "deck", "bay", "duel_energy", "check", "table", "boxes", "sides", "first_costume"),
}


def rules_from_json(data: Json) -> Rules:
    """Decode the rules of a game; omitted options are as the box prints them. Raises InvalidPosition."""
    try:
        return _rules_of(json.dumps(data))
    except InvalidPosition:
        raise
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidPosition((f"rules: {error}",)) from error


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Rules:
    """Decode rules from their JSON text, each text once: whole chats play by the same."""
    data = json.loads(text)
    unknown = sorted(set(data) - _OPTIONS)
    if unknown:
        raise InvalidPosition((f"rules: there is no option {unknown[0]!r}",))
    deck = data.get("deck", Deck.BOX)
    edition = Edition(data.get("edition", Edition.SECOND))
    boxes = _boxes(data.get("boxes", {}))
    parts = parts_of(edition)
    made = rules(
        edition,
        deck=Deck(deck) if isinstance(deck, str) else tuple(deck),
        bay=_option(data, "bay"),
        duel_energy=_option(data, "duel_energy"),
        check=StarsCheck(data.get("check", StarsCheck.TURN)),
        table=bool(_option(data, "table")),
        boxes=tuple(name for name in boxes if name not in parts),
        sides=data.get("sides", ""),
        first_costume=FirstCostume(data.get("first_costume", FirstCostume.NONE)),
    )
    return replace(made, boxes=tuple(sorted({**dict(made.boxes), **boxes}.items()))) if boxes else made


def _boxes(given: Any) -> dict[str, str]:
    """Decode expansions and the versions of their rules; a plain list of names means the present versions."""
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        return {name: EXPANSIONS[name].version if name in EXPANSIONS else "" for name in given}
    if not isinstance(given, dict) or not all(isinstance(version, str) for version in given.values()):
        raise InvalidPosition((f"rules: boxes are names with versions, or names alone, not {given!r:.60}",))
    found = outdated(given.items())
    if found:
        raise InvalidPosition(tuple(found))
    return given


def _option(data: Json, name: str) -> bool | None:
    value = data.get(name)
    if value is not None and not isinstance(value, bool):
        raise InvalidPosition((f"rules: {name} is true or false, not {value!r}",))
    return value


def frame_to_json(frame: Frame) -> list[Any]:
    """Encode a frame of the stack: its kind and its fields."""
    return [_STORED_NAMES[type(frame)], *(_nested(value) for value in frame)]


def _nested(value: Any) -> Any:
    return frame_to_json(value) if isinstance(value, Hit) else value


def frame_from_json(data: list[Any]) -> Frame:
    """Decode a frame of the stack from its kind and its fields."""
    kind = FRAMES[data[0]]
    return cast(Frame, kind(*(_field(value) for value in data[1:])))


def _field(value: Any) -> Any:
    if isinstance(value, list):
        return frame_from_json(value) if value and value[0] == "Hit" else tuple(map(_field, value))
    return _PLACES.get(value, value) if isinstance(value, str) else value


def event_to_json(event: Event) -> list[Any]:
    """Encode an event: its kind and its fields."""
    return [type(event).__name__, *event]


def event_from_json(data: list[Any]) -> Event:
    """Decode an event from its kind and its fields."""
    return cast(Event, _EVENTS[data[0]](*(_field(value) for value in data[1:])))


def _same(value: Any) -> Any:
    return value


def _places(value: list[str]) -> tuple[Place, ...]:
    return tuple(Place(place) for place in value)


def _hands(value: list[list[list[Any]]]) -> tuple[tuple[Held, ...], ...]:
    return tuple(tuple(Held(*held) for held in hand) for hand in value)


def _dice(value: list[int]) -> Dice:
    return cast(Dice, tuple(value))


_LISTS: Final = ("hearts", "stars", "energy")
_TUPLES: Final = (
    *("poison", "shrink", "masks", "fell", "deck", "bottom", "market", "discard", "resolving"),
    *("used", "freeze", "frenzy", "fresh", "reached"),
)
_DECODE: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(_LISTS, list),
    **dict.fromkeys(_TUPLES, tuple),
    "cards": _hands,
    "dice": _dice,
    "slain": _places,
    "forced": lambda value: tuple(Forced(*pair) for pair in value),
    "counters": lambda value: tuple(map(tuple, value)),
    "stack": lambda value: [frame_from_json(frame) for frame in value],
    "rules": rules_from_json,
    "more": more.from_json,
}
_ENCODE: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(_LISTS, list),
    "rules": rules_to_json,
    "stack": lambda stack: [frame_to_json(frame) for frame in stack],
    "more": more.to_json,
}
_STORED: Final = tuple(slot for slot in State.__slots__ if slot != "events")
LEFT_OUT: Final[dict[str, Any]] = {"counters": (), "more": None}
"""Parts that are not stored while they are so: positions of before have none."""
_PARTS: Final = frozenset((*_STORED, "version"))
_CODERS: Final = tuple((slot, _ENCODE.get(slot, _same), _DECODE.get(slot, _same)) for slot in _STORED)


def misfits(data: Json) -> list[str]:
    """Return the missing parts of a stored position, and the parts that only a later version knows."""
    if data.keys() == _PARTS:
        return []
    missing = [f"{part}: missing" for part in sorted(_PARTS - data.keys())]
    unknown = sorted(data.keys() - _PARTS)
    return missing + [f"{part}: there is no such part of a position" for part in unknown]


def to_json(state: State) -> Json:
    """Encode the whole position, including the stack, as plain data for `json.dumps`."""
    data: Json = {slot: encode(getattr(state, slot)) for slot, encode, _ in _CODERS}
    for slot, value in LEFT_OUT.items():
        if data[slot] == value:
            del data[slot]
    data["version"] = state.rules.version
    return data


def _mask(hand: tuple[Held, ...]) -> int:
    """Compute a mask anew, as card bits depend on the order of registration and are never read back."""
    mask = 0
    for held in hand:
        mask |= BIT.get(held.acts, 0)
    return mask


def from_json(data: Json) -> State:
    """Decode the position that `to_json` wrote; raises InvalidPosition for anything else."""
    version = data.get("version")
    if version not in READABLE:
        raise InvalidPosition((f"a stored position of rules version {' or '.join(READABLE)} is needed",))
    data = LEFT_OUT | data
    defects = misfits(data)
    if defects:
        raise InvalidPosition(tuple(defects))
    state = State.__new__(State)
    state.events = []
    try:
        for slot, _, decode in _CODERS:
            setattr(state, slot, decode(data[slot]))
    except InvalidPosition:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise InvalidPosition((f"the stored position is damaged: {error!r}",)) from error
    state.masks = tuple(map(_mask, state.cards))
    if version != VERSION:
        state.rules = replace(state.rules, version=version if version in PLAYED else PLAYED[0])
    return state
