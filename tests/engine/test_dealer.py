"""The dealer: chance from a seed, the same for ever, and fair."""

import json
from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest

from engine import (
    CHANCE,
    IllegalAnswer,
    InvalidPosition,
    apply,
    deal,
    from_json,
    legal,
    new_game,
    rules,
    to_json,
    write,
)
from engine.answers import Revealed, Rolled
from engine.dealer import below, fingerprint, numbers, throw
from engine.errors import Reason
from tests.engine.kit import game, resolving

SEED = b"kotbot"


def test_the_stream_is_sha_256_of_seed_event_and_block() -> None:
    """Seed, then event and block as 8 bytes each, the highest first: 32 bytes a block."""
    stream = list(islice(numbers(b"seed", 7), 64))
    first = sha256(b"seed" + bytes([0, 0, 0, 0, 0, 0, 0, 7]) + bytes(8)).digest()
    second = sha256(b"seed" + bytes([0, 0, 0, 0, 0, 0, 0, 7]) + bytes([0, 0, 0, 0, 0, 0, 0, 1])).digest()
    assert bytes(stream) == first + second


def test_bytes_that_would_favour_some_outcomes_are_thrown_away() -> None:
    """256 is 42 times 6 and 4 more: 252, 253, 254 and 255 are no die."""
    assert below(iter([252, 255, 254, 253, 5]), 6) == 5
    assert below(iter([251]), 6) == 5
    assert below(iter([0]), 6) == 0
    assert below(iter([198, 197]), 66) == 65
    assert below(iter([255]), 256) == 255
    assert below(iter([7]), 1) == 0


@pytest.mark.parametrize("bound", [1, 2, 6, 50, 65, 66, 116])
def test_each_outcome_is_equally_likely(bound: int) -> None:
    """Over all 256 bytes each outcome comes equally often; the bytes left over come to nothing."""
    counts: Counter[int] = Counter()
    for byte in range(256):
        try:
            counts[below(iter([byte]), bound)] += 1
        except StopIteration:
            counts[-1] += 1
    del counts[-1]
    assert set(counts.values()) == {256 // bound}
    assert len(counts) == bound


def test_many_dice_fall_evenly() -> None:
    """60,000 dice: each face 10,000 times, give or take five standard deviations (91 each)."""
    counts = [0] * 6
    for event in range(10_000):
        for face, n in enumerate(throw(numbers(SEED, event), 6)):
            counts[face] += n
    assert sum(counts) == 60_000
    assert all(9_544 < n < 10_456 for n in counts)


def test_the_same_seed_gives_the_same_rolls_for_ever() -> None:
    """Event 0 of this seed begins with bytes 224 146 134 108 91 194, by six 2 2 2 0 1 2: 3 3 3 1 2 3."""
    state = game("second", {}, {}, step="roll 0").state
    rolls = [write(deal(state, SEED, event)) for event in range(4)]
    assert rolls == [
        "roll 1 2 3 3 3 3",
        "roll 1 1 2 2 heart heart",
        "roll 1 1 2 energy claw heart",
        "roll 2 2 energy claw heart heart",
    ]


def test_the_same_seed_gives_the_same_cards_for_ever() -> None:
    """Of 66 cards 224 is thrown away, 146 is card 14 of the sorted deck, counted from 0."""
    state = new_game(rules(), 2)
    cards = [write(deal(state, SEED, event)) for event in range(4)]
    assert cards == [
        "reveal eater_of_the_dead",
        "reveal heal",
        "reveal energy_hoarder",
        "reveal extra_head",
    ]


def test_a_deck_has_at_most_as_many_cards_as_a_byte_has_values() -> None:
    assert len(rules(deck=("jets",) * 256).deck) == 256
    with pytest.raises(InvalidPosition, match="a deck has at most 256 cards, not 257"):
        rules(deck=("jets",) * 257)


def test_another_seed_or_another_event_gives_another_stream() -> None:
    streams = {
        bytes(islice(numbers(seed, event), 32)) for seed in (b"a", b"b", b"ab") for event in (0, 1, 2**32)
    }
    assert len(streams) == 9


def test_what_was_answered_before_has_no_part_in_it() -> None:
    state = game("second", {}, {}, step="roll 0").state
    again = from_json(json.loads(json.dumps(to_json(state))))
    assert deal(state, SEED, 5) == deal(again, SEED, 5) == deal(state, SEED, 5)


def test_every_question_of_chance_is_answered_legally() -> None:
    state = new_game(rules(), 4)
    asked = set()
    for event in range(400):
        if state.over:
            break
        if state.asked_seat == CHANCE:
            asked.add(type(state.question).__name__)
            apply(state, deal(state, SEED, event))
        else:
            apply(state, legal(state)[-1])
    assert {"RevealCard", "OpeningRoll", "RollDice"} <= asked


def test_single_dice_and_camouflage_are_dealt() -> None:
    probed = game("second", {}, {"cards": ["psychic_probe"]}, step="roll 3", dice="1 1 2 2 3 3").play(
        "2 reroll 1"
    )
    answer = deal(probed.state, SEED, 0)
    assert isinstance(answer, Rolled)
    assert sum(answer.dice) == 1
    hidden = resolving("second", "c c c 1 2 3", {}, {"cards": ["camouflage"]}, city=2)
    answer = deal(hidden.state, SEED, 0)
    assert isinstance(answer, Rolled)
    assert sum(answer.dice) == 3


def test_a_card_that_was_looked_at_is_the_next_whatever_the_seed() -> None:
    table = game("second", {"cards": ["made_in_a_lab"], "energy": 6}, {}, {}, city=2, step="buy")
    table.play("1 peek", "* reveal jets", "1 buy skyscraper")
    assert {deal(table.state, SEED, event) for event in range(20)} == {Revealed(CHANCE, "jets")}


def test_two_copies_of_a_card_are_twice_as_likely() -> None:
    """66 cards without the three of the market; extra_head and evacuation_orders are there twice."""
    table = game("second", {"energy": 6}, {}, step="buy").play("1 buy skyscraper")
    counts: Counter[str] = Counter()
    for event in range(6_300):
        answer = deal(table.state, SEED, event)
        assert isinstance(answer, Revealed)
        counts[answer.card] += 1
    assert len(counts) == 61
    assert 140 < counts["extra_head"] < 260
    assert 50 < counts["jets"] < 150


def test_a_seat_that_is_asked_is_not_answered_by_the_dealer() -> None:
    state = game("second", {"energy": 6}, {}, step="buy").state
    with pytest.raises(IllegalAnswer) as error:
        deal(state, SEED, 0)
    assert error.value.reason is Reason.NOT_ASKED


def test_the_fingerprint_of_a_seed() -> None:
    """SHA-256 of the empty text, as its standard gives it."""
    assert fingerprint(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
