"""A page as JSON: one text for each part of it, so that only those that changed are sent."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from hashlib import sha256
from typing import Any, Final

from kotbot.views.base.callback_data import Action
from kotbot.views.page.contract import Page, Past, Step

DataOf = Callable[[Action], str]
Parts = Mapping[str, str]
"""JSON by the name of the part."""
Played = Mapping[int, str]
"""Steps as JSON by their ids, in their order."""
STEPS: Final = "steps"


def parts_of(page: Page | Past, data_of: DataOf) -> Parts:
    """The parts of a page but for the steps, of which never all are sent; `data_of` makes a button's data."""
    names = (field.name for field in fields(page) if field.name != STEPS)
    return {name: to_text(getattr(page, name), data_of) for name in names}


def text_of(step: Step, data_of: DataOf) -> str:
    """A step as JSON, without what it has nothing of."""
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
    """Parts with these steps among them."""
    return {**parts, STEPS: f"[{','.join(steps)}]"}


def since(before: Played, now: Played) -> Iterable[str] | None:
    """The steps for who has those of before: what came after them, or all where they do not stand any more.

    None where they are the same.
    """
    last, latest = max(before, default=0), max(now, default=0)
    if last == latest:
        return None
    return [text for step, text in now.items() if last not in now or step > last]


def to_text(value: object, data_of: DataOf) -> str:
    """Values of the contract as JSON."""
    return json.dumps(plain(value, data_of), ensure_ascii=False, separators=(",", ":"))


def plain(value: object, data_of: DataOf) -> Any:
    """The same as dictionaries and lists; a button's action becomes its data."""
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
    """Names what a page shows, with the steps that led there; the same after a restart."""
    return sha256("\n".join(parts.values()).encode()).hexdigest()[:16]


def changed(before: Parts, now: Parts) -> Parts:
    """The parts that are not as they were."""
    return {name: text for name, text in now.items() if before.get(name) != text}


def joined(parts: Parts) -> str:
    """Parts as one JSON object."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"
