"""No words for people outside gettext: every string of the views is looked at."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kotbot import views

TABLES_OF_LETTERS = {"widths.py"}
MODULES = sorted(
    path for path in Path(views.__file__).parent.rglob("*.py") if path.name not in TABLES_OF_LETTERS
)
EVERYWHERE = sorted(Path(views.__file__).parents[1].rglob("*.py"))
TRANSLATED = {"gettext", "ngettext", "pgettext", "npgettext", "marked", "marked_in"}
NOT_SHOWN = {"compile", "sub", "getattr", "ValueError", "TypeVar", "TypeVarTuple"}
"""Calls whose strings are patterns, or names and messages for developers."""
OF_TYPES = {"annotation", "returns"}
"""What of a node names a type; so does the first argument of a cast."""
WORDS = re.compile(r"[^\W\d_]{2,}[^\w.:/=?-]+[^\W\d_]{2,}|^[A-Z][a-z]+")
"""Two words, or one with a capital letter: what is no identifier."""


@cache
def parsed(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def test_words_for_people_go_through_gettext() -> None:
    assert [
        (str(module), line, text)
        for module in MODULES
        for line, text in _literals(parsed(module))
        if WORDS.search(_without_tags(text))
    ] == []


def _without_tags(text: str) -> str:
    return re.sub(r"</?[a-z]+[^>]*>", "", text)


def _literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    types = [getattr(tree, name, None) for name in OF_TYPES]
    if isinstance(tree, ast.Call) and _name(tree) == "cast":
        types += tree.args[:1]
    for node in ast.iter_child_nodes(tree):
        if node in types:
            continue
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
    tree = ast.parse(
        'press("Roll again", texts.gettext("Stop now"), f"{n} dice left", cast("A row", "Keep all"))\n'
        'def said(who: "A person" = "Some monster") -> "Any text": ...'
    )

    assert [text for _, text in _literals(tree)] == ["Roll again", " dice left", "Keep all", "Some monster"]
    assert all(WORDS.search(text) for _, text in _literals(tree))


SAYS = {
    *("Toast", "Screen", "Button", "toast", "alert", "screen", "press", "bold", "italic", "as_message"),
    *("send_message", "edit_message_text", "answer_callback_query", "answer", "send", "say"),
    *("BotCommand", "InlineQueryResultArticle", "InputTextMessageContent", "InlineKeyboardButton"),
    *("print", "exit", "add_argument", "add_argument_group"),
    *("InvalidSettings", "BadDatabaseUrl", "NewerDatabase", "NoDatabase", "DatabaseInUse", "SecondProcess"),
    *("CannotListen", "SaveFileError"),
}
"""Calls whose words reach a person: in a chat, on a button, in a menu, at the terminal."""
SPEAKING = [
    path
    for path in EVERYWHERE
    if path.parent.name != "methods" and path.name not in {"bot_calls.py", *TABLES_OF_LETTERS}
]


def _said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _name(call) in SAYS:
            words = ast.Module([ast.Expr(value) for value in _words_of(call)], [])
            yield from (
                (line, text) for line, text in _literals(words) if TWO_WORDS.search(_without_tags(text))
            )


def _words_of(call: ast.Call) -> list[ast.expr]:
    """What a call is given, but for names of files, of options and of a program's parts."""
    named = [
        keyword.value for keyword in call.keywords if keyword.arg not in {"metavar", "action", "version"}
    ]
    return [ast.Tuple([value], ast.Load()) for value in (*call.args, *named)]


TWO_WORDS = re.compile(r"[^\W\d_]{2,} +[^\W\d_]{2,}")


def test_what_reaches_a_person_anywhere_goes_through_gettext() -> None:
    assert [(str(module), *said) for module in SPEAKING for said in _said(parsed(module))] == []


@pytest.mark.parametrize(
    "planted",
    [
        'print("Something went wrong")',
        'raise InvalidSettings(f"{name} is wrong")',
        'await bot.send_message(chat, "Roll the dice")',
        'service.messenger.say(where, Toast("Not now, please"))',
        'BotCommand("card", "Look up a card")',
        'parser.add_argument("--port", help="port of the playground")',
    ],
)
def test_a_planted_literal_is_seen(planted: str) -> None:
    assert list(_said(ast.parse(planted)))


@pytest.mark.parametrize(
    "fine",
    [
        'print(texts.gettext("Something went wrong"))',
        "raise InvalidSettings(words)",
        "bot.send_message(chat, html_of(screen))",
        'log.info("the bot runs")',
    ],
)
def test_translated_words_and_lines_of_the_log_are_left_in_peace(fine: str) -> None:
    assert list(_said(ast.parse(fine))) == []


def test_no_text_hides_in_an_f_string_where_the_extraction_does_not_look() -> None:
    hidden = [
        (str(module), call.lineno)
        for module in EVERYWHERE
        for text in ast.walk(parsed(module))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and _name(call) in TRANSLATED and _says_something(call)
    ]

    assert hidden == []


def _says_something(call: ast.Call) -> bool:
    return isinstance(call.args[-1], ast.Constant)
