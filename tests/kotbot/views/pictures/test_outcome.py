"""The result as a picture says what the result says, whatever people call themselves."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from engine import Edition
from engine import rules as rules_of
from kotbot.drawings import COLOURS, Drawing
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.monsters import MONSTERS
from kotbot.views.base.widths import width
from kotbot.views.core.ending import result_of
from kotbot.views.pictures.canvas import WIDTH, drawable, fitted
from kotbot.views.pictures.chart import APART, spread
from kotbot.views.pictures.outcome import described, picture
from scripts.texts.facts import ENGLISH
from scripts.texts.filled import RESULT
from scripts.texts.outcomes import EVIL, MARKS, SHAPES, SVG, drawn, exported, words


def test_it_has_the_size_of_a_preview() -> None:
    root = drawn(picture(exported(), ENGLISH))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("1200", "630", "0 0 1200 630")


def test_who_won_with_what_and_how_stands_in_it() -> None:
    result = replace(RESULT, standings=RESULT.standings[:2], winner=1)
    match = exported(2)
    told = words(picture(replace(match, facts=replace(match.facts, result=result)), ENGLISH))
    assert told.count("Bob") == 2, "as the winner and in the standings"
    assert "Cyber Kitty is King of Tokyo!" in told
    assert "20 in turn 41" in told


def test_standings_and_moments_are_those_of_the_result() -> None:
    match = exported(6)
    told = words(picture(replace(match, facts=replace(match.facts, result=RESULT)), ENGLISH))
    assert told.count("turn 7") == 2, "two fell together"
    start = told.index("Hardest biter")
    assert told[start : start + 2] == ["Hardest biter", "17"]
    start = told.index("Longest in Tokyo")
    assert told[start : start + 2] == ["Longest in Tokyo", "6 turns"]
    start = told.index("Best roll")
    assert told[start : start + 2] == ["Best roll", "4"]


def test_nobody_won() -> None:
    match = exported()
    result = replace(result_of(match.facts), winner=None, how="nobody")
    shown = replace(match, facts=replace(match.facts, result=result))
    assert "Nobody is King of Tokyo." in words(picture(shown, ENGLISH))
    assert "nobody won" in described(shown.facts, ENGLISH)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_monster_has_its_colour_in_the_chart(seats: int) -> None:
    match = exported(seats)
    lines = {line.get("stroke") for line in drawn(picture(match, ENGLISH)).iter(f"{SVG}polyline")}
    assert {COLOURS[Drawing(seat.monster)] for seat in match.facts.seats} <= lines


def test_monsters_that_people_typed_have_colours_of_their_own() -> None:
    match = exported(3, monsters=("Bob's", "My cat", "gigazaur"))
    lines = {line.get("stroke") for line in drawn(picture(match, ENGLISH)).iter(f"{SVG}polyline")}
    assert len(lines - {"#3a3366", "#1a1436"}) == 3


def test_a_match_without_a_course_has_no_chart() -> None:
    match = replace(exported(), turns=exported().turns[:1])
    assert not list(drawn(picture(match, ENGLISH)).iter(f"{SVG}polyline"))


# Names


def test_hostile_names_are_words_and_nothing_else() -> None:
    match = exported(6, names=EVIL)
    root = drawn(picture(match, ENGLISH))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == SHAPES
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert '<script>alert("x")</script>' in words(picture(match, ENGLISH))
    assert "\u202e" not in picture(match, ENGLISH)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Zoë 😀", "Zoë"), ("日本", "Alienoid"), ("😀", "Alienoid"), ("Оля", "Оля"), ("דנה", "דנה")],
)
def test_what_the_typeface_lacks_is_left_out_and_a_monster_stands_for_who_has_no_letters(
    name: str, shown: str
) -> None:
    match = exported(names=(name, "Bob"))
    told = words(picture(replace(match, facts=won_by(match.facts, 0)), ENGLISH))
    assert told.count(shown) == 2, "as the winner and in the standings"


def won_by(match: MatchFacts, place: int) -> MatchFacts:
    """Whoever sits there is King."""
    return replace(match, result=replace(result_of(match), winner=place))


def test_a_monster_without_letters_has_the_number_of_its_seat() -> None:
    told = words(picture(exported(2, names=("日本", "Bob"), monsters=("日本", "Rex")), ENGLISH))
    assert "Player 1" in told


def test_a_long_text_becomes_smaller_and_then_takes_two_lines() -> None:
    assert fitted("Ann", 30, 200) == (("Ann",), 30)
    name = "Anastasia Longbottom-Featherstone"
    needed = width(name) / 100 * 30
    lines, size = fitted(name, 30, needed * 0.9)
    assert (lines, round(size)) == ((name,), 27)
    lines, size = fitted("Anastasia Maria Featherstone", 30, width("Anastasia Maria") * 0.3)
    assert (lines, round(size, 1)) == (("Anastasia Maria", "Featherstone"), 21.6)


def test_two_lines_close_and_open_the_marks_around_a_name() -> None:
    lines, _ = fitted("\u2068Anastasia Longbottom\u2069", 30, 150)
    assert lines == ("\u2068Anastasia\u2069", "\u2068Longbottom\u2069")
    lines, _ = fitted("\u2068abcdef\u2069", 30, 60)
    assert lines == ("\u2068abc\u2069", "\u2068def\u2069")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("how", ["stars", "last", "agreed", "idle", "nobody"])
def test_no_line_of_a_picture_is_cut(locale: str, how: str) -> None:
    """With names of 32 letters, of which the first three have no blank."""
    names = (
        "W" * 32,
        "Anastasia-Longbottom-Featherston",
        "ж" * 32,
        *("Anastasia Maria von Hohenlohe XI",) * 3,
    )
    for monster in MONSTERS:
        match = exported(6, names=names, monsters=(monster,) * 6)
        winner = None if how in ("idle", "nobody") else 0
        facts = replace(match.facts, result=replace(RESULT, winner=winner, how=how))
        written = drawn(picture(replace(match, facts=facts), texts_for(locale))).iter(f"{SVG}text")
        told = [(MARKS.sub("", text.text or ""), float(text.get("font-size", 0))) for text in written]
        assert not [line for line, _ in told if line.endswith("…")]
        assert not [line for line, size in told if width(line) / 100 * size > 372.1]


# Languages


@pytest.mark.parametrize("locale", LOCALES)
def test_the_typeface_has_every_letter_of_every_language(locale: str) -> None:
    texts = texts_for(locale)
    written = [text for edition in Edition for text in words(picture(exported(2, edition), texts))]
    assert [text for text in written if drawable(text) != text] == []
    assert texts.gettext("Best roll") in written


def test_from_right_to_left_the_picture_is_mirrored_and_drawings_are_not() -> None:
    english, hebrew = (drawn(picture(exported(), texts_for(locale))) for locale in ("en", "he"))
    panels = [next(root.iterfind(f"{SVG}rect[2]")) for root in (english, hebrew)]
    assert [panel.get("x") for panel in panels] == ["0", str(WIDTH - 420)]
    faces = [next(root.iterfind(f"{SVG}svg")) for root in (english, hebrew)]
    english_face, hebrew_face = (ElementTree.tostring(face[0]) for face in faces)
    assert english_face == hebrew_face
    assert all((text.text or "")[0] == "\u2067" for text in hebrew.iter(f"{SVG}text"))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_description_names_the_winner_and_the_monster(locale: str) -> None:
    match = exported()
    winner = match.facts.seats[result_of(match.facts).winner or 0]
    told = described(match.facts, texts_for(locale))
    assert winner.name in told


# The chart


def test_faces_at_the_ends_of_lines_keep_apart() -> None:
    assert spread([10, 200], 10, 300) == [10, 200]
    assert spread([100, 100, 100], 10, 300) == [100, 100 + APART, 100 + 2 * APART]
    assert spread([290, 295, 300], 10, 300) == [300 - 2 * APART, 300 - APART, 300]
    assert spread([5, 5, 5], 0, 20) == [0, 10, 20]


def test_expansions_are_named_in_the_picture_and_in_its_words() -> None:
    match = exported(2)
    result = replace(RESULT, standings=RESULT.standings[:2], winner=1)
    rules = rules_of(Edition.SECOND, boxes=("tower", "cultists"))
    shown = replace(match, facts=replace(match.facts, result=result, rules=rules))
    assert "Cultists · Tokyo Tower" in words(picture(shown, ENGLISH))
    assert described(shown.facts, ENGLISH).endswith("King of Tokyo 2016 · Cultists · Tokyo Tower.")
    assert "Tokyo Tower" not in " ".join(words(picture(match, ENGLISH)))
