"""Everybody's chances as a picture: a line for each monster, told apart without colours, and in words."""

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from engine.review.review import turning_point
from kotbot.drawings import COLOURS, Drawing
from kotbot.i18n import LOCALES, texts_for
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.core.ending import result_of
from kotbot.views.pictures.canvas import WIDTH, drawable
from kotbot.views.pictures.chances import BOTTOM, LEFT, RIGHT, TOP, described, in_words, picture
from scripts.texts.facts import ENGLISH
from scripts.texts.outcomes import EVIL, SHAPES, SVG, drawn, exported, falling, words

Line = tuple[str, str]
"""Colour and dashes."""


def lines(svg: str) -> list[ElementTree.Element]:
    """The lines of monsters: in the chart, then one beside each name."""
    known = {*COLOURS.values()}
    return [line for line in drawn(svg).iter(f"{SVG}polyline") if line.get("stroke") in known]


def looks(line: ElementTree.Element) -> Line:
    return line.get("stroke", ""), line.get("stroke-dasharray", "")


def points(line: ElementTree.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in line.get("points", "").split())]


def test_it_has_the_size_of_a_preview() -> None:
    root = drawn(picture(*falling(2), ENGLISH))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("1200", "630", "0 0 1200 630")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_monster_has_a_colour_and_dashes_of_its_own_which_its_name_shows(seats: int) -> None:
    facts, review = falling(seats)
    shown = lines(picture(facts, review, ENGLISH))
    in_chart, beside_names = map(looks, shown[:seats]), map(looks, shown[seats:])
    in_order = sorted(in_chart)
    assert in_order == sorted(beside_names)
    assert {colour for colour, _ in in_order} == {COLOURS[Drawing(seat.monster)] for seat in facts.seats}
    assert len({dashes for _, dashes in in_order}) == seats


def test_a_line_goes_from_the_first_turn_to_the_end_by_its_chances() -> None:
    """A line of two lies 0.6 % of the height beside its value: half of 1.2 % to either side."""
    facts, review = falling(2)
    loser, winner = map(points, lines(picture(facts, review, ENGLISH))[:2])
    high = BOTTOM - TOP
    assert [x for x, _ in winner] == [LEFT, LEFT + 236, LEFT + 472, RIGHT]
    assert [round((BOTTOM - y) / high - 0.006, 2) for _, y in winner] == [0.5, 0.5, 0.96, 1.0]
    assert [round((BOTTOM - y) / high + 0.006, 2) for _, y in loser] == [0.5, 0.5, 0.04, 0.0]


def test_the_line_of_who_falls_ends_there() -> None:
    facts, review = falling(3)
    result = result_of(facts)
    early = tuple(replace(row, out_in_turn=1) if row.place == 2 else row for row in result.standings)
    fallen = replace(facts, result=replace(result, standings=early))
    first = points(lines(picture(fallen, review, ENGLISH))[0])
    assert first[-1][0] == LEFT + 236, "where the second turn begins"


def test_drawings_of_those_who_fell_together_do_not_cover_each_other() -> None:
    root = drawn(picture(*falling(6), ENGLISH))
    fallen = [one for one in root.iterfind(f"{SVG}svg") if one.get("width") == "44"]
    heights = sorted(float(one.get("y", "0")) for one in fallen)
    assert len(heights) == 5
    assert min(below - above for above, below in pairwise(heights)) >= 35


@pytest.mark.parametrize("seats", [2, 6])
def test_the_turn_that_decided_most_is_named_and_lit(seats: int) -> None:
    facts, review = falling(seats)
    assert turning_point(review) == 1
    svg = picture(facts, review, ENGLISH)
    assert "Turn 2 decided most" in words(svg)
    band = next(drawn(svg).iter(f"{SVG}polygon"))
    assert {x for x, _ in points(band)} == {LEFT + 236, LEFT + 472}


def test_a_match_of_one_turn_has_a_picture() -> None:
    facts, review = falling(2)
    short = replace(review, curve=(review.curve[0], review.curve[-1]))
    told = words(picture(facts, short, ENGLISH))
    assert "Turn 1 decided most" in told
    assert "Turn 1" in told


def test_of_many_turns_those_are_numbered_that_have_room() -> None:
    facts, review = falling(2)
    many = tuple((turn, (0.5, 0.5)) for turn in range(1, 41))
    told = words(picture(facts, replace(review, curve=(*many, (41, (1.0, 0.0)))), ENGLISH))
    assert [one for one in told if one.isdecimal()] == ["10", "15", "20", "25", "30", "35", "40"]


def test_the_words_say_who_won_and_what_decided_most() -> None:
    assert described(*falling(2), ENGLISH) == (
        "A picture of the match that \u2068Ann\u2069 won as Alienoid: everybody's chance to win, "
        "turn by turn. Turn 2 decided most. \u2068Ann\u2069: 50% before it, 96% after."
    )


def test_nobody_won() -> None:
    facts, review = falling(2)
    over = replace(facts, result=replace(result_of(facts), winner=None))
    assert "nobody won" in described(over, review, ENGLISH)
    assert words(picture(over, review, ENGLISH))[0] == "Chance to win, turn by turn"


def test_hostile_names_are_words_and_nothing_else() -> None:
    facts, review = falling(6)
    named = replace(facts, seats=exported(6, names=EVIL).facts.seats)
    svg = picture(named, review, ENGLISH)
    root = drawn(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= SHAPES
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert "\u202e" not in svg
    assert "&lt;script&gt;" in html_of(in_words(named, review, ENGLISH))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_all_letters_and_names_the_winner(locale: str) -> None:
    texts = texts_for(locale)
    facts, review = falling(3)
    written = words(picture(facts, review, texts))
    assert [text for text in written if drawable(text) != text] == []
    assert texts.gettext("Turn {turn} decided most", turn=2) in written
    assert "\u2068Ann\u2069" in described(facts, review, texts)


def test_from_right_to_left_it_is_mirrored_and_drawings_are_not() -> None:
    english, hebrew = (picture(*falling(3), texts_for(locale)) for locale in ("en", "he"))
    for one, other in zip(lines(english), lines(hebrew), strict=True):
        assert [WIDTH - x for x, _ in points(one)] == pytest.approx([x for x, _ in points(other)])
    faces = [next(drawn(svg).iterfind(f"{SVG}svg")) for svg in (english, hebrew)]
    english_face, hebrew_face = (ElementTree.tostring(face[0]) for face in faces)
    assert english_face == hebrew_face
