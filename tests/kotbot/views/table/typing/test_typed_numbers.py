"""The words of a rulebook mean the numbers that they mean there, however short they are typed."""

import pytest

from kotbot.i18n import texts_for
from kotbot.matches.facts import Mode
from kotbot.views.table.typing.typed import typed
from kotbot.views.table.typing.typed_changes import TypedChange
from scripts.texts.tables import at_table, six

COUNTING = at_table(six(), Mode.COUNTERS)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("kong pv +3", "add 6 stars +3"),
        ("kong punti +3", "add 6 stars +3"),
        ("kong +3p", "add 6 stars +3"),
        ("kong stelle +3", "add 6 stars +3"),
        ("kong +3s", "add 6 stars +3"),
        ("kong vittoria +3", "add 6 stars +3"),
        ("kong vita -2", "add 6 hearts -2"),
        ("kong cuori -2", "add 6 hearts -2"),
        ("kong -2c", "add 6 hearts -2"),
        ("kong fulmini +1", "add 6 energy +1"),
        ("kong debolezza +1", "add 6 shrink +1"),
        ("kong veleno +1", "add 6 poison +1"),
    ],
)
def test_pv_are_victory_points_in_the_italian_rulebook_and_weakness_shrinks(text: str, event: str) -> None:
    assert typed(text, COUNTING, [texts_for("it")]) == TypedChange(event)
