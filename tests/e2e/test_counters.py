"""Counters of a physical table over HTTP: mats, attacks, what was entered and who entered it."""

import pytest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from scripts.testing.taps import plain
from tests.e2e.tables import EMPTY_DICE, KeptTable, lay_out, lay_out_in_a_group

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]


async def test_a_change_is_one_tap_and_quick_taps_are_one_line(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    board = table.board
    await table.until(
        lambda: all(it.button("▶ Start") is None for it in table.room.messages()), "a lobby stays"
    )
    edits = await _edits(playground)
    for _ in range(3):
        await table.press(
            next(it.text for it in board.buttons if "★" in it.text and "+1" in it.text), on=board
        )
    assert table.toasts[-1].endswith("2 → 3")
    await table.counts((10, 3, 0), (10, 0, 0))
    assert await _edits(playground) - edits <= 3
    await table.shows("↩ 👽 +3★")
    assert await table.press("↩") == "Undone: 👽 +3★, entered by Ann"
    await table.counts((10, 0, 0), (10, 0, 0))
    await table.press("↪")
    await table.counts((10, 3, 0), (10, 0, 0))


async def _edits(playground: PlaygroundClient) -> int:
    return int((await playground.statistics())["calls"].get("editMessageText", 0))


async def test_an_attack_from_tokyo_hits_everybody_and_a_last_heart_is_asked_about(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """One while Tokyo is empty hits nobody, and says how to go on."""
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", counters=True)
    await table.press("🐾 Attack")
    await table.until(lambda: "Nobody" in table.words or "nobody" in table.words, "an empty Tokyo is hit")
    await table.counts((10, 0, 0), (10, 0, 0), (10, 0, 0))
    await table.press("To the board")
    await table.type("bob 2")
    await table.press("🏙 Tokyo")
    await table.press("🏙 → 👽")
    await table.press("🐾 Attack")
    await table.press("2🐾")
    await table.counts((10, 0, 0), (0, 0, 0), (8, 0, 0))
    await table.answer("is out")
    await table.until(lambda: "☠" in table.board.text, "nobody is out")
    await table.press("↩")
    await table.counts((10, 0, 0), (0, 0, 0), (8, 0, 0))


async def test_a_house_rule_is_possible_after_one_confirmation(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 15")
    await table.shows("♥ 15? That is a house rule.")
    assert table.numbers[0] == (10, 0, 0)
    await table.press("Yes, ♥ 15")
    await table.counts((15, 0, 0), (10, 0, 0))


async def test_a_card_that_somebody_has_is_asked_about_and_moves(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("wings")
    await table.shows("🃏1")
    await table.press("🐱")
    await table.shows("Mat: 🐱")
    await table.type("wings")
    await table.shows("Wings is with 👽 Alienoid. Move it to 🐱 Cyber Kitty?")
    await table.press("Move it")
    await table.until(lambda: "🃏1" in table.line("🐱"), "Bob has no card")


async def test_the_history_leads_back_to_any_line_and_shows_what_is_left(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 7")
    for hearts in (5, 3):
        await table.type(f"bob {hearts}")
        await table.shows(f"♥ {hearts}")
    await table.press("📜 History")
    history = await ann.sees(table.room, "What was entered")
    assert "the start" in history.text
    assert "👽 ♥ 7" in plain(history.text)
    assert "🐱 ♥ 5" in plain(history.text)
    await ann.presses(table.room, "2", on=history)
    line = await ann.sees(table.room, "Before it, a number of")
    told = await ann.presses(table.room, "↩ Back to its end", on=line)
    assert told.text == "2 entries undone. ↪ brings them back."
    await table.until(
        lambda: "♥ 5" not in next(it.text for it in table.room.messages() if it.id == history.id),
        "the history still shows what was undone",
    )
    await table.counts((7, 0, 0), (10, 0, 0))
    await table.press("↪")
    await table.counts((7, 0, 0), (5, 0, 0))


async def test_two_people_enter_at_once_and_undo_each_other(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann", counters=True)
    board = table.board
    minus = next(it.text for it in board.buttons if "♥" in it.text and "−1" in it.text)
    for person in (ann, bob, ann, bob):
        await table.press(minus, by=person, on=board)
    await table.counts((6, 0, 0), (10, 0, 0))
    assert await table.press("↩", by=ann) == "Undone: 👽 −1♥, entered by Bob"
    await table.counts((7, 0, 0), (10, 0, 0))
    await table.shows("↩ 👽 −1♥ (Ann)")
    assert await table.press("↩", by=bob) == "Undone: 👽 −1♥, entered by Ann"
    await table.counts((8, 0, 0), (10, 0, 0))


async def test_from_counters_to_the_referee_and_back_nothing_is_lost(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 7")
    await table.type("bob stars +4")
    await table.counts((7, 0, 0), (10, 4, 0))
    await _switches(table, "The referee takes over")
    await table.shows(EMPTY_DICE)
    await table.roll("1112ee")
    await table.press("Done")
    await table.shows("▶ 🐱")
    await _switches(table, "Only count from now on")
    await table.shows("Mat:")
    assert table.numbers == [(7, 2, 2), (10, 4, 0)]


async def _switches(table: KeptTable, mode: str) -> None:
    await table.press("⋯")
    await table.host.presses(table.room, mode)
    await table.until(lambda: not _menus(table), "a menu that offers the mode that it is now")


def _menus(table: KeptTable) -> list[Message]:
    return [message for message in table.room.messages() if "What else?" in message.text]
