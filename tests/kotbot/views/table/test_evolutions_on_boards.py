"""Evolutions on the boards of a table: a key to name a card that is played, hands on mats, a rescue."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.cards.catalogue import Edition
from engine.cards.power_up import EVOLUTION_SETS
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Mode, Occupant
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base import signs
from kotbot.views.base.cards import card_name
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.table.typing.typed import TypedCards, TypedPlay, meant, play_meant, typed
from kotbot.views.table.typing.typed_changes import TypedChange
from scripts.texts.facts import ENGLISH, buttons, plain
from scripts.texts.tables import at_table, open_page, table_position
from tests.kotbot.views.table.boards import action, english

ALIENOID: Final[dict[str, Any]] = {"monster": "alienoid", "hand": ["?", "?"]}
KITTY: Final[dict[str, Any]] = {"monster": "cyber_kitty", "hand": ["?"], "hearts": 2}
MADE_UP: Final[dict[str, Any]] = {}
RULES: Final = {"edition": "second", "table": True, "boxes": ["power_up"]}


def table(
    mode: Mode = Mode.REFEREE, page: str = "", seats: tuple[dict[str, Any], ...] = (), **position: Any
) -> MatchFacts:
    """Ann is Alienoid with two cards, Bob is Cyber Kitty with one, and Cyd plays a monster without a set."""
    place = {"city": 2, "active": 1, "step": "roll 0", "turn": 3, **position}
    state = table_position(*(seats or (ALIENOID, KITTY, MADE_UP)), rules=RULES, **place)
    match = at_table(state, mode, asked_dice=6)
    return open_page(match, page) if page else match


def shown(match: MatchFacts) -> list[str]:
    return [plain(one.text) for one in buttons(english(match))]


def plays(match: MatchFacts) -> dict[str, tuple[str, ...]]:
    """What each button that plays a card plays, and for which seat from 1, by its text."""
    found = [one for one in buttons(english(match)) if one.action and one.action.verb is Verb.USE]
    return {plain(one.text): one.action.args for one in found if one.action is not None}


def test_the_line_of_a_monster_says_how_many_cards_it_holds() -> None:
    lines = plain(english(table())).replace(signs.FIGURE_SPACE, " ").split("\n")
    assert "▶ 👽 ♥10 ★0  ⚡0  Ann 🎴\u20602" in lines
    assert "  🐱 ♥2  ★0  ⚡0  Bob 🏙 🎴\u20601" in lines


FIRST_DRAW: Final = "🎴 First each draws two evolutions, and keeps one."


def test_before_the_first_roll_the_board_says_what_is_drawn() -> None:
    assert FIRST_DRAW in plain(english(table(turn=1)))
    assert FIRST_DRAW not in plain(english(table(turn=2)))
    assert FIRST_DRAW not in plain(english(table(turn=1, step="roll 1", dice="1 1 2 2 3 3")))
    without = at_table(table_position({}, {}, turn=1, step="roll 0"), Mode.REFEREE, asked_dice=6)
    assert FIRST_DRAW not in plain(english(without))


def test_one_key_names_a_card_that_is_played() -> None:
    assert action(english(table()), "🎴 Played").args == ("page", "played")


def test_without_the_box_there_is_no_such_key() -> None:
    match = at_table(table_position({}, {}, turn=3, step="roll 0"), Mode.REFEREE, asked_dice=6)
    assert "🎴 Played" not in shown(match)


def test_before_the_first_turn_nothing_is_played() -> None:
    assert "🎴 Played" not in shown(
        at_table(table_position(ALIENOID, KITTY, rules=RULES, step="opening"), Mode.REFEREE)
    )


def test_the_page_has_the_set_of_the_active_monster_and_a_key_for_each_other() -> None:
    match = table(page="played")
    assert "👽 Alienoid plays which card? 🎴 2" in plain(english(match))
    assert shown(match)[:2] == ["✓👽", "🐱"], "Cyd has no set"
    assert plays(match)["Alien Scourge"] == ("alien_scourge", "1")
    assert len(plays(match)) == 8


def test_a_card_whose_moment_this_is_not_has_a_mark() -> None:
    match = table(page="played 2")
    assert "⏳ not its moment: it is put where it belongs, and nothing is done." in plain(english(match))
    assert "⏳ Nine Lives" in plays(match), "only at 0♥"
    assert "Mouse Hunter" in plays(match), "it lies there from now on"


def test_the_page_of_all_cards_says_how_many_are_held_unseen() -> None:
    assert "👽 Alienoid · Ann 🎴2" in plain(english(table(page="hands")))


def test_what_lies_open_or_was_played_is_not_on_it() -> None:
    kitty = {**KITTY, "cards": ["mouse_hunter"], "pile": ["nine_lives"]}
    match = table(page="played 2", seats=(ALIENOID, kitty, MADE_UP))
    assert sorted(args[0] for args in plays(match).values()) == [
        "cat_nip",
        "electro_scratch",
        "feline_motor",
        "mega_purr",
        "meow_missile",
        "play_with_your_food",
    ]


def test_what_each_card_does_unfolds_at_a_tap() -> None:
    _, _, unfolded = html_of(english(table(page="played"))).partition("<blockquote expandable>")
    assert "Alien Scourge" in unfolded.partition("</blockquote>")[0]


@pytest.mark.parametrize(("mode", "page"), [(Mode.COUNTERS, ""), (Mode.REFEREE, "mats")])
def test_the_mat_of_a_monster_with_a_set_has_a_row_for_its_hand(mode: Mode, page: str) -> None:
    rows = [[plain(one.text) for one in row] for row in english(table(mode, page)).keyboard]
    assert ["🎴 −1", "🐱 🎴 1", "🎴 +1"] in rows


def test_the_number_has_a_page_like_others() -> None:
    match = table(page="number 1 hand")
    assert "👽 Alienoid 🎴 2" in plain(english(match))
    assert action(english(match), "🎴 +1").args == ("add", "1", "hand", "+1")


def test_what_stays_is_laid_before_its_monster_and_leaves_the_hand() -> None:
    match = table(Mode.COUNTERS, "thing 2 power_up")
    entered = action(english(match), "Mouse Hunter")
    assert Verb.CORRECT.read(entered.args) == ("give 2 mouse_hunter; add 2 hand -1",)


def test_what_does_not_stay_is_named_where_the_bot_only_counts() -> None:
    kitty = {**KITTY, "pile": ["mega_purr"]}
    counting = table(Mode.COUNTERS, "thing 2 power_up", seats=(ALIENOID, kitty, MADE_UP))
    assert Verb.CORRECT.read(action(english(counting), "Nine Lives").args) == ("give 2 nine_lives",)
    assert "Mega Purr" not in shown(counting), "it was played"
    assert "Nine Lives" not in shown(table(page="thing 2 power_up")), "the referee has a page for it"


def test_nobody_gets_evolutions_of_another_set_or_without_one() -> None:
    assert "Adapting Technology" not in shown(table(page="thing 2 power_up"))
    assert not [text for text in shown(table(page="cards 3")) if "Evolutions" in text]


def test_who_is_about_to_fall_is_asked_for_a_card_that_helps() -> None:
    match = table(step="resolve", dice="c c 1 1 2 2")
    assert "☠ Bob is about to fall. Does a card help?" in plain(english(match))
    assert action(english(match), "Nine Lives").args == ("play", "nine_lives")
    assert action(english(match), "No card").args == ("pass",)


# Typing


def test_a_typed_evolution_is_played_by_the_monster_of_its_set() -> None:
    match = table()
    found = typed("meow missile", match, [ENGLISH])
    assert found == TypedCards(("meow_missile",))
    action_ = meant("meow_missile", match)
    assert action_ is not None
    assert (action_.verb, action_.args) == (Verb.USE, ("meow_missile", "2"))


@pytest.mark.parametrize("card", [thing.id for things in EVOLUTION_SETS.values() for thing in things])
def test_each_evolution_is_understood_by_its_name(card: str) -> None:
    name = card_name(card, Edition.SECOND, ENGLISH)
    assert typed(name.lower(), table(), [ENGLISH]) == TypedCards((card,))


def play_of(text: str, match: MatchFacts) -> tuple[str, str] | None:
    """The verb and arguments of what a text plays."""
    play = typed(text, match, [ENGLISH])
    assert isinstance(play, TypedPlay)
    meant_ = play_meant(play, match)
    return None if meant_ is None else (meant_.verb, " ".join(meant_.args))


@pytest.mark.parametrize(
    "text",
    [
        "bob plays meow missile",
        "Cyber Kitty plays Meow Missile",
        "kitty plays meow",
        "bob uses meow misile",
    ],
)
def test_who_plays_a_card_may_stand_before_it(text: str) -> None:
    assert play_of(text, table()) == (Verb.USE, "meow_missile 2")


def test_of_cards_that_begin_alike_those_of_who_plays_are_meant() -> None:
    """Electric Armor and Electric Carrot are of others."""
    assert play_of("bob plays electro", table()) == (Verb.USE, "electro_scratch 2")


def test_who_plays_a_card_of_another_set_is_refused_by_the_rules() -> None:
    assert play_of("ann plays meow missile", table()) == (Verb.USE, "meow_missile 1")


def test_a_card_that_lies_before_a_monster_is_used_by_its_name() -> None:
    kitty = {**KITTY, "cards": ["rapid_healing"]}
    seats = (ALIENOID, kitty, MADE_UP)
    assert play_of("bob uses rapid healing", table(seats=seats)) == (Verb.USE, "rapid_healing 2 0")


def test_where_the_bot_only_counts_a_card_that_is_played_leaves_the_hand() -> None:
    match = table(Mode.COUNTERS)
    assert play_of("bob plays nine lives", match) == (Verb.CORRECT, "give 2 nine_lives")
    stays = "give 2 mouse_hunter . add 2 hand -1"
    assert play_of("bob plays mouse hunter", match) == (Verb.CORRECT, stays)
    assert meant("nine_lives", match) == Verb.CORRECT.of(match, "give 2 nine_lives")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("card", ["nine_lives", "play_with_your_food", "cat_nip"])
def test_the_card_is_named_in_any_language_after_who_plays_it(locale: str, card: str) -> None:
    texts = texts_for(locale)
    name = card_name(card, Edition.SECOND, texts)
    assert play_of(f"bob plays {name}", table()) == (Verb.USE, f"{card} 2")


def test_at_a_rescue_the_name_answers() -> None:
    match = table(step="resolve", dice="c c 1 1 2 2")
    action_ = meant("nine_lives", match)
    assert action_ is not None
    assert (action_.verb, action_.args) == (Verb.ANSWER, ("play", "nine_lives"))


def test_a_card_that_lies_open_is_only_shown() -> None:
    kitty = {**KITTY, "cards": ["mouse_hunter"]}
    assert meant("mouse_hunter", table(seats=(ALIENOID, kitty, MADE_UP))) is None


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("ann evolutions 4", "set 1 hand 4"),
        ("bob 🎴 +1", "add 2 hand +1"),
        ("ann gets one evolution", "add 1 hand +1"),
    ],
)
def test_the_number_of_a_hand_is_typed_like_others(text: str, entry: str) -> None:
    assert typed(text, table(), [ENGLISH]) == TypedChange(entry)


def test_a_computer_is_not_on_the_page() -> None:
    match = table(page="played")
    ann, bob, cyd = match.seats
    with_computer = replace(match, seats=(replace(ann, occupant=Occupant.COMPUTER), bob, cyd))
    assert "🐱 Cyber Kitty plays which card? 🎴 1" in plain(english(with_computer))
    assert "👽" not in shown(with_computer)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_is_there_in_each_language(locale: str) -> None:
    found = board(table(page="played"), texts_for(locale))
    assert sum(one.action is not None and one.action.verb is Verb.USE for one in buttons(found)) == 8


def test_tokens_on_a_played_card_have_a_sign_of_their_own_and_are_counted_by_taps() -> None:
    adapting = {"card": "adapting_technology", "charge": 3}
    match = table(page="card 1 1", seats=({**ALIENOID, "cards": [adapting]}, KITTY, MADE_UP))
    assert "Adapting Technology 3🔘" in plain(english(match))
    assert action(english(match), "🔘 −1").args == ("add", "1", "adapting_technology", "-1")
    assert "🔘 +1" in shown(match)
