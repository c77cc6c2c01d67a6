"""The outcome of each result of a turn's dice: it is resolved by the rules up to the next turn."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.answers import Pass, Stop
from engine.box_numbers import put
from engine.cards.cultists import CULTISTS
from engine.cards.power_up import HEARTS_TO_DRAW
from engine.decisions import ChangeDice
from engine.dice import Dice, all_rolls
from engine.flow import apply_unchecked
from engine.players.chances import Prices
from engine.players.foresight import Foresight, Minds
from engine.players.rules_of_thumb import useful_hearts
from engine.players.valuation import Valuation
from engine.players.worths import Look, look
from engine.state import State

_UNLIKE: Final = frozenset({"dice", "rolls", "rolled", "asked", "events", "stack", "rules"})
_LIKE: Final = tuple(slot for slot in State.__slots__ if slot not in _UNLIKE)


class DicelessPosition:
    """A position without its present dice, by which it is known what results are worth in this turn.

    Equal are those with the same rules, valuation and minds.
    """

    def __init__(self, view: State, valuation: Valuation, minds: Minds | None = None) -> None:
        self.view = view
        self.valuation = valuation
        self.minds = minds
        numbers = (getattr(view, slot) for slot in _LIKE)
        alike = tuple([tuple(each) if isinstance(each, list) else each for each in numbers])
        self._key = (
            alike,
            view.rules,
            id(valuation),
            minds and (minds.seat, id(minds.own), id(minds.others)),
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DicelessPosition) and self._key == other._key


@lru_cache(maxsize=16)
def outcomes(position: DicelessPosition) -> list[Sequence[float]]:
    """Return all seats' chances after each result of the turn's dice, cached for its later rolls."""
    return [chances[0] for chances in chances_after(position.view, [position.valuation], position.minds)]


def chances_after(
    view: State, valuations: Sequence[Valuation], minds: Minds | None = None
) -> list[list[list[float]]]:
    """Return all seats' chances after each resolved result of the turn's dice, by each valuation."""
    foresight = Foresight(valuations[0], minds)
    alike = alike_results(view)
    found = []
    for dice in alike.results:
        ahead = resolved(view, dice)
        foresight.play_on(ahead)
        found.append([valuation.chances(ahead, ahead.active) for valuation in valuations])
    return [found[group] for group in alike.of]


def resolved(view: State, dice: Dice) -> State:
    """Return the position after the active player accepts these dice."""
    ahead = view.copy()
    ahead.dice = dice
    ahead.rolls = 0
    seat = view.active
    apply_unchecked(ahead, Pass(seat) if isinstance(view.question, ChangeDice) else Stop(seat))
    return ahead


class AlikeResults(NamedTuple):
    """Results of a turn's dice, grouped if the rules treat them alike."""

    results: tuple[Dice, ...]
    """One result of each group."""
    of: tuple[int, ...]
    """The group of each result, in the order of `all_rolls`."""


def alike_results(view: State) -> AlikeResults:
    """Group results by what things in play look at, ignoring hearts of no use."""
    seen = look(view)
    room = view.ndice if Look.HEARTS in seen else min(view.ndice, useful_hearts(view, view.active))
    return _alike_results(view.ndice, room, seen & ~Look.HEARTS)


@lru_cache(maxsize=256)
def _alike_results(number: int, room: int, seen: Look) -> AlikeResults:
    results: list[Dice] = []
    of: list[int] = []
    known: dict[tuple[int, ...], int] = {}
    for dice in all_rolls(number):
        effect = dice if Look.ALL in seen else _effect(dice, room, seen)
        if effect not in known:
            known[effect] = len(results)
            results.append(dice)
        of.append(known[effect])
    return AlikeResults(tuple(results), tuple(of))


def _effect(dice: Dice, room: int, seen: Look) -> tuple[int, ...]:
    """Return the parts of a result that matter to the rules; `room` hearts are of use."""
    one, two, three, energy, claws, hearts = dice
    numbers = (
        one - 2 if one >= 3 else 0,
        two - 1 if two >= 3 else 0,
        three if three >= 3 else 0,
    )
    stars = numbers if Look.NUMBERS in seen else (sum(numbers),)
    effect: tuple[int, ...] = (energy, claws, min(hearts, room), *stars)
    if Look.THREE_HEARTS in seen:
        effect = (*effect, hearts >= HEARTS_TO_DRAW)
    if Look.A_ONE in seen:
        effect = (*effect, one > 0)
    if Look.FACES in seen:
        effect = (*effect, all(dice), bool(one and two and three), max(dice) >= 4)
    return effect


def prices(view: State, valuation: Valuation) -> Prices:
    """Return what energy, tokens, cards and hearts are worth to the active player, as chances to win."""
    seat = view.active
    starts = view.others(seat)[0]
    now = valuation.chances(view, starts)[seat]

    def lost(change: State) -> float:
        return max(0.0, now - valuation.chances(change, starts)[seat])

    poorer, weaker = view.copy(), view.copy()
    poorer.energy[seat] = max(0, poorer.energy[seat] - 1)
    weaker.hearts[seat] = max(0, weaker.hearts[seat] - 1)
    return Prices(
        energy=lost(poorer),
        smoke=lost(_without(view, seat, "smoke_cloud")) / 3,
        twist=lost(_without(view, seat, "plot_twist")),
        orb=lost(weaker) if view.hearts[seat] > 1 else now,
        cultist=lost(_with_a_cultist_less(view, seat)) if view.counts(CULTISTS) else 0.0,
    )


def _with_a_cultist_less(view: State, seat: int) -> State:
    other = view.copy()
    put(other, seat, CULTISTS, max(0, view.number(seat, CULTISTS) - 1))
    return other


def _without(view: State, seat: int, card: str) -> State:
    other = view.copy()
    hand = tuple(held for held in view.cards[seat] if held.acts != card)
    other.cards = (*view.cards[:seat], hand, *view.cards[seat + 1 :])
    return other
