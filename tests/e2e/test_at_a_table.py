"""Play at a physical table over HTTP: people tap and type what happened, the bot keeps the score."""

import asyncio
from random import Random

import pytest

from kotbot.i18n import PSEUDO
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.settings import Settings
from tests.e2e.conftest import running
from tests.e2e.tables import FACES, KeptTable, lay_out, lay_out_in_a_group
from tests.e2e.taps import plain

pytestmark = pytest.mark.timeout(120)

PLAIN = 6
"""Taps of a turn in which nobody yields and nothing is bought: one for each die."""
WITHOUT_PURCHASE = 10
WITH_A_PURCHASE = 14
EMPTY_DICE = "· · · · · ·"


# The rulebooks' example for five (000, 003), on one phone


async def five(playground: PlaygroundClient, locale: str) -> KeptTable:
    """Seats: 1 Ann in the City with 8 hearts, 2 Bob in the Bay, 3 Cem, 4 Dora, 5 Ewa, whose turn it is."""
    ann = await playground.person("Ann", language=locale)
    table = await lay_out(playground, ann, ["Bob", "Cem", "Dora", "Ewa"], "Ewa", locale=locale)
    await table.type("ann 8")
    await table.counts((8, 0, 0), *[(10, 0, 0)] * 4)
    for place, seat in (("🏙", 0), ("🌊", 1)):
        await table.press(table.word("{sign} Fix", "✎"))
        await table.press(table.word("{sign} Tokyo", "🏙"))
        await table.press((await table.takers(place))[seat])
        await table.shows(EMPTY_DICE)
    return table


@pytest.mark.parametrize("locale", ["en", "he", PSEUDO])
@pytest.mark.usefixtures("bot")
async def test_the_example_for_five_by_taps(playground: PlaygroundClient, locale: str) -> None:
    """Gigazaur (here Ann) dies of 4, 1 and 3 claws; a wrong die is corrected in every turn."""
    table = await five(playground, locale)
    yields, stays = table.word("Yield"), table.word("{sign} Stay", "🏙")
    turns: list[int] = []

    async def turn(faces: str, *answers: str) -> None:
        table.taps = 0
        await table.roll_with_a_slip(faces)
        for answer in answers:
            await table.answer(answer)
        await table.shows(EMPTY_DICE)
        turns.append(table.taps)

    await turn("cccc12", yields, yields)
    await table.counts((4, 0, 0), (6, 0, 0), (10, 0, 0), (10, 0, 0), (10, 1, 0))
    await turn("c11223", stays)
    await table.counts((4, 1, 0), (6, 0, 0), (10, 0, 0), (10, 0, 0), (9, 1, 0))
    await turn("c11223", stays, yields)
    await table.counts((3, 1, 0), (6, 1, 0), (10, 0, 0), (10, 0, 0), (8, 1, 0))
    await turn("11223e")
    await turn("11223e")
    await turn("ccc123")
    await table.counts((6, 1, 0), (7, 0, 1), (7, 0, 1), (8, 3, 0))
    await table.shows("☠")
    assert not any(line.startswith("🌊") for line in table.words.split("\n")[:4])
    assert max(turns) <= WITHOUT_PURCHASE, turns


@pytest.mark.usefixtures("bot")
async def test_a_roll_is_answered_in_few_words(playground: PlaygroundClient, ann: PersonClient) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.roll("111ech")
    assert plain(table.toasts[-1]) == "👽: 1 1 1 ⚡ 🐾 ♥ → 1★ 1⚡ · 🏙 👽 takes the City: 1★"


@pytest.mark.usefixtures("bot")
async def test_a_plain_turn_takes_six_taps_and_a_probe_no_more(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Both have energy for a card after each turn, Bob has Psychic Probe; nobody buys or uses anything."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.press("✎ Fix")
    await table.press("🐱")
    await table.shows("Mat: 🐱")
    await table.press("🃏 Cards")
    await table.press("+ Give a card")
    await table.type("psychic probe")
    await table.press("To the board")
    await table.type("ann +3e")
    await table.type("bob energy +3")
    await table.counts((10, 0, 3), (10, 0, 3))
    table.taps = 0
    await table.roll("11223e")
    await table.shows("Ann, buy?", "🐱 Bob: Psychic Probe")
    await table.roll("11223e")
    await table.shows("Bob, buy?")
    await table.roll("11223e")
    await table.shows("Ann, buy?")
    assert table.taps == 3 * PLAIN
    assert [energy for _, _, energy in table.numbers] == [5, 4]
    await table.press("Psychic Probe")
    await table.shows("Bob, reroll a die?")
    await table.press("↩")
    await table.shows("1 1 2 2 3 ·")


@pytest.mark.usefixtures("bot")
async def test_a_hint_for_a_guest_is_told_to_who_holds_the_phone(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Bob")
    await table.type("eee112")
    await table.shows("Bob, buy?")
    await table.press("⋯")
    await ann.presses(table.room, "Turn hints on")
    hint = await ann.presses(table.room, "💡 Hint", on=table.board)
    assert hint.alert is not None
    assert hint.alert.startswith("💡")


@pytest.mark.usefixtures("bot")
async def test_a_turn_with_a_purchase_takes_few_taps(playground: PlaygroundClient, ann: PersonClient) -> None:
    """Bob rolls 4 energy, with one die corrected; Ann leaves Tokyo; Bob buys a card for 4."""
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann")
    await table.roll("c11223")
    await table.shows("▶ 🐱")
    table.taps = 0
    await table.roll_with_a_slip("eeeec1")
    await table.press("Yield")
    await table.press("4⚡")
    await table.press("Regeneration")
    await table.shows("▶ 🦖", "🃏1")
    assert table.taps <= WITH_A_PURCHASE
    assert table.numbers[1] == (10, 1, 0)


# What is bought


@pytest.mark.usefixtures("bot")
async def test_cards_are_bought_by_typing_a_piece_of_their_names(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann energy 9")
    await table.counts((10, 0, 9), (10, 0, 0))
    await table.type("c11223")
    await table.shows("buy?")
    await table.type("Wings")
    await table.shows("🃏1", "Wings")
    await table.counts((10, 1, 3), (10, 0, 0))
    await table.type("other: Mega Horn")
    await ann.sees(table.room, "And its cost?")
    await table.type("other: Mega Horn 3")
    await table.shows("🃏2", "Mega Horn")


@pytest.mark.usefixtures("bot")
async def test_the_beginning_of_a_name_is_enough_if_only_one_card_begins_so(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """`wing` is Wings, though Burrowing has the letters too."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann +7e")
    await table.counts((10, 0, 7), (10, 0, 0))
    await table.type("c11223")
    await table.shows("buy?")
    await table.type("wing")
    await table.shows("buys Wings: 6⚡")


@pytest.mark.usefixtures("bot")
async def test_dice_and_foreign_cards_that_come_too_early_are_told_the_way_on(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("other: Mega Horn 4")
    await ann.sees(table.room, "Nobody buys a card now.")
    await table.type("eee112")
    await table.shows("buy?")
    await table.type("c11223")
    await table.shows("Yield")
    await table.type("112233")
    await ann.sees(table.room, "No dice are asked for now")
    assert table.numbers == [(9, 1, 3), (10, 0, 0)]


@pytest.mark.usefixtures("bot")
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


# What is typed


@pytest.mark.usefixtures("bot")
async def test_words_of_buttons_and_whole_sentences_may_be_typed(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob", "Cy"], "Ann")
    await table.type("eee112")
    await table.shows("Ann, buy?")
    await table.type("done")
    await table.shows("Bob, your result?")
    await table.type("c11223")
    await table.shows("stay in the City or yield?")
    await table.type("stays")
    await table.shows("Cy, your result?")
    await table.type("bob gets 2 stars and 1 energy")
    await table.counts((9, 1, 3), (10, 2, 1), (10, 0, 0))
    assert plain(table.find("↩")) == "↩ 🐱 +2★ · 🐱 +1⚡"
    await table.press("↩")
    await table.counts((9, 1, 3), (10, 0, 0), (10, 0, 0))
    await table.type("bob in tokyo")
    await table.shows("City: 🐱")


@pytest.mark.usefixtures("bot")
async def test_what_may_be_meant_in_two_ways_is_asked(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob", "Cy"], "Ann", counters=True)
    await table.type("cy gets 3 stars")
    await table.counts((10, 0, 0), (10, 0, 0), (10, 3, 0))
    await table.type("cy 2 stars")
    asked = await ann.sees(table.room, "Which do you mean?")
    assert [plain(button.text) for button in asked.buttons] == ["🦖 +2★", "🦖 ★ 2"]
    await ann.presses(table.room, asked.buttons[0].text, on=asked)
    await table.counts((10, 0, 0), (10, 0, 0), (10, 5, 0))
    await table.type("bob in tokyo")
    await table.shows("City: 🐱")
    await table.press("🐱 no")
    await table.type("attack 3")
    await table.counts((10, 0, 0), (7, 0, 0), (10, 5, 0))
    await table.type("next")
    await table.shows("▶ 🐱")


@pytest.mark.usefixtures("bot")
async def test_an_italian_c_is_a_heart_or_a_claw(playground: PlaygroundClient) -> None:
    ann = await playground.person("Ann", language="it")
    table = await lay_out(playground, ann, ["Bob"], "Ann", locale="it")
    await table.type("112 e c c")
    asked = await ann.sees(table.room, "Cosa intendi?")
    assert [plain(button.text) for button in asked.buttons] == ["1 1 2 ⚡ ♥ ♥", "1 1 2 ⚡ 🐾 🐾"]
    await ann.presses(table.room, asked.buttons[1].text, on=asked)
    await table.until(lambda: "1 1 2 ⚡ 🐾 🐾" in table.words, "the dice are not entered")


# Counters


@pytest.mark.usefixtures("bot")
async def test_a_change_is_one_tap_and_quick_taps_are_one_line(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    board = table.board
    below = "The match goes on below"
    await table.until(lambda: any(below in it.text for it in table.room.messages()), "the lobby stays open")
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


@pytest.mark.usefixtures("bot")
async def test_an_attack_on_an_empty_tokyo_says_how_to_go_on(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", counters=True)
    await table.press("🐾 Attack")
    await table.until(lambda: "Nobody" in table.words or "nobody" in table.words, "an empty Tokyo is hit")
    await table.counts((10, 0, 0), (10, 0, 0), (10, 0, 0))


@pytest.mark.usefixtures("bot")
async def test_an_attack_from_tokyo_hits_everybody_and_a_last_heart_is_asked_about(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob", "Cem"], "Ann", counters=True)
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


@pytest.mark.usefixtures("bot")
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


@pytest.mark.usefixtures("bot")
async def test_the_history_leads_back_and_shows_what_is_left(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    for hearts in (7, 5, 3):
        await table.type(f"bob {hearts}")
        await table.shows(f"♥ {hearts}")
    await table.press("📜 History")
    history = await ann.sees(table.room, "What was entered")
    assert "the start" in history.text
    await ann.presses(table.room, "2", on=history)
    line = await ann.sees(table.room, "Before it, a number of")
    told = await ann.presses(table.room, "↩ Back to its end", on=line)
    assert told.text == "2 entries undone. ↪ brings them back."
    await table.until(
        lambda: "♥ 5" not in next(it.text for it in table.room.messages() if it.id == history.id),
        "the history still shows what was undone",
    )
    await table.counts((10, 0, 0), (7, 0, 0))


# Several people


@pytest.mark.usefixtures("bot")
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


@pytest.mark.usefixtures("bot")
async def test_a_stranger_changes_nothing_and_is_told_how_to_join(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    eve = await playground.person("Eve")
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
    await ann.adds(table.room, eve)
    answer = await eve.presses(table.room, "⚡", on=table.board)
    assert answer.alert is not None
    await table.type("111111", by=eve)
    before = table.board
    await ann.says(table.room, "/board")
    await table.comes_anew(before)
    await table.shows(EMPTY_DICE)
    assert table.numbers == [(10, 0, 0), (10, 0, 0)]


@pytest.mark.usefixtures("bot")
async def test_a_die_tapped_after_the_roll_was_complete_is_refused(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
    await table.roll("11223")
    answers = await asyncio.gather(
        *(person.presses(table.room, "3", on=table.board) for person in (ann, bob))
    )
    assert [answer.alert is None for answer in answers].count(True) == 1
    await table.shows("▶ 🐱", EMPTY_DICE)


# Bad input


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("11111", "6"),
        ("1111111", "6"),
        ("111 x", "No die shows"),
        ("nobody +3", "I do not understand"),
        ("ann energy -3", "0"),
    ],
)
@pytest.mark.usefixtures("bot")
async def test_what_cannot_be_is_said_and_changes_nothing(
    playground: PlaygroundClient, ann: PersonClient, typed: str, said: str
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type(typed)
    await table.until(
        lambda: (last := table.room.last()) is not None and last.sender == "Kotbot" and said in last.text,
        f"nobody says {said!r}",
    )
    assert table.numbers == [(10, 0, 0), (10, 0, 0)]


@pytest.mark.usefixtures("bot")
async def test_whoever_chose_a_language_is_answered_in_it_when_they_type(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await ann.says(table.room, "/language")
    await ann.presses(table.room, "Italiano")
    await table.type("tra la la")
    await ann.sees(table.room, "Non capisco")


@pytest.mark.usefixtures("bot")
async def test_a_house_rule_is_possible_after_one_confirmation(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 15")
    await table.shows("♥ 15? That is a house rule.")
    assert table.numbers[0] == (10, 0, 0)
    await table.press("Yes, ♥ 15")
    await table.counts((15, 0, 0), (10, 0, 0))


# The process ends


async def test_a_table_goes_on_where_it_stood(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient
) -> None:
    async with running(settings):
        table = await lay_out(playground, ann, ["Bob"], "Ann")
        await table.roll("112")
        await table.shows("1 1 2 · · ·")
        before = table.words
    async with running(settings):
        assert table.words == before
        await table.roll("eec")
        await table.shows("buy?")
        await table.press("↩")
        await table.shows("1 1 2 ⚡ ⚡ ·")


# With computers, to the end


@pytest.mark.usefixtures("bot")
async def test_one_person_plays_the_box_against_two_computers(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """They say what to keep and decide; Ann rolls for all three, until somebody wins and it counts."""
    room = await ann.starts()
    await ann.says(room, "/score")
    table = KeptTable(playground, room, ann)
    await ann.presses(room, "🤖 Computers")
    for seat in (2, 3):
        await ann.presses(room, "Add: 🤖 Hatchling")
        await ann.sees(room, f"{seat}. ")
    await ann.presses(room, "Back")
    await ann.presses(room, "▶ Start")
    await ann.presses(room, "\u2068Ann\u2069")
    await ann.finds_button(room, "📜")
    rng = Random(3)
    for _ in range(2_000):
        await table.until(lambda: table.asks_for_dice or bool(_choices(table)), "nothing is asked")
        if table.find("It counts"):
            break
        await _plays_on(table, rng)
    await table.press("It counts")
    await ann.sees(room, "🏆")
    await ann.says(room, "/stats")
    await ann.sees(room, "1 of them at a table")


async def _plays_on(table: KeptTable, rng: Random) -> None:
    """Answer what the board asks: any die, any of the other buttons; and see the board change."""
    asked, choices = table.words, list(FACES.values()) if table.asks_for_dice else _choices(table)
    pressed = rng.choice(choices)
    await table.press(pressed)
    await table.until(lambda: table.words != asked, f"{pressed!r} changed nothing")


def _choices(table: KeptTable) -> list[str]:
    around = ("↩", "↪", "✎", "📜", "⋯", "💡", "🎲 More", "Sweep")
    shown = [plain(button.text) for button in table.board.buttons]
    return [text for text in shown if not text.startswith(around)]
