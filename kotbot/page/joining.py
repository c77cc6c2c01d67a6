"""Files of `front` and `drawings` that are joined into one for sending: modules, styles, drawings.

They are joined once at the start, as plain lines of text: there is no build, and the edited files are what
runs.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from kotbot.drawings import Drawing, svg

Read = Callable[[str], str]
"""Returns the text of a file by its name."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:(?:async )?function\b *\*?|class|const) ([A-Za-z_]\w*))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*$|\bimport\(.*$", re.MULTILINE)
_REMARK: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
_BEHIND: Final = re.compile(r"[ \t]+(?:// .*|/\*[^*\n]*\*/)$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_LINE_END: Final = re.compile(r"(?<=[{};,])\n")
_AFTER_COLON: Final = re.compile(r"(?<=[a-z]:) ")
_ROOT: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
_APART: Final = 120


class CannotJoin(Exception):
    """A module of the page contains a statement that `module` cannot read."""


def module(entry: str, read: Read) -> str:
    """Return a module with all that it imports, each once and before its importers. Raises CannotJoin."""
    parts: dict[str, str] = {}
    _add(entry.removesuffix(".js"), read, parts, ())
    return "".join(parts.values())


def _add(name: str, read: Read, parts: dict[str, str], above: tuple[str, ...]) -> None:
    if name in above:
        raise CannotJoin(f"{name}.js imports itself by way of {above[-1]}.js")
    if name in parts:
        return
    text = read(f"{name}.js")
    imported = _IMPORT.findall(text)
    for _, other in imported:
        _add(other, read, parts, (*above, name))
    known = "".join(f"const {{{names.replace(' as ', ': ')}}} = module_{it};\n" for names, it in imported)
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := _LEFT.search(body):
        raise CannotJoin(f'{name}.js: only import {{ a }} from "./b.js" and export const: {left[0]}')
    told = ", ".join(_EXPORT.findall(text))
    parts[name] = (
        f"const module_{name} = (() => {{\n{known}{without_remarks(body)}return {{ {told} }};\n}})();\n"
    )


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
