"""The lessons of a first match as data: when each one comes; the views have the words.

A name that both kinds have is the same lesson: people who were told it in the one know it in the other.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from engine import State
from engine.cards.costumes import STEAL
from engine.cards.cultists import has_one
from engine.cards.tower import BOX as TOWER
from engine.cards.wicked import BOX as WICKED
from engine.cards.wicked import SPACES, TRIPLE, WICKEDNESS
from engine.decisions import Choose
from engine.dice import HEART, ONE
from engine.hands import has_set, in_hand
from kotbot.matches.core.questions import Theme, theme

When = Callable[[State, int], bool]
"""Whether the open question, asked to a seat, brings something new."""


class Lesson(NamedTuple):
    """One lesson, told once to each person who needs it for the first time."""

    name: str
    """Identifies the lesson in stored data and in the views."""
    comes: When


def first_of(lessons: Sequence[Lesson], told: Collection[str], state: State, seat: int) -> str:
    """Return the name of the first lesson that comes now and was not told yet; empty if there is none."""
    return next((one.name for one in lessons if one.name not in told and one.comes(state, seat)), "")


def at(*themes: Theme) -> When:
    """Return the condition that the question has one of these themes."""
    return lambda state, _: theme(state) in themes


def in_tokyo(*themes: Theme) -> When:
    """Return the same condition, for a monster in Tokyo whose turn it is."""
    return lambda state, seat: theme(state) in themes and seat == state.active and state.in_tokyo(seat)


def with_cards(*themes: Theme) -> When:
    """Return the same condition, for a monster that has cards."""
    return lambda state, seat: theme(state) in themes and bool(state.cards[seat])


_rolls_in_tokyo = in_tokyo(Theme.ROLL)
_rolls = at(Theme.ROLL)


def _gets_nothing_for_hearts(state: State, seat: int) -> bool:
    """Return whether hearts are for nothing in Tokyo: with evolutions, three of them draw one there, too."""
    return _rolls_in_tokyo(state, seat) and not has_set(state, seat)


def _has_hearts_in_tokyo(state: State, seat: int) -> bool:
    return _gets_nothing_for_hearts(state, seat) and state.dice[HEART] > 0


def _last_roll_is_near(state: State, seat: int) -> bool:
    return _rolls(state, seat) and state.rolled > 1


def _moves_on_the_gauge(state: State, _: int) -> bool:
    return (
        theme(state) is Theme.ROLL
        and state.counts(WICKEDNESS)
        and any(state.dice[face] >= TRIPLE for face in SPACES)
    )


def _chooses(card: str) -> When:
    """Return the condition that a thing asks for a choice."""
    return lambda state, _: isinstance(state.question, Choose) and state.question.card == card


def _has_cultists(state: State, seat: int) -> bool:
    return theme(state) in (Theme.ROLL, Theme.BUY) and has_one(state, seat)


def _has_a_hand(state: State, seat: int) -> bool:
    return theme(state) in (Theme.ROLL, Theme.BUY) and in_hand(state, seat) > 0


def _climbs_soon(state: State, seat: int) -> bool:
    in_play = TOWER in state.rules.box_names
    return in_play and _rolls_in_tokyo(state, seat) and state.dice[ONE] >= TRIPLE


OF_BOXES: Final = (
    Lesson("gauge", _moves_on_the_gauge),
    Lesson("tiles", _chooses(WICKED)),
    Lesson("cultists", _has_cultists),
    Lesson("tower", _climbs_soon),
    Lesson("stealing", _chooses(STEAL)),
    Lesson("evolutions", _has_a_hand),
)
"""Lessons of expansions, told when they first matter."""

OF_BOXES_AT_A_TABLE: Final = (
    Lesson("gauge", lambda state, _: theme(state) is Theme.ROLL and state.counts(WICKEDNESS)),
    Lesson("tiles", _chooses(WICKED)),
    Lesson("cultists", _has_cultists),
    Lesson("tower", lambda state, seat: TOWER in state.rules.box_names and _rolls_in_tokyo(state, seat)),
    Lesson("stealing", _chooses(STEAL)),
    Lesson("evolutions", _has_a_hand),
)
"""The same where dice fall on the table: before they are known."""

DIGITAL: Final = (
    Lesson("roll", _rolls),
    *OF_BOXES,
    Lesson("yield", at(Theme.YIELD)),
    Lesson("tokyo", in_tokyo(Theme.ROLL, Theme.BUY)),
    Lesson("hearts_in_tokyo", _has_hearts_in_tokyo),
    Lesson("buy", at(Theme.BUY)),
    Lesson("own_cards", with_cards(Theme.ROLL)),
    Lesson("use_a_card", at(Theme.CARD)),
    Lesson("last_roll", _last_roll_is_near),
)


def _always(_: State, __: int) -> bool:
    return True


TABLE: Final = (
    Lesson("yield", at(Theme.YIELD)),
    Lesson("use_a_card", at(Theme.CARD)),
    Lesson("tokyo", in_tokyo(Theme.ROLL)),
    Lesson("dice", at(Theme.ROLL)),
    Lesson("numbers", at(Theme.ROLL)),
    *OF_BOXES_AT_A_TABLE,
    Lesson("hearts_in_tokyo", _gets_nothing_for_hearts),
    Lesson("own_cards", with_cards(Theme.ROLL)),
    Lesson("claws", at(Theme.ROLL)),
    Lesson("energy_and_hearts", at(Theme.HEARTS, Theme.ROLL)),
    Lesson("buy", at(Theme.BUY)),
    Lesson("for_sale", at(Theme.BUY)),
    Lesson("kinds_of_cards", at(Theme.BUY)),
)
COUNTERS: Final = tuple(
    Lesson(name, _always) for name in ("turn", "numbers", "claws", "entering", "for_sale", "kinds_of_cards")
)
"""Lessons where the rules ask nothing: one in each turn."""
