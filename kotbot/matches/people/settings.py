"""Reading, checking and storing a setting of a chat or person: the rows are in `chats` and `accounts`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Setting(Generic[R]):
    """One setting; its default is the record's, its words are in `views/people/settings`."""

    name: str
    """The name in callback data."""
    values: tuple[str, ...]
    """The offered values, in this order."""
    read: Callable[[R], str]
    write: Callable[[R, str], None]
    """Raises ValueError for an invalid value."""
    in_private: bool = False
    """Of a chat: people have it for their private chat, too."""


def choice(name: str, values: Iterable[str], *, in_private: bool = False) -> Setting[Any]:
    """Return a setting with one of some values, in the record's field of this name."""
    offered = tuple(values)

    def write(record: Any, value: str) -> None:
        if value not in offered:
            raise ValueError(f"{name} is {' or '.join(offered)}, not {value!r}")
        setattr(record, name, offered[offered.index(value)])

    return Setting(name, offered, lambda record: str(getattr(record, name)), write, in_private)


def switch(name: str, *, in_private: bool = False) -> Setting[Any]:
    """Return a setting that is on or off, in the record's field of this name."""

    def write(record: Any, value: str) -> None:
        if value not in ("on", "off"):
            raise ValueError(f"{name} is on or off, not {value!r}")
        setattr(record, name, value == "on")

    return Setting(
        name, ("on", "off"), lambda record: "on" if getattr(record, name) else "off", write, in_private
    )


def by_name(*rows: Setting[R]) -> dict[str, Setting[R]]:
    """Return settings by name."""
    return {row.name: row for row in rows}


def named(rows: Mapping[str, Setting[R]], name: str) -> Setting[R]:
    """Return a setting by its name; raises ValueError for an unknown name."""
    if name not in rows:
        raise ValueError(f"there is no setting {name!r}; there are {', '.join(rows)}")
    return rows[name]
