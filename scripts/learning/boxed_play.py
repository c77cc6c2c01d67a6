"""Duels with boxes, for scripts/fit things: what lies and is held as each turn begins, and who won.

`python -m scripts.learning.boxed_play --help`, by PyPy several times as quickly.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from engine import State, view
from engine.cards.catalogue import UNKNOWN
from engine.errors import InvalidNumbers
from engine.players import valuation
from engine.players.brawler import Brawler
from engine.players.features import fade, kind
from engine.players.network import seen, trained
from engine.players.things import of_numbers
from engine.players.valuation import Weights, strength
from engine.players.worths import LEARNT
from engine.review.judging import chances
from scripts.learning.boxed_games import begun_with
from scripts.learning.records import NUMBERS
from scripts.learning.self_play import CHUNK, DIGITS, ODD, WHIMS, turns

WEIGHTS: Final = NUMBERS / valuation.DATA
PART: Final = 250
"""Games of a file."""
LAYOUT: Final = "seat, lead by weights and network, things and monster, first, solved; winner"
"""What is kept of a game."""
MONSTER: Final = "monster"
HIDDEN: Final = "hidden"
"""A card in a hand that the viewer does not know."""


class Noted(NamedTuple):
    """A position as a turn begins, as the monster sees it whose turn it is."""

    seat: int
    leads: tuple[float, float]
    """How far it is ahead of the other one by the weights and by the network, without what is learnt."""
    things: tuple[tuple[str, int], ...]
    """How many more it has of each thing, named by `named`."""
    first: float
    """Its chance at first sight, by the network."""
    solved: float
    """The same with its turn solved by exact dice."""


class Game(NamedTuple):
    """The positions of a duel, and the seat that won, -1 for nobody."""

    noted: tuple[Noted, ...]
    winner: int


def play(box: str, number: int) -> Game:
    """Play one duel with a box; nobody's victory notes nothing."""
    rng = Random(f"fit {box}A {number}")
    state = begun_with(box, rng, 2, ODD)
    noted = tuple([note(each) for each in turns(state, Brawler(trained()), WHIMS, rng)])
    return Game(noted if state.winner >= 0 else (), state.winner)


def note(state: State) -> Noted:
    """What is learnt from a position of two."""
    seat = state.active
    seen_so = view(state, seat)
    other = seen_so.others(seat)[0]
    more = Counter(things_of(seen_so, seat))
    more.subtract(things_of(seen_so, other))
    return Noted(
        seat,
        _leads(seen_so, seat, other),
        tuple(sorted((thing, number) for thing, number in more.items() if number)),
        round(trained().chances(seen_so, seat)[seat], DIGITS),
        round(chances(seen_so, trained())[seat], DIGITS),
    )


def things_of(seen_so: State, seat: int) -> Iterator[str]:
    """Name what a seat has without numbers of the base game: lying open, in its hand, or hidden there.

    Its monster is named, too, if it has a set: what that is worth is not what one of its cards is worth.
    """
    for held in seen_so.cards[seat]:
        if held.acts and held.acts not in LEARNT:
            yield named("open", held.acts)
    more = seen_so.more
    if more is None:
        return
    if more.decks and more.decks[seat]:
        yield named(MONSTER, more.monsters[seat])
    for card, _ in more.hands[seat] if more.hands else ():
        yield HIDDEN if card == UNKNOWN else named("hand", card)
    for turn in more.turns:
        if turn.seat == seat:
            yield named("hand", turn.card)


def named(where: str, card: str) -> str:
    """Name a thing by where it is."""
    return f"{where} {card}"


def _leads(seen_so: State, seat: int, other: int) -> tuple[float, float]:
    """How far a seat is ahead by either valuation, without its things."""
    row, fading, starts = weights()[kind(seen_so)], fade(seen_so), seen_so.active
    by_weights = [strength(seen_so, each, starts, row, fading) for each in (seat, other)]
    parts = seen(seen_so, starts)
    by_network = [trained().duel.strength(parts[each]) for each in (seat, other)]
    more = seen_so.more
    numbers = of_numbers(more, seat) - of_numbers(more, other) if more else 0.0
    ours, theirs = zip(by_weights, by_network, strict=True)
    leads = [round(mine - its + numbers, DIGITS) for mine, its in zip(ours, theirs, strict=True)]
    return leads[0], leads[1]


@cache
def weights() -> Weights:
    """The weights in the tree."""
    return valuation.load(WEIGHTS)


# Keeping


def play_all(box: str, numbers: range, jobs: int, folder: Path) -> None:
    """Play duels with a box into files of a folder; those that are there are not played again."""
    with ProcessPoolExecutor(jobs) as pool:
        for path, games in files(box, numbers, folder):
            if path.exists():
                continue
            played = list(pool.map(partial(play, box), games, chunksize=CHUNK))
            unfinished = path.with_suffix(".unfinished")
            unfinished.write_text(json.dumps({"noted": LAYOUT, "games": played}), encoding="ascii")
            unfinished.rename(path)
            print(f"{box}: {games.stop} games", flush=True)


def files(box: str, numbers: range, folder: Path) -> Iterator[tuple[Path, range]]:
    """Where the games with a box are kept, and the numbers of those of each file."""
    for first in range(numbers.start, numbers.stop, PART):
        games = range(first, min(first + PART, numbers.stop))
        yield folder / f"{box}-{games.start:06}-{games.stop:06}.json", games


def kept(box: str, numbers: range, folder: Path) -> list[Game]:
    """The games with a box that were played. Raises InvalidNumbers: earlier scripts noted something else."""
    found: list[Game] = []
    for path, _ in files(box, numbers, folder):
        data: Any = json.loads(path.read_bytes())
        if data["noted"] != LAYOUT:
            raise InvalidNumbers(f"{path.name}: these games were noted by earlier scripts; play them anew")
        found += [Game(tuple([_noted(*each) for each in noted]), winner) for noted, winner in data["games"]]
    return found


def _noted(seat: int, leads: list[float], things: list[Any], first: float, solved: float) -> Noted:
    return Noted(seat, (leads[0], leads[1]), tuple([(name, n) for name, n in things]), first, solved)


def main(arguments: list[str] | None = None) -> int:
    """Play duels with a box."""
    parser = argparse.ArgumentParser("python -m scripts.learning.boxed_play", description=__doc__)
    parser.add_argument("box", help="an expansion, or dark for that edition")
    parser.add_argument("--first", type=int, default=0, help="number of the first duel (default 0)")
    parser.add_argument("--games", type=int, default=3000, help="number of duels (default 3000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--keep", type=Path, required=True, help="folder for the games")
    chosen = parser.parse_args(arguments)
    numbers = range(chosen.first, chosen.first + chosen.games)
    play_all(chosen.box, numbers, chosen.jobs, chosen.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
