"""What other processes work out: a computer's answer, a judged turn, a picture."""

from dataclasses import dataclass
from typing import Final, Protocol, TypeVar
from xml.etree.ElementTree import ParseError, fromstring

from engine import Answer, State
from engine.review.deep_compare import Judged
from engine.review.pieces import Judgement, Piece, judge
from engine.review.review import Doubt, check


@dataclass(frozen=True, slots=True)
class SeatProblem:
    """A question to a seat; the same budget gives the same answer every time."""

    level: str
    """A name of engine.players.PLAYERS."""
    seen: State
    """The position as the seat may see it."""
    legal: tuple[Answer, ...]
    seed: int


Found_co = TypeVar("Found_co", covariant=True)


class Job(Protocol[Found_co]):
    """Work that is sent to another process; must be short, since thoughts that come meanwhile wait for it."""

    def work_out(self) -> Found_co:
        """Return the result: the same each time."""
        ...


SIDE: Final = 2000
"""Pixels, at most: memory grows with their square."""


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """An SVG to be rendered as PNG."""

    svg: str


def refusal(svg: str) -> str:
    """Return why an SVG is not rendered for a stranger; empty if it may be."""
    if "<!" in svg:
        return "a picture declares nothing and has no comments"
    try:
        root = fromstring(svg)
    except ParseError as error:
        return f"a picture is SVG: {error}"
    if not all(_is_side(root.get(side, "")) for side in ("width", "height")):
        return f"a picture has a width and a height from 1 to {SIDE}"
    # The renderer reads the files that an SVG references.
    if any(name.rpartition("}")[2] == "href" for part in root.iter() for name in part.attrib):
        return "a picture points at nothing outside itself"
    return ""


def _is_side(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= SIDE


@dataclass(frozen=True, slots=True)
class JudgeTurn:
    """The judging of a turn."""

    piece: Piece

    def work_out(self) -> Judgement:
        """Return what the luck and the decisions of the turn were worth."""
        return judge(self.piece)


@dataclass(frozen=True, slots=True)
class CheckDoubt:
    """A closer look at a choice."""

    doubt: Doubt

    def work_out(self) -> Judged:
        """Return how much the choice really mattered."""
        return check(self.doubt)
