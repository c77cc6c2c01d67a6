"""What a benchmark printed for two versions, number by number, as medians and ratios."""

import re
from collections.abc import Mapping, Sequence
from statistics import median

Numbers = Mapping[str, float]
"""What a benchmark printed, by the words at the beginning of the row and at the top of the column."""

_ROW = re.compile(r"(\S.*?)\s{2,}(\S.*)")
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")


def numbers(printed: str) -> Numbers:
    """All numbers of a benchmark's tables; behind those of a second row with the same words stands "(2)"."""
    found: dict[str, float] = {}
    columns: list[str] = []
    for line in printed.splitlines():
        row = _ROW.fullmatch(line.strip())
        if row is None:
            continue
        values = [float(it.replace(",", "")) for it in _NUMBER.findall(row[2])]
        if not values:
            columns = row[2].split()
        names = columns if len(columns) == len(values) else [""] * len(values)
        for place, (value, column) in enumerate(zip(values, names, strict=True)):
            found[_free(_name(row[1], place, column), found)] = value
    return found


def _name(row: str, place: int, column: str) -> str:
    if column:
        return f"{row}: {column}"
    return f"{row}, column {place + 1}" if place else row


def _free(name: str, taken: Mapping[str, float]) -> str:
    number = 2
    free = name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def report(ours: Sequence[Numbers], theirs: Sequence[Numbers]) -> str:
    """For each number that all runs printed both medians, and that of the turns' ratios; then the others."""
    runs = [*ours, *theirs]
    common = [name for name in ours[0] if all(name in run for run in runs)]
    lines = [f"{'':38} {'this':>10} {'that':>10} {'this / that':>12}"]
    for name in common:
        pairs = [(a[name], b[name]) for a, b in zip(ours, theirs, strict=True)]
        ratios = [this / that for this, that in pairs if that]
        ratio = f"{median(ratios):11.2f}x" if ratios else f"{'-':>12}"
        this, that = median(a for a, _ in pairs), median(b for _, b in pairs)
        lines.append(f"{name:38} {this:10.2f} {that:10.2f} {ratio}")
    rest = sorted({name for run in runs for name in run}.difference(common))
    return "\n".join([*lines, *(f"{name:38} not in every run" for name in rest)])
