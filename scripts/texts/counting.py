"""Sentences that count, with every number that a language may decline in its own way."""

from collections.abc import Iterator
from string import Formatter
from typing import Final

from kotbot.i18n import Texts
from kotbot.views.base import signs
from scripts.texts.catalogues import TEMPLATE, read

NUMBERS: Final = (0, 1, 2, 3, 5, 11, 21, 22, 101)
_VALUES: Final = {
    "heart": signs.HEART,
    "star": signs.STAR,
    "energy": signs.ENERGY,
    "sign": signs.ENERGY,
    "arrow": "→",
    "stars": "12",
    "hearts": "7",
    "dice": "2 2 ⚡",
}
"""What stands for a placeholder; names and monsters are the bot's own examples."""


def counted(texts: Texts) -> str:
    """Each sentence of the template that counts, once for each number."""
    return "\n".join(_sentences(texts)) + "\n"


def _sentences(texts: Texts) -> Iterator[str]:
    for message in read(TEMPLATE):
        if isinstance(message.id, (tuple, list)):
            one, many = message.id
            context = message.context
            yield f"-- {many}"
            for n in NUMBERS:
                values = _values(many, n)
                if context is None:
                    yield texts.ngettext(one, many, n, **values)
                else:
                    yield texts.npgettext(context, one, many, n, **values)


def _values(text: str, n: int) -> dict[str, str | int]:
    names = {name for _, name, _, _ in Formatter().parse(text) if name}
    return {name: _VALUES.get(name, name.capitalize()) if name != "count" else n for name in names - {"n"}}
