"""How a last heart is told that a table keeps until it has said whether the monster is out."""

import pytest

from kotbot.matches.facts import Mode, OfferKind
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.summary import latest
from kotbot.views.modes import board
from kotbot.views.table.entries.origin import origin
from kotbot.views.table.history import history
from kotbot.views.table.names import line_name
from scripts.testing.matches import Bot
from scripts.testing.tables import Table, open_table
from scripts.texts.facts import ENGLISH, plain


def bitten(bot: Bot, hearts: int) -> Table:
    """Ann, an Alienoid, bites Bob in Tokyo, who has so many hearts, with 3."""
    table = open_table(bot, 3, Mode.COUNTERS, monsters=("alienoid", "cyber_kitty", "gigazaur"))
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.enter(f"set 2 hearts {hearts}")
    table.attack(1, 3)
    return table


def story(table: Table) -> list[str]:
    return [plain(line) for line in latest(RenderContext(table.facts, ENGLISH))]


def undo_of(table: Table) -> str:
    assert table.table.undo is not None
    return plain(line_name(table.table.undo, RenderContext(table.facts, ENGLISH)))


@pytest.mark.parametrize("hearts", [3, 1])
def test_a_last_heart_that_is_asked_about_is_told_as_lost(bot: Bot, hearts: int) -> None:
    table = bitten(bot, hearts)
    assert story(table)[-1] == f"👽 Alienoid bites: 🐱 ♥ {hearts} → 0"
    assert undo_of(table) == f"🐱 −{hearts}♥"
    assert "±0" not in plain(board(table.facts, ENGLISH))


@pytest.mark.parametrize("hearts", [3, 1])
def test_once_it_is_out_the_whole_bite_is_told_once(bot: Bot, hearts: int) -> None:
    table = bitten(bot, hearts)
    table.accept(OfferKind.OUT, 2)
    assert story(table)[-2:] == [
        f"👽 Alienoid bites: 🐱 ♥ {hearts} → 0",
        "☠ 🐱 Cyber Kitty is out!",
    ]


@pytest.mark.parametrize(("hearts", "told"), [(3, "3 → 1"), (1, "1 → 0")])
def test_who_stays_has_lost_all_but_one_heart(bot: Bot, hearts: int, told: str) -> None:
    table = bitten(bot, hearts)
    table.decline(OfferKind.OUT, 2)
    assert story(table)[-2:] == [f"👽 Alienoid bites: 🐱 ♥ {told}", "🐱 Cyber Kitty ♥ 1"]


def test_a_tap_that_takes_the_last_heart_is_never_none(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, monsters=("alienoid", "cyber_kitty", "gigazaur"))
    table.enter("set 1 hearts 1")
    table.enter("add 1 hearts -1")
    assert (story(table)[-1], undo_of(table)) == ("👽 Alienoid −1♥", "👽 −1♥")
    table.decline(OfferKind.OUT, 1)
    assert story(table)[-2:] == ["👽 Alienoid −1♥", "👽 Alienoid ♥ 1"]


def test_quick_taps_that_take_all_hearts_are_told_with_the_last_one(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, monsters=("alienoid", "cyber_kitty", "gigazaur"))
    table.enter("set 1 hearts 3")
    for _ in range(3):
        table.enter("add 1 hearts -1")
    assert (story(table)[-1], undo_of(table)) == ("👽 −3♥", "👽 −3♥")


def test_the_whole_loss_is_named_by_redo_and_in_the_history(bot: Bot) -> None:
    table = bitten(bot, 3)
    lines = table.history().lines
    told = plain(history(table.facts, ENGLISH, lines, 0, ((1, 1),)))
    assert "🐱 −3♥" in told
    assert "👽 Alienoid bites: 🐱 ♥ 3 → 0" in told
    table.undo()
    assert table.table.redo is not None
    assert plain(line_name(table.table.redo, RenderContext(table.facts, ENGLISH))) == "🐱 −3♥"


@pytest.mark.parametrize("hearts", [3, 1])
def test_the_origin_of_the_hearts_ends_with_none(bot: Bot, hearts: int) -> None:
    table = bitten(bot, hearts)
    found = table.provenance(2, "hearts")
    told = plain(origin(table.facts, ENGLISH, found.entries, 1, "hearts", 0, found.pages))
    assert f"−{hearts}♥" in told
    assert "→ 0" in told


def test_other_hearts_are_told_as_they_are(bot: Bot) -> None:
    """Bob keeps 1 heart of 3; Cid, bitten before, is asked about."""
    table = bitten(bot, 4)
    assert story(table)[-1] == "👽 Alienoid bites: 🐱 ♥ 4 → 1"
    assert undo_of(table) == "🐱 −3♥"
    table.enter("add 3 hearts -10")
    assert story(table)[-2:] == ["👽 Alienoid bites: 🐱 ♥ 4 → 1", "🦖 Gigazaur −10♥"]
