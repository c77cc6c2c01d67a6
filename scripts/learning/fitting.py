"""Weights of the valuation, fitted by self-play.

Each round plays games, many of them from odd positions with odd cards, and notes every position as a turn
begins. The weights are fitted so that the chances they give to the seats come near to how the game went on:
partly to who won, partly to the chances at the next turn (the lambda of temporal differences). The model is a
conditional logit, fitted by gradient descent with a step for each weight.

The first round is played by `greedy`, the later ones by `brawler` with the weights of the round before; a fit
learns from the games of the last rounds but greedy's. Seeds are strings that begin with "fit", and those of
scripts/arena begin with "arena": no game of one is ever a game of the other. The same options give the same
weights, however many processes share the games.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from engine import CARDS, Kind, State
from engine.players import Player
from engine.players.brawler import Brawler
from engine.players.features import BLOCKS, CARD_PLACE, MOST_SEATS, fade, features, kind
from engine.players.greedy import Greedy
from engine.players.learnt import CARDS as CARD_IDS
from engine.players.learnt import UNIT
from engine.players.valuation import DATA, LinearValuation, Weights, load
from scripts.learning import things
from scripts.learning.logit import SCHOOLING, Game, Noted, fit, judge
from scripts.learning.records import NUMBERS, begun, written
from scripts.learning.self_play import start, turns

WEIGHTS: Final = NUMBERS / DATA
THINGS: Final = "things"
"""The word for fitting worths of things in place of weights."""
CHUNK: Final = 20
"""Games that a process plays before it reports."""
ODD: Final = 0.4
"""Share of the games that begin in an odd position."""
DUELS: Final = 0.6
"""Share of the games with two seats."""
HELD_OUT: Final = 10
"""One game in so many is not fitted but judged."""
WHIMS: Final = 0.03
"""Share of the answers that are given at random, so that worse positions are seen too."""


# Playing


def opened(rng: Random) -> State:
    """A game of any edition and number of seats, from its beginning or in the midst of it."""
    return start(rng, 2 if rng.random() < DUELS else rng.randint(3, MOST_SEATS), ODD)


def play(seed: str, player: Player) -> Game:
    """Play one game with the same player on all seats; nobody's victory notes nothing."""
    rng = Random(seed)
    state = opened(rng)
    noted = tuple([note(each) for each in turns(state, player, WHIMS, rng)])
    return Game(noted if state.winner >= 0 else (), state.winner)


def note(state: State) -> Noted:
    """What is learnt from a position."""
    living = tuple(seat for seat in range(state.seats) if state.lives(seat))
    rows = [features(state, seat, state.active) for seat in living]
    present, cards = tuple(row.present for row in rows), tuple(row.cards for row in rows)
    return Noted(kind(state), living, present, cards, fade(state))


def play_some(name: str, games: range, weights: Weights | None) -> list[Game]:
    """Play these games of a round."""
    player: Player = Greedy() if weights is None else Brawler(LinearValuation(weights))
    return [play(f"fit {name}:{game}", player) for game in games]


def play_all(name: str, games: int, weights: Weights | None, jobs: int) -> Iterator[Game]:
    """The games of a round, always in the same order."""
    chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    with ProcessPoolExecutor(jobs) as pool:
        for some in pool.map(play_some, [name] * len(chunks), chunks, [weights] * len(chunks)):
            yield from some


# What was found


def save(weights: Weights, path: Path, record: list[str]) -> None:
    """Write a file of weights, with three digits and the record of how they were made."""
    tables = {name: _table([round(weight * UNIT) for weight in row]) for name, row in weights.items()}
    path.write_text(written(tables, record), encoding="ascii")


def _table(row: list[int]) -> dict[str, object]:
    blocks = {name: row[block.start : block.start + block.length] for name, block in BLOCKS.items()}
    return blocks | {"cards": dict(zip(CARD_IDS, blocks["cards"], strict=True))}


def main(arguments: list[str] | None = None) -> int:
    """Play and fit weights, round by round; with `things` as the first word, fit worths of things instead."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == [THINGS]:
        return things.main(words[1:])
    parser = argparse.ArgumentParser(
        "scripts/fit", description=__doc__, epilog=f"scripts/fit {THINGS} --help: worths of things of boxes."
    )
    parser.add_argument("--rounds", type=int, default=4, help="the first by greedy (default 4)")
    parser.add_argument("--first-games", type=int, default=4000, help="games of the first (default 4000)")
    parser.add_argument("--games", type=int, default=1500, help="games of each later round (default 1500)")
    parser.add_argument("--last", type=int, default=2, help="rounds that a fit learns from (default 2)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--begin", type=Path, help="weights to begin with, in place of the first round")
    parser.add_argument("--name", default="", help="other names play other games")
    parser.add_argument("--output", type=Path, default=WEIGHTS, help="where the weights go")
    chosen = parser.parse_args(words)
    weights = load(chosen.begin) if chosen.begin else None
    record = begun("scripts/fit", chosen, f"fit {chosen.name}ROUND:GAME")
    rounds: list[list[Game]] = []
    for number in range(1, chosen.rounds + 1):
        began = monotonic()
        games, player = (chosen.first_games, "greedy") if weights is None else (chosen.games, "brawler")
        rounds.append(list(play_all(f"{chosen.name}{number}", games, weights, chosen.jobs)))
        learnt = rounds[max(0 if weights is None or chosen.begin else 1, number - chosen.last) :]
        fitted = fit(
            [game for some in learnt for place, game in enumerate(some) if place % HELD_OUT],
            weights,
            SCHOOLING,
            f"fit order {number}",
        )
        told = [f"round {number}: {games} games by {player}"]
        told += judge(rounds[-1][::HELD_OUT], fitted, weights)
        record += told
        save(fitted, chosen.output, record)
        print("\n".join(told), f"  {monotonic() - began:.0f} s", sep="\n", flush=True)
        weights = load(chosen.output)
    report(weights or {})
    return 0


def report(weights: Weights) -> None:
    """Which cards are worth most and least in duels."""
    row = weights["duel"]
    ranked = sorted(CARD_PLACE, key=lambda card: -row[CARD_PLACE[card]])
    keep = [card for card in ranked if CARDS[card].kind is Kind.KEEP]
    print("cards of a duel: " + ", ".join(f"{card} {row[CARD_PLACE[card]]:.2f}" for card in keep))


if __name__ == "__main__":
    sys.exit(main())
