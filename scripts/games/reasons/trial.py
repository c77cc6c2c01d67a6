"""The mistakes that reviews of simulated games find, each with the coach's reason worked out anew.

Computers of several levels play. Of each seat those decisions count that are mistakes for certain by the
closer look of a review, of the costliest ones that it looks at. What the coach states of the two answers is
then found again: by resolving dice, by playing answers on by the rules, by the best play die by die, and by
turns that are played where cards change dice. What a reason says of the worth of cards is held to the closer
look.

With --keep each game is a line of that file, and the next run goes on from there. Fails if a reason speaks
for the worse answer, or for neither.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from engine import CHANCE, Deck, apply, legal, new_game, rules, view, write
from engine.dispatch import is_among
from engine.players import PLAYERS
from engine.players.coach import advise
from engine.players.king import BUDGET
from engine.players.learnt import EDITIONS
from engine.players.spread import Spread
from engine.review.choices import Choice, choice, known_answers
from engine.review.deep_compare import look_closer
from engine.review.pieces import SMALL
from engine.review.review import CHECKED, SURE
from engine.sampling import sample
from scripts.games.reasons.recomputing import recompute
from scripts.games.reasons.verdicts import Pair, Verdict

LEVELS: Final = ("hatchling", "hatchling", "greedy", "brawler")
"""Who sits there, each as likely."""
SEATS: Final = (2, 2, 3, 4)
DECKS: Final = (Deck.BOX, Deck.BASE_AND_ALL)
UNREASONED: Final = "no reason"
UNADVISED: Final = "hints say otherwise"
"""A review gives no reason there."""


def played(game: int) -> list[Choice]:
    """The decisions of a game that cost something, at first sight."""
    rng = Random(f"reasons {game}")
    state = new_game(rules(EDITIONS[game % 3], deck=rng.choice(DECKS)), rng.choice(SEATS))
    levels = [rng.choice(LEVELS) for _ in range(state.seats)]
    found = []
    while (seat := state.asked_seat) is not None:
        if seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        answer = PLAYERS[levels[seat]].choose(view(state, seat), legal(state, seat), rng, 0)
        made = choice(state, answer)
        if made is not None and made.cost >= SMALL:
            found.append(made)
        apply(state, answer)
    return found


def mistakes(game: int, draws: int) -> Iterator[Pair]:
    """Those of each seat that are certain after so many results of the dice, of the costliest."""
    made = sorted(played(game), key=lambda each: -each.cost)
    for seat in {each.answer.seat for each in made}:
        for each in [each for each in made if each.answer.seat == seat][:CHECKED]:
            judged = look_closer(each.seen, each.best, each.answer, each.cost, draws)
            if judged.by > SURE * judged.error:
                yield Pair(each.seen, each.best, each.answer, judged.by)


def looked_into(pair: Pair) -> dict[str, Any]:
    """A mistake as a row: the answers, the reason, and what came of it."""
    told = advise(pair.seen, known_answers(pair.seen, pair.seat), Spread(), (pair.worse, pair.better))
    row = {
        "turn": pair.seen.turn,
        "asked": type(pair.seen.question).__name__,
        "done": write(pair.worse),
        "better": write(pair.better),
        "by": round(pair.by, 4),
    }
    if not is_among(told.answer, (pair.better,)):
        return row | {"reason": UNADVISED}
    if told.reason is None:
        return row | {"reason": UNREASONED}
    kind = type(told.reason).__name__
    return row | {"reason": kind, "stated": repr(told.reason), "verdict": recompute(pair, told.reason)}


def report(games: int, rows: list[dict[str, Any]]) -> Iterator[str]:
    """The totals so far, by reason."""
    yield f"{games} games, {len(rows)} mistakes"
    reasons = Counter(row["reason"] for row in rows)
    for reason, number in reasons.most_common():
        verdicts = Counter(row["verdict"] for row in rows if row["reason"] == reason and "verdict" in row)
        told = ", ".join(f"{verdict}: {count}" for verdict, count in verdicts.most_common())
        yield f"    {reason:20} {number:5}  {told}".rstrip()
    yield f"    in all: {dict(Counter(row['verdict'] for row in rows if 'verdict' in row))}"


def found_before(path: Path) -> list[dict[str, Any]]:
    """The games of a file; a line that was not written to its end is taken out of it."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if whole != lines:
        path.write_text("".join(whole), encoding="utf-8")
    return [json.loads(line) for line in whole]


def main(arguments: list[str] | None = None) -> int:
    """Play until there are enough mistakes, and return 1 if a reason does not speak for the better answer."""
    parser = argparse.ArgumentParser("scripts/reasons", description=__doc__)
    parser.add_argument("--mistakes", type=int, default=2_000, help="so many at least (default 2000)")
    parser.add_argument(
        "--draws", type=int, default=BUDGET, help="results that are looked at (default 12, as reviews do)"
    )
    parser.add_argument("--keep", type=Path, help="a file with what was found; a later run goes on from it")
    chosen = parser.parse_args(arguments)
    games = [] if chosen.keep is None else found_before(chosen.keep)
    rows = [row for game in games for row in game["mistakes"]]
    number = len(games)
    while len(rows) < chosen.mistakes:
        fresh = [looked_into(pair) for pair in mistakes(number, chosen.draws)]
        if chosen.keep is not None:
            with chosen.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": number, "draws": chosen.draws, "mistakes": fresh}) + "\n")
        number += 1
        rows += fresh
        for row in fresh:
            if row.get("verdict", Verdict.FAVOURS) != Verdict.FAVOURS:
                print(f"game {number}, turn {row['turn']}: {row}")
        print("\n".join(report(number, rows)), flush=True)
    return int(any(row.get("verdict") in (Verdict.AGAINST, Verdict.EVEN) for row in rows))


if __name__ == "__main__":
    sys.exit(main())
