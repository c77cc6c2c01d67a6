"""Checks that unchecked values from outside have the shape of their type."""

from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

from engine.answers import Answer
from engine.dice import FACES
from engine.events import Place

MOST: Final = 999_999_999
"""The maximum of any number in an answer; notation reads as many digits."""
MOST_DICE: Final = 999
"""The maximum number of dice of a face in one answer."""
_KINDS: Final = frozenset(get_args(Answer))


def fits(value: Any, shape: Any) -> bool:
    """Return whether a value is of a type: int (not bool), text, tuples and lists, named tuples, places."""
    if shape is int:
        return type(value) is int
    if get_origin(shape) in (tuple, list):
        return isinstance(value, list | tuple) and _all_fit(value, get_args(shape))
    if hasattr(shape, "_fields"):
        return isinstance(value, list | tuple) and _all_fit(value, tuple(fields_of(shape).values()))
    if shape is Place:
        return value in tuple(Place)
    return isinstance(value, shape)


@cache
def fields_of(kind: type[Any]) -> dict[str, Any]:
    """Return the fields of a named tuple class and their types."""
    return get_type_hints(kind)


def _all_fit(values: list[Any] | tuple[Any, ...], shapes: tuple[Any, ...]) -> bool:
    if shapes[-1] is Ellipsis:
        return all(fits(value, shapes[0]) for value in values)
    return len(values) == len(shapes) and all(map(fits, values, shapes))


def is_answer(value: Any) -> bool:
    """Return whether a value is an answer that can be written down, legal or not."""
    if type(value) not in _KINDS or not fits(value, type(value)):
        return False
    return all(_is_sensible(name, part) for name, part in zip(value._fields, value, strict=True))


def _is_sensible(name: str, part: Any) -> bool:
    match name:
        case "face" | "into":
            return part in FACES
        case "dice":
            return all(0 <= n <= MOST_DICE for n in part)
        case "others":
            return all(abs(n) <= MOST for pair in part for n in pair)
        case _:
            return not isinstance(part, int) or abs(part) <= MOST
