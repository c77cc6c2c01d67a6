"""The player with exact dice and a fitted valuation: sensible in clear situations, legal everywhere."""

from random import Random

import pytest

from engine import Deck, Edition, apply, legal, new_game, rules, view
from engine.answers import Answer, Buy, Keep, Pass, Stay, Stop, Turn, Use, Yield
from engine.dispatch import is_among
from engine.players import PLAYERS
from engine.players.brawler import Brawler
from engine.players.features import KINDS, SIZE, features
from engine.players.outcomes import resolved
from engine.players.valuation import LinearValuation, fitted
from engine.sampling import sample
from engine.state import State
from tests.engine.kit import Game, game, resolving, without_first

BRAWLER = PLAYERS["brawler"]


def choice(table: Game, seed: int = 1) -> Answer:
    state = table.state
    seat = state.asked_seat
    assert seat is not None
    return BRAWLER.choose(view(state, seat), legal(state, seat), Random(seed), 0)


def play(edition: Edition, deck: Deck, names: tuple[str, ...], seed: int) -> State:
    """A game in which each answer is checked before it is given."""
    rng = Random(seed)
    state = new_game(rules(edition, deck=deck), len(names))
    while not state.over:
        seat = state.asked_seat
        assert seat is not None
        if seat < 0:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        answer = PLAYERS[names[seat]].choose(view(state, seat), answers, rng, 0)
        assert is_among(answer, answers)
        apply(state, answer)
    return state


# Sense


@pytest.mark.parametrize("edition", [*Edition])
def test_it_stops_with_what_wins(edition: Edition) -> None:
    table = game(edition, {"stars": 15}, {}, active=1, step="roll 2", dice="3 3 3 3 3 h")
    assert choice(table) == Stop(0)


def test_it_kills_when_it_can() -> None:
    table = game(
        "second",
        {"stars": 3},
        {"hearts": 2, "stars": 19},
        city=2,
        active=1,
        step="roll 2",
        dice="c c 3 3 3 e",
    )
    kept = choice(table)
    assert kept == Stop(0)


def test_it_goes_for_the_last_heart_of_who_is_about_to_win() -> None:
    two = {"hearts": 3, "stars": 19}
    table = game("second", {}, two, city=2, active=1, step="roll 2", dice="c c 3 3 3 e")
    kept = choice(table)
    assert isinstance(kept, Keep)
    assert kept.dice[4] == 2
    assert sum(kept.dice) == 2


def test_it_heals_when_it_is_nearly_dead_and_has_time() -> None:
    table = game("second", {"hearts": 1}, {"hearts": 10}, city=2, active=1, step="roll 2", dice="h h h 1 2 1")
    kept = choice(table)
    assert isinstance(kept, Keep)
    assert kept.dice[5] == 3


def test_it_stays_out_of_reach_with_one_heart() -> None:
    table = resolving("second", "c c 1 2 3 e", {}, {"hearts": 3}, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table) == Yield(1)


def test_it_stays_when_the_next_turn_wins() -> None:
    two = {"hearts": 10, "stars": 18}
    table = resolving("second", "c 1 2 2 3 e", {}, two, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table) == Stay(1)


def test_it_buys_the_stars_that_win() -> None:
    market = ["giant_brain", "skyscraper", "extra_head"]
    table = game("second", {"energy": 7, "stars": 16}, {}, market=market, active=1, step="buy")
    assert choice(table) == Buy(0, "skyscraper")


def test_it_does_not_buy_its_own_death() -> None:
    market = ["jet_fighters", "tank", "national_guard"]
    table = game("second", {"hearts": 2, "energy": 5}, {}, market=market, active=1, step="buy")
    assert not isinstance(choice(table), Buy)


def test_it_flies_from_a_deadly_hit() -> None:
    two = {"hearts": 2, "energy": 2, "cards": ["wings"]}
    table = resolving("second", "c c c 1 2 e", {}, two, city=2, active=1)
    table.play("1 resolve all")
    assert choice(table) == Use(1, "wings")


def test_it_turns_the_die_that_wins() -> None:
    one = {"cards": ["plot_twist"], "stars": 17}
    table = game("second", one, {}, active=1, step="roll 3", dice="3 3 1 e c h")
    turned = choice(table)
    assert isinstance(turned, Turn)
    assert turned.into == 2


def test_energy_for_wings_is_not_spent_on_electric_armor() -> None:
    """Armor would leave 2 of 3 hearts to lose and 1 energy; flying, now or at its window, saves it."""
    two = {"hearts": 2, "energy": 2, "cards": ["wings", "electric_armor"]}
    deck = {"deck": "base+new"}
    table = resolving("second", "c c c 1 2 e", {}, two, city=2, active=1, options=deck)
    table.play("1 resolve all")
    assert table.asked == "OfferArmor 2"
    assert choice(table) in (Pass(1), Use(1, "wings"))
    table.play("2 pass")
    assert choice(table) == Use(1, "wings")


# What it knows


def test_chances_sum_to_one_and_the_dead_have_none() -> None:
    table = game("second", {}, {"hearts": 0}, {"stars": 12}, {}, active=1)
    found = fitted().chances(table.state, 0)
    assert sum(found) == pytest.approx(1)
    assert found[1] == 0


@pytest.mark.parametrize("better", [{"hearts": 10}, {"stars": 15}, {"cards": ["extra_head"]}])
def test_more_is_better(better: dict[str, object]) -> None:
    plain = {"hearts": 5, "stars": 6, "energy": 2}
    even = game("second", plain, plain, active=1).state
    ahead = game("second", plain | better, plain, active=1).state
    assert fitted().chances(ahead, 0)[0] > fitted().chances(even, 0)[0]


def test_features_are_places_of_weights() -> None:
    rows = [{"hearts": 12, "stars": 40, "energy": 99, "poison": 9, "shrink": 9, "cards": ["even_bigger"]}, {}]
    state = game("second", *rows, {}, {}, {}, {}, city=1, bay=2, active=3).state
    for seat in range(6):
        found = features(state, seat, state.active)
        assert all(0 <= place < SIZE for place in (*found.present, *found.cards))
        assert len(set(found.present)) == len(found.present)


def test_a_peek_of_another_is_not_known_to_it() -> None:
    """The card on top that only seat 2 saw: seat 1 answers the same whatever it is."""
    tops = []
    for top in ("extra_head", "tank"):
        table = game("second", {"energy": 9}, {"cards": ["made_in_a_lab"]}, active=1, step="buy")
        table.state.top, table.state.peekers = top, 0b10
        tops.append(choice(table))
    assert tops[0] == tops[1]


def test_equal_results_are_resolved_once_and_alike() -> None:
    state = game("second", {}, {}, city=2, active=1, step="roll 1", dice="1 2 e c c h").state
    one, two = (resolved(state, dice) for dice in ((1, 1, 0, 1, 2, 1), (0, 2, 0, 1, 2, 1)))
    assert (one.hearts, one.stars, one.energy) == (two.hearts, two.stars, two.energy)
    assert state.dice == (1, 1, 0, 1, 2, 1)


# Whole games


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("edition", [*Edition])
@pytest.mark.parametrize("deck", [*Deck])
def test_its_answers_are_legal_with_every_deck(edition: Edition, deck: Deck) -> None:
    assert play(edition, deck, ("brawler", "random", "hatchling"), seed=5).over


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_against_its_like(seats: int) -> None:
    assert play(Edition.SECOND, Deck.BASE_AND_NEW, ("brawler",) * seats, seed=seats).over


def test_the_same_seed_gives_the_same_game() -> None:
    names = ("brawler", "brawler")
    games = [play(Edition.FIRST, Deck.BOX, names, seed=3) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("edition", [*Edition])
def test_it_beats_chance(edition: Edition) -> None:
    won = 0
    for seed in range(12):
        names = ("brawler", "random") if seed % 2 else ("random", "brawler")
        winner = play(edition, Deck.BOX, names, seed).winner
        won += winner >= 0 and names[winner] == "brawler"
    assert won >= 11


@without_first
def test_weights_can_be_given(edition: str) -> None:
    """A player that cares for nothing: every chance is even, so the first answer is as good as any."""
    even = Brawler(LinearValuation({name: [0.0] * SIZE for name in KINDS}))
    table = game(edition, {"energy": 4}, {}, active=1, step="buy", market=["heal", "tank", "skyscraper"])
    state = table.state
    assert even.choose(view(state, 0), legal(state, 0), Random(1), 0) == Pass(0)
