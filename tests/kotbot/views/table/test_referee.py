"""The boards of a table with a referee: dice, computers, cards, steps of the turn."""

from dataclasses import replace

import pytest

from engine import TABLE, read_table
from engine.dice import Dice
from engine.state import EMPTY
from kotbot.matches.facts import ChosenOptions, Draft, Logged, Mode, Occupant, Offer, OfferKind
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import more, now
from scripts.testing.matches import ANN, BOB, Bot
from scripts.testing.tables import open_table
from scripts.texts.facts import DECISION, ENGLISH, WHEN, facts, people, picture, plain, shown
from scripts.texts.laid_tables import laid
from scripts.texts.tables import at_table, open_page, rolling, six, table_matches, table_position
from tests.kotbot.views.table.boards import action, counting, english


def test_dice_stand_in_the_order_in_which_they_were_entered_with_dots_for_the_rest() -> None:
    screen = english(rolling((4, 0, 4)))
    assert "🐾 1 🐾 · · ·" in picture(screen)
    faces = [one.action for one in screen.keyboard[-2]]
    assert [one.args[0] for one in faces if one] == ["1", "2", "3", "energy", "claw", "heart"]
    assert {one.decision for one in faces if one} == {DECISION}


def test_the_key_for_a_wrong_die_is_always_in_its_place() -> None:
    assert "⌫" in shown(english(rolling((4,))))
    assert "⌫" in shown(english(rolling(())))


def _keys(screen: Screen) -> dict[str, tuple[int, int, int, int]]:
    """Where the six faces lie: row from the top, row from the bottom, column, buttons in the row; and ⌫."""
    rows = screen.keyboard
    return {
        one.text: (number, len(rows) - number, column, 0 if one.text == "⌫" else len(row))
        for number, row in enumerate(rows)
        for column, one in enumerate(row)
        if one.action is not None and one.action.verb in (Verb.FACE, Verb.ERASE)
    }


@pytest.mark.parametrize("seats", [1, 3], ids=["one phone", "three phones"])
@pytest.mark.parametrize("step", ["start", "buy"])
def test_dice_keys_do_not_move_until_the_roll_is_full(bot: Bot, seats: int, step: str) -> None:
    guests = () if seats == 3 else (2, 3)
    table = open_table(bot, 3, guests=guests)
    table.at({"energy": 7}, {}, {}, active=1, step=step)
    before = _keys(english(table.facts))
    assert len(before) == 7
    for face in "112ec":
        table.type(face, BOB if seats == 3 else ANN)
        assert _keys(english(table.facts)) == before
    assert ("✋ Take over" in shown(english(table.facts))) == (seats == 3)


def test_dice_keys_do_not_move_while_people_roll_for_a_computer(bot: Bot) -> None:
    table = open_table(bot, 3, computers=(1,))
    before = _keys(english(table.facts))
    for face in "112ec":
        table.type(face, BOB)
        assert _keys(english(table.facts)) == before


def test_who_enters_the_dice_of_the_next_player_stands_beside_them(bot: Bot) -> None:
    table = open_table(bot, 3)
    table.at({"energy": 7}, {}, {}, active=1, step="buy")
    table.type("12", BOB)
    assert "1 2 · · · · (Bob)" in picture(english(table.facts))


def test_a_roll_of_several_can_be_made_the_result_after_all() -> None:
    assert action(english(rolling(())), "🎲 More rolls").args == ("more",)
    assert action(english(rolling((), final=False)), "This is the result").args == ("final",)


def test_people_roll_for_a_computer_and_are_told_what_it_keeps() -> None:
    told = picture(english(table_matches()["referee, computer"]))
    assert "🤖 Pixel keeps 3 3: 3 3 for a set worth 3★\n🎲 Roll 4 dice for 👽 🤖 Pixel\n· · · ·" in told
    assert "More rolls" not in told


@pytest.mark.parametrize(
    ("kept", "city", "why"),
    [
        ((0, 3, 0, 0, 0, 0), -1, "2 2 2: 2 2 2 → 2★"),
        ((0, 4, 0, 1, 0, 0), -1, "2 2 2 2 ⚡: 2 2 2 2 → 3★ · ⚡ for cards"),
        ((0, 0, 0, 0, 2, 0), -1, "🐾 🐾: 🐾 just in case"),
        ((0, 0, 0, 0, 2, 1), 1, "🐾 🐾 ♥: 🐾 to hit 🐱 · ♥ to heal (4 now)"),
    ],
    ids=["a set", "a bigger set", "an empty Tokyo", "claws and hearts"],
)
def test_a_computer_says_why_it_keeps_dice(kept: Dice, city: int, why: str) -> None:
    match = table_matches()["referee, computer"]
    state = match.state
    assert state is not None
    there = state.copy()
    there.dice, there.city, there.hearts[0] = kept, city, 4
    told = picture(english(replace(match, state=there)))
    assert f"keeps {why}\n" in told


def test_who_tied_for_the_first_turn_is_told_why_the_dice_are_asked_for_again() -> None:
    matches = table_matches()
    assert "rolls for the first turn" in picture(english(matches["referee, opening"]))
    assert "🎲 👽 Ann rolls again: a tie" in picture(english(matches["referee, opening tied"]))


CLAWS = "1 1 2 2 3 claw"


def test_a_claw_takes_tokyo_in_the_box_that_wants_one_for_it() -> None:
    state = table_position({}, {}, edition="first", step="roll 1", dice=CLAWS, lines=("1 keep claw",))
    match = at_table(state, seats=people(state, computers=(0,)), asked_dice=5, final=False)
    assert "keeps 🐾: 🐾 to take Tokyo\n" in picture(english(match))


@pytest.mark.parametrize(
    ("edition", "places", "cards", "why"),
    [
        ("first", {"bay": 3}, (), "to take Tokyo"),
        ("second", {"city": 1, "bay": 3}, ("nova_breath",), "to hit 🐱 🦖 🐲 🐧"),
    ],
    ids=["the empty City of 2011 shelters the Bay", "Nova Breath reaches the other place too"],
)
def test_whom_claws_would_hit_is_what_the_rules_say(
    edition: str, places: dict[str, int], cards: tuple[str, ...], why: str
) -> None:
    seats = [{"cards": list(cards)}, {}, {}, {}, {}]
    state = table_position(
        *seats, edition=edition, step="roll 1", dice=CLAWS, lines=("1 keep claw",), **places
    )
    match = at_table(state, seats=people(state, computers=(0,)), asked_dice=5, final=False)
    assert f"keeps 🐾: 🐾 {why}\n" in picture(english(match))


def test_a_computer_that_rolls_everything_again_says_so() -> None:
    assert "🤖 Pixel keeps nothing" in picture(english(table_matches()["referee, computer keeps nothing"]))


def test_rolls_that_were_paid_are_said_by_taps_and_begin_anew_after_the_most() -> None:
    match = table_matches()["referee, extras"]
    screen = english(match)
    assert action(screen, "Orb of Doom: 🎲 ?×").args == ("rolls", "1")
    assert action(screen, "Energy Drink: 1×").args == ("energy_drink", "2")
    most = replace(match, draft=Draft(DECISION, extras=(("smoke_cloud", 2),)))
    assert action(english(most), "Smoke Cloud: 2×").args == ("smoke_cloud", "0")


def test_a_card_that_somebody_looked_at_is_named_when_it_is_bought() -> None:
    match = table_matches()["referee, seen"]
    assert action(english(match), "Buy the card you saw").args == ("page", "seen")
    assert "👁 Show me again" not in shown(english(match))
    by_cost = english(open_page(match, "seen 2"))
    assert action(by_cost, "Solar Powered").args == ("buy", "solar_powered", "from", "deck")


def test_a_card_that_seems_to_be_elsewhere_can_be_bought_all_the_same() -> None:
    match = table_matches()["referee, buy"]
    screen = english(open_page(match, "sure card_elsewhere buy scavenger"))
    assert "Scavenger is with 🛸 Cosmic Joe, as far as I know. Buy it?" in picture(screen)
    assert (action(screen, "Buy it").verb, action(screen, "Buy it").args) == (
        Verb.INSIST,
        ("buy", "scavenger"),
    )
    assert "is not for sale, as far as I know" in picture(
        english(open_page(match, "sure card_elsewhere buy heal"))
    )


def test_nobody_answers_beforehand_at_a_table() -> None:
    match = table_matches()["referee, yield"]
    assert shown(english(match))[:2] == ["🏙 Stay", "Yield"]
    assert not any("From now on" in text for text in shown(english(match)))
    digital = replace(facts(match.state, seats=match.seats))
    assert any("From now on" in text for text in shown(english(digital)))


def test_a_card_that_was_not_named_is_bought_by_cost_then_letter_or_name() -> None:
    match = table_matches()["referee, buy"]
    assert shown(english(match))[:2] == ["3⚡", "4⚡"]
    by_cost = english(open_page(match, "unseen 4"))
    assert action(by_cost, "Tank").args == ("buy", "tank")
    assert action(by_cost, "4⚡ B… ×2").args == ("page", "unseen", "4", "66")
    by_letter = english(open_page(match, "unseen 4 66"))
    assert shown(by_letter)[:2] == ["Background Dweller", "Biofuel"]


def test_beside_a_purchase_the_dice_of_the_next_player_are_one_row() -> None:
    match = table_matches()["referee, buy or roll"]
    assert "Nothing? Then the dice of 🦕 Bob." in picture(english(match))
    assert ["1", "2", "3", "⚡", "🐾", "♥"] in [[one.text for one in row] for row in english(match).keyboard]
    assert action(english(match), "⚡").args == ("energy",)
    assert "⚡" not in shown(english(open_page(match, "unseen 4")))


def test_a_probe_that_was_passed_over_is_a_button() -> None:
    use = action(english(table_matches()["referee, buy or roll"]), "🎲 🦕 Bob: Psychic Probe")
    assert use.args == ("psychic_probe", "2")


def test_a_new_card_for_sale_can_stay_unnamed() -> None:
    screen = english(table_matches()["referee, reveal"])
    assert action(screen, "Not now").args == ("reveal", "unnamed")


def test_the_cards_for_sale_are_set_slot_by_slot() -> None:
    match = at_table(six(market=["heal", "?"]), market=True)
    screen = english(open_page(match, "market 2 3"))
    assert action(screen, "Alien Origin").args == ("2", "alien_origin")
    assert action(screen, "Not named").args == ("2", "unnamed")
    assert EMPTY in (match.state.market if match.state else ())
    assert action(english(open_page(match, "market")), "Three new cards").args == ("0", "unnamed")


def test_cards_for_sale_that_are_asked_for_can_be_passed_over_one_by_one() -> None:
    match = at_table(six(), Mode.COUNTERS, market=True)
    first = english(open_page(match, "each 1"))
    assert "🛒 Card 1 for sale: which?" in plain(first)
    assert action(first, "5⚡").args == ("page", "each", "1", "5")
    assert action(first, "The next one").args == ("page", "each", "2")
    last = english(open_page(match, "each 3"))
    assert shown(last)[-1] == "To the board"
    assert "The next one" not in shown(last)
    assert action(english(open_page(match, "each 3 5")), "Spiked Tail").args == ("3", "spiked_tail")


def test_new_cards_are_asked_about_like_a_bought_one() -> None:
    match = at_table(
        six(), Mode.COUNTERS, offers=(Offer(OfferKind.SWEEP, 1, read_table("add 2 energy -2").change),)
    )
    screen = english(match)
    assert "🛒 🐱 Cyber Kitty sweeps the cards away: −2⚡?" in plain(screen)
    assert action(screen, "🐱 −2⚡").args == ("sweep", "2", "yes")
    assert action(screen, "🐱 no").args == ("sweep", "2", "no")


def test_a_question_can_be_put_off_for_the_mats_and_waits_there() -> None:
    screen = english(table_matches()["referee, yield"])
    assert action(screen, "✎ Fix").args == ("page", "mats")
    mats = english(open_page(table_matches()["referee, yield"], "mats"))
    assert action(mats, "Back to the game").args == ("page",)


def test_another_step_or_monster_can_be_named() -> None:
    screen = english(open_page(rolling(()), "turn"))
    assert action(screen, "Buying cards").args == ("go", "at", "buy")
    assert action(screen, "▶ 🦖 Cyd").args == ("active", "3", "at", "start")


def test_hints_are_switched_in_the_menu_of_a_table_with_a_referee() -> None:
    assert action(more(at_table(six()), ENGLISH), "💡 Turn hints on").args == ("on",)
    hinted = at_table(six(), chosen=ChosenOptions(hints=True))
    assert action(more(hinted, ENGLISH), "💡 Turn hints off").args == ("off",)
    assert not [one for one in shown(more(counting(), ENGLISH)) if "hints" in one]


def test_all_cards_are_on_one_page_one_tap_from_the_board() -> None:
    match = table_matches()["referee, hands"]
    assert action(english(replace(match, draft=None)), "🃏 Cards").args == ("page", "hands")
    shown_text = picture(english(match))
    assert "• Jets: " in shown_text
    assert "• Smoke Cloud 2" in shown_text
    assert "🐲 Meka Dragon · Dora ☣1: —" in shown_text


def test_a_table_is_told_that_a_computer_knows_no_card_for_sale() -> None:
    told = "knows no card for sale and buys none. Type all three: Jets, Wings, Regeneration"
    matches = table_matches()
    assert told in picture(english(matches["referee, computer"]))
    assert told not in picture(english(matches["referee, buy"]))


@pytest.mark.parametrize(
    ("text", "is_told"),
    [("start", True), ("seat add computer", True), ("who 2 computer brawler", True), ("stay", False)],
)
def test_a_table_is_told_so_as_soon_as_a_computer_sits_down(text: str, is_told: bool) -> None:
    told = "knows no card for sale and buys none. Type all three: Jets, Wings, Regeneration"
    match = table_matches()["referee, buy"]
    seats = tuple(
        replace(seat, occupant=Occupant.COMPUTER, name="", level="brawler") if seat.place == 1 else seat
        for seat in match.seats
    )
    assert match.state is not None
    assert match.state.active != 1
    log = (Logged(30, TABLE, 101, text, (), WHEN, 14, 30),)
    assert (told in picture(english(replace(match, seats=seats, log=log)))) is is_told
    assert told not in picture(english(replace(match, log=log)))


def test_a_table_that_is_laid_is_told_so_with_the_first_computer() -> None:
    told = "🤖 needs to know the cards for sale. Once we play, type all three: Jets, Wings, Regeneration"
    match = replace(laid(), mode=Mode.REFEREE)
    people = tuple(replace(seat, occupant=Occupant.PERSON, name="Ann", level=None) for seat in match.seats)
    assert told not in picture(english(replace(match, seats=people)))
    computer = replace(people[0], occupant=Occupant.COMPUTER, name="", level="king")
    seated = replace(match, seats=(computer, *people[1:]))
    assert told in picture(english(seated))
    assert told not in picture(english(replace(seated, mode=Mode.COUNTERS)))


def test_what_can_be_done_now_names_no_card_that_nobody_named() -> None:
    text = plain(now(table_matches()["referee, buy"], ENGLISH))
    assert "Buy a card that lies there, for up to 4⚡." in text
    assert "Buy: " not in text


@pytest.mark.parametrize("page", ["", "mats", "hands", "tokyo"])
def test_with_many_seats_city_and_bay_stand_right_above_what_is_asked(page: str) -> None:
    match = at_table(six(), Mode.REFEREE)
    lines = plain(english(open_page(match, page) if page else match)).split("\n")
    last = max(at for at, one in enumerate(lines) if "♥" in one and "★" in one)
    assert [one.split(":")[0] for one in lines[last + 1 : last + 3]] == ["🏙 City", "🌊 Bay"]
    assert sum(one.startswith(("🏙 City", "🌊 Bay")) for one in lines) == 2


def test_with_few_seats_tokyo_stands_above_them() -> None:
    lines = plain(english(rolling(()))).split("\n")
    few = plain(english(table_matches()["referee, buy"])).split("\n")
    assert few[1].startswith("🏙 City")
    assert not lines[1].startswith("🏙 City")
