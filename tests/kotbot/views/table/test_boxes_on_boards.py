"""Expansions on the boards of a table: rows of mats, what is given and taken, which come and go."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import Edition, apply_table, read_table, rules
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import Counter, MatchFacts, Mode, Offer, OfferKind
from kotbot.matches.facts.pages import MonsterPage, RulePage
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base import signs
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fits
from kotbot.views.modes import board
from kotbot.views.table.seats.seat_pages import seats_screen
from scripts.texts.box_questions import BOXED
from scripts.texts.facts import ENGLISH, buttons, plain, position
from scripts.texts.tables import ENTERED, at_table, open_page, six
from tests.kotbot.views.table.boards import action, english

ALL = ["costumes", "cultists", "tower", "wicked"]


HAVE = ("set 2 wickedness 5", "set 2 cultists 2", "give 2 tower_bottom", "give 3 tower_middle")


def table(
    mode: Mode = Mode.COUNTERS,
    page: str = "",
    boxes: list[str] = ALL,
    entered: Sequence[str] = (),
    **parts: Any,
) -> MatchFacts:
    """Bob's mat is open: 5 on the gauge, 2 cultists, the bottom level; Cyd has the middle one."""
    state = six(rules={"edition": "second", "table": True, "boxes": boxes})
    for text in (*(HAVE if boxes == ALL else ()), *entered):
        apply_table(state, read_table(text))
    match = at_table(state, mode, **parts)
    return open_page(match, page) if page else match


def rows(match: MatchFacts) -> list[list[str]]:
    return [[plain(one.text) for one in row] for row in english(match).keyboard]


def leads(match: MatchFacts) -> dict[str, str]:
    """What each button that enters something enters, by its text."""
    return {
        plain(one.text): Verb.CORRECT.read(one.action.args)[0]
        for one in buttons(english(match))
        if one.action is not None and one.action.verb is Verb.CORRECT
    }


@pytest.mark.parametrize("page", ["", "mats"])
def test_each_number_and_the_levels_have_a_row_on_the_mat(page: str) -> None:
    shown = rows(table(Mode.REFEREE if page else Mode.COUNTERS, page))
    gauge = shown.index(["😈 −1", "🐱 😈 5", "😈 +1"])
    assert shown[gauge + 1] == ["🕯 −1", "🐱 🕯 2", "🕯 +1"], "in the order of the lines above"
    assert ["✓ 🗼 1", "🦖 🗼 2", "🗼 3"] in shown


def test_six_with_their_numbers_have_a_line_each_and_tokyo_one_more() -> None:
    shown = plain(english(table())).replace(signs.FIGURE_SPACE, " ")
    lines = [line for line in shown.split("\n") if line]
    assert lines[1] == f"  👽 ♥6  ★9  ⚡0  Ann {signs.WICKEDNESS}{signs.WORD_JOINER}0"
    assert lines[2] == "▶ 🐱 ♥8  ★5  ⚡3  Bob 😈\u20605 🕯\u20602 🗼\u20601"
    assert lines[7] == "🏙 👽 🌊 🐲"


def test_fewer_have_a_line_with_the_owners_of_the_levels_below_tokyo() -> None:
    state = position("second", {}, {"cards": ["tower_bottom"]}, {}, rules={"boxes": ["tower"], "table": True})
    lines = plain(english(at_table(state, Mode.COUNTERS))).split("\n")
    assert lines[1:3] == ["🏙 City: —", "🗼 1: 🐱 · 2: — · 3: 🏆"]


def test_the_referee_of_six_with_expansions_needs_fifteen_lines() -> None:
    """Head, six monsters, Tokyo, two lines of the story, the question and the dice, and what parts them."""
    story = [replace(entry, seq=seq) for seq, entry in enumerate(ENTERED * 2)]
    shown = english(table(Mode.REFEREE, asked_dice=6, log=tuple(story)))
    assert len(plain(shown).split("\n")) == 15


def test_the_referee_of_six_asks_for_a_costume_in_fifteen_lines() -> None:
    """Head, six monsters, Tokyo, three lines of effects, the question in two lines, and what parts them."""
    match = at_table(BOXED["six costumes to take from"], Mode.REFEREE)
    lines = english(match).lines
    folded = [line for line in lines if "<blockquote" in html_of(Screen((line,), ()))]
    assert len(folded) == 6
    assert len(lines) - len(folded) + 3 + 1 <= 15


def test_a_level_is_claimed_from_its_owner_or_given_back() -> None:
    entered = leads(table())
    assert entered["✓ 🗼 1"] == "take 2 tower_bottom"
    assert entered["🦖 🗼 2"] == "give 2 tower_middle forced"
    assert entered["🗼 3"] == "give 2 tower_top"


def test_without_them_the_mat_is_as_it_was() -> None:
    assert not [row for row in rows(table(boxes=[])) if any(sign in row[0] for sign in "😈🕯🗼")]


def test_what_is_no_card_is_given_by_its_box() -> None:
    assert action(english(table(page="cards 2")), "+ 😈 Tiles").args == ("page", "thing", "2", "wicked")
    opened = action(english(table(page="cards 2")), "+ Tokyo Tower")
    assert opened.args == ("page", "thing", "2", "tower")
    entered = leads(table(page="thing 2 tower"))
    assert entered["✓ Bottom Level"] == "take 2 tower_bottom"
    assert entered["🦖 Middle Level"] == "give 2 tower_middle forced"


def test_of_the_tiles_those_are_given_that_lie_there_side_up() -> None:
    """All show side A; what is used up is out of the game."""
    used_up = ("give 3 widespread_panic", "take 3 widespread_panic")
    entered = leads(table(page="thing 2 wicked", entered=(*used_up, "give 3 devious")))
    assert entered["3 Eternal"] == "give 2 eternal"
    assert entered["🦖 3 Devious"] == "give 2 devious forced"
    assert not [text for text in entered if text.endswith(("Barbs", "Widespread Panic"))]


def test_the_page_of_tiles_says_what_each_does_by_level() -> None:
    told = [plain(line) for line in english(table(page="thing 2 wicked")).lines]
    does = [line for line in told if line.startswith(("3 ", "6 ", "10 "))]
    assert [int(line.split()[0]) for line in does] == [3, 3, 3, 3, 6, 6, 6, 6, 10, 10]
    assert "3 Devious: 1 extra roll each turn." in does
    assert sum(told.index(line) > told.index(does[-1]) for line in told if "Tiles?" in line) == 1


def test_costumes_are_given_as_cards_are() -> None:
    shown = leads(table(page="give 2 5 every"))
    assert shown["Princess"] == "give 2 princess"


# Which expansions are played with


def test_they_come_and_go_on_a_page_of_the_board() -> None:
    entered = leads(table(page="boxes", boxes=["tower"]))
    assert entered["✓ Tokyo Tower"] == "box remove tower"
    assert entered["+ Costumes"] == "box add costumes 2"


@pytest.mark.parametrize("name", ["Cultists", "cultists", "культисти", "Kultyści", "CULTISTI"])
def test_a_counter_of_the_same_name_in_any_language_goes_along(name: str) -> None:
    own = (Counter("counter1", "eggs"), Counter("counter2", name))
    entered = leads(table(page="boxes", boxes=["tower"], counters=own))
    assert entered["+ Cultists 🔶"] == "box add cultists 1 counter 2"
    assert entered["+ Costumes"] == "box add costumes 2"


def test_the_page_says_what_each_brings_and_can_be_taken_back_there() -> None:
    screen = english(table(page="boxes", boxes=["tower"]))
    assert "Costumes: Twelve costumes in the deck" in plain(screen)
    assert any(text.startswith("↩") for row in rows(table(page="boxes")) for text in row)


def test_what_does_not_go_with_the_edition_is_not_offered() -> None:
    assert "+ Even More Wicked!" not in leads(origins())


def origins() -> MatchFacts:
    """Four at a table with Origins, which has no gauge."""
    match = at_table(six(rules={"edition": "second", "table": True}))
    return open_page(replace(match, rules=rules(Edition.ORIGINS, table=True)), "boxes")


def test_a_mat_is_in_order_in_hebrew() -> None:
    match = table()
    row = next(row for row in board(match, texts_for("he")).keyboard if "😈" in row[0].text)
    assert "😈" in row[2].text
    assert ENGLISH.locale == "en"


# What a number is spent on


def asked(*cultists: int) -> MatchFacts:
    """A roll is asked for in the referee's mode; so many cultists from Ann on. Ann 6♥, Bob 8♥, Cyd 9♥."""
    entered = [f"set {seat} cultists {n}" for seat, n in enumerate(cultists, start=1)]
    return table(Mode.REFEREE, boxes=["cultists"], entered=entered, asked_dice=6)


def test_up_to_four_uses_of_cultists_are_keys_of_the_board() -> None:
    shown = rows(asked(1, 2))
    assert shown[shown.index(["👽 🕯 → ♥", "👽 🕯 → ⚡"]) + 1] == ["🐱 🕯 → ♥", "🐱 🕯 → ⚡"]
    spent = action(english(asked(1, 2)), "🐱 🕯 → ⚡")
    assert (spent.verb, spent.args) == (Verb.USE, ("cultist_energy", "2", "2"))


def test_three_uses_of_cultists_are_one_row() -> None:
    """Ann, who has all her hearts, spends hers on an energy alone."""
    match = table(
        Mode.REFEREE,
        boxes=["cultists"],
        entered=["set 1 hearts 10", "set 1 cultists 1", "set 2 cultists 1"],
        asked_dice=6,
    )
    assert ["👽 🕯 → ⚡", "🐱 🕯 → ♥", "🐱 🕯 → ⚡"] in rows(match)


@pytest.mark.parametrize("locale", sorted(LOCALES))
@pytest.mark.parametrize("cultists", [(1,), (1, 2), (1, 2, 1)])
def test_no_phone_cuts_off_what_a_cultist_brings(cultists: tuple[int, ...], locale: str) -> None:
    spends = [
        row
        for row in board(asked(*cultists), texts_for(locale)).keyboard
        if any(signs.CULTISTS in button.text for button in row)
    ]
    assert spends
    assert all(map(fits, spends))


def test_more_are_behind_one_key_for_each_monster() -> None:
    match = asked(1, 2, 1)
    assert ["👽 🕯 1", "🐱 🕯 2", "🦖 🕯 1"] in rows(match)
    assert ["🐱 🕯 → ♥", "🐱 🕯 → ⚡"] in rows(open_page(match, "number 2 cultists"))


def test_with_counters_nobody_is_told_what_to_spend_them_on() -> None:
    match = table(entered=["set 2 cultists 2"])
    for page in ("", "number 2 cultists"):
        shown = rows(open_page(match, page) if page else match)
        assert not [text for row in shown for text in row if "→" in text]


# Which sides of the tiles lie there


def test_each_tile_is_turned_over_by_a_tap_on_the_side_that_lies_up() -> None:
    match = table(entered=["option sides ABAAAAAAAA"])
    pages = seats_screen(match, ENGLISH, RulePage("sides"))
    named = {plain(one.text): one.action.args for one in buttons(pages) if one.action}
    assert named["Devious"] == ("sides", "BBAAAAAAAA")
    assert named["Final Roar"] == ("sides", "AAAAAAAAAA")
    assert named["side B"] == ("sides", "B")


def test_a_tile_that_is_offered_is_chosen_on_a_page() -> None:
    """Bob stands on 5 and has none; the offer of the table is of the level 3."""
    offer = Offer(OfferKind.TILE, 1, read_table("set 2 wickedness 3").change)
    shown = english(table(offers=(offer,)))
    assert "😈3 🐱 Cyber Kitty: a tile?" in plain(shown)
    assert action(shown, "🐱 a tile").args == ("page", "thing", "2", "wicked")
    assert action(shown, "🐱 no").verb is Verb.OFFER


@pytest.mark.parametrize(
    ("level", "lying"),
    [
        (3, ["3 Skulking", "3 Tireless"]),
        (6, ["6 Cyberbrain", "6 Evil Lair", "6 Full Regeneration", "6 Widespread Panic"]),
        (10, ["10 Antimatter Beam", "10 Skybeam"]),
    ],
)
def test_while_a_tile_is_offered_its_page_has_those_of_that_level_that_lie_there(
    level: int, lying: list[str]
) -> None:
    """Cyd has Devious, Bob Eternal."""
    offer = Offer(OfferKind.TILE, 1, read_table(f"set 2 wickedness {level}").change)
    taken = ("give 3 devious", "give 2 eternal")
    asked = table(page="thing 2 wicked", entered=taken, offers=(offer,))
    assert [text for text in leads(asked) if text[0].isdigit() or text[0] in "✓🦖"] == lying
    assert "<blockquote" not in html_of(english(asked))

    others = table(page="thing 3 wicked", entered=taken, offers=(offer,))
    assert "✓ 3 Devious" in leads(others)
    assert "<blockquote expandable>" in html_of(english(others))


@pytest.mark.parametrize(
    ("entered", "asked"),
    [
        (["give 2 tower_top"], "🏆 🐱 Cyber Kitty has Top Level. The winner?"),
        (["give 2 astronaut", "set 2 stars 17"], "🏆 🐱 Cyber Kitty has 17★. The winner?"),
        (["set 2 stars 21"], "🏆 🐱 Cyber Kitty has 21★. The winner?"),
    ],
)
def test_who_may_have_won_is_asked_about_with_what_wins(entered: list[str], asked: str) -> None:
    offer = Offer(OfferKind.WIN, 1, read_table("win 2").change)
    assert asked in plain(english(table(offers=(offer,), boxes=["costumes", "tower"], entered=entered)))


def test_the_win_by_final_roar_is_asked_about_before_the_fall() -> None:
    offers = (
        Offer(OfferKind.OUT, 1, read_table("set 2 hearts 0").change),
        Offer(OfferKind.WIN, 1, read_table("win 2").change),
    )
    entered = ["give 2 final_roar", "set 2 stars 16", "set 2 hearts 1"]
    screen = english(table(offers=offers, entered=entered))
    assert "🏆 🐱 Cyber Kitty has Final Roar. The winner?\nThen 1 more question" in plain(screen)
    assert [plain(button.text) for button in screen.keyboard[0]] == ["🏆 🐱 wins", "Play on"]
    after = english(table(offers=offers[:1], entered=entered))
    assert "☠ 🐱 Cyber Kitty has no ♥ left. Out?" in plain(after)


def test_monsters_of_other_boxes_are_on_further_pages() -> None:
    """Six of the box on the first page, then twelve at a time; after the last comes the first."""
    match = table(boxes=[])

    def shown(number: int) -> dict[str, tuple[str, ...]]:
        pages = seats_screen(match, ENGLISH, MonsterPage(0, number))
        return {plain(one.text): one.action.args for one in buttons(pages) if one.action}

    first, second, third = map(shown, range(3))
    assert [*first][:6] == [
        *("✓👽 Alienoid", "✓🐱 Cyber Kitty", "✓🦖 Gigazaur"),
        *("✓🐲 Meka Dragon", "✓🐧 Space Penguin", "✓🦍 The King"),
    ]
    assert first["More monsters: 1/3"] == ("monster", "1", "1")
    assert second["🐙 Kraken"] == ("1", "kraken")
    assert third["More monsters: 3/3"] == ("monster", "1")
