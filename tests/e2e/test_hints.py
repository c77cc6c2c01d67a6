"""Hints over HTTP: told to the one who is asked, in an alert, in that person's language."""

import re
from dataclasses import replace

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.views.base.verbs import OfHint
from tests.e2e.lobbies import begin, start_against

pytestmark = [pytest.mark.usefixtures("bot"), pytest.mark.timeout(240)]

HINT = "💡 "
PEEK = "👁 Peek"
KEEP = re.compile("💡 Keep (?:a |🎲 )?([123⚡🐾♥ ]+)$", re.MULTILINE)
QUESTIONS = ("keep which?", "buy?", "yield?")
MOST = 400


def unmarked(text: str) -> str:
    """A text without marks of direction."""
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", text)


async def test_a_private_match_with_a_hint_at_every_question(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Each has its reason below it, but where a card can be peeked at: nobody knows what that is worth."""
    room = await ann.starts()
    table = await start_against(playground, room, ann, seed=2)
    explained: set[str] = set()
    keeps = 0
    for _ in range(MOST):
        if keeps and len(explained) == len(QUESTIONS):
            break
        if table.over():
            await ann.presses(room, "Rematch")
            await ann.presses(room, "Start")
            await ann.finds_button(room, HINT)
        board = table.board
        if board.button(HINT):
            hint = await ann.presses(room, HINT, on=board)
            assert hint.alert is not None
            assert hint.alert.startswith(HINT)
            advised = KEEP.match(unmarked(hint.alert))
            if advised is not None:
                kept = advised[1].replace(" ", "")
                (key,) = (one.text for one in board.buttons if one.text.startswith("💡") and "→" in one.text)
                assert unmarked(key).startswith(f"💡{kept}→"), hint.alert
                keeps += 1
            assert "\n" in hint.alert or board.button(PEEK), hint.alert
            if "\n" in hint.alert:
                explained |= {question for question in QUESTIONS if question in board.text}
        await table.tap()
    assert explained == set(QUESTIONS)
    assert keeps


async def test_in_a_group_the_host_alone_turns_hints_on_and_who_is_asked_alone_is_told(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """Pressed in another chat, the button gives nobody the rights of an admin."""
    table = await begin(playground, [ann, bob])
    assert table.board.button(HINT) is None
    await bob.presses(table.room, "⋯")
    await bob.presses(table.room, "Turn hints on", on=await bob.sees_alone(table.room, "What else?"))
    assert table.board.button(HINT) is None
    await ann.presses(table.room, "⋯")
    menu = await ann.sees_alone(table.room, "What else?")
    switch = menu.button("Turn hints on")
    assert switch is not None
    own = await bob.starts()
    greeting, _ = await bob.finds_button(own, "Play now")
    answer = await bob.forges(own, switch.value, on=greeting)
    assert answer.alert is not None
    assert table.board.button(HINT) is None
    await ann.presses(table.room, "Turn hints on", on=menu)
    await ann.finds_button(table.room, HINT)
    asked = table.asked()
    other = bob if asked is ann else ann
    mine = await asked.presses(table.room, HINT, on=table.board)
    theirs = await other.presses(table.room, HINT, on=table.board)
    assert mine.alert is not None
    assert mine.alert.startswith(HINT)
    assert theirs.alert is not None
    assert f"\u2068{asked.name}\u2069 is to answer" in theirs.alert


async def test_who_waits_in_tokyo_is_told_beforehand_whether_to_yield(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    """The button stands on the page of who waits; both may send its data, and one of them is in Tokyo."""
    table = await begin(playground, [ann, bob], seed=3)
    await ann.presses(table.room, "⋯")
    await ann.presses(table.room, "Turn hints on", on=await ann.sees_alone(table.room, "What else?"))
    for _ in range(MOST):
        await table.asked().finds_button(table.room, HINT)
        board, asked = table.board, table.asked()
        button = board.button(HINT)
        assert button is not None
        action = decode(button.value)
        assert action is not None
        beforehand = encode(replace(action, args=(OfHint.BEFOREHAND,)))
        waits = bob if asked is ann else ann
        told = await waits.forges(table.room, beforehand, on=board)
        assert told.alert is not None
        if told.alert.startswith(HINT):
            mine = await asked.forges(table.room, beforehand, on=board)
            assert mine.alert is not None
            assert f"\u2068{asked.name}\u2069 is to answer" in mine.alert
            return
        assert f"\u2068{asked.name}\u2069 is to answer" in told.alert
        await table.tap()
    pytest.fail(f"nobody came to Tokyo\n{table.transcript()}")


async def test_a_hint_is_in_the_language_of_the_one_who_asks(
    playground: PlaygroundClient,
) -> None:
    olha = await playground.person("Olha", language="uk")
    room = await olha.starts()
    await olha.presses(room, "Грати")
    await olha.presses(room, "Монстреня")
    _, button = await olha.finds_button(room, HINT)
    assert button.text == "💡 Порада"
    hint = await olha.presses(room, HINT)
    assert hint.alert is not None
    assert "Відкласти" in hint.alert or "Перекинути" in hint.alert
