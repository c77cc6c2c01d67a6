"""Steps without a choice are not asked; the order of resolving only where it can matter."""

from itertools import permutations
from random import Random

from engine import Answer, Edition, State, apply, legal, new_game, outcomes, rules
from engine.answers import CHANCE, Resolve
from engine.decisions import (
    BuyCards,
    ChooseOrder,
    KeepDice,
    MoveMimic,
    OfferTurn,
    RevealCard,
    RollDice,
    SellCards,
)
from engine.resolving import GROUPS
from kotbot.matches.core.questions import order_can_matter, without_choice
from tests.engine.kit import game


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
