"""How numbers were made, written with them as comments: options, rules, seeds, and what each round told."""

from argparse import Namespace
from pathlib import Path
from textwrap import wrap
from typing import Final

from engine.rules import VERSION

WITHOUT_EFFECT: Final = ("jobs", "keep", "output")
"""Options that change nothing of what is found; two of them are places of a machine."""
WIDTH: Final = 100
"""Characters of a line."""


def begun(program: str, options: Namespace, seeds: str) -> list[str]:
    """The first lines of a record; of files that were given the names alone."""
    told = {name: value for name, value in vars(options).items() if name not in WITHOUT_EFFECT}
    chosen = ", ".join(f"{name} {_shown(value)}" for name, value in told.items() if value not in (None, ""))
    return [f"{program}: {chosen}", f"rules: version {VERSION}", f"seeds: {seeds}"]


def _shown(value: object) -> str:
    if isinstance(value, Path):
        return value.name
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def commented(record: list[str]) -> str:
    """The record as comments of a module."""
    lines = [part for line in record for part in wrap(line, WIDTH, subsequent_indent="    ")]
    return "".join(f"# {line}\n" for line in lines)


def record_of(module: Path) -> str:
    """The record in a module that was written with one, as it stands there; empty without one."""
    return "".join(
        line for line in module.read_text(encoding="ascii").splitlines(keepends=True) if line.startswith("#")
    )
