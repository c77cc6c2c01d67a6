"""The boards of a match at a table, as people meet them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.cards.catalogue import Edition, is_keep
from engine.dice import Dice
from engine.state import EMPTY
from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import Draft, MatchFacts, Mode, Offer, OfferKind
from kotbot.views.board import board
from kotbot.views.cast import Cast
from kotbot.views.more import more, stop_question
from kotbot.views.screen import Action, Screen
from kotbot.views.table import pages
from kotbot.views.table.origin import changes
from kotbot.views.verbs import Verb
from kotbot.views.widths import fits
from tests.kotbot.views.kit import (
    DECISION,
    ENGLISH,
    HEBREW,
    button,
    buttons,
    facts,
    people,
    picture,
    plain,
    shown,
)
from tests.kotbot.views.tables import (
    ENTERED,
    PAY,
    REDO,
    TWO_OFFERS,
    UNDO,
    at_table,
    line,
    open_page,
    rolling,
    six,
    table_matches,
    table_position,
    table_screens,
)

LINE = 34
"""Characters that fit into a line of a narrow phone."""


def counting(**parts: Any) -> MatchFacts:
    return at_table(six(), Mode.COUNTERS, **parts)


def english(match: MatchFacts) -> Screen:
    return board(match, ENGLISH)


def action(screen: Screen, text: str) -> Action:
    found = button(screen, text).action
    assert found is not None
    return found


# Counters


def test_one_less_and_one_more_are_at_opposite_ends_and_name_their_seat() -> None:
    rows = english(counting()).keyboard[:3]

    assert [[plain(one.text) for one in row] for row in rows] == [
        ["♥ −1", "🐱 ♥ 8", "♥ +1"],
        ["★ −1", "🐱 ★ 5", "★ +1"],
        ["⚡ −1", "🐱 ⚡ 3", "⚡ +1"],
    ]
    assert [(one.action.verb, one.action.args) for one in rows[0] if one.action] == [
        (Verb.CORRECT, ("add", "2", "hearts", "-1")),
        (Verb.MARK, ("page", pages.NUMBER, "2", "hearts")),
        (Verb.CORRECT, ("add", "2", "hearts", "+1")),
    ]


def test_numbers_name_no_decision_so_that_every_quick_tap_counts_and_all_else_names_one() -> None:
    for name, match in table_matches().items():
        for one in buttons(english(match)):
            if one.action is None or one.action.verb != Verb.CORRECT:
                continue
            is_number = one.action.args[0] == "add" and "♥ 10" not in plain(one.text)
            assert (one.action.decision == -1) == is_number or one.action.decision == DECISION, name
            assert one.action.decision == DECISION or one.action.args[0] == "add", name


def test_what_is_undone_and_redone_is_named_with_who_entered_it() -> None:
    screen = english(counting(redo=REDO))
    assert shown(screen)[-5:-3] == ["↩ 🐱 −2♥ (Ann)", "↪ 🦖 gets Jets (Bob)"]
    assert action(screen, "↩").args == (str(UNDO.line),)
    assert action(screen, "↪").args == (str(REDO.line),)


def test_with_one_phone_nobody_is_named() -> None:
    assert "↩ 🐱 −2♥" in shown(english(counting(private=True)))


def test_long_names_of_undo_and_redo_get_rows_of_their_own() -> None:
    result = line("result 3 3 3 energy energy claw", seq=18)
    rows = english(counting(undo=result, redo=REDO)).keyboard
    assert [len(row) for row in rows if row[0].text.startswith(("↩", "↪"))] == [1, 1]


def test_the_next_turn_names_the_turn_that_is_over_and_the_next_living_monster() -> None:
    match = at_table(six(active=4), Mode.COUNTERS)
    next_turn = button(english(match), "▶ Next")
    assert plain(next_turn.text) == "▶ Next: 🦍 Finn"
    assert next_turn.action is not None
    assert (next_turn.action.verb, next_turn.action.args) == (Verb.NEXT_TURN, ("14",))


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=lambda texts: texts.locale)
@pytest.mark.parametrize("name", ["counters", "referee", "counters, offers"])
def test_six_monsters_fit_a_narrow_phone(texts: Texts, name: str) -> None:
    blocks = plain(board(table_matches()[name], texts).text).split("\n\n")
    for text in (*blocks[0].split("\n")[:1], *blocks[1].split("\n")):
        assert len(text.replace(" UTC", "")) <= LINE, text


def test_in_hebrew_the_minus_stays_before_its_number_and_comes_last_in_the_row() -> None:
    row = board(counting(), HEBREW).keyboard[0]
    assert [plain(one.text) for one in row] == ["♥ +1", "🐱 ♥ 8", "♥ −1"]


# Pages


def test_a_page_of_another_decision_or_of_a_seat_that_is_gone_is_not_shown() -> None:
    front = picture(english(counting()))
    late = replace(counting(), draft=Draft(DECISION - 1, page="tokyo"))
    assert picture(english(late)) == front
    for page in (
        "cards 7",
        "number 9 hearts",
        "number 2 tank",
        "card 2 99 1",
        "nonsense",
        "sure nothing at all",
    ):
        assert picture(english(open_page(counting(), page))) == front, page


def test_a_number_has_steps_and_says_how_it_came_about() -> None:
    screen = english(open_page(counting(log=ENTERED), "number 1 hearts"))
    assert [one.action.args[3] for row in screen.keyboard[:2] for one in row if one.action] == [
        *("-1", "-2", "-3", "-5"),
        *("+1", "+2", "+3", "+5"),
    ]
    assert "18:30 UTC −1♥ · claws → 6" in picture(screen)
    assert action(screen, "How ♥ 6 came about").args == ("1", "hearts", "0")


def test_a_number_is_not_offered_to_fall_below_nothing() -> None:
    screen = english(open_page(counting(), "number 3 stars"))
    assert shown(screen)[:2] == ["★ −1", "★ −2"]


def test_changes_of_a_number_have_times_causes_and_people() -> None:
    cast = Cast(counting(), ENGLISH)
    assert [after_the_time(one) for one in changes(ENTERED, 2, "stars", cast)] == ["+3★ · dice → 5"]
    assert [after_the_time(one) for one in changes(ENTERED, 1, "stars", cast)] == ["= 5★ · Ann"]
    assert [after_the_time(one) for one in changes(ENTERED, 1, "hearts", cast)] == ["−1♥ · Ann"]


def after_the_time(text: str) -> str:
    return plain(text).partition("\ue00f ")[2]


def test_an_attack_names_whom_it_reaches_before_it_is_entered() -> None:
    from_outside = english(open_page(counting(), "attack"))
    assert "It hits: 🐲 Dora · 👽 Ann" in picture(from_outside)
    assert action(from_outside, "3🐾").args == ("2", "3")

    from_tokyo = english(open_page(counting(), "attack 1"))
    assert "It hits: 🐱 Bob · 🦖 Cyd · 🦍 Finn" in picture(from_tokyo)


def test_an_attack_on_an_empty_tokyo_offers_to_enter_it() -> None:
    screen = english(open_page(at_table(six(city=None, bay=None), Mode.COUNTERS), "attack"))
    assert "the claws hit nobody" in picture(screen)
    assert not any("3🐾" in text for text in shown(screen))
    assert action(screen, "🏙 🐱 Bob enters").args == ("tokyo", "city", "2", "bay", "none")


def test_who_takes_one_place_in_tokyo_leaves_the_other() -> None:
    screen = english(open_page(counting(), "tokyo"))
    assert action(screen, "🏙 → 🐲").args == ("tokyo", "city", "4", "bay", "none")
    assert action(screen, "🌊 → 👽").args == ("tokyo", "city", "none", "bay", "1")
    assert action(screen, "🏙 👽 Ann leaves").args == ("tokyo", "city", "none", "bay", "4")
    assert "🏙 → 🐧" not in shown(screen)


def test_without_a_bay_there_is_no_row_for_it() -> None:
    screen = english(open_page(at_table(table_position({}, {}), Mode.COUNTERS), "tokyo"))
    assert not any("🌊" in text for text in shown(screen))


def _reached(match: MatchFacts, page: str, texts: Texts, taps: int) -> Iterator[str]:
    """Cards that can be chosen from a page with so many taps at most."""
    for one in buttons(board(open_page(match, page), texts)):
        if one.action is None:
            continue
        if one.action.verb == Verb.CORRECT and one.action.args[0] == "give":
            yield one.action.args[2]
        elif taps > 1 and one.action.args[:2] == ("page", pages.GIVE):
            yield from _reached(match, " ".join(one.action.args[1:]), texts, taps - 1)


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("locale", ["en", "he", "uk"])
def test_every_card_is_given_with_three_taps_at_most(edition: Edition, locale: str) -> None:
    match = at_table(table_position({}, {}, edition=edition.value), Mode.COUNTERS)
    kept = {card for card in match.rules.deck if is_keep(card)}
    assert set(_reached(match, "give 1", texts_for(locale), 3)) - {"unnamed"} == kept


def test_a_card_that_is_held_already_is_not_given_again() -> None:
    screen = english(open_page(counting(), "give 2 5"))
    assert not any(text.startswith("Jets") for text in shown(screen))


def test_a_card_is_taken_by_its_number_so_that_any_name_will_do() -> None:
    strange = table_position({"cards": ["other:Мегаріг", "?"]}, {})
    screen = english(open_page(at_table(strange, Mode.COUNTERS), "card 1 1"))
    assert (action(screen, "Take it away").verb, action(screen, "Take it away").args) == (Verb.DROP, ("1",))


# Referee


def test_dice_stand_in_the_order_in_which_they_were_entered_with_dots_for_the_rest() -> None:
    screen = english(rolling((4, 0, 4)))
    assert "🐾 1 🐾 · · ·" in picture(screen)
    faces = [one.action for row in screen.keyboard[:2] for one in row]
    assert [one.args[0] for one in faces if one] == ["1", "2", "3", "energy", "claw", "heart"]
    assert {one.decision for one in faces if one} == {DECISION}


def test_the_key_for_a_wrong_die_is_there_once_a_die_is() -> None:
    assert "⌫" in shown(english(rolling((4,))))
    assert "⌫" not in shown(english(rolling(())))


def test_a_roll_of_several_can_be_made_the_result_after_all() -> None:
    assert action(english(rolling(())), "🎲 More rolls").args == ("more",)
    assert action(english(rolling((), final=False)), "This is the result").args == ("final",)


def test_people_roll_for_a_computer_and_are_told_what_it_keeps() -> None:
    told = picture(english(table_matches()["referee, computer"]))
    assert "🤖 Hatchling keeps 3 3: 3 3 for a set: 3★\n🎲 Roll 4 dice for 👽 🤖 Hatchling\n· · · ·" in told
    assert "More rolls" not in told


@pytest.mark.parametrize(
    ("kept", "city", "why"),
    [
        ((0, 3, 0, 0, 0, 0), -1, "2 2 2: 2 2 2 → 2★"),
        ((0, 4, 0, 1, 0, 0), -1, "2 2 2 2 ⚡: 2 2 2 2 → 3★ · ⚡ for cards"),
        ((0, 0, 0, 0, 2, 0), -1, "🐾 🐾: 🐾 just in case"),
        ((0, 0, 0, 0, 2, 1), 1, "🐾 🐾 ♥: 🐾 to hit 🐱 · ♥ to heal: 4 now"),
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


CLAWS = "1 1 2 2 3 claw"


def test_a_claw_takes_tokyo_in_the_box_that_wants_one_for_it() -> None:
    state = table_position({}, {}, edition="first", step="roll 1", dice=CLAWS, lines=("1 keep claw",))
    match = at_table(state, seats=people(state, computers=(0,)), asked_dice=5, final=False)
    assert "keeps 🐾: 🐾 to take Tokyo\n" in picture(english(match))


def test_a_computer_that_rolls_everything_again_says_so() -> None:
    assert "🤖 Hatchling keeps nothing" in picture(
        english(table_matches()["referee, computer keeps nothing"])
    )


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
    assert action(by_cost, "B… 2").args == ("page", "unseen", "4", "66")
    by_letter = english(open_page(match, "unseen 4 66"))
    assert shown(by_letter)[:2] == ["Background Dweller", "Biofuel"]


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
    assert "🛒 Card 1 for sale: which?" in plain(first.text)
    assert action(first, "5⚡").args == ("page", "each", "1", "5")
    assert action(first, "The next one").args == ("page", "each", "2")
    last = english(open_page(match, "each 3"))
    assert shown(last)[-1] == "To the board"
    assert "The next one" not in shown(last)
    assert action(english(open_page(match, "each 3 5")), "Spiked Tail").args == ("3", "spiked_tail")


def test_new_cards_are_asked_about_like_a_bought_one() -> None:
    match = at_table(six(), Mode.COUNTERS, offers=(Offer(OfferKind.SWEEP, 1, "add 2 energy -2"),))
    screen = english(match)
    assert "🛒 🐱 Cyber Kitty sweeps the cards away: −2⚡?" in plain(screen.text)
    assert action(screen, "🐱 −2⚡").args == ("sweep", "2", "yes")
    assert action(screen, "🐱 no").args == ("sweep", "2", "no")


def test_a_question_can_be_put_off_for_the_mats_and_waits_there() -> None:
    screen = english(table_matches()["referee, yield"])
    assert action(screen, "✎ Fix").args == ("page", pages.MATS)
    mats = english(open_page(table_matches()["referee, yield"], "mats"))
    assert action(mats, "Back to the game").args == ("page",)


def test_another_step_or_monster_can_be_named() -> None:
    screen = english(open_page(rolling(()), "turn"))
    assert action(screen, "Buying cards").args == ("go", "at", "buy")
    assert action(screen, "▶ 🦖 Cyd").args == ("active", "3", "at", "start")


def test_hints_are_switched_in_the_menu_of_a_table_with_a_referee() -> None:
    assert action(more(at_table(six()), ENGLISH), "💡 Turn hints on").args == ("on",)
    hinted = at_table(six(), options={"hint": "on"})
    assert action(more(hinted, ENGLISH), "💡 Turn hints off").args == ("off",)
    assert not [one for one in shown(more(counting(), ENGLISH)) if "hints" in one]


# Offers, confirmations, the end


def test_what_the_rules_would_do_is_offered_with_two_answers() -> None:
    offers = (Offer(OfferKind.OUT, 3, "set 4 hearts 0"), Offer(OfferKind.START, 0, "add 1 stars +2"))
    first = english(counting(offers=offers[:1]))
    assert "☠ 🐲 Meka Dragon has no ♥ left. Out?\nMat:" in picture(first)
    assert shown(first)[:2] == ["☠ 🐲 is out", "🐲 stays: ♥ 1"]
    assert [one.action.args for one in first.keyboard[0] if one.action] == [
        ("out", "4", "yes"),
        ("out", "4", "no"),
    ]
    second = english(counting(offers=offers[1:]))
    assert "🏙 👽 Alienoid begins in Tokyo: +2★?" in picture(second)
    assert shown(second)[:2] == ["👽 +2★", "👽 no"]


def test_several_offers_are_asked_about_one_after_the_other() -> None:
    offers = tuple(Offer(OfferKind.OUT, seat, f"set {seat + 1} hearts 0") for seat in (3, 0, 2))
    screen = english(counting(offers=offers))
    assert "☠ 🐲 Meka Dragon has no ♥ left. Out?\nThen 2 more questions" in picture(screen)
    assert shown(screen)[:3] == ["☠ 🐲 is out", "🐲 stays: ♥ 1", "♥ −1"]
    assert "Then 1 more question" in picture(english(counting(offers=offers[:2])))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_board_with_six_players_and_many_offers_is_short_enough_for_a_phone(locale: str) -> None:
    offers = tuple(Offer(OfferKind.OUT, seat, f"set {seat + 1} hearts 0") for seat in (0, 2, 3, 5))
    long: dict[str, Any] = {
        "undo": line("result 3 3 3 energy energy claw", seq=18),
        "redo": line("give 3 complete_destruction"),
    }
    for match in (
        at_table(six(), Mode.COUNTERS, offers=offers),
        at_table(six(), Mode.COUNTERS, offers=offers, **long),
        at_table(six(), Mode.COUNTERS, offers=(*TWO_OFFERS, *PAY), mat=4, private=True),
        rolling(offers=offers),
        rolling(offers=offers, extras=(("energy_drink", 2), ("smoke_cloud", 1)), **long),
        open_page(rolling(offers=offers), "mats"),
        open_page(rolling(offers=offers, **long), "mats"),
    ):
        assert len(board(match, texts_for(locale)).keyboard) <= 9


def test_where_the_board_is_long_already_undo_and_redo_share_a_row_and_are_cut() -> None:
    result, given = line("result 3 3 3 energy energy claw", seq=18), line("give 3 complete_destruction")
    screen = english(counting(offers=TWO_OFFERS, undo=result, redo=given))
    (row,) = [row for row in screen.keyboard if plain(row[0].text).startswith("↩")]
    assert [plain(one.text) for one in row] == ["↩ 🎲 3 3 3 ⚡…", "↪ 🦖 gets Compl…"]
    assert fits(row)


def test_six_monsters_to_choose_from_stand_in_one_row() -> None:
    rows = [[plain(one.text) for one in row] for row in english(counting()).keyboard]
    assert ["👽", "•🐱", "🦖", "🐲", "🐧", "🦍"] in rows


def test_a_card_that_was_given_is_offered_to_be_paid() -> None:
    screen = english(table_matches()["counters, paying"])
    assert "🃏 🐱 Cyber Kitty bought a card: −3⚡?" in picture(screen)
    assert shown(screen)[:2] == ["🐱 −3⚡", "🐱 no"]


def test_a_house_rule_is_asked_about_with_the_maximum_beside_it() -> None:
    screen = english(open_page(counting(), "sure out_of_range set 2 hearts 12 forced"))
    assert "🐱 Cyber Kitty: ♥ 12? That is a house rule." in picture(screen)
    assert action(screen, "Yes, ♥ 12").args == ("set", "2", "hearts", "12", "forced")
    assert action(screen, "♥ 10").args == ("set", "2", "hearts", "10")


def test_hearts_that_would_be_added_are_asked_about_as_what_there_would_be() -> None:
    screen = english(open_page(counting(), "sure out_of_range add 2 hearts +5 forced"))
    assert action(screen, "Yes, ♥ 13").args == ("add", "2", "hearts", "+5", "forced")


def test_a_card_that_is_elsewhere_is_asked_about() -> None:
    screen = english(open_page(counting(), "sure card_elsewhere give 1 jets forced"))
    assert "Jets is with 🐱 Cyber Kitty. Move it to 👽 Alienoid?" in picture(screen)
    assert action(screen, "Move it").args == ("give", "1", "jets", "forced")


def test_what_a_change_would_drop_is_said_before_it_is_done() -> None:
    match = counting(drops=("damage 2 3", "card heal"))
    told = picture(english(open_page(match, "sure pending tokyo city 3 bay none")))
    assert "🐱 Cyber Kitty −3♥\n🃏 Heal" in told


def test_the_end_is_asked_and_can_be_taken_back() -> None:
    screen = english(table_matches()["over"])
    assert "Is that right, and does it count?" in picture(screen)
    assert shown(screen)[:3] == ["It counts", "Does not count", "↩ 🐱 −2♥ (Ann)"]
    assert (action(screen, "It counts").verb, action(screen, "It counts").args) == (Verb.COUNTS, ("yes",))


def test_a_table_may_say_who_has_won_or_end_without_a_result() -> None:
    screen = stop_question(counting(), ENGLISH)
    assert action(screen, "🏆 🐱 Bob").args == ("win", "2")
    assert not any("🐧" in text for text in shown(screen))
    assert action(screen, "Without a result").verb == Verb.STOP


def test_a_win_that_was_agreed_is_told_as_such() -> None:
    assert "Agreed at the table, in turn 41" in picture(table_screens(ENGLISH)["table: result, agreed"])
