"""Expansions as data: what goes with what, versions, records, and games without them as they were."""

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import (
    Edition,
    InvalidPosition,
    InvalidRecord,
    Record,
    from_json,
    new_game,
    read_record,
    replay,
    rules,
    to_json,
    write_record,
)
from engine.boxes import EXPANSIONS, Expansion, register
from engine.cards.books import EXPANDED, edition_of, in_book
from engine.cards.catalogue import BIT, CARDS, THINGS, Thing, traits
from engine.cards.kinds import TRAITS, Kind
from engine.codec import rules_from_json, rules_to_json
from engine.errors import EngineError
from engine.untrusted_state import defects
from tests.engine.boxes.kit import made_up
from tests.engine.boxes.made_up import BOX, CAPE, HORN, MADE_UP, POWDER

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("edition", "boxes", "why"),
    [
        (Edition.SECOND, ("power_down",), r"boxes: there is no 'power_down'; there are .*made_up"),
        (Edition.ORIGINS, (BOX,), "boxes: made_up does not go with the origins edition"),
        (Edition.SECOND, ("made_up_more",), "boxes: made_up_more needs made_up"),
        (
            Edition.SECOND,
            (BOX, "made_up_more", "made_up_apart"),
            "boxes: made_up_more does not go with made_up_apart",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_by_name(
    edition: Edition, boxes: tuple[str, ...], why: str
) -> None:
    with pytest.raises(InvalidPosition, match=why):
        rules(edition, boxes=boxes)


def test_rules_name_each_expansion_with_its_version() -> None:
    played = rules(boxes=(BOX, "made_up_more"))
    assert played.boxes == (("made_up", "2"), ("made_up_more", "1"))
    assert played.versions == "3 made_up 2 made_up_more 1"
    assert played.monsters[-2:] == ("paper_tiger", "tin_whale")


def test_the_order_in_which_they_are_named_makes_no_difference() -> None:
    assert rules(boxes=(BOX, "made_up_more")) == rules(boxes=("made_up_more", BOX))


def test_rules_come_through_text_and_pickles() -> None:
    played = rules(boxes=(BOX,))
    stored = json.loads(json.dumps(rules_to_json(played)))
    assert (stored["deck"], stored["boxes"]) == ("box", {"made_up": "2"})
    assert rules_from_json(stored) == played
    sent = pickle.loads(pickle.dumps(played))
    assert (sent, sent.index, sent.prices) == (played, played.index, played.prices)


def test_a_book_has_the_things_of_its_expansions_alone() -> None:
    base, expanded = rules().index, rules(boxes=(BOX,)).index
    assert base < EXPANDED <= expanded
    assert edition_of(expanded) is Edition.SECOND
    assert [in_book(card, base) for card in ("jets", HORN)] == [True, False]
    assert [in_book(card, expanded) for card in ("jets", HORN)] == [True, True]


# Versions


def test_a_game_of_a_former_version_goes_on_by_it() -> None:
    stored = to_json(new_game(rules(boxes=(BOX,)), 3))
    stored["rules"]["boxes"] = {BOX: "1"}
    state = from_json(stored)
    assert state.rules.boxes == ((BOX, "1"),)
    assert to_json(state) == stored


def test_another_version_is_refused_by_name() -> None:
    stored = to_json(new_game(rules(boxes=(BOX,)), 3))
    stored["rules"]["boxes"] = {BOX: "9"}
    with pytest.raises(InvalidPosition, match="made_up is of version 9; this engine plays made_up 2"):
        from_json(stored)


def test_a_record_begins_with_the_versions_and_is_replayed() -> None:
    state = new_game(rules(boxes=(BOX,)), 3, 0, monsters=("paper_tiger", "", "kraken"))
    text = write_record(Record.begin(state))
    assert text.startswith("kotbot record, rules 3 made_up 2, notation 1\n")
    assert replay(read_record(text)) == state


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("3 made_up 7", "made_up is of version 7; this engine plays made_up 2"),
        ("3 power_down 1", "there is no 'power_down'"),
        ("3 made_up", "this engine plays rules 2 and 3"),
        ("4 made_up 2", "this engine plays rules 2 and 3"),
    ],
)
def test_a_record_of_what_is_not_played_here_is_refused_by_name(header: str, why: str) -> None:
    text = write_record(Record.begin(new_game(rules(boxes=(BOX,)), 3)))
    with pytest.raises(InvalidRecord, match=why):
        replay(read_record(text.replace("rules 3 made_up 2", f"rules {header}")))


# Monsters


def test_the_position_knows_which_monster_sits_where() -> None:
    state = new_game(rules(boxes=(BOX,)), 3, monsters=("kraken", "paper_tiger", ""))
    assert state.more is not None
    assert state.more.monsters == ("kraken", "paper_tiger", "")
    assert state.more.decks == ((), (POWDER,), ())
    assert not defects(to_json(state))


def test_there_is_one_monster_for_each_seat() -> None:
    with pytest.raises(EngineError, match="there are 3 seats, and monsters for 2"):
        new_game(rules(boxes=(BOX,)), 3, monsters=("kraken", "paper_tiger"))


def test_without_expansions_nothing_of_it_is_kept() -> None:
    state = new_game(rules(), 2, monsters=("alienoid", "the_king"))
    assert state == new_game(rules(), 2)
    assert not {"more", "boxes"} & {*to_json(state), *to_json(state)["rules"]}


# Registering


def test_registering_again_changes_nothing() -> None:
    before = dict(BIT)
    register(MADE_UP)
    assert before == BIT


@pytest.mark.parametrize(
    ("box", "why"),
    [
        (Expansion(BOX, "3", MADE_UP.editions), "another expansion made_up"),
        (
            Expansion("more", "1", MADE_UP.editions, things=(Thing("jets", Kind.TILE),)),
            "jets is an id already",
        ),
        (
            Expansion("more", "1", MADE_UP.editions, things=(Thing("a" * 25, Kind.TILE),)),
            "more than 24 letters",
        ),
        (Expansion("more", "1", MADE_UP.editions, numbers={CAPE: 3}), "paper_cape is an id already"),
    ],
)
def test_what_cannot_be_registered(box: Expansion, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        register(box)
    assert "more" not in EXPANSIONS


def test_things_of_expansions_are_no_power_cards_of_the_base_boxes() -> None:
    assert {HORN, CAPE, POWDER} <= set(THINGS) - set(CARDS)
    assert all(BIT[card] < BIT[HORN] for card in CARDS)


AS_BEFORE = """
from engine import legal, new_game, outcomes, rules
from engine.cards import hooks
from engine.cards.catalogue import CARDS, Edition, box
from engine.rules import Deck, deck_of

def taken():
    states = [new_game(rules(edition), 4) for edition in Edition]
    points = [point for point in vars(hooks).values() if isinstance(point, hooks.Modifier | hooks.Reaction)]
    for point in points:
        for state in states:
            point._fill(state.rules.index)
    return (
        [(state.rules, state.rules.index, state.rules.prices) for state in states],
        [(outcomes(state), legal(state)) for state in states],
        [(point._masks, point._rows, point._for_others) for point in points],
        [deck_of(edition, deck, ()) for edition in Edition for deck in Deck],
        [hooks.windows(state.rules.index) for state in states],
        tuple(CARDS),
    )

before = repr(taken())
import tests.engine.boxes.made_up
assert repr(taken()) == before
print("same", len(before))
"""


def test_the_base_game_is_the_same_after_an_expansion_was_registered() -> None:
    done = subprocess.run(
        (sys.executable, "-c", AS_BEFORE), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert re.match(r"same \d{5,}", done.stdout), done.stderr


# Kinds


def test_every_kind_has_its_row() -> None:
    assert set(TRAITS) == set(Kind)


def test_a_thing_that_nobody_knows_is_strange() -> None:
    strange = traits("other:Megahorn")
    assert (strange.held, strange.copied_by, strange.sold, strange.bought_away) == (
        True,
        frozenset(),
        False,
        False,
    )
    assert traits("?") is strange


# Positions written by hand


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ({"monster": "godzilla"}, "seat 2: there is no monster 'godzilla' in these boxes"),
        ({"numbers": {"mischief": 10}}, "seat 2: mischief is a whole number from 0 to 9, not 10"),
        ({"numbers": {"wickedness": 1}}, r"seat 2: numbers is an object with \['mischief'\]"),
        ({"hand": [POWDER]}, "seat 2: hand is a list of things of its own set"),
        ({"cards": [POWDER]}, "seat 2: a gift is `of` another seat"),
        ({"cards": [{"card": "jets", "of": 1}]}, "seat 2: jets is no gift of anybody"),
        ({"cards": ["tank"]}, "seat 2: tank is a discard card and is not kept"),
    ],
)
def test_defects_of_what_expansions_add(seat: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidPosition, match=why):
        made_up({}, seat, {})


def test_a_tile_comes_from_no_deck() -> None:
    with pytest.raises(InvalidPosition, match=f"market: {HORN} is a tile and comes from no deck"):
        made_up(market=[HORN])


def test_a_game_without_the_expansion_has_no_such_thing() -> None:
    with pytest.raises(
        InvalidPosition, match=f"there is no monster 'paper_tiger'.*no card is called '{HORN}'"
    ):
        made_up({"cards": [HORN]}, {}, options={"bay": True})
