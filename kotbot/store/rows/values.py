"""Plain values to columns and back: enumerations are stored as their text."""

from dataclasses import dataclass, fields
from enum import StrEnum
from types import UnionType
from typing import Any, Final, TypeVar, get_args, get_type_hints

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class _Shape:
    names: tuple[str, ...]
    enums: dict[str, type[StrEnum]]


_SHAPES: Final[dict[type, _Shape]] = {}


def _shape(kind: type[Any]) -> _Shape:
    known = _SHAPES.get(kind)
    if known is None:
        known = _SHAPES[kind] = _Shape(tuple(field.name for field in fields(kind)), _enums(kind))
    return known


def _enums(kind: type[Any]) -> dict[str, type[StrEnum]]:
    found: dict[str, type[StrEnum]] = {}
    for name, hint in get_type_hints(kind).items():
        for part in get_args(hint) if isinstance(hint, UnionType) else (hint,):
            if isinstance(part, type) and issubclass(part, StrEnum):
                found[name] = part
    return found


def names(kind: type[Any]) -> tuple[str, ...]:
    """The names of a record's fields."""
    return _shape(kind).names


def values(record: Any, *without: str) -> dict[str, Any]:
    """A record's fields as column values, some left out."""
    return {name: _plain(getattr(record, name)) for name in names(type(record)) if name not in without}


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, StrEnum) else value


def record(kind: type[R], row: Any) -> R:
    """A record of a row that has its fields as columns."""
    shape = _shape(kind)
    data = {name: row[name] for name in shape.names}
    for name, enum in shape.enums.items():
        if data[name] is not None:
            data[name] = enum(data[name])
    return kind(**data)
