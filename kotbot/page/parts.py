"""A page as JSON: one text for each part of it, so that only those that changed are sent."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from hashlib import sha256
from typing import Any

from kotbot.views.base.screen import Action
from kotbot.views.page.contract import Page, Past

DataOf = Callable[[Action], str]
Parts = Mapping[str, str]
"""JSON by the name of the part."""


def parts_of(page: Page | Past, data_of: DataOf) -> Parts:
    """The parts of a page; `data_of` makes the data of a button."""
    return {field.name: to_text(getattr(page, field.name), data_of) for field in fields(page)}


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
    """Names what a page shows; the same after a restart."""
    return sha256("\n".join(parts.values()).encode()).hexdigest()[:16]


def changed(before: Parts, now: Parts) -> Parts:
    """The parts that are not as they were."""
    return {name: text for name, text in now.items() if before.get(name) != text}


def joined(parts: Parts) -> str:
    """Parts as one JSON object."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"
