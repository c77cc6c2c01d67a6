"""The registry of what things do, and when: most of them are of expansions. They register beside their rules.

A thing *acts at a moment* (`at`), stands before damage (`window`), is played from a hand at any time
(`played`), and may ask a seat (`CHOICES`) or chance (`THROWS`, `DRAWS`) for more.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from engine.answers import Answer
from engine.cards.books import in_book, is_expansion
from engine.cards.catalogue import BIT, UNKNOWN
from engine.cards.effects import Whose
from engine.decisions import BuyCards, Choose, ChooseOrder, DrawFor, Frame, ThrowFor
from engine.dice import Dice
from engine.state import Held, State
from engine.steps import AskChanges, AtMoment, Buying, Counting, Ending, Entering, FinishTurn, Income


class Moment(StrEnum):
    """A moment of the game at which things act, one source after another, with questions between them."""

    SETUP = "setup"
    """Before the market is laid out: about each seat in turn."""
    START = "start"
    """The turn begins, before the stars of Tokyo."""
    SHOWN = "shown"
    """After the last roll and Psychic Probe, before own changes of dice."""
    SETTLED = "settled"
    """The dice are final, nothing of them is counted."""
    NUMBERS = "numbers"
    """The numbers of the result were scored."""
    YIELDED = "yielded"
    """A monster yielded its place in Tokyo, which is still free."""
    COUNTED = "counted"
    """All groups of the result are resolved, and whom the last of them hurt has not yielded yet."""
    YIELDING = "yielding"
    """Monsters in Tokyo that claws wounded are about to yield or stay.

    About the active player, and a mask of these seats.
    """
    ENTRY = "entry"
    """Before the active player enters Tokyo, if it does."""
    TOOK = "took"
    """A monster took a place in Tokyo."""
    PURCHASE = "purchase"
    """The active player is about to pay for a card."""
    RESOLVED = "resolved"
    """After resolving all dice, before entering Tokyo."""
    ENTERED = "entered"
    """After entering Tokyo, before buying."""
    ENDING = "ending"
    """Before everything else of the end of a turn, after Metamorph."""
    TURN_END = "turn_end"
    """After everything else of a turn, before 20 stars are looked for."""
    STARS = "stars"
    """A monster gained stars; about it and how many it has."""
    DEALT = "dealt"
    """A damage event is complete: about who dealt it, and how many hearts others lost by it."""
    HURT = "hurt"
    """A damage event is complete: about a `Loss`."""
    ZERO = "zero"
    """A monster has no hearts left, and is out unless something saves it."""
    DAMAGE = "damage"
    """Before damage: a window, whose place is its own, about a `Threat`."""


About = tuple[int, ...]
"""Numbers that say more of a moment; `Threat` and `Loss` name those of damage."""


class Threat(NamedTuple):
    """What a window before damage is about."""

    seat: int
    hearts: int
    claws: int
    by: int
    """The attacker, -1 for nobody."""
    damage: int
    """Whether it is damage, not another loss of hearts."""


class Loss(NamedTuple):
    """What `Moment.HURT` is about."""

    seat: int
    hearts: int
    by: int
    """Who made it lose them, -1 for nobody."""
    claws: int
    answers: int
    """Whether it answers another loss."""
    in_tokyo: int


May = Callable[[State, int, About], bool]
"""Whether a seat's thing acts now."""
Does = Callable[[State, int, Held | None, About], None]
"""The effect for its seat; no Held for a card that was played from the hand and does not stay."""


class Act(NamedTuple):
    """The action of a thing at a moment."""

    moment: Moment
    order: int
    """A lower one comes first. Cards in hands may share theirs, and are offered together."""
    card: str
    bit: int
    """The thing's, 0 for what does not lie open."""
    may: May
    does: Does
    asks: bool
    """Whether its owner is asked."""
    hand: bool
    """Whether it acts from the hand, for who plays it then."""
    whose: Whose
    """The seat that the moment is about, all others, or everybody."""


_ACTS: Final[list[Act]] = []


class Needed(NamedTuple):
    """What has to be there for anything to act at a moment."""

    bits: int
    """Of the things that act while they lie open."""
    cards: frozenset[str]
    """Those that act from a hand, and an unknown one; empty if none does."""
    nothing: tuple[Act, ...]
    """The acts of expansions themselves, which need none of them."""


def always(_: State, __: int, ___: About) -> bool:
    """Return True: the act is possible at every such moment."""
    return True


def at(
    moment: Moment,
    order: int,
    card: str,
    *,
    may: May = always,
    asks: bool = False,
    hand: bool = False,
    of: Whose = Whose.OWNER,
) -> Callable[[Does], Does]:
    """Register an act of a thing at a moment, or of an expansion by its name for everybody.

    Raises ValueError for an order that is taken.
    """

    def register(does: Does) -> Does:
        bit = 0 if hand or is_expansion(card) else BIT[card]
        act = Act(moment, order, card, bit, may, does, asks or hand, hand, of)
        for other in _ACTS:
            if (other.moment, other.order) == (moment, order) and not (other.hand and hand):
                raise ValueError(f"{card} cannot act {order}th at {moment}, {other.card} does")
        _ACTS.append(act)
        acts.cache_clear()
        needed.cache_clear()
        _OF_TURN.clear()
        return does

    return register


@cache
def acts(book: int, moment: str) -> tuple[Act, ...]:
    """Return the acts of a book's things at a moment, in order."""
    rows = [act for act in _ACTS if act.moment == moment and in_book(act.card, book)]
    return tuple(sorted(rows, key=lambda act: act.order))


@cache
def needed(book: int, moment: str) -> Needed:
    """Return what has to be there for a book's things to act at a moment."""
    there = acts(book, moment)
    bits = sum({act.bit for act in there})
    cards = frozenset(act.card for act in there if act.hand)
    nothing = tuple(act for act in there if not act.bit and not act.hand)
    return Needed(bits, cards and cards | {UNKNOWN}, nothing)


Plays = Callable[[State, int, Held | None], None]


_BEFORE: Final[dict[type[Frame], tuple[Moment, ...]]] = {
    Income: (Moment.START,),
    AskChanges: (Moment.SHOWN,),
    Counting: (Moment.SETTLED,),
    Entering: (Moment.ENTRY, Moment.RESOLVED, Moment.COUNTED),
    Buying: (Moment.ENTERED,),
    Ending: (Moment.ENDING,),
    FinishTurn: (Moment.TURN_END,),
}
"""Moments of a turn by the step that comes after them, the last of them first."""
_OF_TURN: Final[dict[int, dict[type[Frame], tuple[AtMoment, ...]]]] = {}


def with_moments(book: int, steps: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Insert into steps of a turn (last first) the moments at which things of a book act."""
    moments = _OF_TURN.get(book)
    if moments is None:
        found = {kind: _acting(book, those) for kind, those in _BEFORE.items()}
        moments = _OF_TURN[book] = {kind: those for kind, those in found.items() if those}
    if not moments:
        return steps
    laid: list[Frame] = []
    for frame in steps:
        laid.append(frame)
        if type(frame) in moments:
            laid += moments[type(frame)]
    return tuple(laid)


def _acting(book: int, moments: tuple[Moment, ...]) -> tuple[AtMoment, ...]:
    return tuple(AtMoment(moment) for moment in moments if acts(book, moment))


def of_setup(book: int, seats: int) -> list[Frame]:
    """Return the steps at which things of a book act before the game, the first seat's on top."""
    if not acts(book, Moment.SETUP):
        return []
    return [AtMoment(Moment.SETUP, (seat,)) for seat in reversed(range(seats))]


class Played(NamedTuple):
    """A card that can be played at any time, in anybody's turn, or during one question of its own turn."""

    may: Callable[[State, int], bool]
    does: Plays
    amid_damage: bool
    """Whether it may be played while damage is on its way: it heals, and deals none."""
    during: type[BuyCards | ChooseOrder] | None
    """The question of the active player during which alone it may be played; None for any question."""

    def fits(self, state: State, seat: int) -> bool:
        """Return whether the card has its effect now."""
        is_time = self.during is None or (type(state.question) is self.during and seat == state.active)
        return is_time and self.may(state, seat)


PLAYED: Final[dict[str, Played]] = {}


def _whenever(_: State, __: int) -> bool:
    return True


def played(
    card: str,
    *,
    may: Callable[[State, int], bool] = _whenever,
    amid_damage: bool = False,
    during: type[BuyCards | ChooseOrder] | None = None,
) -> Callable[[Plays], Plays]:
    """Register the effect of a card that can be played at any time, or during one question alone."""

    def register(does: Plays) -> Plays:
        PLAYED[card] = Played(may, does, amid_damage, during)
        return does

    return register


class Action(NamedTuple):
    """What a seat may do during any question, in anybody's turn, amid damage too."""

    may: Callable[[State, int], bool]
    does: Callable[[State, int], None]


ACTIONS: Final[dict[str, Action]] = {}
"""By the id of the thing that names the action in an answer (Kind.ACTION)."""


def action(
    name: str, *, may: Callable[[State, int], bool]
) -> Callable[[Callable[[State, int], None]], Callable[[State, int], None]]:
    """Register an action of an expansion."""

    def register(does: Callable[[State, int], None]) -> Callable[[State, int], None]:
        ACTIONS[name] = Action(may, does)
        actions.cache_clear()
        return does

    return register


@cache
def actions(book: int) -> tuple[tuple[str, Action], ...]:
    """Return the actions of a book, by name."""
    return tuple(row for row in ACTIONS.items() if in_book(row[0], book))


class Choice(NamedTuple):
    """The rules of a `Choose` of a thing."""

    legal: Callable[[State, Choose], Iterable[Answer]]
    """Chosen, Take or Pass; if there is none, nothing is asked."""
    does: Callable[[State, Choose, Answer], None]
    for_energy: Callable[[State], bool] = lambda _: False
    """Whether the asked seat may take actions first, for the energy that it pays."""


CHOICES: Final[dict[str, Choice]] = {}
THROWS: Final[dict[str, Callable[[State, ThrowFor, Dice], None]]] = {}
"""The effect of a thing on the dice of `ThrowFor`."""


class Drawing(NamedTuple):
    """The rules of a `DrawFor` of a thing."""

    cards: Callable[[State, DrawFor], tuple[str, ...]]
    """The cards it may be, with repetitions."""
    does: Callable[[State, DrawFor, str], None]
    secret: bool
    """Whether only who draws gets to see it."""


DRAWS: Final[dict[str, Drawing]] = {}
