"""How lines are named at a table."""

from dataclasses import replace

import pytest

from kotbot.matches.facts import Mode, SeatFacts
from kotbot.views.base.cast import Cast
from kotbot.views.table.base.names import line_name
from tests.kotbot.views.kit import ENGLISH, plain
from tests.kotbot.views.table.tables import ENTERED, REDO, at_table, line, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (line("buy jets", seat=1), "🐱 buy Jets"),
        (line("yield", seat=0), "👽 yield"),
        (line("use wings", seat=1), "🐱 Wings"),
        (line("result 1 1 2 energy claw heart rolls 4 energy_drink 1", seat=-1), "🎲 1 1 2 ⚡ 🐾 ♥"),
        (line("result 3 3 3 energy energy claw", seat=-1, rolled_by=2), "🦖 🎲 3 3 3 ⚡ ⚡ 🐾"),
        (line("reveal ?", seat=-1), "🛒 a card"),
        (line("mode referee"), "to the referee"),
        (line("mode counters"), "to the counters"),
        (line("pass", seat=2), "🦖 pass"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_name_of_a_line(entry: object, name: str) -> None:
    assert plain(line_name(entry, Cast(COUNTING, ENGLISH))) == name  # type: ignore[arg-type]


def test_a_line_is_named_with_who_sat_there_then() -> None:
    before: tuple[SeatFacts, ...] = tuple(
        replace(seat, place=place) for place, seat in enumerate(reversed(COUNTING.seats))
    )
    entry = replace(line("add 1 hearts -1"), seats=before)
    assert plain(line_name(entry, Cast(COUNTING, ENGLISH))) == "🦍 −1♥"
