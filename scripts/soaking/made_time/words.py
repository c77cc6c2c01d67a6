"""Which of the words that people are told say that nothing was done."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Final

from kotbot.views.core import refusals as of_any_match
from kotbot.views.people import apologies
from kotbot.views.table import refusals

NO_REFUSALS: Final = ("_or_named",)
"""Functions beside the refusals that say something else."""
OF_ALL_MATCHES: Final = (
    *("refused", "_refused", "_answered_already", "_illegal"),
    *("_taken", "_not_host", "_not_allowed"),
)
DONE_BEFORE: Final = "That was done already."
_PLACE: Final = re.compile(r"\\\{\w+\\\}")
_UNSEEN: Final = re.compile("[\u200e\u200f\u061c\u2066-\u2069\ufe0f]")


def is_refusal(told: str) -> bool:
    """Whether words, in English, say that nothing was done."""
    return _refusals().fullmatch(_UNSEEN.sub("", told)) is not None


@cache
def _refusals() -> re.Pattern[str]:
    """All of them, as they stand in the code; a second sentence may follow."""
    found = [
        DONE_BEFORE,
        *_words_in(refusals),
        *_words_in(apologies),
        *_words_in(of_any_match, OF_ALL_MATCHES),
    ]
    patterns = {_PLACE.sub(".*", re.escape(words)) for words in found}
    return re.compile("(?:" + "|".join(sorted(patterns)) + ")(?: .*)?", re.DOTALL)


def _words_in(module: ModuleType, only: tuple[str, ...] = ()) -> Iterator[str]:
    for function in ast.parse(inspect.getsource(module)).body:
        if not isinstance(function, ast.FunctionDef) or function.name in NO_REFUSALS:
            continue
        if not only or function.name in only:
            yield from _said_by(function)


def _said_by(function: ast.FunctionDef) -> Iterator[str]:
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("gettext", "ngettext"):
            said = (one.value for one in call.args if isinstance(one, ast.Constant))
            yield from (words for words in said if isinstance(words, str))
