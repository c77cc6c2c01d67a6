"""A page as JSON: one text for each part of it, so that only changed parts are sent."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from hashlib import sha256
from typing import Any, Final

from kotbot.views.base.callback_data import Action
from kotbot.views.page.contract import Page, PageStep, PastTable

DataOf = Callable[[Action], str]
Parts = Mapping[str, str]
"""JSON texts by the name of the part."""
Played = Mapping[int, str]
"""Steps as JSON by their ids, in order."""
STEPS: Final = "steps"


def parts_of(page: Page | PastTable, data_of: DataOf) -> Parts:
    """Return the parts of a page except its steps, which are sent apart; `data_of` makes a button's data."""
    names = (field.name for field in fields(page) if field.name != STEPS)
    return {name: to_text(getattr(page, name), data_of) for name in names}


def text_of(step: PageStep, data_of: DataOf) -> str:
    """Return a step as JSON, without empty fields."""
    return json.dumps(_slim(plain(step, data_of)), ensure_ascii=False, separators=(",", ":"))


def _slim(value: Any) -> Any:
    match value:
        case dict():
            return {name: _slim(one) for name, one in value.items() if one not in (None, "", [])}
        case list():
            return [_slim(one) for one in value]
        case _:
            return value


def with_steps(parts: Parts, steps: Iterable[str]) -> Parts:
    """Return the parts with these steps added."""
    return {**parts, STEPS: f"[{','.join(steps)}]"}


def since(before: Played, now: Played) -> Iterable[str] | None:
    """Return the steps after those known before, or all if the last known one is gone.

    None if there are no new steps.
    """
    last, latest = max(before, default=0), max(now, default=0)
    if last == latest:
        return None
    return [text for step, text in now.items() if last not in now or step > last]


def to_text(value: object, data_of: DataOf) -> str:
    """Return values of the contract as JSON."""
    return json.dumps(plain(value, data_of), ensure_ascii=False, separators=(",", ":"))


def plain(value: object, data_of: DataOf) -> Any:
    """Return a value as dictionaries and lists; the action of a button becomes its data."""
    match value:
        case Action():
            return data_of(value)
        case Enum():
            return value.value
        case tuple():
            return [plain(one, data_of) for one in value]
        case None | bool() | int() | str():
            return value
        case _:
            return {
                field.name: plain(getattr(value, field.name), data_of)
                for field in fields(value)  # type: ignore[arg-type]
            }


def tag_of(parts: Parts) -> str:
    """Return a digest of a page and its steps; the same after a restart."""
    return sha256("\n".join(parts.values()).encode()).hexdigest()[:16]


def changed(before: Parts, now: Parts) -> Parts:
    """Return the parts that have changed."""
    return {name: text for name, text in now.items() if before.get(name) != text}


def joined(parts: Parts) -> str:
    """Return the parts as one JSON object."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"
