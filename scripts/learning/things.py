"""Worths of things of expansions, fitted by self-play; the weights and the network stay as they are.

Duels with boxes are played by the network. What is wanted of each position is in one half who won, in the
other the chance to win without the luck of the dice: solved, and more or less by what later turns showed
(`schooling.without_luck`). The lead that a valuation gives without these things counts as it is; what is
added for each of them is found by a logit, beside what is found for the monsters, whose sets are better or
worse as a whole, and for having the turn, as hands are seen of whoever has it. An evolution to stay is worth
a share of what it is on the table while it is in the hand, so that it is played. No evolution is worth less
than nothing: nobody has to use one.

Games are kept in a folder, and what is there is not played again: scripts.learning.boxed_play can play them
before, and by PyPy. Seeds are strings that begin with "fit", as `fit power_upA NUMBER`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.players.learnt import UNIT
from engine.players.things import DATA, JUDGES, Things, learnt_for
from scripts.learning.boxed_play import MONSTER, Game, kept, named, play_all
from scripts.learning.records import NUMBERS, begun, written

OUTPUT: Final = NUMBERS / DATA
HELD_OUT: Final = 5
"""One game in so many is not fitted but judged."""
LEAST: Final = 0.02
"""The least worth of an evolution, but for one that lies there until its effect is over."""
KEPT: Final = 0.85
"""The share of its worth that an evolution to stay has in the hand."""
STEPS: Final = 12
"""Steps of Newton's method."""
TURN: Final = "turn"
"""What is found for having the turn; like what is found for monsters it is not kept."""

Numbers = NDArray[np.float64]


class Schooling(NamedTuple):
    """How worths are fitted."""

    trust: float = 0.9
    """The share of what later turns show that counts."""
    of_results: float = 0.5
    """The share of what is wanted that is who won."""
    spread: float = 0.15
    """How far the worths of a kind are thought to lie apart: their standard deviation."""


class Positions(NamedTuple):
    """Positions of duels, one after the other."""

    things: Numbers
    """For each position how many more of each thing the monster has."""
    leads: Numbers
    """For each position its lead, by each valuation."""
    wanted: Numbers
    """The chance that is wanted."""
    won: Numbers
    """1 where the monster won."""
    game: NDArray[np.int64]


def names_in(games: Sequence[Game]) -> list[str]:
    """The things that games have, an evolution to stay by its name on the table alone; then the turn."""
    found = {_name(thing)[0] for game in games for noted in game.noted for thing, _ in noted.things}
    return [*sorted(found), TURN]


def _name(thing: str) -> tuple[str, float]:
    """The name by which a thing is learnt, and how much it counts."""
    where, _, card = thing.partition(" ")
    if where == "hand" and THINGS[card].kind is Kind.PERMANENT:
        return named("open", card), KEPT
    return thing, 1.0


def positions(games: Sequence[Game], names: Sequence[str], schooling: Schooling) -> Positions:
    """All positions of games."""
    place = {name: at for at, name in enumerate(names)}
    noted = [each for game in games for each in game.noted]
    things = np.zeros((len(noted), len(names)))
    for row, each in enumerate(noted):
        for thing, number in each.things:
            name, share = _name(thing)
            things[row, place[name]] += share * number
    things[:, place[TURN]] = 1.0
    won = np.array([float(each.seat == game.winner) for game in games for each in game.noted])
    aims = np.array([aim for game in games for aim in without_luck(game, schooling.trust)])
    return Positions(
        things,
        np.array([each.leads for each in noted]),
        schooling.of_results * won + (1 - schooling.of_results) * aims,
        won,
        np.array([number for number, game in enumerate(games) for _ in game.noted]),
    )


def without_luck(game: Game, trust: float) -> list[float]:
    """What is wanted of each position of a duel, as `schooling.without_luck` says it."""
    found: list[float] = []
    shown = 0.0
    for noted in reversed(game.noted):
        sign = 1.0 if noted.seat == 0 else -1.0
        aim = noted.solved + trust * sign * shown
        found.append(aim)
        shown = sign * (aim - noted.first)
    return found[::-1]


def fitted(some: Positions, judge: int, names: Sequence[str], schooling: Schooling) -> Numbers:
    """The worth of each thing, added to what a valuation says; drawn to the mean of its kind."""
    kinds = sorted({_kind(name) for name in names})
    means = np.array([[_kind(name) == kind for kind in kinds] for name in names], float)
    things = np.hstack([some.things, some.things @ means])
    worths = np.zeros(things.shape[1])
    drawn = np.concatenate([np.full(len(names), schooling.spread**-2), np.full(len(kinds), 1.0)])
    for _ in range(STEPS):
        chances = _chances(some.leads[:, judge] + things @ worths)
        slope = things.T @ (chances - some.wanted) + drawn * worths
        bend = (things.T * (chances * (1 - chances))) @ things + np.diag(drawn)
        worths -= np.linalg.solve(bend, slope)
    return np.asarray(worths[: len(names)] + means @ worths[len(names) :])


def _kind(name: str) -> str:
    where, _, card = name.partition(" ")
    return f"{where} {THINGS[card].kind.value}" if card in THINGS else where


def _chances(leads: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-leads)))


class Difference(NamedTuple):
    """How much more surprised worths are at the winners than others, in nats a position."""

    mean: float
    error: float
    """1.96 standard errors over whole games."""


def compared(some: Positions, judge: int, worths: Numbers, others: Numbers) -> Difference:
    """Compare how much worths are surprised at the winners."""
    more = _surprises(some, judge, worths) - _surprises(some, judge, others)
    mean = float(more.mean())
    of_games = np.bincount(some.game, more - mean)
    return Difference(mean, 1.96 * float(np.sqrt((of_games**2).sum())) / len(more))


def _surprises(some: Positions, judge: int, worths: Numbers) -> Numbers:
    chances = _chances(some.leads[:, judge] + some.things @ worths)
    found = np.where(some.won > 0, chances, 1 - chances)
    return np.asarray(-np.log(np.maximum(found, 1e-9)))


# The file


class Fitted(NamedTuple):
    """Worths for each valuation, and what was told on the way."""

    tables: dict[str, dict[str, object]]
    log: tuple[str, ...]


def fit(games: Sequence[Game], schooling: Schooling) -> Fitted:
    """Fit the worths of all things that games have; those held out judge them, and are learnt in the end."""
    names = names_in(games)
    every = positions(games, names, schooling)
    held_out = every.game % HELD_OUT == 0
    learnt, judged = _some(every, ~held_out), _some(every, held_out)
    log = [f"{len(games)} duels: {len(learnt.won)} positions learnt, {len(judged.won)} held out"]
    tables = {}
    for judge, name in enumerate(JUDGES):
        found = fitted(learnt, judge, names, schooling)
        for what, others in (("nothing", 0 * found), ("those before", before(names, name))):
            more = compared(judged, judge, found, others)
            log.append(f"  {name}: surprise {more.mean:+.4f} +- {more.error:.4f} beside {what}")
        tables[name] = _table(names, fitted(every, judge, names, schooling).tolist())
    return Fitted(tables, tuple(log))


def _some(every: Positions, chosen: NDArray[np.bool_]) -> Positions:
    things, leads, wanted, won, game = every
    return Positions(things[chosen], leads[chosen], wanted[chosen], won[chosen], game[chosen])


def before(names: Sequence[str], judge: str) -> Numbers:
    """The worths in the tree."""
    things = learnt_for(judge)
    return np.array([_worth_before(things, name) for name in names])


def _worth_before(things: Things, name: str) -> float:
    where, _, card = name.partition(" ")
    match where:
        case "open":
            return things.lying(card)
        case "hand":
            return things.in_hand(card)
        case "hidden":
            return things.hidden or 0.0
        case _:
            return 0.0


def _table(names: Sequence[str], worths: Sequence[float]) -> dict[str, object]:
    """The worths by place and thing."""
    table: dict[str, dict[str, int]] = {"open": {}, "hand": {}}
    hidden: list[int] = []
    for name, worth in zip(names, worths, strict=True):
        where, _, card = name.partition(" ")
        if where in (MONSTER, TURN):
            continue
        stays = where == "open" and THINGS[card].kind is Kind.PERMANENT
        number = round((worth if where == "open" and not stays else max(LEAST, worth)) * UNIT)
        if not card:
            hidden.append(number)
            continue
        table[where][card] = number
        if stays:
            table["hand"][card] = round(KEPT * number)
    return {"open": table["open"], "hand": dict(sorted(table["hand"].items())), "hidden": hidden}


def ranges(text: str) -> list[range]:
    """Read numbers of games: `0-999,1500` are the first thousand and one more."""
    pairs = [part.partition("-") for part in text.split(",")]
    return [range(int(first), int(last or first) + 1) for first, _, last in pairs]


def main(arguments: list[str] | None = None) -> int:
    """Play and fit."""
    parser = argparse.ArgumentParser("scripts/fit things", description=__doc__)
    parser.add_argument("--boxes", default="power_up", help="by commas; dark is that edition")
    parser.add_argument(
        "--games", type=ranges, default=[range(3000)], help="numbers of duels, as 0-999,1500 (default 0-2999)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes that play (default 2)")
    parser.add_argument("--keep", type=Path, required=True, help="folder of the games")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where the worths go")
    chosen = parser.parse_args(arguments)
    chosen.keep.mkdir(parents=True, exist_ok=True)
    record = begun("scripts/fit things", chosen, "fit BOXA NUMBER, as fit power_upA 0")
    games: list[Game] = []
    for box in chosen.boxes.split(","):
        for numbers in chosen.games:
            play_all(box, numbers, chosen.jobs, chosen.keep)
            games += kept(box, numbers, chosen.keep)
    found = fit(games, Schooling())
    print("\n".join(found.log))
    chosen.output.write_text(written(found.tables, [*record, *found.log]), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
