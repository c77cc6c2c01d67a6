"""What happened since the last turn of the one who is asked."""

from collections.abc import Sequence
from dataclasses import replace

from engine import Event
from engine import events as e
from engine.events import Place, Why
from kotbot.matches.facts import Logged, MatchFacts
from kotbot.views.base.render_context import RenderContext, SignsContext
from kotbot.views.core.telling.log import events_of
from kotbot.views.digital.notices import your_turn
from kotbot.views.digital.recap import recap, since, sums
from scripts.texts.facts import ENGLISH, WHEN, facts, picture, plain, position
from scripts.texts.positions import POSITIONS

ANN, BOB, CYD, DORA, EVE, FINN = range(6)
"""👽 🐱 🦖 🐲 🐧 🦍"""


def turn(number: int, seat: int, *happened: Event) -> Logged:
    """One turn in one entry, from its beginning to its end."""
    events = (e.TurnBegan(seat, number, "", 0), *happened, e.TurnEnded(seat))
    return Logged(number, seat, 101 + seat, "", events, WHEN, number)


def bitten(by: int, seat: int, before: int, now: int) -> Event:
    return e.HeartsLost(seat, now - before, now, by, Why.CLAWS, True)


def scored(seat: int, change: int, now: int) -> tuple[Event, ...]:
    return e.ResultSettled(seat, (0, 0, 3, 0, 0, 0)), e.StarsChanged(seat, change, now, Why.NUMBERS)


def match(*log: Logged, asked: int = BOB) -> MatchFacts:
    state = position("second", *({} for _ in range(6)), active=asked + 1, step="roll 1", dice="1 1 2 h e c")
    return replace(facts(state), log=log)


def told(match: MatchFacts, room: int = 5) -> list[str]:
    return [plain(line) for line in recap(SignsContext(match, ENGLISH), room)]


def numbers(turns: Sequence[Sequence[Logged]]) -> list[int]:
    return [entries[0].turn for entries in turns]


def test_it_begins_after_the_last_own_turn() -> None:
    log = [turn(1, ANN), turn(2, BOB), turn(3, CYD), turn(4, ANN)]

    assert numbers(since(log, BOB)) == [3, 4]
    assert numbers(since(log, CYD)) == [4]
    assert numbers(since(log, FINN)) == [1, 2, 3, 4]


def test_an_answer_that_ends_a_turn_belongs_to_both() -> None:
    """Ann is done, and in the same answer Bob's turn begins: he gets the stars of Tokyo in it."""
    begun = (e.TurnBegan(BOB, 5, "", 0), e.StarsChanged(BOB, 2, 4, Why.START))
    done = Logged(5, ANN, 101, "pass", (e.TurnEnded(ANN), *begun), WHEN, 4)
    turns = since([turn(3, BOB), done], ANN)

    assert numbers(turns) == [5]
    assert e.StarsChanged(BOB, 2, 4, Why.START) in turns[0][0].events


def test_what_was_taken_back_did_not_happen() -> None:
    bought = Logged(7, CYD, 103, "buy jets", (e.CardBought(CYD, "jets", 5, "market"),), WHEN, 3)
    undone = Logged(8, CYD, 103, "undo 7", (), WHEN, 3)

    assert told(match(turn(2, BOB), bought, undone)) == []


def test_few_turns_are_told_as_they_went() -> None:
    log = [turn(2, BOB), turn(3, CYD, *scored(CYD, 3, 6), bitten(CYD, BOB, 9, 8))]

    assert told(match(*log)) == ["🦖: 3 3 3 → 3★", "🦖 bites: 🐱 ♥ 9 → 8"]


def test_where_there_is_room_a_card_that_was_bought_says_what_it_does() -> None:
    log = [turn(2, BOB), turn(3, CYD, *scored(CYD, 3, 6), e.CardBought(CYD, "jets", 5, "market"))]

    assert told(match(*log), 3) == [
        "🦖: 3 3 3 → 3★",
        "🦖 buys Jets: 5⚡",
        "Jets: Yield Tokyo and the attack costs you no ♥.",
    ]
    assert told(match(*log), 2) == ["🦖: 3 3 3 → 3★", "🦖 buys Jets: 5⚡"]


def test_several_turns_are_summed_and_the_latest_is_told_as_it_went() -> None:
    kraken = [turn(3, CYD, bitten(CYD, BOB, 9, 7)), turn(4, DORA), turn(5, CYD, bitten(CYD, BOB, 7, 5))]
    log = [turn(2, BOB), *kraken, turn(6, DORA, *scored(DORA, 3, 3)), turn(7, EVE, *scored(EVE, 4, 4))]

    assert told(match(*log), 3) == [
        "🦖 bites: 🐱 ♥ 9 → 5 (×2)",
        "🐲: 3 3 3 → 3★",
        "🐧: 3 3 3 → 4★",
    ]


def test_big_things_come_first() -> None:
    """Who is out, what the asked one lost, who has more stars, who bought what; bites of others are last."""
    turns = [
        turn(3, CYD, e.CardBought(CYD, "jets", 5, "market"), bitten(CYD, ANN, 9, 8)),
        turn(4, DORA, *scored(DORA, 4, 17), e.StarsChanged(DORA, 4, 21, "skyscraper")),
        turn(5, EVE, bitten(EVE, BOB, 9, 6), e.Eliminated(FINN, EVE, Why.CLAWS)),
    ]
    lines = sums(events_of(turns), BOB, SignsContext(match(), ENGLISH))

    assert [plain(line) for line in lines] == [
        "☠ 🦍 is out! 🐧 did it.",
        "🐧 bites: 🐱 ♥ 9 → 6",
        "🐲 gains 8★ (21★): dice 4 · Skyscraper 4",
        "🦖 buys Jets: 5⚡",
        "🦖 bites: 👽 ♥ 9 → 8",
    ]


def test_who_falls_by_an_own_card_is_told_with_it() -> None:
    fell = (
        e.HeartsLost(EVE, -4, 0, EVE, "natural_selection", False),
        e.Eliminated(EVE, EVE, "natural_selection"),
    )
    lines = sums(events_of([turn(5, EVE, *fell)]), BOB, SignsContext(match(), ENGLISH))

    assert "☠ 🐧 is out! · Natural Selection" in [plain(line) for line in lines]


def test_a_child_that_climbs_out_explains_the_hearts_of_its_monster() -> None:
    fell = (bitten(ANN, EVE, 2, 0), e.ChildBorn(EVE), e.HeartsGained(EVE, 10, 10, "it_has_a_child"))
    lines = sums(events_of([turn(5, ANN, *fell)]), BOB, SignsContext(match(), ENGLISH))

    assert plain(lines[0]) == "🐧 falls, and its child climbs out!"


def test_more_causes_than_a_line_has_room_for_are_hinted_at() -> None:
    causes = (("skyscraper", 4), ("corner_store", 1), ("apartment_building", 3), (Why.ENTER, 1))
    gains = [e.StarsChanged(DORA, n, 9, why) for why, n in causes]
    lines = sums(events_of([turn(4, DORA, *gains)]), BOB, SignsContext(match(), ENGLISH))

    told = "🐲 gains 9★: Skyscraper 4 · Apartment Building 3 · Corner Store 1 · …"
    assert [plain(line) for line in lines] == [told]


def test_the_parts_of_a_gain_add_up_where_stars_were_lost_between() -> None:
    """Found by playing: an Underdog took one of them, and 3 and 2 were said to make 4."""
    changes = ((Why.NUMBERS, 3), ("underdog", -1), (Why.START, 2))
    gains = [e.StarsChanged(DORA, n, 9, why) for why, n in changes]
    lines = sums(events_of([turn(4, DORA, *gains)]), BOB, SignsContext(match(), ENGLISH))

    assert [plain(line) for line in lines] == ["🐲 gains 4★: dice 3 · Tokyo 2 · Underdog −1"]


def test_stars_of_one_cause_are_told_with_that_cause_alone() -> None:
    lines = sums(events_of([turn(3, DORA, *scored(DORA, 4, 4))]), BOB, SignsContext(match(), ENGLISH))

    assert [plain(line) for line in lines] == ["🐲 gains 4★: dice"]


def test_what_several_took_from_one_is_one_line() -> None:
    """🦖 bit 🐱 from 11 to 9, 🐲 bit 🐱 and 👽, poison took one more."""
    turns = [
        turn(3, CYD, bitten(CYD, BOB, 11, 9)),
        turn(4, DORA, bitten(DORA, BOB, 9, 8), bitten(DORA, ANN, 5, 4)),
        turn(5, EVE, e.HeartsLost(BOB, -1, 7, -1, Why.POISON, False)),
    ]
    lines = sums(events_of(turns), BOB, SignsContext(match(), ENGLISH))

    assert [plain(line) for line in lines] == [
        "🐱 ♥ 11 → 7: 🦖 −2 · 🐲 −1 · poison −1",
        "🐲 bites: 👽 ♥ 5 → 4",
    ]


def test_a_card_that_somebody_played_from_a_hand_is_told_however_much_happened() -> None:
    """Cyd bites, scores and plays Primal Bellow while Dora rolls: two lines are left for it all."""
    played = (e.CardPlayed(CYD, "primal_bellow"), e.StarsChanged(BOB, -2, 3, "primal_bellow"))
    rolls = [turn(4, DORA, *scored(DORA, 4, 4), *played), turn(5, EVE, *scored(EVE, 3, 3))]
    lines = told(match(turn(3, CYD, bitten(CYD, FINN, 9, 8)), *rolls), room=3)

    assert lines == ["🦖 plays Primal Bellow.", "🐲 gains 4★: dice", "🐧: 3 3 3 → 3★"]


def test_a_card_of_the_reader_is_told_last() -> None:
    """Bob played a card while Cyd rolled: he knows that, and not yet that Cyd bit Finn."""
    played = (e.CardPlayed(BOB, "cat_nip"), bitten(CYD, FINN, 9, 8))
    rolls = [turn(4, DORA, *scored(DORA, 1, 1)), turn(5, EVE, *scored(EVE, 3, 3))]
    lines = told(match(turn(3, CYD, *played), *rolls), room=3)

    assert lines[0] == "🦖 bites: 🦍 ♥ 9 → 8"


def saved_by_a_card() -> list[Logged]:
    """Cyd's claws hit Dora, whose card saved her; then Dora and Eve scored."""
    saved = (
        e.ResultSettled(CYD, (0, 2, 0, 0, 4, 0)),
        e.StarsChanged(CYD, 2, 5, "alpha_monster"),
        e.CardPlayed(DORA, "detachable_tail"),
        e.DamagePrevented(DORA, 4, "detachable_tail"),
        e.Stayed(DORA, Place.CITY),
        e.EnergyChanged(CYD, 1, 1, "gourmet"),
    )
    return [turn(3, CYD, *saved), turn(4, DORA, *scored(DORA, 3, 3)), turn(5, EVE, *scored(EVE, 3, 3))]


def test_where_lines_are_free_an_earlier_turn_keeps_its_dice_and_who_was_spared() -> None:
    """Found by playing: of Cyd's turn only a card of Dora's and two stars were told, below a free line."""
    later = ["🐲: 3 3 3 → 3★", "🐧: 3 3 3 → 3★"]
    assert told(match(*saved_by_a_card()), room=6) == [
        "🦖: 2 2 🐾 🐾 🐾 🐾",
        "🐲 plays Detachable Tail.",
        "🦖 gains 2★: Alpha Monster",
        "🐲 is spared 4♥ · Detachable Tail",
        *later,
    ]
    assert told(match(*saved_by_a_card()), room=4) == [
        "🐲 plays Detachable Tail.",
        "🦖 gains 2★: Alpha Monster",
        *later,
    ]


def test_a_place_in_tokyo_that_was_lost_is_told() -> None:
    log = [
        turn(2, BOB),
        turn(3, CYD, e.Yielded(BOB, Place.CITY), e.TokyoEntered(CYD, Place.CITY)),
        turn(4, DORA, *scored(DORA, 3, 3)),
        turn(5, EVE, *scored(EVE, 3, 3)),
    ]

    assert told(match(*log), 3)[0] == "🏙 🐱 yields the City."


def test_a_long_turn_is_shortened_to_its_dice_and_what_is_big() -> None:
    entry = (
        e.Yielded(ANN, Place.CITY),
        e.TokyoEntered(CYD, Place.CITY),
        e.StarsChanged(CYD, 1, 4, Why.ENTER),
    )
    bought = (e.CardBought(CYD, "heal", 3, "market"), e.HeartsGained(CYD, 2, 9, "heal"))
    log = [turn(2, BOB), turn(3, CYD, *scored(CYD, 3, 3), bitten(CYD, ANN, 9, 8), *entry, *bought)]

    assert told(match(*log), 3) == ["🦖: 3 3 3 → 3★", "🦖 buys Heal: 3⚡", "🦖 bites: 👽 ♥ 9 → 8"]


def test_there_are_never_more_lines_than_room() -> None:
    log = [turn(n, n % 6, *scored(n % 6, 3, n), bitten(n % 6, BOB, 9, 8)) for n in range(2, 30)]
    for room in range(1, 7):
        assert 0 < len(told(match(*log), room)) <= room


def test_a_single_line_is_of_the_latest_turn() -> None:
    """🦖 and 🐲 scored before; of all that 🐧 did, the dice are told."""
    did = (*scored(EVE, 4, 4), bitten(EVE, BOB, 9, 8), e.CardBought(EVE, "jets", 5, "market"))
    log = [
        turn(2, BOB),
        turn(3, CYD, *scored(CYD, 3, 3)),
        turn(4, DORA, *scored(DORA, 3, 3)),
        turn(5, EVE, *did),
    ]

    assert told(match(*log), 1) == ["🐧: 3 3 3 → 4★"]


# The call


def test_a_call_says_what_happened() -> None:
    log = [turn(2, BOB), turn(3, CYD, *scored(CYD, 3, 17), bitten(CYD, BOB, 9, 8))]
    lines = picture(your_turn(match(*log), 102, ENGLISH)).split("\n")

    assert lines[:3] == [
        "🐱 Bob, Tokyo waits for you.",
        "🦖 Gigazaur: 3 3 3 → 3★ (17★)",
        "🦖 Gigazaur bites: 🐱 ♥ 9 → 8",
    ]


def test_who_was_bitten_is_called_to_stay_or_yield() -> None:
    called = picture(your_turn(facts(POSITIONS["OfferYield"]), 102, ENGLISH))

    assert called.startswith("🐱 Bob, 👽 Alienoid wants your place in Tokyo: stay or yield?")


def test_who_has_a_card_for_the_moment_is_called_for_it() -> None:
    called = picture(your_turn(facts(POSITIONS["OfferWings"]), 102, ENGLISH))

    assert called.startswith("🐱 Bob, 👽 Alienoid is at it: use your card?")


def test_a_board_names_what_a_computer_rolled() -> None:
    state = position("second", {}, {}, active=1, step="roll 1", dice="1 1 2 h e c")
    rolled = turn(3, BOB, *scored(BOB, 3, 3), bitten(BOB, ANN, 10, 9))
    shown = RenderContext(replace(facts(state), log=(rolled,)), ENGLISH)

    assert [plain(line) for line in recap(shown, 5)] == [
        "🐱 Cyber Kitty: 3 3 3 → 3★",
        "🐱 Cyber Kitty bites: 👽 ♥ 10 → 9",
    ]
