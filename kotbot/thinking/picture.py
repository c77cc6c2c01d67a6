"""A picture to be made, and what one from another machine may be: of our size, and made of itself alone."""

from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import ParseError, fromstring

SIDE: Final = 2000
"""Pixels, at most: memory goes with their square."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG that is to become a PNG."""

    svg: str


def refusal(svg: str) -> str:
    """Why an SVG is not drawn for a stranger; empty for one that is."""
    if "<!" in svg:
        return "a picture declares nothing and has no comments"
    try:
        root = fromstring(svg)
    except ParseError as error:
        return f"a picture is SVG: {error}"
    if not all(_is_side(root.get(side, "")) for side in ("width", "height")):
        return f"a picture has a width and a height from 1 to {SIDE}"
    # The renderer reads files that are named by them.
    if any(name.rpartition("}")[2] == "href" for part in root.iter() for name in part.attrib):
        return "a picture points at nothing outside itself"
    return ""


def _is_side(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= SIDE
