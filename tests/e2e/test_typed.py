"""What people type at a physical table, over HTTP: dice, cards, sentences, and what cannot be."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient
from scripts.testing.taps import plain
from tests.e2e.tables import KeptTable, lay_out, lay_out_in_a_group

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("bot")]

IMPOSSIBLE = {
    "11111": "6",
    "1111111": "6",
    "111 x": "No die shows",
    "nobody +3": "I do not understand",
    "ann energy -3": "0",
}
"""What is typed before the first roll, and what is said of it."""


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


async def test_an_italian_table_answers_as_it_speaks(playground: PlaygroundClient) -> None:
    """A c is a heart there (cuore) or a claw, so it is asked which of both."""
    ann = await playground.person("Ann", language="it")
    table = await lay_out(playground, ann, ["Bob"], "Ann", locale="it")
    await table.type("eee112")
    await table.until(lambda: "Ann" in table.words and "⚡" in table.words, "nothing was rolled")
    await table.type("a1122")
    await ann.sees(table.room, "5 dadi;")
    await table.type("non compro niente")
    await table.until(lambda: "risultato?" in table.words, "Bob is not asked")
    await table.type("aaa112")
    await table.until(lambda: "abbandoni?" in table.words, "Ann is not asked to yield")
    await table.type("boh")
    await ann.sees(table.room, "Aspetto: resto · cedo")
    await table.type("rimango")
    await table.until(lambda: "abbandoni?" not in table.words, "Ann did not stay")
    await table.type("112 e c c")
    asked = await ann.sees(table.room, "Cosa intendi?")
    assert [plain(button.text) for button in asked.buttons] == ["1 1 2 ⚡ ♥ ♥", "1 1 2 ⚡ 🐾 🐾"]
    await ann.presses(table.room, asked.buttons[1].text, on=asked)
    await table.until(lambda: "1 1 2 ⚡ 🐾 🐾" in table.words, "the dice are not entered")
    assert not any("Creato in laboratorio" in said.text for said in table.room.messages())


async def test_cards_are_bought_by_typing_a_piece_of_their_names(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """The beginning is enough if only one card begins so: `wing` is Wings, though Burrowing has it too."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann energy 9")
    await table.counts((10, 0, 9), (10, 0, 0))
    await table.type("c11223")
    await table.shows("buy?")
    await table.type("wing")
    await table.shows("🃏1", "buys Wings: 6⚡")
    await table.counts((10, 1, 3), (10, 0, 0))
    await table.type("other: Mega Horn")
    await ann.sees(table.room, "And its cost?")
    await table.type("other: Mega Horn 3")
    await table.shows("🃏2", "Mega Horn")


async def test_a_card_of_another_box_is_bought_at_any_question(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """Before Ann's roll Ann buys it, if nobody is named; one line each, which an undo takes back."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("ann +7e")
    await table.type("bob energy 6")
    await table.counts((10, 0, 7), (10, 0, 6))
    await table.type("other: Mega Horn 4")
    await table.counts((10, 0, 3), (10, 0, 6))
    await table.type("bob other: Büro at night 5")
    await table.counts((10, 0, 3), (10, 0, 1))
    await table.shows("🃏1", "Büro at night", "your result?")
    await table.press("↩")
    await table.counts((10, 0, 3), (10, 0, 6))
    await table.type("bob other: Mega Claw 7")
    await ann.sees(table.room, "would pay for that, and has")
    await table.type("other: Mega Claw")
    await ann.sees(table.room, "And its cost?")
    await table.type("bob other: Cat's Eye 0")
    await table.shows("Cat s Eye comes into play")
    assert table.numbers == [(10, 0, 3), (10, 0, 6)]


async def test_a_note_says_what_a_card_of_another_box_does(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    """It comes with the card, or later in a line of its own, and an undo takes it back."""
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    await table.type("bob energy 6")
    await table.type("bob other: Mega Horn 4: one <b>claw</b> more")
    await table.counts((10, 0, 0), (10, 0, 2))
    await table.press("🃏 Cards")
    await table.shows("Mega Horn", "one <b>claw</b> more")
    await table.type("other: Mega Horn: two claws more")
    await table.shows("two claws more")
    await table.press("To the board")
    await table.shows("your result?")
    assert plain(table.find("↩")) == "↩ A note on Mega Horn"
    await table.press("↩")
    await table.shows("↪ A note on Mega Horn")
    await table.press("🃏 Cards")
    await table.shows("one <b>claw</b> more")
    await table.type(f"other: Mega Horn: {61 * 'x'}")
    await ann.sees(table.room, "60 letters at most")


async def test_with_counters_a_card_of_another_box_is_paid_too(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await table.type("ann 5 energy")
    await table.type("bob 4 energy")
    await table.counts((10, 0, 5), (10, 0, 4))
    await table.type("other: Mega Horn 4")
    await table.counts((10, 0, 1), (10, 0, 4))
    await table.type("bob other: Mega Claw 3")
    await table.counts((10, 0, 1), (10, 0, 1))
    await table.shows("Mega Claw")


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


async def refuses(table: KeptTable, typed: str, said: str) -> None:
    """The newest message says why, and it came after what was typed."""
    entry = await table.host.says(table.room, typed)

    def is_said() -> bool:
        last = table.room.last()
        return last is not None and last.id > entry.id and last.sender == "Kotbot" and said in last.text

    await table.until(is_said, f"nobody says {said!r}")


async def test_what_cannot_be_is_said_and_changes_nothing(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann")
    for typed, said in IMPOSSIBLE.items():
        await refuses(table, typed, said)
        assert table.numbers == [(10, 0, 0), (10, 0, 0)]
    await table.type("eee112")
    await table.shows("buy?")
    await table.type("c11223")
    await table.shows("Yield")
    await refuses(table, "112233", "No dice are asked for now")
    assert table.numbers == [(9, 1, 3), (10, 0, 0)]


async def test_whoever_chose_a_language_is_answered_in_it_when_they_type(
    playground: PlaygroundClient, ann: PersonClient
) -> None:
    table = await lay_out(playground, ann, ["Bob"], "Ann", counters=True)
    await ann.says(table.room, "/language")
    await ann.presses(table.room, "Italiano")
    await table.type("tra la la")
    await ann.sees(table.room, "Non capisco")


async def test_a_name_before_the_dice_says_whose_they_are(
    playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await lay_out_in_a_group(playground, [ann, bob], "Ann")
    await table.type("bob 1 1 1 2 3 h", by=bob)
    await bob.sees(table.room, "Nothing was entered")
    board = table.board
    await table.type("1 1 1 2 3 h", by=ann, on=board)
    await table.type("bob 2 2 2 1 3 h", by=bob, on=board)
    await table.shows("your result?")
    await table.counts((10, 4, 0), (10, 2, 0))
