"""Modules, styles and drawings that go out as one."""

import re
from itertools import pairwise

import pytest

from kotbot.drawings import OF_EXPANSIONS, Drawing
from kotbot.page.files import FRONT, read_front
from kotbot.page.joining import module, sprite, styles


@pytest.mark.parametrize("entry", ["app.js", "watch.js"])
def test_all_modules_of_a_page_are_joined_and_no_remark_goes_out(entry: str) -> None:
    joined = module(entry, read_front)
    assert "module_table = (" in joined
    assert not re.search(r"^\s*(//|/\*|import|export)", joined, re.MULTILINE)


def test_styles_lose_their_remarks_and_what_parts_lines_and_nothing_else() -> None:
    files = {
        "a.css": "/* Two\n   lines */\n\np,\nb :is(i) {\n  margin: 0 1px; /* none */\n}\n",
        "b.css": 'q {\n  areas: "a b" "c d";\n}\n',
    }
    assert styles(files, files.__getitem__) == '\np,b :is(i) {margin:0 1px;}q {areas:"a b" "c d";}'


@pytest.mark.parametrize("drawings", [list(Drawing), list(OF_EXPANSIONS)], ids=["all", "expansions"])
def test_a_sprite_has_a_view_of_every_drawing_and_none_reaches_into_another(drawings: list[Drawing]) -> None:
    views = re.findall(
        r'<view id="(\w+)" viewBox="0 (\d+) 100 100"/><svg y="(\d+)" width="100"', sprite(drawings)
    )
    assert [name for name, _, _ in views] == drawings
    assert all(seen == placed for _, seen, placed in views)
    tops = [int(top) for _, top, _ in views]
    assert all(after - before > 100 for before, after in pairwise(tops))


def test_no_text_of_a_script_goes_over_several_lines_for_it_would_lose_what_sets_them_in() -> None:
    for path in FRONT.glob("*.js"):
        assert not [line for line in path.read_text(encoding="utf-8").splitlines() if line.count("`") % 2]
