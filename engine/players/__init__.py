"""Computer players by the names that programs and stored matches use."""

from typing import Final

from engine.players import worths_of_dark as worths_of_dark
from engine.players import worths_of_evolutions as worths_of_evolutions
from engine.players import worths_of_packs as worths_of_packs
from engine.players.brawler import Brawler
from engine.players.greedy import Greedy
from engine.players.hatchling import Hatchling
from engine.players.king import BUDGET, King
from engine.players.player import Player, Randomness
from engine.players.trickster import Trickster
from engine.players.uniform import Uniform

PLAYERS: Final[dict[str, Player]] = {
    "random": Uniform(),
    "hatchling": Hatchling(),
    "greedy": Greedy(),
    "trickster": Trickster(),
    "brawler": Brawler(),
    "king": King(),
}
"""The players by name, weakest first."""

BUDGETS: Final[dict[str, int]] = dict.fromkeys(PLAYERS, 0) | {"king": BUDGET}
"""The usual budget of each level: positions for an answer; 0 for levels that need no budget."""

__all__ = ["BUDGETS", "PLAYERS", "Player", "Randomness"]
