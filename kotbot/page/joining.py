"""Files of `front` and `drawings` that are joined into one for sending: modules, styles, drawings.

They are joined once at the start, as plain lines of text: there is no build, and the edited files are what
runs.
"""

import re
from collections.abc import Iterable
from typing import Final

from kotbot.drawings import Drawing, svg
from kotbot.script_joining import Read, joined

_REMARK: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
_BEHIND: Final = re.compile(r"[ \t]+(?:// .*|/\*[^*\n]*\*/)$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_LINE_END: Final = re.compile(r"(?<=[{};,])\n")
_AFTER_COLON: Final = re.compile(r"(?<=[a-z]:) ")
_ROOT: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
_APART: Final = 120


def module(entry: str, read: Read) -> str:
    """Return a module joined with all that it imports, without remarks. Raises CannotJoin."""
    return joined(entry, lambda name: without_remarks(read(name)))


def styles(names: Iterable[str], read: Read) -> str:
    """Return style sheets joined in order, without what only parts their words for who reads them."""
    text = without_remarks("".join(read(name) for name in names))
    return _AFTER_COLON.sub("", _LINE_END.sub("", text))


def without_remarks(text: str) -> str:
    """Return a script or styles without indentation and without comments, at the end of a line or alone."""
    return _INDENT.sub("", _BEHIND.sub("", _REMARK.sub("", text)))


def sprite(drawings: Iterable[Drawing]) -> str:
    """Return drawings in one SVG, each a view by its name, clipped to its box as it is alone."""
    parts = []
    for at, drawing in enumerate(drawings):
        top = at * _APART
        placed = svg(drawing).replace(
            _ROOT, f'<svg y="{top}" width="100" height="100" viewBox="0 0 100 100"', 1
        )
        parts.append(f'<view id="{drawing}" viewBox="0 {top} 100 100"/>{placed}')
    return f"{_ROOT}>{''.join(parts)}</svg>"
