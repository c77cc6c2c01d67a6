"""kotbot.page.forms: what is written is read as it was, and anything else is refused in words."""

import json
from datetime import UTC, datetime

import pytest

from kotbot.matches.facts import Person
from kotbot.page.forms import (
    AccessEnded,
    Answer,
    Changed,
    Malformed,
    Pressed,
    Readers,
    read,
    subject,
    written,
)
from kotbot.page.ports import PageAnswer
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import bold, clock, folded, mention
from kotbot.views.base.screen import Button, Screen, Style, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.digital.lobby import LobbyPage

KEEP = Button("Keep all", Action(Verb.ANSWER, "abc234", 7, ("keep", "2")), style=Style.PRIMARY)
LINK = Button("The page", url="https://t.me/kotbot?startapp=abc234")
WHEN = datetime(2026, 11, 25, 21, 4, tzinfo=UTC)
LINES = (bold("What <else>?"), "At " + clock(WHEN), *folded(["a", mention(11, "Ann")]))
SHEET = Screen(LINES, ((KEEP, LINK), (KEEP,)))


@pytest.mark.parametrize(
    "words",
    [
        Changed("abc234", 12),
        Changed("abc234", 12, LobbyPage("options", "https://t.me/kotbot?start=join_abc234")),
        AccessEnded("abc234"),
        Readers("one", {"abc234": (11, 12), "abc235": ()}),
        Pressed("page 11 aaaa", Person(11, "Ann", "ann", "he"), "abc234", "a:abc234:7:keep", 1.5, "to.me"),
        Answer("page 11 aaaa", PageAnswer(None)),
        Answer("page 11 aaaa", PageAnswer(Toast("Kept.", alert=True), SHEET, closed=True, match="abc235")),
    ],
    ids=lambda words: type(words).__name__,
)
def test_what_is_written_is_read_as_it_was(words: Changed | AccessEnded | Readers | Pressed | Answer) -> None:
    assert read(type(words), written(words)) == words


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (b"", "the whole: Invalid JSON"),
        (b"\xff", "the whole: Invalid JSON"),
        (b"[" * 100_000, "the whole: Invalid JSON"),
        (b"[]", "the whole: Input should be an object"),
        (b'{"code": "abc234"}', "revision: Field required"),
        (b'{"code": "abc234", "revision": "12"}', "revision: Input should be a valid integer"),
        (b'{"code": 7, "revision": 12}', "code: Input should be a valid string"),
        (b'{"code": "a", "revision": 1, "instead": {"page": 1, "invitation": ""}}', r"instead\.page: "),
    ],
)
def test_what_is_no_such_words_is_refused_and_the_reason_said(words: bytes, reason: str) -> None:
    with pytest.raises(Malformed, match=f"^{reason}"):
        read(Changed, words)


def test_the_version_of_the_words_stands_in_their_subject() -> None:
    assert subject(5, "changed") == "kotbot.5.page.1.changed"


def test_what_serves_the_page_and_is_older_reads_the_words_of_a_screen_as_html() -> None:
    """A gateway of the former version knows `text` and `keyboard` while new workers answer already."""
    said = json.loads(written(Answer("page 11 aaaa", PageAnswer(None, SHEET))))
    opened = said["answered"]["opened"]
    assert opened["text"] == "What &lt;else&gt;?\nAt 21:04 UTC\na\nAnn"
    assert len(opened["keyboard"]) == 2


def test_a_screen_of_an_older_worker_is_read_without_its_marks() -> None:
    """A worker of the former version sends `text`, in Telegram's HTML, and no `lines`."""
    opened = {
        "text": "<b>What &lt;else&gt;?</b>\n<blockquote expandable>a\n<i>Ann</i></blockquote>",
        "keyboard": json.loads(written(Answer("", PageAnswer(None, SHEET))))["answered"]["opened"][
            "keyboard"
        ],
    }
    said = {"name": "page 11 aaaa", "answered": {"toast": None, "opened": opened}}
    read_screen = Screen(("What <else>?", "a", "Ann"), SHEET.keyboard)
    assert read(Answer, json.dumps(said)) == Answer("page 11 aaaa", PageAnswer(None, read_screen))
