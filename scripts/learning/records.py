"""Files of learnt numbers, with how they were made: options, rules, seeds, commit, what each round told.

The same options and commit, its tree clean, make the same bytes on the same machine.
"""

import json
import subprocess
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.players.learnt import FORMAT
from engine.rules import VERSION

ROOT: Final = Path(__file__).parents[2]
NUMBERS: Final = ROOT / "engine" / "players" / "data"
"""The folder of the numbers that the levels play by."""
WITHOUT_EFFECT: Final = ("jobs", "keep", "output")
"""Options that change nothing of what is found; two of them are places of a machine."""


def begun(program: str, options: Namespace, seeds: str) -> list[str]:
    """The first lines of a record; of files that were given the names alone."""
    told = {name: value for name, value in vars(options).items() if name not in WITHOUT_EFFECT}
    chosen = ", ".join(f"{name} {_shown(value)}" for name, value in told.items() if value not in (None, ""))
    return [f"{program}: {chosen}", f"rules: version {VERSION}", f"seeds: {seeds}", f"commit: {commit()}"]


def commit(root: Path = ROOT) -> str:
    """The commit that is checked out, and whether files differ from it; an archive has none."""
    if not (root / ".git").exists():
        return "unknown, an unpacked archive"
    name = _git(root, "rev-parse", "HEAD")
    return f"{name}, with changes" if _git(root, "status", "--porcelain") else name


def _git(root: Path, *words: str) -> str:
    said = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)
    return said.stdout.strip()


def _shown(value: object) -> str:
    if isinstance(value, Path):
        return value.name
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def written(tables: Mapping[str, object], record: list[str]) -> str:
    """A file that engine.players.learnt reads, with a line for each list that has no lists in it."""
    return _text({"format": FORMAT, "made": record, "tables": tables}) + "\n"


def _text(found: object) -> str:
    if isinstance(found, dict) and found:
        parts = [f"{json.dumps(name)}: {_text(each)}" for name, each in found.items()]
        return "{\n" + ",\n".join(parts) + "\n}"
    if isinstance(found, list) and any(isinstance(each, list | str) for each in found):
        return "[\n" + ",\n".join(map(_text, found)) + "\n]"
    return json.dumps(found)


def record_of(path: Path) -> list[str]:
    """How the numbers of a file were made, line by line."""
    made: list[str] = json.loads(path.read_text("ascii"))["made"]
    return made
