"""Telegram's HTML: what becomes of it, and what it complains about. H-rows of docs/playground.md."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotbot.playground.base.errors import ApiError
from kotbot.playground.base.html_entities import parse_html
from kotbot.playground.base.text import Entity, Formatted, finished, utf16_length


def spans(source: str) -> list[tuple[str, int, int]]:
    """The entities of an HTML text: type, offset, length."""
    return [(it.type, it.offset, it.length) for it in finished(parse_html(source)).entities]


def complaint(source: str) -> str:
    with pytest.raises(ApiError) as error:
        parse_html(source)
    assert error.value.code == 400
    return error.value.description.removeprefix("Bad Request: can't parse entities: ")


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("b", "bold"),
        ("strong", "bold"),
        ("i", "italic"),
        ("em", "italic"),
        ("u", "underline"),
        ("ins", "underline"),
        ("s", "strikethrough"),
        ("strike", "strikethrough"),
        ("del", "strikethrough"),
        ("tg-spoiler", "spoiler"),
        ("code", "code"),
        ("pre", "pre"),
        ("blockquote", "blockquote"),
    ],
)
def test_every_simple_tag_has_its_entity(tag: str, kind: str) -> None:
    """H1: the tag set."""
    assert spans(f"a <{tag}>bc</{tag}> d") == [(kind, 2, 2)]


def test_tags_with_attributes() -> None:
    """H1: spoilers, links, emoji, languages, folded quotes."""
    assert spans('<span class="tg-spoiler">x</span>') == [("spoiler", 0, 1)]
    assert spans("<blockquote expandable>x</blockquote>") == [("expandable_blockquote", 0, 1)]
    link = finished(parse_html('<a href="https://example.com/?a=1&amp;b=2">x</a>')).entities
    assert link == (Entity("text_link", 0, 1, url="https://example.com/?a=1&b=2"),)
    mention = finished(parse_html('<a href="tg://user?id=7">x</a>')).entities
    assert mention == (Entity("text_mention", 0, 1, user_id=7),)
    emoji = finished(parse_html('<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>')).entities
    assert emoji == (Entity("custom_emoji", 0, 2, custom_emoji_id="5368324170671202286"),)
    moment = finished(parse_html('<tg-time unix="1647531900" format="t">22:45</tg-time>')).entities
    assert moment == (Entity("date_time", 0, 5, unix_time=1647531900, date_time_format="t"),)
    code = finished(parse_html('<pre><code class="language-python">x = 1</code></pre>')).entities
    assert code == (Entity("pre", 0, 5, language="python"),)


def test_the_text_of_a_link_without_address_is_its_address() -> None:
    """H1: <a>example.com</a>."""
    assert finished(parse_html("<a>example.com</a>")).entities == (
        Entity("text_link", 0, 11, url="http://example.com"),
    )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("&lt;b&gt; &amp; &quot;", '<b> & "'),
        ("&#65;&#x42;&#x1F996;", "AB🦖"),
        ("&nbsp;&copy; & &; &#; &#0;", "&nbsp;&copy; & &; &#; &#0;"),
        ("&lt", "<"),
        ("a < b".replace("<", "&lt;"), "a < b"),
    ],
)
def test_only_four_names_and_numbers_are_known(source: str, text: str) -> None:
    """H2: lt, gt, amp, quot and numeric references; the rest stays as it is."""
    assert finished(parse_html(source)).text == text


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<x>y</x>", 'Unsupported start tag "x" at byte offset 0'),
        ("ab <br> cd", 'Unsupported start tag "br" at byte offset 3'),
        ("їж <p>", 'Unsupported start tag "p" at byte offset 5'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("1 <", "Unclosed start tag at byte offset 2"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<a =x>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x/y>z</a>", "Unexpected end of name token at byte offset 8"),
    ],
)
def test_complaints_name_the_byte(source: str, words: str) -> None:
    """H3: errors carry the offset in bytes of UTF-8."""
    assert complaint(source) == words


def test_offsets_are_utf16_units() -> None:
    """H4: a dinosaur is two units."""
    assert spans("🦖<b>🦕x</b>") == [("bold", 2, 3)]


def test_nested_styles_come_outer_first() -> None:
    """H5: order of entities."""
    assert spans("<b>a<i>b</i></b>") == [("bold", 0, 2), ("italic", 1, 1)]


def test_nothing_lies_inside_code() -> None:
    """H5: code cannot contain other entities, nor lie in a style."""
    assert spans("<code>a<b>b</b></code>") == [("code", 0, 2)]
    assert spans("<b>a<code>b</code>c</b>") == [("bold", 0, 1), ("code", 1, 1), ("bold", 2, 1)]


def test_quotes_do_not_nest() -> None:
    """H5: the inner quote is dropped."""
    assert spans("<blockquote>a<blockquote>b</blockquote></blockquote>") == [("blockquote", 0, 2)]


def test_space_around_is_cut_and_entities_follow() -> None:
    """H6: trimming."""
    assert finished(parse_html("  \n x <b>y </b> \n")) == Formatted("x y", (Entity("bold", 2, 1),))


def test_an_entity_of_nothing_but_space_is_none() -> None:
    """H6: <b> </b>."""
    assert spans("a<b> </b>b") == []


def test_embeddings_are_removed_and_isolates_stay() -> None:
    """H7: U+2028 to U+202E go; U+2066 to U+2069, U+200E and U+200F stay."""
    source = "\u202bא\u202c <b>\u2068Ann\u2069\u200f</b>\u2028"
    assert finished(parse_html(source)) == Formatted("א \u2068Ann\u2069\u200f", (Entity("bold", 2, 6),))


def test_control_characters_become_spaces() -> None:
    """H7: a tab is a space, a carriage return nothing."""
    assert finished(Formatted("a\tb\r\nc\x01d")).text == "a b\nc d"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/start now", [("bot_command", 0, 6)]),
        ("/start@echo_bot", [("bot_command", 0, 15)]),
        ("a/b", []),
        ("hi @ann_99!", [("mention", 3, 7)]),
        ("see https://t.me/x?a=1, then", [("url", 4, 18)]),
        ("me@example.com", [("email", 0, 14)]),
        ("#king of #1", [("hashtag", 0, 5)]),
        ("2.5 and 3/4", []),
    ],
)
def test_links_and_commands_are_found(text: str, found: list[Any]) -> None:
    """H8: automatic entities."""
    assert [(it.type, it.offset, it.length) for it in finished(Formatted(text)).entities] == found


def test_nothing_is_found_inside_code() -> None:
    """H8: but not in code."""
    assert spans("<code>/start</code>") == [("code", 0, 6)]


def test_a_message_shows_100_entities() -> None:
    """H10: those behind are ignored, without an error."""
    assert len(spans("<b>x</b> " * 101)) == 100


_TAGS = ["<b>", "</b>", "<i>", "</i>", "<a href='", "'>", "</a>", "<code>", "</code>", "<pre>", "</pre>"]
_MORE_TAGS = ["<blockquote expandable>", "</blockquote>", "<span class=tg-spoiler>", "</span>", "</>"]
_PIECES = ["<", ">", "/", "&", "&lt;", "&#", "x1F600;", "=", '"', "tg://user?id=5"]
_TEXTS = ["🦖", "א", "\u202b", " ", "\n", "text", "\0"]
MARKUP = st.lists(st.sampled_from([*_TAGS, *_MORE_TAGS, *_PIECES, *_TEXTS])).map("".join)


def parsed(source: str) -> Formatted | ApiError:
    try:
        return finished(parse_html(source))
    except ApiError as error:
        return error


@settings(deadline=None)
@given(st.one_of(st.text(st.characters(exclude_categories=["Cs"])), MARKUP))
def test_any_text_is_parsed_or_refused(source: str) -> None:
    """H9: no input breaks the parser, and every entity lies inside the text and covers something."""
    formatted = parsed(source)
    if isinstance(formatted, ApiError):
        assert formatted.code == 400
        assert formatted.description.startswith("Bad Request: can't parse entities: ")
        return
    units = utf16_length(formatted.text)
    assert formatted.text == formatted.text.strip(" \n") or any(it.offset == 0 for it in formatted.entities)
    for entity in formatted.entities:
        assert 0 <= entity.offset < entity.end <= units


@settings(deadline=None)
@given(MARKUP)
def test_entities_nest_or_are_apart(source: str) -> None:
    """H5: two entities never overlap in part."""
    formatted = parsed(source)
    if isinstance(formatted, ApiError):
        return
    for one in formatted.entities:
        for other in formatted.entities:
            overlap = one.offset < other.offset < one.end < other.end
            assert not overlap


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_escaped_text_comes_through_as_it_is(text: str) -> None:
    """H2: escaping & and < is enough."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    assert parse_html(escaped) == Formatted(text)
