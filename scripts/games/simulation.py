"""Random games over all editions, decks, options and numbers of seats, each position checked.

Checked are the invariants of a position, and that the events alone explain every number in it.

Reports how the games went. At the first broken invariant the record of that game is written to a file, and
the program ends with 1. The same seed plays the same games, however many processes share them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine import (
    CHANCE,
    Deck,
    Edition,
    Event,
    Record,
    StarsCheck,
    State,
    legal,
    new_game,
    rules,
    view,
    write_record,
)
from engine.boxes import EXPANSIONS, choices, parts_of, sides_of
from engine.events import CardBought
from engine.invariants import broken
from engine.ledger import Ledger
from engine.players import BUDGETS, PLAYERS
from engine.rules import EDITIONS
from engine.sampling import sample
from engine.seeing import is_secret
from engine.sides import mixed
from engine.stakes import is_at_stake
from scripts.games.absurd import absurd
from scripts.games.monsters import with_own_cards
from scripts.games.player_names import add_players
from scripts.games.sharing import progress, shared

CHUNK: Final = 100
"""Games that a process plays before it reports."""
MOST_ANSWERS: Final = 20_000
"""No game is as long as that."""
INTERRUPTED: Final = 130
"""What a shell takes for a program that was stopped by Ctrl-C."""
THOUGHTLESS: Final = ("random",)
"""Players of whom nobody expects that they avoid what is absurd."""
LISTED: Final = 8
"""Cards that the report names at each end."""


class Plan(NamedTuple):
    """What is to be played."""

    seed: int
    players: tuple[str, ...]
    """Names of PLAYERS, seat by seat, over and over."""
    editions: tuple[Edition, ...]
    budget: int = 0
    """Positions that players who search look at for an answer."""
    boxes: tuple[str, ...] = ()
    """Expansions in each game; those that its edition does not go with are left out."""
    seats: int = 0
    """Seats of each game; 0 for any number."""


class Failure(Exception):
    """A game in which something did not hold, with its record as text."""

    def __init__(self, game: int, what: str, record: str) -> None:
        super().__init__(game, what, record)
        self.game, self.what, self.record = game, what, record


@dataclass
class Tally:
    """What happened in some games."""

    games: Counter[str] = field(default_factory=Counter)
    """By edition."""
    turns: int = 0
    longest: int = 0
    """Turns of the longest game."""
    answers: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By number of seats and place in the order of play, from 0; the place is -1 where nobody won."""
    won_by: Counter[str] = field(default_factory=Counter)
    """By name of the player."""
    dealt: Counter[str] = field(default_factory=Counter)
    """How many copies of each card the decks had."""
    bought: Counter[str] = field(default_factory=Counter)
    absurd: Counter[str] = field(default_factory=Counter)
    """What no person would do, of players who think; by what and with which thing."""
    offers: Counter[int] = field(default_factory=Counter)
    """Games by how often people would be asked for a hidden card with something at stake, nobody told who."""

    def add(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.turns += other.turns
        self.longest = max(self.longest, other.longest)
        self.answers += other.answers
        for ours, theirs in (
            (self.games, other.games),
            (self.ends, other.ends),
            (self.won_by, other.won_by),
            (self.dealt, other.dealt),
            (self.bought, other.bought),
            (self.absurd, other.absurd),
        ):
            ours.update(theirs)
        self.wins.update(other.wins)
        self.offers.update(other.offers)


def start(rng: Random, editions: tuple[Edition, ...], boxes: tuple[str, ...] = (), seats: int = 0) -> State:
    """A game of any kind, about to begin; with 0 seats of any number, and monsters who have their own set."""
    edition = rng.choice(editions)
    box = EDITIONS[edition]
    added = tuple(name for name in boxes if name in choices(edition))
    tiles = len(sides_of((*parts_of(edition), *added)))
    chosen = rules(
        edition,
        deck=rng.choice([*Deck]),
        bay=box.has_bay and rng.random() < 0.8,
        duel_energy=rng.random() < 0.5,
        check=rng.choice([*StarsCheck]),
        boxes=added,
        sides=mixed(rng.randbytes(tiles), tiles) if tiles else "",
    )
    number = seats or rng.randint(2, box.most_seats)
    return new_game(chosen, number, monsters=with_own_cards(rng, chosen, number))


def play(plan: Plan, game: int, tally: Tally) -> None:
    """Play one game and count it; raises Failure."""
    rng = Random(f"{plan.seed}:{game}")
    state = start(rng, plan.editions, plan.boxes, plan.seats)
    players = [plan.players[seat % len(plan.players)] for seat in range(state.seats)]
    record = Record.begin(state)
    ledger = Ledger(state)
    offers = 0
    while not state.over:
        offers += is_secret(state) and is_at_stake(state)
        try:
            ledger.add(step(state, record, players, rng, tally, plan.budget))
        except Exception as error:
            raise Failure(game, repr(error), write_record(record)) from error
        wrong = [*broken(state), *ledger.differences(state)]
        if len(record) > MOST_ANSWERS:
            wrong.append(f"no end after {MOST_ANSWERS} answers")
        if wrong:
            raise Failure(game, "; ".join(wrong), write_record(record))
    count(state, record, players, tally)
    tally.offers[offers] += 1


def step(
    state: State, record: Record, players: list[str], rng: Random, tally: Tally, budget: int
) -> list[Event]:
    """One answer, by chance or by a player; returns what happened."""
    seat = state.asked_seat
    if seat is None or seat == CHANCE:
        events = record.add(state, sample(state, rng.random))
    else:
        answer = PLAYERS[players[seat]].choose(view(state, seat), legal(state, seat), rng, budget)
        before = state.copy()
        events = record.add(state, answer)
        if players[seat] not in THOUGHTLESS:
            tally.absurd.update(absurd(before, answer, state, events))
    for event in events:
        if isinstance(event, CardBought):
            tally.bought[event.card] += 1
    return events


def count(state: State, record: Record, players: list[str], tally: Tally) -> None:
    """Count a game that is over."""
    tally.games[state.rules.edition] += 1
    tally.turns += state.turn
    tally.longest = max(tally.longest, state.turn)
    tally.answers += len(record)
    tally.ends[state.how] += 1
    place = -1 if state.winner < 0 else (state.winner - state.first) % state.seats
    tally.wins[state.seats, place] += 1
    tally.won_by[players[state.winner] if state.winner >= 0 else "nobody"] += 1
    tally.dealt.update(state.rules.deck)


def play_some(plan: Plan, games: range) -> Tally:
    """Play these games; raises Failure."""
    tally = Tally()
    for game in games:
        play(plan, game, tally)
    return tally


def play_all(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all games, chunk by chunk, in as many processes; raises Failure."""
    chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    return shared(play_some, plan, chunks, jobs)


# The report


def report(tally: Tally) -> Iterator[str]:
    """The lines that say how the games went."""
    games = tally.games.total()
    yield f"games     {games:,}: " + ", ".join(
        f"{edition} {n:,}" for edition, n in sorted(tally.games.items())
    )
    yield f"turns     {tally.turns:,}: {tally.turns / games:.1f} a game, {tally.longest} in the longest"
    yield f"answers   {tally.answers:,}: {tally.answers / games:.0f} a game"
    yield "ended by  " + ", ".join(f"{how} {n / games:.1%}" for how, n in tally.ends.most_common())
    yield "won by    " + ", ".join(f"{name} {n / games:.1%}" for name, n in tally.won_by.most_common())
    yield "won in the order of play"
    for seats in sorted({seats for seats, _ in tally.wins}):
        yield f"  {seats} seats " + _places(tally, seats)
    rates = {card: tally.bought[card] / copies for card, copies in tally.dealt.items()}
    order = sorted(rates, key=lambda card: (-rates[card], card))
    yield "bought, of a thousand copies that were in a deck"
    yield "  most    " + ", ".join(f"{card} {1000 * rates[card]:.1f}" for card in islice(order, LISTED))
    yield "  least   " + ", ".join(
        f"{card} {1000 * rates[card]:.1f}" for card in islice(reversed(order), LISTED)
    )
    yield from _offers(tally)
    yield f"absurd    {tally.absurd.total():,} answers" + "".join(
        f"\n  {n:5,} {what}" for what, n in tally.absurd.most_common()
    )


def _offers(tally: Tally) -> Iterator[str]:
    """How often a game asked for a hidden card whose owner nobody may know; nothing if none did."""
    if any(tally.offers.keys() - {0}):
        mean = sum(number * games for number, games in tally.offers.items()) / tally.offers.total()
        yield f"hidden    {mean:.2f} questions a game to somebody for a hidden card: " + ", ".join(
            f"{number} in {games:,}" for number, games in sorted(tally.offers.items())
        )


def _places(tally: Tally, seats: int) -> str:
    games = sum(n for (others, _), n in tally.wins.items() if others == seats)
    places = " ".join(f"{tally.wins[seats, place] / games:6.1%}" for place in range(seats))
    return f"{places}   nobody {tally.wins[seats, -1] / games:.1%}   of {games:,}"


def run(plan: Plan, games: int, jobs: int) -> Tally:
    """Play all games, or until Ctrl-C, with a progress line on standard error; raises Failure."""
    total = Tally()
    with progress(games) as tell:
        for tally in play_all(plan, games, jobs):
            total.add(tally)
            tell(total.games.total())
    return total


def _usual() -> str:
    return ", ".join(f"{name} {budget}" for name, budget in BUDGETS.items() if budget)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/simulate", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many (default 100000)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that share them (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds play other games (default 1)")
    add_players(parser, "random")
    parser.add_argument(
        "--budget",
        type=int,
        default=0,
        help=f"positions that players who search look at (default 0, the quickest; usual: {_usual()})",
    )
    parser.add_argument(
        "--edition",
        choices=[*Edition],
        action="append",
        help="only this one; may be repeated (default all that go with the expansions)",
    )
    parser.add_argument(
        "--boxes",
        default="",
        help="expansions in each game, by commas (default none)",
    )
    parser.add_argument("--seats", type=int, default=0, help="seats of each game (default any number)")
    parser.add_argument("--folder", type=Path, default=Path(), help="where the record of a broken game goes")
    return parser


def _editions(wanted: Sequence[Edition], boxes: Sequence[str]) -> tuple[Edition, ...]:
    """Return the wanted editions; if none is wanted, those that go with all these expansions.

    Raises ValueError for a wanted edition that lacks one of them, and if no edition has them all.
    """
    lacking = {edition: [name for name in boxes if not _has(edition, name)] for edition in wanted or Edition}
    fitting = tuple(edition for edition, names in lacking.items() if not names)
    if len(fitting) == len(lacking) or (fitting and not wanted):
        return fitting
    raise ValueError(
        "; ".join(
            f"{edition} does not go with {', '.join(names)}" for edition, names in lacking.items() if names
        )
    )


def _has(edition: Edition, name: str) -> bool:
    return name in (*choices(edition), *parts_of(edition))


def main(arguments: list[str] | None = None) -> int:
    """Play and report; 1 if an invariant was broken, 130 if somebody stopped it."""
    parser = _arguments()
    chosen = parser.parse_args(arguments)
    if chosen.games < 1 or chosen.jobs < 1 or chosen.budget < 0:
        parser.error("at least one game and one process, and no budget below 0")
    boxes = tuple(filter(None, chosen.boxes.split(",")))
    strange = [name for name in boxes if name not in EXPANSIONS]
    if strange:
        parser.error(f"there is no expansion {strange[0]!r}; there are {', '.join(EXPANSIONS)}")
    try:
        editions = _editions([Edition(name) for name in chosen.edition or ()], boxes)
    except ValueError as error:
        parser.error(str(error))
    most = min(EDITIONS[edition].most_seats for edition in editions)
    if chosen.seats and not 2 <= chosen.seats <= most:
        parser.error(f"there are 2 to {most} seats")
    plan = Plan(chosen.seed, chosen.players, editions, chosen.budget, boxes, chosen.seats)
    try:
        tally = run(plan, chosen.games, chosen.jobs)
    except Failure as failure:
        path = chosen.folder / f"broken-{chosen.seed}-{failure.game}.txt"
        path.write_text(failure.record, encoding="utf-8")
        print(f"\ngame {failure.game}: {failure.what}\nits record is in {path}", file=sys.stderr)
        return 1
    if tally.games:
        print("\n".join(report(tally)))
    return 0 if tally.games.total() == chosen.games else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
