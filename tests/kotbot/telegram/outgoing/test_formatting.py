"""Texts in Telegram's HTML: marks become tags, and nothing that people wrote does."""

from datetime import UTC, datetime

import pytest

from kotbot.rich_text import Text, joined
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.layout import bold, clock, code, folded, italic, mention, preformatted, prompt
from kotbot.views.base.screen import Screen

NINE = datetime(2026, 11, 25, 21, 4, 5, tzinfo=UTC)
"""The second 1795640645."""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ('1 < 2 & "3"', '1 &lt; 2 &amp; "3"'),
        (bold("<b>"), "<b>&lt;b&gt;</b>"),
        (prompt("Roll?"), "<b>Roll?</b>"),
        (joined(" ", (italic("a"), code("b"))), "<i>a</i> <code>b</code>"),
        (preformatted("a\nb"), "<pre>a\nb</pre>"),
        (mention(7, "Ann"), '<a href="tg://user?id=7">Ann</a>'),
        (clock(NINE), '<tg-time unix="1795640645" format="t">21:04 UTC</tg-time>'),
        (clock(NINE, seconds=True), '<tg-time unix="1795640645" format="T">21:04:05 UTC</tg-time>'),
        (
            bold("at " + clock(NINE) + " sharp"),
            '<b>at <tg-time unix="1795640645" format="t">21:04 UTC</tg-time> sharp</b>',
        ),
    ],
)
def test_marks_are_tags(text: Text, html: str) -> None:
    assert html_of(Screen((text,))) == html


def test_a_mark_ends_with_its_line() -> None:
    assert html_of(Screen((bold("1"), bold("2"), "", "3"))) == "<b>1</b>\n<b>2</b>\n\n3"


def test_folded_lines_are_one_quote() -> None:
    lines = ("0", *folded(["1", bold("2"), "3" + italic("!")]), "4")
    told = "0\n<blockquote expandable>1\n<b>2</b>\n3<i>!</i></blockquote>\n4"
    assert html_of(Screen(lines)) == told
