"""Each thing that is played with has a drawing, and each drawing can stand in any page."""

from importlib.resources import files
from io import BytesIO
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image

from engine.boxes import EXPANSIONS
from engine.cards.catalogue import TOKENS
from engine.dice import FACES
from engine.rules import EDITIONS
from kotbot import drawings
from kotbot.drawings import COLOURS, OF_EXPANSIONS, Drawing
from kotbot.views.base import signs
from kotbot.views.base.monsters import MONSTERS

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("svg", "g", "path", "circle", "rect")}
ATTRIBUTES = {
    *("viewBox", "color", "fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap"),
    *("d", "cx", "cy", "r", "x", "y", "width", "height", "rx"),
}
LARGEST = 3_000


def test_every_monster_of_the_base_boxes_has_a_drawing_and_a_colour_of_its_own() -> None:
    base = {monster for box in EDITIONS.values() for monster in box.monsters}
    drawn = {monster: drawings.of_monster(monster) for monster in base}
    assert all(drawing == monster for monster, drawing in drawn.items())
    assert len({COLOURS[drawing] for drawing in drawn.values()}) == 12


def test_every_monster_of_an_expansion_has_a_drawing_of_its_own_too() -> None:
    base = {monster for box in EDITIONS.values() for monster in box.monsters}
    printed = [box for name, box in EXPANSIONS.items() if not name.startswith("made_up")]
    further = {monster for box in printed for monster in box.monsters} - base
    assert {drawings.of_monster(monster) for monster in further} <= {*OF_EXPANSIONS}
    assert len(further) == 17
    assert {*OF_EXPANSIONS} - further == {*signs.NUMBERS, "token"}


def test_no_two_monsters_have_one_sign_or_one_colour() -> None:
    assert len({MONSTERS[monster].sign for monster in MONSTERS}) == len(MONSTERS)
    assert len(set(COLOURS.values())) == len(COLOURS)


@pytest.mark.parametrize("typed", ["Bob's own", "heart", "die_1", ""])
def test_a_monster_that_people_typed_is_the_stranger(typed: str) -> None:
    assert drawings.of_monster(typed) is Drawing.STRANGER


def test_a_stranger_takes_another_colour() -> None:
    drawn = drawings.stranger("#123456")
    assert '"#123456"' in drawn
    assert COLOURS[Drawing.STRANGER] not in drawn


def test_every_side_of_a_die_has_a_drawing() -> None:
    assert len({drawings.of_face(face) for face in FACES}) == 6


def test_every_token_has_a_drawing() -> None:
    assert {*signs.TOKENS, *TOKENS.values(), "mimic"} <= {str(drawing) for drawing in Drawing}


def test_every_file_is_named() -> None:
    stored = {each.name for each in files(drawings).iterdir() if each.name.endswith(".svg")}
    assert stored == {f"{drawing}.svg" for drawing in Drawing}


@pytest.mark.parametrize("drawing", Drawing)
def test_a_drawing_is_shapes_alone_small_and_of_one_size(drawing: Drawing) -> None:
    text = drawings.svg(drawing)
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 100 100"
    assert {element.tag for element in root.iter()} <= SHAPES
    assert {name for element in root.iter() for name in element.keys()} <= ATTRIBUTES  # noqa: SIM118
    assert not any((element.text or "").strip() or "url(" in str(element.attrib) for element in root.iter())
    assert len(text) < LARGEST


FAINT = 20
"""Of 255: how dense a pixel is that somebody sees."""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("drawing", Drawing)
def test_nothing_of_a_drawing_is_cut_by_its_box(drawing: Drawing) -> None:
    """Drawn at four pixels a unit, with twenty units around the box."""
    around = drawings.svg(drawing).replace("0 0 100 100", "-20 -20 140 140", 1)
    sized = around.replace("<svg ", '<svg width="560" height="560" ', 1)
    seen = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=sized)))).getchannel("A")
    drawn = seen.point(lambda dense: 255 if dense > FAINT else 0).getbbox()
    assert drawn is not None
    left, top, right, bottom = drawn
    assert min(left, top) >= 80
    assert max(right, bottom) <= 480
