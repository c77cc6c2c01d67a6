"""What was entered at a table, in words of the story and as a short name."""

from typing import get_args

import pytest

from engine.table_events import Change, read_table
from kotbot.matches.facts import Mode
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.corrections import correction, corrections
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.tables import ENTERED, REDO, at_table, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)

WORDS = [
    ("counter add 2", "Counted now: 🔶 counter 2"),
    ("counter remove 1", "Counted no more: 🔵 counter 1"),
    ("set 2 hearts 7", "🐱 Cyber Kitty ♥ 7"),
    ("set 2 hearts 12 forced", "🐱 Cyber Kitty ♥ 12 · house rule"),
    ("set 3 smoke_cloud 2", "🦖 Gigazaur 💨 Smoke Cloud 2"),
    ("add 2 energy -3", "🐱 Cyber Kitty −3⚡"),
    ("give 2 jets", "🐱 Cyber Kitty gets Jets"),
    ("give 1 ?", "👽 Alienoid gets a card"),
    ("give 1 other:Megahorn", "👽 Alienoid: Megahorn comes into play"),
    ("take 2 jets", "🐱 Cyber Kitty without Jets"),
    ("mimic 2 wings of 3", "🐱 Cyber Kitty Mimic → Wings (🦖 Gigazaur)"),
    ("tokyo city 2 bay none", "🏙 🐱 Cyber Kitty 🌊 —"),
    ("market jets, heal, ?", "🛒 Jets · Heal · ?"),
    ("market none", "🛒 —"),
    ("dice 1 1 2 energy claw heart at roll 2", "🎲 1 1 2 ⚡ 🐾 ♥ · on with: the dice"),
    ("active 3 at start", "Turn: 🦖 Gigazaur"),
    ("begin 3", "Turn: 🦖 Gigazaur"),
    ("win 3", "🏆 🦖 Gigazaur"),
    ("seat add 3", "🦖 Gigazaur joins in"),
    ("seat remove 3", "Seat 3 is taken away"),
    ("seat withdraw 3", "🦖 Gigazaur gives up"),
    ("seat leave 3", "🦖 Gigazaur gives up"),
    ("seat order 2 1 3 4 5 6", "New seating"),
    ("option bay off", "No Bay"),
    ("option duel_energy on", "Other options"),
    ("box add made_up 2", "With made up"),
    ("box remove made_up", "Without made up"),
    ("monsters alienoid cyber_kitty gigazaur meka_dragon space_penguin the_king", "Other monsters"),
    ("go at buy", "on with: buying cards"),
    ("set 9 hearts 7", "#9 ♥ 7"),
]


@pytest.mark.parametrize(("text", "words"), WORDS, ids=[text for text, _ in WORDS])
def test_a_table_event_in_words(text: str, words: str) -> None:
    assert plain(correction(text, RenderContext(COUNTING, ENGLISH))) == words


def test_every_table_event_has_words() -> None:
    assert {type(read_table(text).change) for text, _ in WORDS} == set(get_args(Change))


def short(*texts: str) -> str:
    return plain(corrections(texts, RenderContext(COUNTING, ENGLISH)))


def test_an_expansion_names_no_monsters_that_it_brought_to_be_known() -> None:
    assert short("box add made_up 2 counter 1", "monsters alienoid none") == "With made up"


def test_quick_taps_are_added_up() -> None:
    assert short("add 2 hearts +1", "add 2 hearts +1", "add 2 hearts +1") == "🐱 +3♥"
    assert short("add 2 hearts +1", "add 2 hearts -1") == "🐱 ±0♥"


def test_an_attack_is_one_name_for_all_that_it_hit() -> None:
    assert short("add 1 hearts -2", "add 3 hearts -2", "add 4 hearts -1") == "👽 🦖 −2♥ · 🐲 −1♥"


def test_a_long_line_is_cut_after_three_changes() -> None:
    assert short(*(f"add {seat} hearts -{seat}" for seat in (1, 2, 3, 4))) == "👽 −1♥ · 🐱 −2♥ · 🦖 −3♥ …"
