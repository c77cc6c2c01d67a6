"""Steps without a choice are not asked; the order of resolving only where it can matter."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine import Answer, Edition, State, apply, legal, new_game, outcomes, rules
from engine.answers import CHANCE, Chosen, Pass, Resolve
from engine.decisions import (
    BuyCards,
    Choose,
    ChooseOrder,
    KeepDice,
    MoveMimic,
    OfferCard,
    OfferRevealed,
    OfferTurn,
    OfferWings,
    RevealCard,
    RollDice,
    SellCards,
)
from engine.resolving import GROUPS
from kotbot.matches.core.questions import closing_answer, is_window, order_can_matter, without_choice
from tests.engine.kit import Game, game, mimic_of


def resolved(state: State, order: tuple[str, ...]) -> State:
    """The position after resolving the groups in an order, everything else answered in the first way."""
    after = state.copy()
    for group in order:
        while not isinstance(after.question, ChooseOrder):
            if not _answer_first(after):
                return after
        if after.active != state.active or after.turn != state.turn:
            return after
        apply(after, Resolve(after.active, group))
    while _answer_first(after):
        pass
    return after


TURN_GOES_ON = (KeepDice, BuyCards, SellCards, MoveMimic, OfferTurn, ChooseOrder, RollDice, RevealCard)


def _answer_first(state: State) -> bool:
    """Answer a question of the claws, dice of Camouflage included; False where the turn goes on."""
    asked = state.question
    if asked is None or isinstance(asked, TURN_GOES_ON):
        return False
    apply(state, legal(state, state.asked_seat)[0])
    return True


def fallen(state: State, rng: Random) -> Answer:
    found = outcomes(state)
    return rng.choices([answer for answer, _ in found], [weight for _, weight in found])[0]


def positions(seed: int, number: int) -> list[State]:
    """Positions of random games in which the engine asks for the order."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < number:
        edition = rng.choice(list(Edition))
        state = new_game(rules(edition), rng.randint(2, 4 if edition is Edition.ORIGINS else 6))
        while not state.over and len(found) < number:
            if isinstance(state.question, ChooseOrder):
                found.append(state.copy())
            seat = state.asked_seat
            assert seat is not None
            apply(state, fallen(state, rng) if seat == CHANCE else rng.choice(legal(state, seat)))
    return found


def comparable(state: State) -> tuple[object, ...]:
    """What the players have; not the order in which several reached 20 stars by one and the same roll."""
    return (
        state.hearts,
        state.stars,
        state.energy,
        state.poison,
        state.shrink,
        state.cards,
        state.alive,
        state.city,
        state.bay,
        state.winner,
        type(state.question),
        state.asked_seat,
    )


def test_where_the_order_is_not_asked_every_order_leads_to_the_same() -> None:
    skipped = [state for state in positions(5, 400) if not order_can_matter(state)]
    assert len(skipped) > 200
    for state in skipped:
        groups = [name for name, group in GROUPS.items() if state.pending & group]
        ends = [resolved(state, order[:-1]) for order in permutations(groups)]
        if any(end.over for end in ends):
            continue
        first = comparable(ends[0])
        assert all(comparable(end) == first for end in ends), (state.stack, groups)


def test_hearts_before_or_after_the_claws_of_a_healer() -> None:
    board = game(
        "second", {"cards": ["healing_ray"]}, {}, city=2, active=1, step="resolve", dice="h c 1 2 3 e"
    )
    assert order_can_matter(board.state)
    assert without_choice(board.state) is None


def test_in_the_bay_the_order_of_hearts_and_claws_can_matter() -> None:
    seats = [{"hearts": 5}, {}, {}, {}, {"hearts": 1}]
    board = game("first", *seats, city=2, bay=1, active=1, step="resolve", dice="h c 1 2 3 e")
    assert order_can_matter(board.state)


def test_a_plain_result_is_resolved_without_asking() -> None:
    board = game("second", {}, {"cards": ["jets"]}, city=2, active=1, step="resolve", dice="1 1 1 e c h")
    assert without_choice(board.state) == Resolve(0, "all")


# Windows of things of expansions


def hit_by_three(*cards: str, hearts: int, energy: int = 0, boxes: tuple[str, ...] = ("costumes",)) -> State:
    """The second monster, in the City, is about to lose three hearts to claws."""
    target = {"cards": [*cards], "hearts": hearts, "energy": energy}
    edition = "second" if boxes else "dark"
    options = {"boxes": [*boxes]}
    return game(edition, {}, target, {}, options=options, city=2, step="resolve", dice="ccc123").state


def test_a_choice_before_damage_is_a_window_that_uses_what_saves_a_life_and_no_more() -> None:
    state = hit_by_three("robot", hearts=2, energy=3)
    assert is_window(state)
    assert closing_answer(state) == Chosen(1, "2")
    assert closing_answer(hit_by_three("robot", hearts=3, energy=3)) == Chosen(1, "1")
    assert closing_answer(hit_by_three("robot", hearts=1, energy=2)) == Chosen(1, "2")
    assert closing_answer(hit_by_three("robot", hearts=4, energy=3)) == Pass(1)


@pytest.mark.parametrize(
    ("dice", "cards", "place", "asked"),
    [
        ("c123eh", [], {"city": 2}, False),  # the claw wounds her, and another one would nobody else
        ("c123eh", ["armor_plating"], {"city": 2}, True),  # a second claw would: she could yield
        ("123eeh", [], {"city": 2}, True),  # a first claw would let her yield
        ("c123eh", [], {"city": 3}, True),  # it hurts somebody else
        ("c123eh", [], {}, True),  # nobody is in Tokyo: nobody is hurt either way
    ],
)
def test_who_could_cheer_for_nothing_but_a_heart_of_her_own_is_not_asked(
    dice: str, cards: list[str], place: dict[str, int], asked: bool
) -> None:
    worn = {"cards": ["cheerleader", *cards]}
    options = {"boxes": ["costumes"]}
    table = game("second", {}, worn, {}, options=options, **place, step="roll 3", dice=dice)
    assert isinstance(table.state.question, OfferCard)
    assert without_choice(table.state) == (None if asked else Pass(1))


def test_the_witch_is_a_window_that_passes() -> None:
    options = {"boxes": ["costumes"]}
    table = game(
        "second", {}, {"cards": ["witch"]}, {}, options=options, city=2, step="roll 3", dice="ccc12h"
    )
    assert is_window(table.state)
    assert closing_answer(table.state) == Pass(1)


def test_a_tile_and_a_stolen_costume_are_no_windows() -> None:
    options = {"boxes": ["wicked"]}
    table = game(
        "second", {"numbers": {"wickedness": 2}}, {}, options=options, step="resolve", dice="111eeh"
    ).play("1 resolve all")
    assert table.asked == "Choose 1"
    assert not is_window(table.state)


def test_who_can_turn_a_cultist_into_energy_is_asked_though_they_cannot_pay_yet() -> None:
    winged = {"cards": ["wings"], "hearts": 2, "energy": 1}
    options = {"boxes": ["cultists"]}
    hit: dict[str, Any] = {"options": options, "city": 2, "step": "resolve", "dice": "ccc123"}
    state = game("second", {}, {**winged, "numbers": {"cultists": 1}}, {}, **hit).state
    assert isinstance(state.question, OfferWings)
    assert without_choice(state) is None
    assert closing_answer(state) == Pass(1)
    assert not isinstance(game("second", {}, winged, {}, **hit).state.question, OfferWings)


def test_who_can_turn_cultists_into_the_price_of_a_card_is_asked_to_buy() -> None:
    def buying(energy: int, cultists: int) -> State:
        first = {"energy": energy, "numbers": {"cultists": cultists}}
        market = ["heal", "jets", "frenzy"]
        return game("second", first, {}, options={"boxes": ["cultists"]}, step="buy", market=market).state

    assert without_choice(buying(1, 2)) is None
    assert without_choice(buying(1, 1)) == Pass(0)
    assert not isinstance(buying(1, 0).question, BuyCards)


@pytest.mark.parametrize(("cultists", "is_asked"), [(1, False), (2, True)])
def test_cultists_may_pay_for_a_card_that_nobody_turned_up_at_a_table(cultists: int, is_asked: bool) -> None:
    """The cheapest cards of the box cost two."""
    first = {"numbers": {"cultists": cultists}}
    options = {"boxes": ["cultists"], "table": True}
    table = game("second", first, {}, options=options, step="buy", market=["?", "?", "?"])
    told = None if not isinstance(table.state.question, BuyCards) else without_choice(table.state)
    assert (isinstance(table.state.question, BuyCards) and told is None) == is_asked


def test_cultists_may_pay_for_a_card_of_another_monster() -> None:
    first = {"energy": 1, "numbers": {"cultists": 1}, "cards": ["parasitic_tentacles"]}
    options = {"boxes": ["cultists"]}
    market = ["jets", "frenzy", "skyscraper"]
    owner = {"cards": ["solar_powered"]}
    asked = game("second", first, owner, options=options, step="buy", market=market).state
    assert isinstance(asked.question, BuyCards)
    assert without_choice(asked) is None


def test_cultists_may_pay_for_a_card_that_an_opportunist_sees() -> None:
    seats: list[dict[str, Any]] = [
        {"energy": 2},
        {"cards": ["opportunist"], "energy": 1, "numbers": {"cultists": 2}},
    ]
    options = {"boxes": ["cultists"]}
    market = ["jets", "frenzy", "skyscraper"]
    table = game("second", *seats, options=options, step="buy", market=market)
    table.play("1 sweep", "* reveal heal", "* reveal tank", "* reveal wings")
    assert isinstance(table.state.question, OfferRevealed)
    assert without_choice(table.state) is None


def test_cultists_may_pay_for_moving_a_mimic() -> None:
    first = {"cards": [mimic_of(2)], "numbers": {"cultists": 1}}
    options = {"boxes": ["cultists"]}
    state = game("second", first, {"cards": ["jets", "wings"]}, options=options, step="start").state
    assert isinstance(state.question, MoveMimic)
    assert without_choice(state) is None


def test_hearts_before_a_reflective_hide_are_others_than_after_it() -> None:
    assert order_can_matter(
        game("dark", {}, {"cards": ["reflective_hide"]}, {}, city=2, step="resolve", dice="ccc12h").state
    )


def test_in_tokyo_a_reflective_hide_makes_no_order_of_hearts_and_claws() -> None:
    """Ann heals nothing there; but at her last heart It Has a Child! lets her go on, and heal, outside."""

    def attacks(hearts: int) -> State:
        ann = {"hearts": hearts, "cards": ["it_has_a_child"]}
        bob = {"cards": ["reflective_hide"]}
        return game("dark", ann, bob, {}, city=1, step="resolve", dice="ccc12h").state

    assert not order_can_matter(attacks(6))
    assert order_can_matter(attacks(1))


def test_who_can_pay_by_cultists_alone_is_asked_though_only_passing_is_legal() -> None:
    sale = ["alien_origin", "jets", "wings"]
    buyer = {"numbers": {"cultists": 3}}
    table = game("second", buyer, {}, options={"boxes": ["cultists"]}, step="buy", market=sale)
    assert table.asked == "BuyCards 1"
    assert without_choice(table.state) is None


def test_who_cannot_pay_any_more_passes_by_itself() -> None:
    sale = ["tank", "jets", "urbavore"]
    buyer = {"energy": 2, "numbers": {"cultists": 1}, "cards": ["wings"]}
    table = game("second", buyer, {}, options={"boxes": ["cultists"]}, step="buy", market=sale)
    table.play("1 use wings", "1 use cultist_energy")
    assert (table.asked, without_choice(table.state)) == ("BuyCards 1", Pass(0))


def stealing(energy: int, cultists: int) -> Game:
    """Ann's three claws hurt Bob, who wears the Ghost for 4 energy, and he yields."""
    ann = {"hearts": 5, "energy": energy, "numbers": {"cultists": cultists}}
    bob = {"cards": ["ghost"]}
    boxes = {"boxes": ["costumes", "cultists"]}
    table = game("second", ann, bob, {}, options=boxes, city=2, step="resolve", dice="ccc122")
    return table.play("2 yield")


def test_who_can_pay_a_costume_by_cultists_alone_is_asked_though_only_passing_is_legal() -> None:
    table = stealing(2, 2)
    assert (table.asked, table.may("1 choose ghost")) == ("Choose 1", False)
    assert without_choice(table.state) is None


def test_who_spent_the_cultists_on_a_heart_takes_no_costume_by_itself() -> None:
    table = stealing(2, 2).play("1 use cultist_heart")
    assert (table.asked, without_choice(table.state)) == ("Choose 1", Pass(0))


def test_who_could_pay_a_robot_by_cultists_alone_is_asked_and_out_of_time_it_passes() -> None:
    def hit(cultists: int) -> Game:
        bob = {"cards": ["robot"], "hearts": 3, "numbers": {"cultists": cultists}}
        boxes = {"boxes": ["costumes", "cultists"]}
        return game("second", {}, bob, {}, options=boxes, city=2, step="resolve", dice="ccc123")

    state = hit(3).state
    assert (type(state.question), without_choice(state)) == (Choose, None)
    assert closing_answer(state) == Pass(1)
    assert not isinstance(hit(0).state.question, Choose)
