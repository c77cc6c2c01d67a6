"""Golden records: whole games from fixed seeds, with everything that happened, line by line.

They change when the rules change, and only then. A changed golden record is committed together with the rule
that explains the change; where no rule does, the change is a defect.
"""

import json
import sys
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from engine import (
    CHANCE,
    Answer,
    Deck,
    Edition,
    Record,
    Rules,
    StarsCheck,
    State,
    deal,
    legal,
    new_game,
    read_table,
    rules,
    view,
    write_record,
)
from engine.codec import event_to_json
from engine.dealer import numbers
from engine.events import Event
from engine.players import PLAYERS

FOLDER: Final = Path(__file__).parents[2] / "tests" / "engine" / "golden"
MARK: Final = "    "
"""Before each event, below the line of the record that made it happen."""


class Game(NamedTuple):
    """What decides a golden game."""

    rules: Rules
    seats: int
    seed: str
    corrections: tuple[tuple[int, str], ...] = ()
    """Table events: after so many lines of the record."""


GAMES: Final = {
    "first-duel": Game(rules(Edition.FIRST), 2, "the first box, two"),
    "first-six": Game(
        rules(Edition.FIRST, deck=Deck.BASE_AND_NEW, check=StarsCheck.ROUND), 6, "the first box, six"
    ),
    "second-three": Game(rules(Edition.SECOND), 3, "the second box, three"),
    "second-five": Game(rules(Edition.SECOND, deck=Deck.BASE_AND_ALL), 5, "the second box, five"),
    "origins-duel": Game(rules(Edition.ORIGINS), 2, "Origins, two"),
    "origins-four": Game(rules(Edition.ORIGINS, check=StarsCheck.ROUND), 4, "Origins, four"),
    "table-four": Game(
        rules(Edition.SECOND, table=True),
        4,
        "a table, four",
        (
            (9, "set 2 hearts 8"),
            (20, "give 3 wings"),
            (21, "add 3 energy +4"),
            (40, "tokyo city 1 bay none"),
            (60, "set 4 hearts 12 forced"),
            (70, "market ?, jets"),
            (90, "seat add 2"),
            (110, "dice 1 1 1 claw claw heart at resolve"),
            (120, "seat withdraw 4 at next"),
        ),
    ),
}
"""By the name of the file."""


class Digits:
    """Numbers for the random player, the same on every machine and in every version of Python."""

    def __init__(self, seed: bytes) -> None:
        self._bytes = numbers(seed, 0)

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded, of 48 bits."""
        return float(int.from_bytes(islice(self._bytes, 6))) / 2**48

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        return int(self.random() * stop)


def play(game: Game) -> tuple[Record, list[list[Event]]]:
    """The record of a game, and what each of its lines made happen."""
    state = new_game(game.rules, game.seats)
    record = Record.begin(state)
    happened: list[list[Event]] = []
    rng = Digits(game.seed.encode())
    corrections = dict(game.corrections)
    while not state.over:
        text = corrections.pop(len(record), None)
        entry = _answer(state, record, game, rng) if text is None else read_table(text)
        happened.append(record.add(state, entry))
    if corrections:
        raise ValueError(f"the game was over before {corrections}")
    return record, happened


def _answer(state: State, record: Record, game: Game, rng: Digits) -> Answer:
    seat = state.asked_seat
    if seat is None or seat == CHANCE:
        return deal(state, game.seed.encode(), len(record))
    return PLAYERS["random"].choose(view(state, seat), legal(state, seat), rng, 0)


def written(game: Game) -> str:
    """The record with the events of each line below it, one a line."""
    record, happened = play(game)
    following = iter(happened)
    lines: list[str] = []
    for line in write_record(record).splitlines():
        lines.append(line)
        if line and line[0] in "*!123456":
            lines += [MARK + json.dumps(event_to_json(event)) for event in next(following)]
    return "\n".join(lines) + "\n"


def without_events(text: str) -> str:
    """The record alone."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(MARK))


def main() -> int:
    """Write all golden records."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = written(game)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
