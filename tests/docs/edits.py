"""How an example of docs/architecture.md is written down: the edits of files, and a program."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

Edit = Callable[[str], str]
"""A file as it was, to as it is then; of a new one the former is empty."""


def new(text: str) -> Edit:
    return lambda before: text if not before else pytest.fail("there is such a file already")


def before(mark: str, text: str) -> Edit:
    """A text inserted before the first place that has a mark."""

    def insert(found: str) -> str:
        assert mark in found, f"{mark!r} is not there any more"
        return found.replace(mark, text + mark, 1)

    return insert


def behind(mark: str, text: str) -> Edit:
    """A text inserted behind the first place that has a mark."""

    def insert(before: str) -> str:
        assert mark in before, f"{mark!r} is not there any more"
        return before.replace(mark, mark + text, 1)

    return insert


def at_the_end(text: str) -> Edit:
    return lambda before: before + text


def all_of(*edits: Edit) -> Edit:
    def edit(before: str) -> str:
        for one in edits:
            before = one(before)
        return before

    return edit


class Addition(NamedTuple):
    """Something new: what is written at each place of its list, and a program that uses it."""

    title: str
    places: dict[str, Edit]
    program: str
