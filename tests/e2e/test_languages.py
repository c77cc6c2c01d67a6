"""A whole match in another language, read by eyes that look for forgotten English and wrong directions."""

from random import Random

import pytest

from kotbot.i18n import PSEUDO, RTL_MARK
from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from scripts.testing.taps import LOG, Table
from tests.e2e.pseudo import forgotten, shown

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(300)]


ENOUGH = 40
"""Texts of the shortest match; fewer, and nobody looked at it."""
TAPS = 40
"""Of a match whose boards are all alike in what they are looked at for."""


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
    for _ in range(TAPS):
        if table.over():
            break
        lines = [line for line in table.board.text.split("\n") if line]
        assert all(line.startswith(RTL_MARK) for line in lines), lines
        last = table.board.rows[-1]
        assert last[-1].text.startswith("🃏"), "the first button of a row stands on the right"
        await table.tap()
