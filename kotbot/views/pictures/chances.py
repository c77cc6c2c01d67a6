"""Each player's chance to win over the turns: a picture of 1200 x 630, and its description."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.review.review import Review, turning_point
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Standing
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Screen
from kotbot.views.base.widths import width
from kotbot.views.core.ending import result_of
from kotbot.views.pictures import chart
from kotbot.views.pictures.canvas import FAINT, GOLD, HEIGHT, INK, WIDTH, At, Canvas
from kotbot.views.pictures.chart import Point, Scale, SeatCurve
from kotbot.views.pictures.looks import SeatLook, looks_of
from kotbot.views.pictures.outcome import LIT, SHADED

LEFT: Final = 104
RIGHT: Final = 812
TOP: Final = 140
BOTTOM: Final = 548
FACE: Final = 52
"""Size of the drawing at the end of a line."""
FALLEN: Final = 44
"""The same for monsters that fell before the end."""
NAMES: Final = 892
"""Start (x) of the names and their sample lines."""
MARGIN: Final = 32
LETTERS: Final = 30
MARKED: Final = 28
"""Font size of the words above the decisive turn."""
NUMBERS: Final = 26
"""Font size along the edges."""
ROW: Final = 84
"""Maximum height of a row with a name."""
TICKS: Final = 8
"""Maximum number of turns labelled along the edge; they are multiples of one step."""
FIRST: Final = 78
"""Distance between the first label, which has a word, and the next one."""
BELOW: Final = 608
"""Base line of the labels: below the drawings of monsters that fell."""
STEPS: Final = (1, 2, 5, 10, 20, 50)
DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (26, 16),
    (0.1, 14),
    (26, 15, 0.1, 15),
    (9, 17),
    (44, 15, 0.1, 15, 0.1, 15),
)
"""One pattern per seat, to tell lines apart without colours; with round caps 0.1 is a dot."""


def picture(facts: MatchFacts, review: Review, texts: Texts) -> str:
    """Draw the chances as SVG; raises ValueError for a match without a result."""
    standings = [row for row in result_of(facts).standings if row.place < len(review.seats)]
    looks = looks_of(facts.seats, texts)
    canvas = Canvas(texts)
    canvas.rect(0, 0, WIDTH, HEIGHT, INK)
    title = texts.gettext("Chance to win, turn by turn")
    canvas.words(title, MARGIN, 64, 42, room=WIDTH - 2 * MARGIN, weight=700)
    scale = Scale(LEFT, RIGHT, TOP, BOTTOM, len(review.curve) - 1, 1)
    _turning_point(canvas, scale, review)
    chart.across(canvas, scale, {part / 4: texts.percent(part / 4) for part in range(5)}, NUMBERS)
    _turns(canvas, scale, review)
    _lines(canvas, scale, [_course(row, review) for row in reversed(standings)], looks)
    for number, row in enumerate(standings):
        _name(canvas, row, looks[row.place], number, len(standings))
    return canvas.svg(described(facts, review, texts))


def described(facts: MatchFacts, review: Review, texts: Texts) -> str:
    """Describe the picture in words, for people who cannot see it."""
    winner = result_of(facts).winner
    looks = looks_of(facts.seats, texts)
    if winner is None:
        # Translators: describes a picture to those who do not see it.
        what = texts.gettext(
            "A picture of the match that nobody won: everybody's chance to win, turn by turn."
        )
    else:
        # Translators: describes a picture to those who do not see it.
        what = texts.gettext(
            "A picture of the match that {player} won as {monster}: everybody's chance to win, turn by turn.",
            player=looks[winner].player,
            monster=looks[winner].monster,
        )
    at = turning_point(review)
    (turn, before), (_, after) = review.curve[at], review.curve[at + 1]
    most = max(range(len(before)), key=lambda place: after[place] - before[place])
    # Translators: follows the description of a picture; percentages: a chance before that turn and after.
    how = texts.gettext(
        "Turn {turn} decided most. {player}: {before} before it, {after} after.",
        turn=turn,
        player=looks[most].player,
        before=texts.percent(before[most]),
        after=texts.percent(after[most]),
    )
    return f"{what} {how}"


def in_words(facts: MatchFacts, review: Review, texts: Texts) -> Screen:
    """Return the caption of the picture."""
    return screen(texts, [described(facts, review, texts)])


def _turning_point(canvas: Canvas, scale: Scale, review: Review) -> None:
    """Highlight the decisive turn from top to bottom, with its words above."""
    at = turning_point(review)
    (left, _), (right, _) = scale.at(at, 0), scale.at(at + 1, 0)
    corners = [(left, scale.top), (right, scale.top), (right, scale.bottom), (left, scale.bottom)]
    canvas.shape(corners, GOLD, 0.3)
    # Translators: in a picture, above a turn in a chart of everybody's chance to win.
    words = canvas.texts.gettext("Turn {turn} decided most", turn=review.curve[at][0])
    middle, room = (left + right) / 2, scale.right - scale.left
    half = width(words) / 100 * MARKED / 2
    x = min(max(middle, scale.left + half), scale.right - half)
    canvas.words(words, x, scale.top - 22, MARKED, room=room, colour=GOLD, at=At.MIDDLE, weight=700)
    canvas.shape([(middle - 9, scale.top - 14), (middle + 9, scale.top - 14), (middle, scale.top - 2)], GOLD)


def _turns(canvas: Canvas, scale: Scale, review: Review) -> None:
    """Label the turns, each below its middle; the first label includes the word."""
    texts, turns = canvas.texts, [turn for turn, _ in review.curve[:-1]]
    step = next((step for step in STEPS if len(turns) <= step * TICKS), STEPS[-1])
    first, _ = scale.at(0.5, 0)
    told = {first: texts.gettext("Turn {turn}", turn=turns[0])}
    for number, turn in enumerate(turns):
        x, _ = scale.at(number + 0.5, 0)
        if turn % step == 0 and x - first >= FIRST:
            told[x] = texts.number(turn)
    for x, words in told.items():
        canvas.words(words, x, BELOW, NUMBERS, room=FIRST * 2, colour=FAINT, at=At.MIDDLE)


def _course(row: Standing, review: Review) -> SeatCurve:
    """Return the curve of a seat, which ends when its monster falls."""
    points = []
    for number, (turn, chances) in enumerate(review.curve):
        points.append((number, chances[row.place]))
        if row.out_in_turn is not None and turn > row.out_in_turn:
            break
    return SeatCurve(row.place, tuple(points), row.out_in_turn is not None)


def _lines(canvas: Canvas, scale: Scale, courses: Sequence[SeatCurve], looks: Sequence[SeatLook]) -> None:
    """Draw the lines with a drawing at the end of each, the winner's on top."""
    lines = chart.lines_of(courses, scale)
    for one, line in zip(courses, lines, strict=True):
        canvas.line(line, INK, 11)
        canvas.line(line, looks[one.place].colour, 6, DASHES[one.place])
    ends = [(one, line[-1]) for one, line in zip(courses, lines, strict=True)]
    for one, (x, y) in _side_by_side([end for end in ends if end[0].fell]):
        canvas.drawing(looks[one.place].svg, x - FALLEN / 2, y - FALLEN / 2, FALLEN)
    standing = [end for end in ends if not end[0].fell]
    chart.faces(canvas, standing, scale.right + 8, (scale.top, scale.bottom), looks, FACE)


def _side_by_side(ends: Sequence[tuple[SeatCurve, Point]]) -> Iterator[tuple[SeatCurve, Point]]:
    """Return the ends of fallen monsters' lines, moved up where they would overlap."""
    taken: list[Point] = []
    apart = FALLEN * 0.8
    for one, (x, y) in ends:
        while any(abs(x - other) < apart and abs(y - height) < apart for other, height in taken):
            y -= apart
        taken.append((x, y))
        yield one, (x, y)


def _name(canvas: Canvas, row: Standing, look: SeatLook, number: int, rows: int) -> None:
    """Draw the name and the line pattern of a seat, in the order of the standings."""
    high = min(ROW, (BOTTOM - TOP + FACE) / rows)
    top = TOP - FACE / 2 + number * high
    wide = WIDTH - MARGIN - NAMES
    canvas.rect(NAMES, top + 3, wide, high - 6, LIT if row.rank == 1 else SHADED, 12)
    canvas.drawing(look.svg, NAMES + 8, top + high / 2 - FACE / 2, FACE)
    x, weight = NAMES + FACE + 20, 700 if row.rank == 1 else 400
    canvas.words(look.player, x, top + high / 2 + 2, LETTERS, room=wide - FACE - 32, weight=weight)
    sample = [(x + 2, top + high / 2 + 19), (NAMES + wide - 18, top + high / 2 + 19)]
    canvas.line(sample, look.colour, 6, DASHES[row.place])
