"""A roll after the name of its player, as in `dov 1 1 2 3 e h`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.matches.table.lines import dice
from kotbot.views.base.spelling import words as bare_words
from kotbot.views.table.typing.typed_changes import seats
from kotbot.views.table.typing.typed_dice import NotDice, typed_dice

LONGEST: Final = 3
"""Words that are tried as a name."""


class NamedRoll(NamedTuple):
    """The named seat, and the text of its dice."""

    seat: int
    dice: str


def named_roll(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> NamedRoll | None:
    """Read a roll after a name, if so many dice may be typed now; None for any other text."""
    wanted = wanted_dice(facts)
    if not wanted or _number(text, speaking) == wanted:
        return None
    typed = text.split()
    for length in range(1, min(LONGEST, len(typed) - 1) + 1):
        who, rest = bare_words(" ".join(typed[:length])), " ".join(typed[length:])
        found = seats(who, facts, speaking)
        if len(found) == 1 and _number(rest, speaking) == wanted:
            return NamedRoll(found[0], rest)
    return None


def _number(text: str, speaking: Sequence[Texts]) -> int:
    dice = typed_dice(text, speaking)
    return 0 if isinstance(dice, NotDice) else len(dice)


def wanted_dice(facts: MatchFacts) -> int:
    """Return how many dice may be typed now: those that are asked for, or those after a purchase."""
    table = facts.table
    if table is None:
        return 0
    return table.asked_dice or (table.next_roll[1] if table.next_roll is not None else 0)


def roller(facts: MatchFacts) -> int | None:
    """Return the seat whose dice may be typed now; None if none may be."""
    table, state = facts.table, facts.state
    if table is None or state is None:
        return None
    asked = dice.roller(state)
    return table.next_roll[0] if asked is None and table.next_roll is not None else asked
