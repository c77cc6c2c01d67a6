"""A chart of the match: a line for each monster over the turns, with its drawing at the end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kotbot.drawings import Drawing, svg
from kotbot.matches.facts import Standing
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.views.pictures.canvas import FAINT, INK, At, Canvas
from kotbot.views.pictures.looks import SeatLook

GRID: Final = "#3a3366"
FACE: Final = 34
"""Size of the drawing at the end of a line."""
APART: Final = 27
"""Distance between two of them, from centre to centre."""
LEAST: Final = 2
"""Minimum number of turns for a line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The area of a chart."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class Measure:
    """The measured quantity, and the grid lines."""

    drawing: Drawing
    of: Callable[[Stand], int]
    grid: tuple[int, ...]


STARS: Final = Measure(Drawing.STAR, lambda stand: stand.stars, (0, 10, 20))
HEARTS: Final = Measure(Drawing.HEART, lambda stand: stand.hearts, (0, 5, 10))


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeatCurve:
    """One monster's line: its value after each turn, from its first turn in the match to its last."""

    place: int
    points: tuple[Point, ...]
    fell: bool


@dataclass(frozen=True, slots=True)
class Scale:
    """A coordinate mapping: turns from `left` to `right`, values from 0 at the bottom to `most`."""

    left: float
    right: float
    top: float
    bottom: float
    turns: int
    """Number of steps from left to right, at least one."""
    most: float

    def at(self, turn: float, value: float) -> Point:
        """Return the point of a value; turns count from 0."""
        along = self.left + turn / self.turns * (self.right - self.left)
        return along, self.bottom - value / self.most * (self.bottom - self.top)


def can_be_drawn(turns: Sequence[TurnLine]) -> bool:
    """Return whether there are enough turns for a chart."""
    return len(turns) >= LEAST


def chart(
    canvas: Canvas,
    frame: Frame,
    measure: Measure,
    turns: Sequence[TurnLine],
    standings: Sequence[Standing],
    looks: Sequence[SeatLook],
) -> None:
    """Draw a chart into its frame; the winner's line is on top."""
    courses = [_course(row, turns, measure) for row in reversed(standings)]
    most = max([*measure.grid, *(value for one in courses for _, value in one.points)])
    scale = Scale(
        left=frame.x + 52,
        right=frame.x + frame.wide - FACE - 8,
        top=frame.y + 10,
        bottom=frame.y + frame.high - 30,
        turns=len(turns) - 1,
        most=most,
    )
    across(canvas, scale, {value: canvas.texts.number(value) for value in measure.grid}, 18)
    canvas.drawing(svg(measure.drawing), scale.left - 48, scale.bottom + 2, 26)
    for number, end in ((turns[0].turn, scale.left), (turns[-1].turn, scale.right)):
        words = canvas.texts.number(number)
        canvas.words(words, end, scale.bottom + 24, 18, room=60, colour=FAINT, at=At.MIDDLE)
    lines = lines_of(courses, scale)
    for one, line in zip(courses, lines, strict=True):
        colour = looks[one.place].colour
        if line:
            canvas.line(line, INK, 7.5)
            canvas.line(line, colour, 5)
        if line and one.fell:
            _cross(canvas, *line[-1], colour)
    standing = [(one, line[-1]) for one, line in zip(courses, lines, strict=True) if line and not one.fell]
    faces(canvas, standing, scale.right + 4, (frame.y + FACE / 2, scale.bottom - 6), looks)


def across(canvas: Canvas, scale: Scale, grid: Mapping[float, str], size: float) -> None:
    """Draw grid lines at some values, each with its label in a font size."""
    for value, words in grid.items():
        _, y = scale.at(0, value)
        canvas.line([(scale.left, y), (scale.right, y)], GRID, 2)
        canvas.words(words, scale.left - 10, y + size / 3, size, room=size * 3, colour=FAINT, at=At.END)


def lines_of(courses: Sequence[SeatCurve], scale: Scale) -> list[list[Point]]:
    """Return the lines of a chart; lines that would coincide are drawn side by side."""
    return [
        [scale.at(turn, value + _apart(number, len(courses)) * scale.most) for turn, value in one.points]
        for number, one in enumerate(courses)
    ]


def _course(row: Standing, turns: Sequence[TurnLine], measure: Measure) -> SeatCurve:
    points: list[Point] = []
    for number, turn in enumerate(turns):
        stand = turn.stands[row.place]
        if stand is not None:
            points.append((number, measure.of(stand)))
        if row.out_in_turn is not None and turn.turn >= row.out_in_turn:
            break
    return SeatCurve(row.place, tuple(points), row.out_in_turn is not None)


def _apart(number: int, lines: int) -> float:
    """Return the offset that keeps coinciding lines apart, as a fraction of the height."""
    return (number - (lines - 1) / 2) * 0.012


def _cross(canvas: Canvas, x: float, y: float, colour: str) -> None:
    for turned in (1, -1):
        arm = [(x - 6, y - 6 * turned), (x + 6, y + 6 * turned)]
        canvas.line(arm, INK, 9)
        canvas.line(arm, colour, 4)


def faces(
    canvas: Canvas,
    ends: Sequence[tuple[SeatCurve, Point]],
    x: float,
    between: tuple[float, float],
    looks: Sequence[SeatLook],
    size: float = FACE,
) -> None:
    """Draw the monsters that are left, each at the end of its line, without overlap."""
    ordered = sorted(ends, key=lambda end: end[1][1])
    heights = spread([y for _, (_, y) in ordered], *between, apart=size * APART / FACE)
    for (one, _), y in zip(ordered, heights, strict=True):
        canvas.drawing(looks[one.place].svg, x, y - size / 2, size)


def spread(heights: Sequence[float], top: float, bottom: float, apart: float = APART) -> list[float]:
    """Move sorted heights as little as needed to be `apart` (less if there is no room) and in range."""
    apart = min(apart, (bottom - top) / max(1, len(heights) - 1))
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, top, placed[-1] + apart if placed else top))
    limit = bottom
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - apart
    return placed
