"""What came of a seed, and the database that it left."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from sqlalchemy import text

from scripts.soaking.made_time import promises as promising


@dataclass
class Outcome:
    """What came of a seed."""

    seed: int
    digest: str = ""
    violation: str = ""
    seconds: float = 0.0
    """Of the world."""
    seconds_on: float = 0.0
    """While the bot ran and its machine did not sleep."""
    troubles: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    matches: Counter[str] = field(default_factory=Counter)
    presses: int = 0
    confirmed: int = 0
    book: Counter[str] = field(default_factory=Counter)
    """What hands entered, by what became of it."""
    excused: Counter[str] = field(default_factory=Counter)
    """Presses without an answer, by what cost it."""
    starts: int = 0
    lines: tuple[str, ...] = ()


def rows_of(path: Path) -> Iterator[str]:
    """The whole database, in order, as one line for each table."""
    if not path.exists():
        return
    with promising.reading(path) as connection:
        tables = text("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        for table in list(connection.execute(tables).scalars()):
            rows = sorted(map(repr, connection.exec_driver_sql(f"SELECT * FROM {table}").all()))
            content = "".join(rows).encode(errors="surrogatepass")
            yield f"{table}: {len(rows)} rows, {sha256(content).hexdigest()[:16]}"


def matches_of(path: Path) -> Counter[str]:
    """How many matches there are, by mode and status."""
    if not path.exists():
        return Counter()
    with promising.reading(path) as connection:
        rows = connection.execute(text("SELECT mode, status FROM match"))
        return Counter(f"{mode} {status}" for mode, status in rows)
