"""No words for people outside gettext: every string of the views is looked at."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotbot import views

TABLES_OF_LETTERS = {"widths.py"}
MODULES = sorted(
    path for path in Path(views.__file__).parent.rglob("*.py") if path.name not in TABLES_OF_LETTERS
)
EVERYWHERE = sorted(Path(views.__file__).parents[1].rglob("*.py"))
TRANSLATED = {"gettext", "ngettext", "pgettext", "npgettext", "marked", "marked_in"}
NOT_SHOWN = {"compile", "sub", "getattr", "ValueError"}
"""Calls whose strings are patterns or messages for developers."""
WORDS = re.compile(r"[^\W\d_]{2,}[^\w.:/=?-]+[^\W\d_]{2,}|^[A-Z][a-z]+")
"""Two words, or one with a capital letter: what is no identifier."""


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.stem))
def test_words_for_people_go_through_gettext(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))

    assert [(line, text) for line, text in _literals(tree) if WORDS.search(_without_tags(text))] == []


def _without_tags(text: str) -> str:
    return re.sub(r"</?[a-z]+[^>]*>", "", text)


def _literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.iter_child_nodes(tree):
        if _is_docstring(node) or (isinstance(node, ast.Call) and _name(node) in TRANSLATED | NOT_SHOWN):
            if isinstance(node, ast.Call):
                for keyword in node.keywords:
                    yield from _literals(keyword)
            continue
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        yield from _literals(node)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_the_search_finds_what_was_forgotten() -> None:
    tree = ast.parse('press("Roll again", texts.gettext("Stop now"), f"{n} dice left")')

    assert [text for _, text in _literals(tree)] == ["Roll again", " dice left"]
    assert all(WORDS.search(text) for _, text in _literals(tree))


@pytest.mark.parametrize("module", EVERYWHERE, ids=lambda path: str(path.stem))
def test_no_text_hides_in_an_f_string_where_the_extraction_does_not_look(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    hidden = [
        call.lineno
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and _name(call) in TRANSLATED and _says_something(call)
    ]

    assert hidden == []


def _says_something(call: ast.Call) -> bool:
    return isinstance(call.args[-1], ast.Constant)
