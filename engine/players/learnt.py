"""The numbers learnt by self-play: whole numbers in data files, checked strictly on reading.

Numbers of a card are stored by its id. A card without numbers counts as 0; numbers for a card that the
catalogue lacks are refused, and so is any other form than the expected one.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.cards.catalogue import ROWS, Edition
from engine.errors import InvalidNumbers

FORMAT: Final = 2
"""The format of the files; earlier numbers were Python modules, by the places of cards."""
UNIT: Final = 1000
"""The numbers are thousandths."""
CARDS: Final = tuple(row.id for row in ROWS)
"""The order of cards in tables; it is that of no file."""
EDITIONS: Final = (Edition.FIRST, Edition.SECOND, Edition.ORIGINS)
"""The editions whose games numbers are learnt from; Dark is judged by the same numbers."""
T = TypeVar("T")

Tables = dict[str, dict[str, Any]]
"""Tables by name, and in each its blocks of numbers by theirs, not checked yet."""


def bundled(name: str) -> Tables:
    """Return the tables of a file bundled with the engine. Raises InvalidNumbers."""
    from importlib.resources import files  # slow to import, and rules alone need no numbers

    return read(files("engine.players").joinpath("data", name).read_text("ascii"), name)


def from_file(path: Path) -> Tables:
    """Return the tables of a file that scripts/fit or scripts/train wrote. Raises InvalidNumbers."""
    return read(path.read_text("utf-8"), path.name)


def read(text: str, source: str) -> Tables:
    """Read the tables of a file; `source` is its name. Raises InvalidNumbers."""
    try:
        found: Any = json.loads(text)
    except ValueError:
        raise InvalidNumbers(
            f"{source}: no JSON. Earlier scripts wrote modules with numbers by the places of cards; those "
            "cannot be read any more: make the numbers anew with scripts/fit or scripts/train"
        ) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise InvalidNumbers(f"{source}: wanted is an object of format {FORMAT}")
    tables = found.get("tables")
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise InvalidNumbers(f"{source}: wanted are tables by name, each with blocks by name")
    return tables


def wants(found: Mapping[str, object], names: Sequence[str], where: str) -> None:
    """Check that exactly these names are present. Raises InvalidNumbers."""
    if set(found) != set(names):
        missing, strangers = sorted(set(names) - set(found)), sorted(set(found) - set(names))
        raise InvalidNumbers(f"{where}: missing are {missing}, too many are {strangers}")


def numbers(found: object, length: int | None, where: str) -> list[float]:
    """Check a list of this many numbers; None for any length. Raises InvalidNumbers."""
    if not isinstance(found, list) or {*map(type, found)} - {int}:
        raise InvalidNumbers(f"{where}: wanted are whole numbers in a list")
    if length not in (None, len(found)):
        raise InvalidNumbers(f"{where}: wanted are {length} numbers, there are {len(found)}")
    return [each / UNIT for each in found]


def rows(found: object, number: int, length: int, where: str) -> list[list[float]]:
    """Check a list of this many lists of numbers. Raises InvalidNumbers."""
    if not isinstance(found, list) or len(found) != number:
        raise InvalidNumbers(f"{where}: wanted are {number} lists")
    return [numbers(row, length, f"{where} {place}") for place, row in enumerate(found)]


def by_card(found: object, checked: Callable[[object, str], T], unknown: T, where: str) -> list[T]:
    """Return the numbers of each card, in catalogue order; `unknown` if nothing was learnt for it.

    Raises InvalidNumbers.
    """
    if not isinstance(found, dict):
        raise InvalidNumbers(f"{where}: wanted are numbers by the id of a card")
    strangers = sorted(set(found) - set(CARDS))
    if strangers:
        raise InvalidNumbers(f"{where}: the catalogue has no cards {strangers}")
    known = {card: checked(each, f"{where} {card}") for card, each in found.items()}
    return [known.get(card, unknown) for card in CARDS]
