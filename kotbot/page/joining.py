"""What is many files in `front` and `drawings` and one on its way: modules, styles, drawings.

Joined once at the start, by plain lines of text: there is nothing to build, and what is edited is what runs.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from kotbot.drawings import Drawing, svg

Read = Callable[[str], str]
"""The text of a file by its name."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:(?:async )?function\b *\*?|class|const) ([A-Za-z_]\w*))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*$|\bimport\(.*$", re.MULTILINE)
_REMARK: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
_BEHIND: Final = re.compile(r"[ \t]+(?:// .*|/\*[^*\n]*\*/)$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_ROOT: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
_APART: Final = 120


class CannotJoin(Exception):
    """A module of the page says what `module` does not read."""


def module(entry: str, read: Read) -> str:
    """A module with all that it imports, each once and before whoever imports it. Raises CannotJoin."""
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
    """Styles, one behind the other."""
    return without_remarks("".join(read(name) for name in names))


def without_remarks(text: str) -> str:
    """A script or styles without remarks, alone in a line or behind it, and without what sets lines in."""
    return _INDENT.sub("", _BEHIND.sub("", _REMARK.sub("", text)))


def sprite() -> str:
    """All drawings in one, each a view of it by its name; each is cut at its box, as it is alone."""
    parts = []
    for at, drawing in enumerate(Drawing):
        top = at * _APART
        placed = svg(drawing).replace(
            _ROOT, f'<svg y="{top}" width="100" height="100" viewBox="0 0 100 100"', 1
        )
        parts.append(f'<view id="{drawing}" viewBox="0 {top} 100 100"/>{placed}')
    return f"{_ROOT}>{''.join(parts)}</svg>"
