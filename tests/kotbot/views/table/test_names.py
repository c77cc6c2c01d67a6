"""How lines are named at a table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kotbot.matches.facts import Mode, OfferKind, Person, SeatFacts
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import handing, seating
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.summary import latest
from kotbot.views.modes import board
from kotbot.views.table.names import line_name
from scripts.testing.matches import ANN, BOB, EVE, Bot
from scripts.testing.tables import Table, open_table
from scripts.texts.facts import ENGLISH, plain, shown
from scripts.texts.tables import ENTERED, REDO, at_table, line, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (line("buy jets", seat=1), "🐱 buy Jets"),
        (line("yield", seat=0), "👽 yield"),
        (line("use wings", seat=1), "🐱 Wings"),
        (line("result 1 1 2 energy claw heart rolls 4 energy_drink 1", seat=-1), "🎲 1 1 2 ⚡ 🐾 ♥"),
        (line("result 3 3 3 energy energy claw", seat=-1, rolled_by=2), "🦖 🎲 3 3 3 ⚡ ⚡ 🐾"),
        (line("roll claw claw", seat=-1, rolled_by=0), "👽 🎲 🐾 🐾"),
        (line("roll nothing", seat=-1, rolled_by=2), "🦖 🎲 0🐾"),
        (line("reveal ?", seat=-1), "🛒 a card"),
        (line("mode referee"), "to the referee"),
        (line("mode counters"), "to the counters"),
        (line("pass", seat=2), "🦖 pass"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_name_of_a_line(entry: object, name: str) -> None:
    assert plain(line_name(entry, RenderContext(COUNTING, ENGLISH))) == name  # type: ignore[arg-type]


def test_a_line_is_named_with_who_sat_there_then() -> None:
    before: tuple[SeatFacts, ...] = tuple(
        replace(seat, place=place) for place, seat in enumerate(reversed(COUNTING.seats))
    )
    entry = replace(line("add 1 hearts -1"), seats=before)
    assert plain(line_name(entry, RenderContext(COUNTING, ENGLISH))) == "🦍 −1♥"


# Who sits there changes


def _in_a_seat(bot: Bot, table: Table, change: Callable[..., Reply], person: Person, *args: Any) -> None:
    decision = table.facts.decision
    reply = bot.do(lambda unit: change(unit, table.code, person, decision, *args))
    assert reply.refused is None


def _said_on_the_board(table: Table) -> str:
    """The button that takes the last line back: it says what that was, and by whom."""
    return next(words for words in shown(board(table.facts, ENGLISH)) if words.startswith("↩"))


@pytest.mark.parametrize("mode", [Mode.COUNTERS, Mode.REFEREE])
def test_each_change_of_a_seat_is_one_line_on_the_board(bot: Bot, mode: Mode) -> None:
    table = open_table(bot, 4, mode)

    _in_a_seat(bot, table, handing.let_computer, ANN, 1, "brawler")
    assert _said_on_the_board(table) == "↩ 🐱 a computer plays (Ann)"
    _in_a_seat(bot, table, handing.play_again, BOB, 1)
    assert _said_on_the_board(table) == "↩ 🐱 plays again (Bob)"
    _in_a_seat(bot, table, handing.offer_seat, ANN, 2)
    _in_a_seat(bot, table, handing.sit_here, EVE, 2)
    assert _said_on_the_board(table) == "↩ 🦖 now played by Eve (Eve)"
    _in_a_seat(bot, table, handing.withdraw, ANN, 3)
    assert _said_on_the_board(table) == "↩ 🐲 gives up (Ann)"
    _in_a_seat(bot, table, handing.remove, ANN, 3)
    assert _said_on_the_board(table) == "↩ Seat 4 is taken away (Ann)"


@pytest.mark.parametrize("mode", [Mode.COUNTERS, Mode.REFEREE])
def test_who_joins_in_and_who_moves_is_one_line_on_the_board(bot: Bot, mode: Mode) -> None:
    table = open_table(bot, 3, mode)

    assert bot.do(lambda unit: seating.seat_nameless(unit, table.code, BOB, "p1")).refused is None
    monster = RenderContext(table.facts, ENGLISH).sign(3)
    assert _said_on_the_board(table) == f"↩ {monster} joins in (Bob)"

    _in_a_seat(bot, table, seating.begin_order, ANN)
    for place in (2, 0, 1):
        _in_a_seat(bot, table, seating.tap, ANN, place)
    assert _said_on_the_board(table) == "↩ New seating (Ann)"


def test_who_stays_is_told_as_staying_and_not_as_entering(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 2)
    table.decline(OfferKind.YIELD, 2)
    assert plain(latest(RenderContext(table.facts, ENGLISH))[-1]) == "🏙 🐱 Cyber Kitty stays in the City."
    assert table.table.undo is not None
    assert plain(line_name(table.table.undo, RenderContext(table.facts, ENGLISH))) == "🐱 stay"
