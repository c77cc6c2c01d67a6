"""The figures of many seeds together, and keeping them between runs."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from scripts.soaking.made_time.outcome import Outcome

MONTH: Final = 30 * 24 * 3600.0
COUNTED: Final = ("book", "excused", "troubles", "matches")


@dataclass
class Tally:
    """All seeds together."""

    seeds: int = 0
    seconds: float = 0.0
    seconds_on: float = 0.0
    presses: int = 0
    confirmed: int = 0
    book: Counter[str] = field(default_factory=Counter)
    excused: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    troubles: Counter[str] = field(default_factory=Counter)
    matches: Counter[str] = field(default_factory=Counter)
    found: dict[int, str] = field(default_factory=dict)
    """What each seed that broke a promise broke."""

    def add(self, outcome: Outcome) -> None:
        """One seed more."""
        self.seeds += 1
        self.seconds += outcome.seconds
        self.seconds_on += outcome.seconds_on
        self.presses += outcome.presses
        self.confirmed += outcome.confirmed
        self.book += outcome.book
        self.excused += outcome.excused
        self.starts += outcome.starts
        self.troubles += outcome.troubles
        self.matches += outcome.matches
        if outcome.violation:
            self.found[outcome.seed] = outcome.violation.partition("\n")[0]

    def add_all(self, other: "Tally") -> None:
        """The seeds of another one, too."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, mine | value if name == "found" else mine + value)

    def as_json(self) -> str:
        """To be kept."""
        return json.dumps(vars(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """What was kept."""
        kept = json.loads(text)
        for name in COUNTED:
            kept[name] = Counter(kept.get(name, {}))
        return cls(**kept | {"found": {int(seed): words for seed, words in kept["found"].items()}})

    def lines(self, took: float) -> Iterator[str]:
        """For people to read."""
        yield f"seeds     {self.seeds:,}"
        yield (
            f"time      {self.seconds / MONTH:.2f} months in {took:,.0f} s, "
            f"{self.seconds_on / 3600:,.1f} hours of them with a bot that was up and awake"
        )
        excused = f"{self.excused.total():,} could not be answered"
        yield f"presses   {self.presses:,}: {self.confirmed:,} counted, {excused}"
        if self.book:
            yield "book      " + _counted(self.book)
        yield "excused   " + (_counted(self.excused) or "none")
        yield f"starts    {self.starts:,}"
        yield "troubles  " + _counted(self.troubles)
        yield "matches   " + _counted(self.matches)
        yield f"found     {len(self.found)}" + "".join(f" {seed}" for seed in sorted(self.found))


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in sorted(counts.items()))
