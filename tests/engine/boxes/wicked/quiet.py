"""Tiles that act without an event that names them: their effect is a number of the dice, a price, a token."""

from collections.abc import Iterable
from typing import Final

from engine import Event, State
from engine.cards import effects, hooks
from engine.cards.catalogue import BIT
from engine.dice import ENERGY, HEART
from engine.events import CardBought, DiceRolled, EnergyChanged, HeartsGained, TokensChanged, Why
from engine.rolling import BLACK_DICE, ROLLS

QUIET: Final = frozenset(("devious", "cyberbrain", "evil_lair", "skybeam", "tile_poison_spit"))
_SPIT: Final = BIT["tile_poison_spit"] | BIT["poison_spit"]


def acted(before: State, events: Iterable[Event]) -> set[str]:
    """Return which of them show in what an answer led to, from the position before it."""
    return {tile for event in events if (tile := _behind(before, event))}


def _behind(state: State, event: Event) -> str:
    """Return the one tile that explains a number of an event; empty if none does, or more could."""
    match event:
        case DiceRolled(seat, number) if number == ROLLS + 1:
            return _alone(hooks.ROLLS, "devious", state, seat)
        case DiceRolled(seat, 1, fell) if sum(fell) == BLACK_DICE + 1:
            return _alone(hooks.DICE, "cyberbrain", state, seat)
        case CardBought(seat, card, cost, _) if cost == state.rules.prices[card] - 1:
            return _alone(hooks.PRICE, "evil_lair", state, seat)
        case EnergyChanged(seat, change, _, Why.ENERGY) if change == 2 * state.dice[ENERGY]:
            return _alone(hooks.ENERGY_OF_DIE, "skybeam", state, seat)
        case HeartsGained(seat, change, _, Why.HEARTS) if change > state.dice[HEART]:
            return _alone(hooks.HEARTS_OF_DIE, "skybeam", state, seat)
        case TokensChanged(_, "poison", 1) if state.masks[state.active] & _SPIT == BIT["tile_poison_spit"]:
            return "tile_poison_spit"
        case _:
            return ""


def _alone(adds: effects.Modifier, tile: str, state: State, seat: int) -> str:
    return tile if adds.parts(state, seat) == [(tile, adds.total(state, seat))] else ""
