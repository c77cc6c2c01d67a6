"""The result of a match as a picture of 1200 x 630, its caption, and the query that asks for it elsewhere."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dice import NO_DICE, Dice, faces_of
from kotbot.drawings import Drawing, of_face, svg
from kotbot.i18n import Texts
from kotbot.matches.ended.exporting import Exported
from kotbot.matches.facts import Highlights, MatchFacts, Result, Standing
from kotbot.views.base import signs
from kotbot.views.base.boxes import boxes_in_play, game_name
from kotbot.views.base.layout import screen
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Screen
from kotbot.views.base.widths import width
from kotbot.views.core.ending import how_it_ended, result_of, winning_thing
from kotbot.views.pictures import chart
from kotbot.views.pictures.canvas import FAINT, GOLD, HEIGHT, INK, WIDTH, At, Canvas
from kotbot.views.pictures.looks import SeatLook, looks_of

NOBODY: Final = "#6d6a8f"
PANEL: Final = 420
"""Width of the winner's part of the picture."""
PLATE: Final = 438
"""Top (y) of the plate with the words on it."""
LEFT: Final = 456
RIGHT: Final = 1168
STARS: Final = RIGHT - 176
"""End (x) of the stars in the standings."""
GAP: Final = 12
CARDS: Final = 2
"""Cards that are named of those that the winner played."""
SHOWN: Final = 3
"""Maximum number of monsters in one highlight."""
DIGIT: Final = 0.6
"""Width of a digit as a fraction of the font size."""
LIGHT: Final = "#ffffff"
DARK: Final = "#120d29"
LIT: Final = "#352d66"
SHADED: Final = "#261f4d"
ROWS: Final = {2: 78, 3: 70, 4: 60, 5: 53, 6: 47}
"""Height of a line of the standings, by the number of lines."""
MOMENTS: Final = 522
RAYS: Final = 12
_ASKED: Final = re.compile(r"picture ([0-9a-z]{1,16})")


@dataclass(frozen=True, slots=True)
class Highlight:
    """A highlight: its monsters, the value, what it counts, and the dice of a roll."""

    label: str
    places: tuple[int, ...]
    value: str
    of: Drawing | None = None
    dice: Dice = NO_DICE


def picture(exported: Exported, texts: Texts) -> str:
    """Draw the result as SVG; raises ValueError for a match without a result."""
    facts = exported.facts
    ended = result_of(facts)
    looks = looks_of(facts.seats, texts)
    canvas = Canvas(texts)
    canvas.rect(0, 0, WIDTH, HEIGHT, INK)
    context = RenderContext(facts, texts)
    _winner(canvas, ended, looks, context)
    _played_by_winner(canvas, exported, context)
    below = _standings(canvas, ended.standings, looks)
    moments = _moments(canvas, ended.highlights, looks)
    if chart.can_be_drawn(exported.turns):
        bottom = MOMENTS - 6 if moments else HEIGHT - 20
        half = (RIGHT - LEFT) / 2
        for number, measure in enumerate((chart.STARS, chart.HEARTS)):
            frame = chart.Frame(LEFT + number * (half + 8), below + 12, half - 8, bottom - below - 12)
            chart.chart(canvas, frame, measure, exported.turns, ended.standings, looks)
    return canvas.svg(described(facts, texts))


def described(facts: MatchFacts, texts: Texts) -> str:
    """Describe the picture in words, for people who cannot see it; expansions are named."""
    ended = result_of(facts)
    name = game_name(facts.rules, texts)
    boxes = [name if name.endswith("!") else f"{name}."] if facts.rules.chosen_boxes else []
    if ended.winner is None:
        # Translators: describes a picture to those who do not see it.
        words = texts.gettext(
            "A picture of the match that nobody won: the standings, and stars and hearts by turn."
        )
        return " ".join([words, *boxes])
    look = looks_of(facts.seats, texts)[ended.winner]
    # Translators: describes a picture to those who do not see it.
    words = texts.gettext(
        "A picture of the match that {player} won as {monster}: the standings, and stars and hearts by turn.",
        player=look.player,
        monster=look.monster,
    )
    return " ".join([words, *boxes])


def _winner(canvas: Canvas, ended: Result, looks: Sequence[SeatLook], context: RenderContext) -> None:
    texts = canvas.texts
    look = None if ended.winner is None else looks[ended.winner]
    canvas.rect(0, 0, PANEL, HEIGHT, NOBODY if look is None else look.colour)
    _rays(canvas)
    boxes = boxes_in_play(context.facts.rules, texts)
    if boxes:
        canvas.words(boxes, PANEL / 2, 34, 20, room=PANEL - 24, colour=LIGHT, at=At.MIDDLE, weight=700)
    canvas.circle(PANEL / 2, 222, 176, LIGHT, 0.4)
    canvas.drawing(svg(Drawing.FALLEN) if look is None else look.svg, 58, 62, 304)
    canvas.rect(0, PLATE, PANEL, HEIGHT - PLATE, DARK)
    canvas.rect(0, PLATE, PANEL, 8, GOLD)
    middle, room = PANEL / 2, PANEL - 48
    if look is None:
        title = texts.gettext("{sign} Nobody is King of Tokyo.", sign="").strip()
    else:
        title = texts.gettext("{sign} {monster} is King of Tokyo!", sign="", monster=look.monster).strip()
        canvas.words(look.player, middle, 505, 52, room=room, at=At.MIDDLE, weight=700)
    canvas.words(title, middle, 560, 29, room=room, colour=GOLD, at=At.MIDDLE, weight=700)
    how = how_it_ended(ended, texts, winning_thing(context))
    canvas.words(how.replace(signs.STAR, ""), middle, 602, 25, room=room, at=At.MIDDLE)
    if signs.STAR in how:
        canvas.drawing(svg(Drawing.STAR), middle - width(how) / 100 * 25 / 2 - 22, 580, 28)


def _played_by_winner(canvas: Canvas, exported: Exported, context: RenderContext) -> None:
    """Name the last cards that the winner played from a hand, below how the match was won."""
    winner = result_of(exported.facts).winner
    cards = [] if winner is None else [context.card(card) for card in exported.played(winner)]
    more = len(cards) - CARDS
    last = [*([canvas.texts.signed(more)] if more > 0 else []), *cards[-CARDS:]]
    if last:
        told = " · ".join(last)
        canvas.words(told, PANEL / 2, 623, 15, room=PANEL - 24, colour=FAINT, at=At.MIDDLE)


def _rays(canvas: Canvas) -> None:
    """Draw rays of light behind the winner."""
    x, y = PANEL / 2, 222
    for number in range(RAYS):
        start, end = (2 * math.pi * (number + part) / RAYS for part in (0, 0.5))
        far = [(x + 330 * math.cos(turn), y + 330 * math.sin(turn)) for turn in (start, end)]
        canvas.shape(
            [(x, y), *((min(max(at, 0), PANEL), min(max(height, 0), PLATE)) for at, height in far)],
            LIGHT,
            0.15,
        )


def _standings(canvas: Canvas, standings: Sequence[Standing], looks: Sequence[SeatLook]) -> float:
    """Draw the standings from the top; returns where they end."""
    high = ROWS.get(len(standings), min(ROWS.values()))
    top = 22.0
    for row in standings:
        _standing(canvas, row, looks[row.place], top, high)
        top += high
    return top


def _standing(canvas: Canvas, row: Standing, look: SeatLook, top: float, high: float) -> None:
    texts = canvas.texts
    size = high * 0.5
    line = top + high / 2 + size * 0.36
    is_first = row.rank == 1
    weight = 700 if is_first else 400
    canvas.rect(LEFT, top + 3, RIGHT - LEFT, high - 6, LIT if is_first else SHADED, 12)
    canvas.rect(LEFT, top + 3, 10, high - 6, look.colour, 5)
    rank = texts.number(row.rank)
    canvas.words(rank, LEFT + 36, line, size, room=50, colour=FAINT, at=At.MIDDLE, weight=700)
    canvas.drawing(look.svg, LEFT + 62, top + 4, high - 8)
    name = LEFT + 68 + high
    canvas.words(look.player, name, line, size, room=STARS - size * 2.5 - 8 - name, weight=weight)
    _count(canvas, row.stars, Drawing.STAR, STARS, line, size)
    if row.out_in_turn is None:
        _count(canvas, row.hearts, Drawing.HEART, RIGHT - 20, line, size)
        return
    canvas.drawing(svg(Drawing.FALLEN), RIGHT - 114 - size, line - size * 0.88, size)
    out = texts.gettext("{sign} turn {turn}", sign="", turn=row.out_in_turn).strip()
    canvas.words(out, RIGHT - 20, line, min(size * 0.72, 22), room=88, colour=FAINT, at=At.END)


def _count(canvas: Canvas, n: int, of: Drawing, end: float, line: float, size: float) -> None:
    """Draw a number and its sign, right-aligned at `end`."""
    canvas.drawing(svg(of), end - size, line - size * 0.86, size)
    number = canvas.texts.number(n)
    canvas.words(number, end - size * 1.25, line, size, room=size * 2, at=At.END, weight=700)


def _moments(canvas: Canvas, best: Highlights, looks: Sequence[SeatLook]) -> bool:
    """Draw the highlights side by side; returns whether there were any."""
    told = list(_told(best, canvas.texts))
    wide = (RIGHT - LEFT - GAP * (len(told) - 1)) / max(1, len(told))
    for number, moment in enumerate(told):
        x = LEFT + number * (wide + GAP)
        canvas.rect(x, MOMENTS, wide, HEIGHT - MOMENTS - 18, LIT, 14)
        canvas.words(moment.label, x + 14, MOMENTS + 27, 20, room=wide - 28, colour=FAINT)
        _moment(canvas, moment, x, wide, looks)
    return bool(told)


def _told(best: Highlights, texts: Texts) -> Iterator[Highlight]:
    if best.most_damage is not None:
        seat, n = best.most_damage
        # Translators: in a picture, above a monster and a number of hearts.
        yield Highlight(texts.gettext("Hardest biter"), (seat,), texts.number(n), Drawing.HEART)
    if best.longest_in_tokyo is not None:
        places, n = best.longest_in_tokyo
        turns = texts.ngettext("{n} turn", "{n} turns", n)
        # Translators: in a picture, above monsters and a number of turns.
        yield Highlight(texts.gettext("Longest in Tokyo"), places[:SHOWN], turns)
    if best.best_roll is not None:
        seat, dice, n = best.best_roll
        # Translators: in a picture, above a monster, a number of stars and its dice.
        yield Highlight(texts.gettext("Best roll"), (seat,), texts.number(n), Drawing.STAR, dice)


def _moment(canvas: Canvas, moment: Highlight, x: float, wide: float, looks: Sequence[SeatLook]) -> None:
    size, text = 48, 28
    for number, place in enumerate(moment.places):
        canvas.drawing(looks[place].svg, x + 12 + number * (size - 4), MOMENTS + 36, size)
    after = x + 24 + len(moment.places) * (size - 4)
    canvas.words(moment.value, after, MOMENTS + 70, text, room=x + wide - 10 - after, weight=700)
    if moment.of is not None:
        canvas.drawing(svg(moment.of), after + 8 + len(moment.value) * text * DIGIT, MOMENTS + 46, text)
    _dice(canvas, moment.dice, x + wide - 12)


def _dice(canvas: Canvas, thrown: Dice, end: float) -> None:
    """Draw dice in two rows, right-aligned at `end`."""
    faces = faces_of(thrown)
    across = math.ceil(len(faces) / 2)
    for number, face in enumerate(faces):
        row, column = divmod(number, across)
        canvas.drawing(svg(of_face(face)), end - (across - column) * 26, MOMENTS + 36 + row * 26, 24)


def query_for(code: str) -> str:
    """Return the inline query that requests the picture of a match."""
    return f"picture {code}"


def asked_for(query: str) -> str:
    """Return the code of the match whose picture this query requests; empty for any other query."""
    found = _ASKED.fullmatch(query.strip())
    return found[1] if found else ""


def in_words(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the caption of the picture, for people who cannot see it."""
    return screen(texts, [described(facts, texts)])


def to_be_shared(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the caption with a button that sends the picture to another chat."""
    share = Button(texts.gettext("Share"), share=query_for(facts.code))
    return screen(texts, [described(facts, texts)], [(share,)])
