"""Advice for who waits in Tokyo: which hits it is about, what it says of them, and what it leaves out."""

from random import Random
from typing import Any

import pytest

from engine import CHANCE, Deck, Edition, Event, State, apply, legal, new_game, rules, view
from engine.answers import Pass
from engine.codec import to_json
from engine.decisions import ChangeDice, KeepDice, OfferJets, OfferYield, RollDice
from engine.events import HeartsLost
from engine.players.beforehand import UNDER_WAY, Beforehand, advise_beforehand
from engine.rules import EDITIONS
from engine.sampling import sample
from tests.engine.kit import every_edition, game

BOB, CYD = 1, 2


def told(edition: str, *seats: dict[str, Any], to: int = BOB, **parts: Any) -> Beforehand:
    """What is told while Ann keeps dice and Bob is in the City, unless parts say otherwise."""
    position: dict[str, Any] = {"active": 1, "city": 2, "step": "roll 1", "dice": "1 1 2 h e c"} | parts
    return advise_beforehand(view(game(edition, *seats, **position).state, to), to, Random(1))


@every_edition
def test_a_monster_with_few_hearts_yields_to_every_hit_that_it_survives(edition: str) -> None:
    """Six claws cost one to six hearts; with three, one or two of them can be borne."""
    assert told(edition, {}, {"hearts": 3}) == Beforehand((1, 2), (), deadly=True)


@every_edition
def test_nobody_yields_to_who_wins_by_entering(edition: str) -> None:
    """Ann has 19 stars, and whoever enters Tokyo gains one."""
    assert told(edition, {"stars": 19}, {"hearts": 8}) == Beforehand((), (1, 2, 3, 4, 5, 6), deadly=False)


@every_edition
def test_nobody_yields_who_wins_as_the_next_turn_begins(edition: str) -> None:
    """Bob has 18 stars, and begins the next turn in Tokyo with two more."""
    assert told(edition, {}, {"hearts": 8, "stars": 18}, {}).yields == ()


def test_with_one_heart_every_hit_is_the_last_and_nothing_is_asked() -> None:
    assert told("second", {}, {"hearts": 1}) == Beforehand((), (), deadly=True)


def test_only_as_many_hearts_can_be_lost_as_dice_are_rolled() -> None:
    shrunk = told("second", {"shrink": 4}, {"hearts": 9}, dice="1 2")
    assert sorted(shrunk.yields + shrunk.stays) == [1, 2]


def test_claws_of_a_monster_in_tokyo_hit_nobody_there() -> None:
    both_inside = told("second", {}, {}, {}, {}, {}, active=1, city=1, bay=3, to=CYD)
    assert both_inside == Beforehand((), (), deadly=False)


def test_in_the_bay_the_same_claws_are_told_of() -> None:
    in_bay = told("second", {}, {"hearts": 8}, {"hearts": 6}, {}, {}, bay=3, to=CYD)
    assert (sorted(in_bay.yields + in_bay.stays), in_bay.deadly) == ([1, 2, 3, 4, 5], True)


def test_in_the_bay_nobody_yields_to_who_wins_by_entering() -> None:
    """Bob in the City is asked first, and does not let Ann in with 19 stars either."""
    in_bay = told("second", {"stars": 19}, {"hearts": 8}, {"hearts": 8}, {}, {}, bay=3, to=CYD)
    assert in_bay == Beforehand((), (1, 2, 3, 4, 5, 6), deadly=False)


@pytest.mark.parametrize("hearts", [2, 4, 8])
def test_jets_are_asked_before_the_claws_land_so_none_of_them_is_deadly(hearts: int) -> None:
    jets = told("second", {}, {"hearts": hearts, "cards": ["jets"]})
    assert sorted(jets.yields + jets.stays) == [1, 2, 3, 4, 5, 6]
    assert set(range(hearts, 7)) <= set(jets.yields)
    assert not jets.deadly


def test_with_jets_a_slight_hit_is_borne_and_a_hard_one_flown_from() -> None:
    assert told("second", {}, {"hearts": 8, "cards": ["jets"]}) == Beforehand(
        (3, 4, 5, 6), (1, 2), deadly=False
    )


def test_armor_plating_leaves_no_hit_of_one() -> None:
    assert told("second", {}, {"hearts": 4, "cards": ["armor_plating"]}) == Beforehand(
        (2, 3), (), deadly=True
    )
    assert told("second", {}, {"hearts": 2, "cards": ["armor_plating"]}) == Beforehand((), (), deadly=True)


@pytest.mark.parametrize(("edition", "card"), [("origins", "electric_armor"), ("second", "wings")])
def test_a_hit_that_a_card_could_prevent_is_told_of_as_it_comes(edition: str, card: str) -> None:
    owner = told(edition, {}, {"hearts": 4, "energy": 3, "cards": [card]})
    assert sorted(owner.yields + owner.stays) == [1, 2, 3]


def test_rapid_healing_saves_from_the_last_hit_and_then_it_is_asked() -> None:
    """With one heart and 2 energy it heals to two, and loses one; two claws are deadly all the same."""
    healed = told("second", {}, {"hearts": 1, "energy": 2, "cards": ["rapid_healing"]})
    assert (healed.yields + healed.stays, healed.deadly) == ((1,), True)


def test_a_card_of_the_attacker_adds_to_its_claws() -> None:
    """Spiked Tail adds one to claws that were rolled: from two hearts to seven."""
    spiked = told("second", {"cards": ["spiked_tail"]}, {"hearts": 9})
    assert sorted(spiked.yields + spiked.stays) == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("parts", "question"),
    [
        ({"step": "roll 0", "dice": ""}, RollDice),
        ({"step": "roll 2"}, KeepDice),
        ({"step": "roll 3", "cards": ["herd_culler"]}, ChangeDice),
    ],
)
def test_it_is_told_while_dice_are_rolled_kept_and_changed(
    parts: dict[str, Any], question: type[Any]
) -> None:
    ann = {"cards": parts.pop("cards", [])}
    position: dict[str, Any] = {"active": 1, "city": 2, "dice": "1 1 2 h e c"} | parts
    state = game("second", ann, {"hearts": 3}, **position).state
    assert isinstance(state.question, question)
    assert advise_beforehand(view(state, BOB), BOB, Random(1)) == Beforehand((1, 2), (), deadly=True)


def test_a_view_is_left_as_it_is_and_the_same_numbers_give_the_same_advice() -> None:
    state = game("second", {}, {"hearts": 7}, {}, active=1, city=2, step="roll 1", dice="1 1 2 h e c").state
    seen = view(state, BOB)
    before = to_json(seen)
    first = advise_beforehand(seen, BOB, Random(5))
    assert to_json(seen) == before
    assert advise_beforehand(seen, BOB, Random(5)) == first


# Whatever is asked was told of


@pytest.mark.parametrize("seed", range(12))
def test_who_is_asked_to_yield_was_told_of_a_hit_of_so_many_hearts(seed: int) -> None:
    """In random games with all cards: the roll falls by chance, all but the seat itself answer by chance."""
    rng = Random(seed)
    edition = [*Edition][seed % 3]
    asked = 0
    while asked < 3:
        state = new_game(rules(edition, deck=Deck.BASE_AND_ALL), rng.randint(2, EDITIONS[edition].most_seats))
        while not state.over and asked < 3:
            if isinstance(state.question, UNDER_WAY):
                for seat in (state.city, state.bay):
                    if seat in (-1, state.active):
                        continue
                    lost = hearts_at_stake(state, seat, rng)
                    if lost is None:
                        continue
                    advice = advise_beforehand(view(state, seat), seat, rng)
                    assert lost in advice.yields + advice.stays
                    assert not set(advice.yields) & set(advice.stays)
                    asked += 1
            step_by_chance(state, rng)


def hearts_at_stake(state: State, seat: int, rng: Random) -> int | None:
    """Hearts that a roll with claws cost the seat, or would with Jets, as it is asked to yield; else None."""
    ahead, turn, lost = state.copy(), state.turn, 0
    while not ahead.over and ahead.turn == turn:
        question = ahead.question
        if isinstance(question, OfferJets) and question.seat == seat:
            return question.hit.amount
        if isinstance(question, OfferYield) and question.seat == seat:
            return lost
        for event in step_by_chance(ahead, rng, bears=seat):
            if isinstance(event, HeartsLost) and event.seat == seat and event.claws:
                lost -= event.change
    return None


def step_by_chance(state: State, rng: Random, bears: int = -1) -> list[Event]:
    """One answer by chance; the one who bears lets happen what happens."""
    seat = state.asked_seat
    assert seat is not None
    if seat == CHANCE:
        return apply(state, sample(state, rng.random))
    answers = legal(state, seat)
    return apply(state, Pass(seat) if seat == bears and Pass(seat) in answers else rng.choice(answers))
