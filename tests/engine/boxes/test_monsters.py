"""The monsters of all boxes as names, where their box or the box of all names is in the game."""

import pytest

from engine import Edition, new_game, rules
from engine.boxes import EXPANSIONS
from engine.errors import Reason
from tests.engine.boxes.kit import boxed
from tests.engine.table.kit import at_table, refused


@pytest.mark.parametrize(
    ("box", "monsters"),
    [
        ("tower", {"king_kong"}),
        ("cultists", {"cthulhu"}),
        ("costumes", {"boogie_woogie", "pumpkin_jack"}),
        ("promos", set()),
    ],
)
def test_a_box_brings_its_monsters(box: str, monsters: set[str]) -> None:
    assert set(rules(boxes=(box,)).monsters) - set(rules().monsters) == monsters


@pytest.mark.parametrize("edition", Edition)
def test_one_box_has_the_names_of_all(edition: Edition) -> None:
    every = {monster for box in EXPANSIONS.values() if "made_up" not in box.name for monster in box.monsters}
    every |= {monster for each in Edition for monster in rules(each).monsters}
    played = rules(edition, boxes=("monsters", "tower")).monsters
    assert set(played) == every
    assert len(played) == len(every) == 29
    assert played[: len(rules(edition).monsters)] == rules(edition).monsters


def test_a_monster_of_it_sits_where_it_was_put_and_nothing_else_changes() -> None:
    state = new_game(rules(boxes=("monsters",)), 3, 0, monsters=("king_kong", "kookie", "the_king"))
    assert state.more is not None
    assert state.more.monsters == ("king_kong", "kookie", "the_king")
    assert (state.more.counts, state.more.tiles, state.deck) == ((), (), rules().deck)


def test_people_at_a_table_say_who_plays_what() -> None:
    table = boxed("monsters", table=True)({}, {}, {}, step="buy")
    table.play("! monsters pandakai none hut_on_chicken_legs")
    assert table.state.more is not None
    assert table.state.more.monsters == ("pandakai", "", "hut_on_chicken_legs")


def test_without_it_monsters_are_no_part_of_a_position() -> None:
    assert refused(at_table(), "monsters pandakai none none")[0] is Reason.NOT_LEGAL
