"""King's network, trained by self-play.

Brawler plays duels, many of them from odd positions, and notes every position as a turn begins: who stands
how, and the chances of all seats if this turn is played with exact dice for the best chance that the
valuation promises. The network learns to give chances between these and what was wanted of the next position,
back from the end of the game (the lambda of temporal differences). In the first round Brawler plays with its
own weights, in later ones with the network of the round before; each network learns from all games so far.

Seeds are strings that begin with "fit king", and those of scripts/arena begin with "arena": no game of one is
ever a game of the other. The same options give the same network, however many processes share the games.
"""

import argparse
import pickle
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from runpy import run_path
from string import ascii_uppercase
from time import monotonic
from typing import Final, NamedTuple

from engine import CHANCE, State, apply, legal, view
from engine.decisions import RollDice
from engine.players.brawler import Brawler
from engine.players.network import Inputs, Network, inputs, unpacked
from engine.players.replies import prospect
from engine.players.valuation import Valuation, fitted
from engine.sampling import sample
from scripts.fitting import start
from scripts.schooling import Learner, Lesson, school

NETWORK: Final = Path(__file__).parent.parent / "engine" / "players" / "network_weights.py"
HEAD: Final = '''\
"""King's network in thousandths, written by scripts/train: a line of weights, then a line for each row."""

from typing import Final

THOUSANDTHS: Final = """
'''
CHUNK: Final = 10
"""Games that a process plays before it reports."""
WHIMS: Final = 0.02
"""Share of the answers that are given at random, so that worse positions are seen too."""
HELD_OUT: Final = 10
"""One game in so many is not learnt but judged."""
MOST_ANSWERS: Final = 5_000


class Noted(NamedTuple):
    """A position as a turn begins and two live, one entry for each of them."""

    seats: tuple[int, ...]
    seen: tuple[Inputs, ...]
    ahead: tuple[float, ...]
    """Chances if this turn is played with exact dice."""


class Game(NamedTuple):
    """The positions of a game, and the seat that won."""

    noted: tuple[Noted, ...]
    winner: int


class Round(NamedTuple):
    """Which games are played."""

    name: str
    """Other names play other games."""
    games: int


# Playing


def opened(rng: Random) -> State:
    """The beginning of a game with two seats, of any edition; many begin in the midst."""
    while True:
        state = start(rng)
        if state.seats == 2:
            return state


def play(name: str, number: int, valuation: Valuation) -> Game:
    """Play one game with the same player on all seats; nobody's victory notes nothing."""
    rng = Random(f"fit king {name} {number}")
    player = Brawler(valuation)
    state = opened(rng)
    noted = []
    for _ in range(MOST_ANSWERS):
        if state.over:
            break
        if isinstance(state.question, RollDice) and not state.rolled:
            noted.append(note(state, valuation))
        seat = state.asked_seat
        if seat is None or seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answers = legal(state, seat)
        if len(answers) > 1 and rng.random() < WHIMS:
            apply(state, rng.choice(answers))
        else:
            apply(state, player.choose(view(state, seat), answers, rng, 0))
    return Game(tuple(noted) if state.winner >= 0 else (), state.winner)


def note(state: State, valuation: Valuation) -> Noted:
    """What is learnt from a position."""
    starts = state.active
    ahead = prospect(state, valuation)
    seen = (inputs(state, 0, 1, starts), inputs(state, 1, 0, starts))
    return Noted((0, 1), seen, (ahead[0], ahead[1]))


def play_some(name: str, numbers: range, valuation: Valuation) -> list[Game]:
    """Play these games of a round."""
    return [play(name, number, valuation) for number in numbers]


def play_all(games: Round, valuation: Valuation, jobs: int) -> list[Game]:
    """The games of a round, always in the same order."""
    chunks = [range(at, min(at + CHUNK, games.games)) for at in range(0, games.games, CHUNK)]
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(play_some, [games.name] * len(chunks), chunks, [valuation] * len(chunks))
        return [game for some in played for game in some]


# Learning


def lessons(game: Game, mix: float) -> Iterator[Lesson]:
    """What is wanted of each position: `mix` of what is wanted of the next, the rest of what lies ahead."""
    after = {game.winner: 1.0}
    for noted in reversed(game.noted):
        wanted = [
            (1.0 - mix) * ahead + mix * after.get(seat, 0.0)
            for seat, ahead in zip(noted.seats, noted.ahead, strict=True)
        ]
        after = dict(zip(noted.seats, wanted, strict=True))
        won = noted.seats.index(game.winner) if game.winner in noted.seats else -1
        yield Lesson(noted.seen, tuple(wanted), won)


def taught(games: Sequence[Game], mix: float, epochs: int, rate: float, seed: str) -> Learner:
    """A network that learnt from games; what it foresees is told as it learns."""
    learnt = [lesson for place, game in enumerate(games) if place % HELD_OUT for lesson in lessons(game, mix)]
    held_out = [lesson for game in games[::HELD_OUT] for lesson in lessons(game, mix)]
    print(f"  {len(learnt)} positions learnt, {len(held_out)} held out", flush=True)
    learner = Learner(seed)
    for number, each in enumerate(school(learnt, epochs, rate, seed), 1):
        learner = each
        print(f"  epoch {number}: surprise at those held out {learner.surprise(held_out):.4f}", flush=True)
    return learner


# What was learnt


def save(learner: Learner, path: Path) -> None:
    """Write a module with the network, with three digits."""
    rows, weights = learner.finished()
    lines = [" ".join(str(round(number * 1000)) for number in row) for row in (weights, *rows)]
    text = "\n".join(lines)
    path.write_text(f'{HEAD}{text}\n"""\n', encoding="ascii")


def load(path: Path) -> Network:
    """Read what `save` wrote."""
    return unpacked(run_path(str(path))["THOUSANDTHS"])


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/train", description=__doc__)
    parser.add_argument(
        "--games", type=int, nargs="+", default=[2500, 500], help="of each round (default 2500 500)"
    )
    parser.add_argument("--mix", type=float, default=0.5, help="share of the next position (default 0.5)")
    parser.add_argument("--epochs", type=int, default=3, help="times that all is learnt (default 3)")
    parser.add_argument("--rate", type=float, default=0.02, help="size of the steps (default 0.02)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--keep", type=Path, help="folder of games: those there are not played again")
    parser.add_argument("--output", type=Path, default=NETWORK, help="where the network goes")
    return parser


def kept(games: Round, valuation: Valuation, jobs: int, folder: Path | None) -> list[Game]:
    """The games of a round, from a folder if they are there."""
    path = folder / f"{games.name}.pickle" if folder else None
    if path and path.exists():
        found: list[Game] = pickle.loads(path.read_bytes())
        return found[: games.games]
    played = play_all(games, valuation, jobs)
    if path:
        path.write_bytes(pickle.dumps(played))
    return played


def main(arguments: list[str] | None = None) -> int:
    """Play and learn, round by round."""
    chosen = _arguments().parse_args(arguments)
    valuation: Valuation = fitted()
    games: list[Game] = []
    for letter, number in zip(ascii_uppercase, chosen.games, strict=False):
        began = monotonic()
        games += kept(Round(f"duel{letter}", number), valuation, chosen.jobs, chosen.keep)
        print(f"round {letter}: {len(games)} games so far, {monotonic() - began:.0f} s", flush=True)
        learner = taught(games, chosen.mix, chosen.epochs, chosen.rate, f"fit king order {letter}")
        save(learner, chosen.output)
        valuation = load(chosen.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
