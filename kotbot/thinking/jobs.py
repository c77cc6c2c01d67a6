"""What a computer player is asked to think about, as it is sent to another process."""

from dataclasses import dataclass
from typing import Final, Protocol, TypeVar
from xml.etree.ElementTree import ParseError, fromstring

from engine import Answer, State
from engine.review.deep_compare import Judged
from engine.review.pieces import Judgement, Piece, judge
from engine.review.review import Doubt, check


@dataclass(frozen=True, slots=True)
class Problem:
    """A question to a seat; with the same budget it has the same answer every time."""

    level: str
    """A name of engine.players.PLAYERS."""
    seen: State
    """The position as the seat may see it."""
    legal: tuple[Answer, ...]
    seed: int


Found_co = TypeVar("Found_co", covariant=True)


class Chore(Protocol[Found_co]):
    """Work as it is sent to another process; short, for a thought that comes meanwhile waits for its end."""

    def work_out(self) -> Found_co:
        """What comes of it: the same each time."""
        ...


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


@dataclass(frozen=True, slots=True)
class JudgePiece:
    """A turn is judged."""

    piece: Piece

    def work_out(self) -> Judgement:
        """What its luck and its decisions were worth."""
        return judge(self.piece)


@dataclass(frozen=True, slots=True)
class CheckDoubt:
    """A choice is looked at more closely."""

    doubt: Doubt

    def work_out(self) -> Judged:
        """How much it really mattered."""
        return check(self.doubt)
