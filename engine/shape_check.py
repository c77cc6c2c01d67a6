"""Checks that unchecked values from outside have the shape of their type."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

from engine.answers import Answer
from engine.dice import FACES
from engine.events import Place

MOST: Final = 999_999_999
"""The maximum of any number in an answer; notation reads as many digits."""
MOST_DICE: Final = 999
"""The maximum number of dice of a face in one answer."""
Check = Callable[[Any], bool]
_KINDS: Final = frozenset(get_args(Answer))


def fits(value: Any, shape: Any) -> bool:
    """Return whether a value is of a type: int (not bool), text, tuples and lists, named tuples, places."""
    return _check(shape)(value)


@cache
def _check(shape: Any) -> Check:
    """Return the check for a type, made once."""
    if shape is int:
        return _is_int
    if get_origin(shape) in (tuple, list):
        return _check_of_parts(get_args(shape))
    if hasattr(shape, "_fields"):
        return _check_of_parts(tuple(fields_of(shape).values()))
    if shape is Place:
        return tuple(Place).__contains__
    return lambda value: isinstance(value, shape)


def _is_int(value: Any) -> bool:
    return type(value) is int


def _check_of_parts(shapes: tuple[Any, ...]) -> Check:
    if shapes[-1] is Ellipsis:
        each = _check(shapes[0])
        return lambda values: isinstance(values, list | tuple) and all(map(each, values))
    checks = tuple(map(_check, shapes))

    def check(values: Any) -> bool:
        if not isinstance(values, list | tuple) or len(values) != len(checks):
            return False
        return all(check(value) for check, value in zip(checks, values, strict=True))

    return check


@cache
def fields_of(kind: type[Any]) -> dict[str, Any]:
    """Return the fields of a named tuple class and their types."""
    return get_type_hints(kind)


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
