"""One script of a page's many modules, so that a browser asks for one file.

A module becomes a function that is called once and returns what it exports, so two of them may use one name.
Modules import by names in braces, export functions, classes and constants where these are written, and never
import each other in a circle.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath
from typing import Final

Read = Callable[[str], str]
"""Returns the text of a file by its name, as `chat/links.js`."""

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";$', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:(?:async )?function\b *\*?|class|const) ([A-Za-z_]\w*))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*$|\bimport\(.*$", re.MULTILINE)


class CannotJoin(Exception):
    """Modules import each other in a circle, or one has a statement that joining cannot read."""


def joined(entry: str, read: Read) -> str:
    """Return a module with all that it imports, each once and before its importers. Raises CannotJoin."""
    parts: dict[str, str] = {}
    _add(entry, read, parts, ())
    return "".join(parts.values())


def _add(name: str, read: Read, parts: dict[str, str], importers: tuple[str, ...]) -> None:
    if name in importers:
        raise CannotJoin(f"in a circle: {' > '.join((*importers, name))}")
    if name in parts:
        return
    text = read(name)
    imported = {path: normpath(join(dirname(name), path)) for _, path in _IMPORT.findall(text)}
    for other in imported.values():
        _add(other, read, parts, (*importers, name))
    text = _IMPORT.sub(
        lambda it: f"const {{{it[1].replace(' as ', ': ')}}} = {_variable(imported[it[2]])};", text
    )
    body = _EXPORT.sub("", text)
    if left := _LEFT.search(body):
        raise CannotJoin(f'{name}: only import {{ a }} from "./b.js" and export const: {left[0]}')
    exported = ", ".join(_EXPORT.findall(text))
    parts[name] = f"const {_variable(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _variable(module: str) -> str:
    """Return the name of what a module exports: `module_chat_links`."""
    return "module_" + re.sub(r"\W", "_", module.removesuffix(".js"))
