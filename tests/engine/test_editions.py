"""One more edition is a row: the engine with it plays whole games, and the others stay as they are."""

import shutil
import subprocess
import sys
from pathlib import Path

from engine.cards.catalogue import ALL, LATER, Edition
from scripts.testing.links import link

ROOT = Path(__file__).parents[2]
ROWS = {
    "engine/cards/catalogue.py": (
        ('    DARK = "dark"\n', '    DARK = "dark"\n    FIFTH = "fifth"\n'),
        (
            "BASE: Final[Copies] = {FIRST: 1, SECOND: 1, DARK: 1}",
            "BASE: Final[Copies] = {FIRST: 1, SECOND: 1, DARK: 1, Edition.FIFTH: 2}",
        ),
    ),
    "engine/rules.py": (
        (
            "EDITIONS: Final = {\n",
            "EDITIONS: Final = {\n"
            "    Edition.FIFTH: Box(\n"
            "        most_seats=5,\n"
            "        has_bay=True,\n"
            "        entry_needs_claw=False,\n"
            "        empty_city_shelters=False,\n"
            "        bay_moves_up=True,\n"
            "        bigger_takes_back=False,\n"
            "        sells_for_paid=False,\n"
            "        duel_energy=False,\n"
            '        monsters=("kraken", "the_king", "gigazaur", "alienoid", "meka_dragon"),\n'
            "    ),\n",
        ),
    ),
}
PLAYED = """
from collections import Counter
from random import Random
from engine import CHANCE, Edition, apply, build, from_json, legal, new_game, rules, to_json
from engine.invariants import broken
from engine.sampling import sample

assert [edition.place for edition in Edition] == [0, 1, 2, 3, 4]
played = rules(Edition.FIFTH)
assert Counter(played.deck)["wings"] == 2 and "biofuel" not in played.deck, played.deck
rng = Random(4)
for game in range(20):
    state = new_game(played, 5)
    while not state.over:
        seat = state.asked_seat
        apply(state, sample(state, rng.random) if seat == CHANCE else rng.choice(legal(state, seat)))
    assert not broken(state)
    assert from_json(to_json(state)) == state
position = {"city": 1, "step": "resolve", "dice": "1 2 2", "market": ["jets", "energize", "tank"]}
seats = [{"cards": ["acid_attack", "burrowing"]}, {}, {}]
state = build({"rules": {"edition": "fifth"}, "seats": seats, **position})
assert state.hearts == [10, 8, 8], state.hearts
print("played")
"""


def test_all_but_the_first_share_the_words_of_most_cards() -> None:
    assert tuple(Edition) == ALL
    assert LATER == (Edition.SECOND, Edition.ORIGINS, Edition.DARK)


def test_a_fifth_edition_is_a_row(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine", copy_function=link)
    for name, changes in ROWS.items():
        file = tmp_path / name
        text = file.read_text("utf-8")
        for before, after in changes:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        file.unlink()  # it is the original by another name
        file.write_text(text, "utf-8")
    done = subprocess.run(
        (sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PLAYED}"),
        cwd=tmp_path,
        env={},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "played\n", done.stderr
