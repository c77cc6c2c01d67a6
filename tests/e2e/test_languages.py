"""A whole match in another language, read by eyes that look for forgotten English and wrong directions."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from kotbot.i18n import PSEUDO, RTL_MARK
from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from tests.e2e.taps import LOG, Table

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]

NAME = re.compile("\u2068[^\u2069]*\u2069")
COMMAND = re.compile(r"/[a-z]+|@\w+")
SEED = re.compile(r"\b[0-9a-f]{12,}\b")
WORD = re.compile(r"[A-Za-z]{2,}")
LANGUAGES = {"English", "Italiano", "Polski", "Pseudo", "Kotbot", "Yokohama", "UTC"}
"""Words that are the same in every language: languages in their own words, names, the zone of all times."""

AND = "and"
"""In lists: it comes from Unicode's data, which knows nothing of the pseudo-language."""
ENOUGH = 40
"""Texts of the shortest match; fewer, and nobody looked at it."""


def forgotten(text: str) -> list[str]:
    """Words of plain English letters; the pseudo-language has none."""
    for known in (NAME, COMMAND, SEED):
        text = known.sub(" ", text)
    return [word for word in WORD.findall(text) if word not in (*LANGUAGES, AND)]


def shown(messages: list[Message]) -> Iterator[str]:
    """Texts and buttons of the bot."""
    for message in messages:
        if message.sender == "Kotbot":
            yield message.text
            yield from (button.text for button in message.buttons if button.kind == "callback")


async def begin_in(
    playground: PlaygroundClient, room: Room, people: list[PersonClient], locale: str, join: str, start: str
) -> Table:
    """A lobby whose words are another language's: its buttons are known by their places and signs."""
    host, guest = people
    await host.says(room, "/newgame")
    await guest.presses(room, join)
    await guest.sees(room, "\u2068Bob\u2069")
    await host.presses(room, start)
    await host.finds_button(room, LOG)
    return Table(playground, room, people, Random(5), locale=locale)


async def test_the_pseudo_language_shows_no_forgotten_english(playground: PlaygroundClient) -> None:
    ann = await playground.person("Ann", language=PSEUDO)
    bob = await playground.person("Bob", language=PSEUDO)
    room = await ann.creates_group("Friday", bob, playground.bot)
    table = await begin_in(playground, room, [ann, bob], PSEUDO, "Ĵöîñ", "▶")
    texts: set[str] = set()
    for _ in range(400):
        if table.over():
            break
        texts.update(shown(room.messages()))
        await table.tap()
    texts.update(table.toasts, shown(room.messages()))
    found = {text: forgotten(text) for text in texts if forgotten(text)}
    assert found == {}
    assert len(texts) > ENOUGH


async def test_a_match_in_hebrew_reads_from_right_to_left(playground: PlaygroundClient) -> None:
    ann = await playground.person("Ann", language="he")
    bob = await playground.person("Bob", language="he")
    room = await ann.creates_group("Friday", bob, playground.bot)
    await ann.says(room, "/newgame")
    lobby, _ = await ann.finds_button(room, "🤖")
    joins = lobby.rows[0][-1]
    await bob.presses(room, joins.text, on=lobby)
    await bob.sees(room, "\u2068Bob\u2069")
    lobby = room.last_board() or lobby
    await ann.presses(room, lobby.rows[-1][0].text, on=lobby)
    await ann.finds_button(room, LOG)
    table = Table(playground, room, [ann, bob], Random(5), locale="he")
    for _ in range(400):
        if table.over():
            break
        lines = [line for line in table.board.text.split("\n") if line]
        assert all(line.startswith(RTL_MARK) for line in lines), lines
        last = table.board.rows[-1]
        assert last[-1].text.startswith("🃏"), "the first button of a row stands on the right"
        await table.tap()
    assert table.over()
