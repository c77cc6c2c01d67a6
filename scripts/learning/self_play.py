"""Games of a player against itself, for scripts/train: every position as a turn begins, and who won.

Half a million positions are wanted, and the rules and the players are plain Python: PyPy plays several times
as many games in an hour as CPython, and the same ones. `python -m scripts.learning.self_play --help`, by
either.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from engine import CARDS, CHANCE, Deck, Kind, State, apply, build, legal, new_game, rules, view
from engine.decisions import RollDice
from engine.errors import InvalidNumbers
from engine.players import Player
from engine.players.brawler import Brawler
from engine.players.learnt import CARDS as CARD_IDS
from engine.players.learnt import EDITIONS as LEARNT
from engine.players.network import BLOCKS, Part, Rows, load, seen
from engine.players.valuation import Valuation, fitted
from engine.review.judging import chances
from engine.rules import EDITIONS
from engine.sampling import sample

CHUNK: Final = 10
"""Games that a process plays before it reports."""
PART: Final = 500
"""Games of a file."""
ODD: Final = 0.3
"""Share of the games that begin in an odd position."""
WHIMS: Final = 0.02
"""Share of the answers that are given at random, so that worse positions are seen too."""
CROWDS: Final = (3, 4, 4, 4, 4, 5, 6)
"""Seats of games for more than two, as likely as they are often here."""
MOST_ANSWERS: Final = 5_000
DIGITS: Final = 6
"""Of chances that are noted."""
LAYOUT: Final = {"blocks": BLOCKS, "cards": list(CARD_IDS), "chances": ["first", "solved"]}
"""What the numbers of rows in kept games mean."""


class Noted(NamedTuple):
    """A position as a turn begins, an entry for each living seat."""

    seats: tuple[int, ...]
    rows: tuple[Rows, ...]
    chances: tuple[float, ...]
    """The chances at first sight, by what all seats go by."""
    solved: tuple[float, ...]
    """The same by that, with the turn that begins solved by exact dice."""


class Game(NamedTuple):
    """The positions of a game, and the seat that won, -1 for nobody."""

    noted: tuple[Noted, ...]
    winner: int


class Round(NamedTuple):
    """Games to be played: other names play other games."""

    name: str
    seats: tuple[int, ...]
    valuation: Valuation
    """What all seats go by."""


def start(rng: Random, seats: int, odd: float) -> State:
    """A game of any edition that has so many seats, this share of them in the midst and with odd cards."""
    edition = rng.choice([edition for edition in LEARNT if seats <= EDITIONS[edition].most_seats])
    chosen = rules(edition, deck=rng.choice([Deck.BOX, Deck.BOX, Deck.BASE_AND_NEW]))
    if rng.random() >= odd:
        return new_game(chosen, seats)
    deck = list(chosen.deck)
    rng.shuffle(deck)
    kept = [card for card in deck if CARDS[card].kind is Kind.KEEP and card != "mimic"]
    hands = [[kept.pop() for _ in range(min(4, int(rng.expovariate(0.7))))] for _ in range(seats)]
    for hand in hands:
        for card in hand:
            deck.remove(card)
    position: dict[str, object] = {
        "rules": {"edition": str(edition), "deck": list(chosen.deck), "duel_energy": chosen.duel_energy},
        "seats": [
            {
                "hearts": rng.randint(3, 10),
                "stars": min(17, max(0, int(rng.gauss(6, 5)))),
                "energy": min(12, int(rng.expovariate(0.35))),
                "cards": hand,
            }
            for hand in hands
        ],
        "market": deck[:3],
        "active": rng.randint(1, seats),
    }
    city = rng.randint(0, seats)
    return build(position | {"city": city} if city else position)


def turns(state: State, player: Player, whims: float, rng: Random) -> Iterator[State]:
    """Play a game in this very state with one player on all seats; look at it as each turn begins."""
    for _ in range(MOST_ANSWERS):
        if state.over:
            return
        if isinstance(state.question, RollDice) and not state.rolled:
            yield state
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        if len(answers) > 1 and rng.random() < whims:
            apply(state, rng.choice(answers))
        else:
            apply(state, player.choose(view(state, seat), answers, rng, 0))


def play(games: Round, number: int) -> Game:
    """Play one game; nobody's victory notes nothing."""
    rng = Random(f"fit {games.name} {number}")
    state = start(rng, rng.choice(games.seats), ODD)
    by = games.valuation
    noted = tuple([note(each, by) for each in turns(state, Brawler(by), WHIMS, rng)])
    return Game(noted if state.winner >= 0 else (), state.winner)


def note(state: State, by: Valuation) -> Noted:
    """What is learnt from a position."""
    living = tuple(seat for seat in range(state.seats) if state.lives(seat))
    found = by.chances(state, state.active), chances(view(state, state.active), by)
    first, solved = (tuple([round(each[seat], DIGITS) for seat in living]) for each in found)
    return Noted(living, tuple(joined(parts) for parts in seen(state, state.active)), first, solved)


def joined(parts: Sequence[Part]) -> Rows:
    """The rows of all parts of what is so for a seat."""
    rows = [part.rows() for part in parts]
    return Rows(
        tuple([place for each in rows for place in each.present]),
        tuple([place for each in rows for place in each.cards]),
        min(each.fade for each in rows),
    )


def play_part(games: Round, first: int, last: int, pool: ProcessPoolExecutor) -> list[Game]:
    """The games with these numbers, the last one excluded, always in the same order."""
    return list(pool.map(partial(play, games), range(first, last), chunksize=CHUNK))


def play_all(games: Round, number: int, jobs: int, folder: Path) -> None:
    """Play a round into files of a folder; those that are there are not played again."""
    began = monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for path, first in files(games.name, number, folder):
            if path.exists():
                continue
            played = play_part(games, first, min(first + PART, number), pool)
            unfinished = path.with_suffix(".unfinished")
            kept_so = {"rows": LAYOUT, "games": played}
            unfinished.write_text(json.dumps(kept_so, separators=(",", ":")), encoding="ascii")
            unfinished.rename(path)
            print(f"{games.name}: {first + len(played)} games, {monotonic() - began:.0f} s", flush=True)


def files(name: str, number: int, folder: Path) -> Iterator[tuple[Path, int]]:
    """Where the games of a round are kept, and the number of the first game of each file."""
    for first in range(0, number, PART):
        yield folder / f"{name}-{first:06}-{min(first + PART, number):06}.json", first


def kept(name: str, number: int, folder: Path) -> list[Game]:
    """The games of a round that was played.

    Raises InvalidNumbers: they were noted with other rows, as by earlier scripts or with other cards.
    """
    return [_read(*game) for path, _ in files(name, number, folder) for game in _games(path)]


def _games(path: Path) -> list[list[Any]]:
    found: Any = json.loads(path.read_bytes())
    if not isinstance(found, dict) or found.get("rows") != LAYOUT:
        raise InvalidNumbers(
            f"{path.name}: these games were noted by earlier scripts or with other cards; play them anew, "
            "with an empty folder to keep them in"
        )
    games: list[list[Any]] = found["games"]
    return games


def _read(noted: list[list[Any]], winner: int) -> Game:
    return Game(tuple([_read_noted(*each) for each in noted]), winner)


def _read_noted(seats: list[int], rows: list[Any], first: list[float], solved: list[float]) -> Noted:
    return Noted(tuple(seats), tuple(map(_read_rows, rows)), tuple(first), tuple(solved))


def _read_rows(rows: list[Any]) -> Rows:
    present, cards, fading = rows
    return Rows(tuple(present), tuple(cards), fading)


def main(arguments: list[str] | None = None) -> int:
    """Play a round."""
    parser = argparse.ArgumentParser("python -m scripts.learning.self_play", description=__doc__)
    parser.add_argument("name", choices=["duel", "crowd"], help="two seats, or more")
    parser.add_argument("--round", default="A", help="other rounds play other games (default A)")
    parser.add_argument("--games", type=int, default=20_000, help="number of games (default 20000)")
    parser.add_argument("--network", type=Path, help="go by this network (default: Brawler's weights)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--keep", type=Path, required=True, help="folder for the games")
    chosen = parser.parse_args(arguments)
    valuation: Valuation = load(chosen.network) if chosen.network else fitted()
    seats = (2,) if chosen.name == "duel" else CROWDS
    play_all(Round(chosen.name + chosen.round, seats, valuation), chosen.games, chosen.jobs, chosen.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
