"""What is entered at a table, in words: the story, undo, toasts, refusals."""

from dataclasses import replace
from typing import get_args

import pytest

from engine import CHANCE
from engine.table_events import Change, read_table
from kotbot.matches.facts import MatchFacts, Mode, Offer, OfferKind, SeatFacts
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.views.base.cast import Cast
from kotbot.views.core.telling.corrections import correction, corrections
from kotbot.views.modes import toast
from kotbot.views.table.base.names import line_name
from tests.kotbot.views.kit import ENGLISH, plain
from tests.kotbot.views.table.tables import ENTERED, REDO, at_table, line, rolling, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)

WORDS = [
    ("set 2 hearts 7", "🐱 Cyber Kitty ♥ 7"),
    ("set 2 hearts 12 forced", "🐱 Cyber Kitty ♥ 12 · house rule"),
    ("set 3 smoke_cloud 2", "🦖 Gigazaur 💨 Smoke Cloud 2"),
    ("add 2 energy -3", "🐱 Cyber Kitty −3⚡"),
    ("give 2 jets", "🐱 Cyber Kitty gets Jets"),
    ("give 1 ?", "👽 Alienoid gets a card"),
    ("give 1 other:Megahorn", "👽 Alienoid gets Megahorn"),
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
    ("seat order 2 1 3 4 5 6", "New seating"),
    ("option bay off", "No Bay"),
    ("option duel_energy on", "Other options"),
    ("go at buy", "on with: buying cards"),
    ("set 9 hearts 7", "#9 ♥ 7"),
]


@pytest.mark.parametrize(("text", "words"), WORDS, ids=[text for text, _ in WORDS])
def test_a_table_event_in_words(text: str, words: str) -> None:
    assert plain(correction(text, Cast(COUNTING, ENGLISH))) == words


def test_every_table_event_has_words() -> None:
    assert {type(read_table(text).change) for text, _ in WORDS} == set(get_args(Change))


def short(*texts: str) -> str:
    return plain(corrections(texts, Cast(COUNTING, ENGLISH)))


def test_quick_taps_are_added_up() -> None:
    assert short("add 2 hearts +1", "add 2 hearts +1", "add 2 hearts +1") == "🐱 +3♥"
    assert short("add 2 hearts +1", "add 2 hearts -1") == "🐱 ±0♥"


def test_an_attack_is_one_name_for_all_that_it_hit() -> None:
    assert short("add 1 hearts -2", "add 3 hearts -2", "add 4 hearts -1") == "👽 🦖 −2♥ · 🐲 −1♥"


def test_a_long_line_is_cut_after_three_changes() -> None:
    assert short(*(f"add {seat} hearts -{seat}" for seat in (1, 2, 3, 4))) == "👽 −1♥ · 🐱 −2♥ · 🦖 −3♥ …"


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (line("buy jets", seat=1), "🐱 buy Jets"),
        (line("yield", seat=0), "👽 yield"),
        (line("use wings", seat=1), "🐱 Wings"),
        (line("result 1 1 2 energy claw heart rolls 4 energy_drink 1", seat=-1), "🎲 1 1 2 ⚡ 🐾 ♥"),
        (line("result 3 3 3 energy energy claw", seat=-1, rolled_by=2), "🦖 🎲 3 3 3 ⚡ ⚡ 🐾"),
        (line("reveal ?", seat=-1), "🛒 a card"),
        (line("mode referee"), "to the referee"),
        (line("mode counters"), "to the counters"),
        (line("pass", seat=2), "🦖 pass"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_name_of_a_line(entry: object, name: str) -> None:
    assert plain(line_name(entry, Cast(COUNTING, ENGLISH))) == name  # type: ignore[arg-type]


def test_a_line_is_named_with_who_sat_there_then() -> None:
    before: tuple[SeatFacts, ...] = tuple(
        replace(seat, place=place) for place, seat in enumerate(reversed(COUNTING.seats))
    )
    entry = replace(line("add 1 hearts -1"), seats=before)
    assert plain(line_name(entry, Cast(COUNTING, ENGLISH))) == "🦍 −1♥"


# Toasts


def said(note: Note, detail: str = "", match: MatchFacts = COUNTING) -> str:
    return plain(toast(Reply(match, note=note, detail=detail), 101, ENGLISH).text)


def test_a_tap_is_answered_with_the_number_before_and_after() -> None:
    assert said(Note.ENTERED, "add 2 hearts -1") == "🐱 ♥ 9 → 8"


def test_an_attack_is_answered_with_everybody_it_hit() -> None:
    assert said(Note.ENTERED, "add 1 hearts -2; add 4 hearts -2") == "👽 ♥ 8 → 6 · 🐲 ♥ 5 → 3"


def test_a_monster_without_hearts_is_said_to_be_out() -> None:
    assert said(Note.ENTERED, "set 4 hearts 0") == "☠ 🐲 is out"
    assert said(Note.ENTERED, "set 4 hearts 3") == "🐲 ♥ 3"


def test_the_last_heart_is_asked_for() -> None:
    match = at_table(six(), Mode.COUNTERS, offers=(Offer(OfferKind.OUT, 3, "set 4 hearts 0"),))
    assert said(Note.ASKED, "add 4 hearts +0", match) == "☠ 🐲 Meka Dragon has no ♥ left. Out?"
    assert said(Note.ASKED, "add 4 hearts -1", match) == "🐲 ♥ 4 → 3 · ☠ 🐲 Meka Dragon has no ♥ left. Out?"


def test_undo_and_redo_say_what_and_whose_it_was() -> None:
    assert said(Note.UNDONE, "give 3 jets") == "Undone: 🦖 gets Jets, entered by Bob"
    assert said(Note.REDONE) == "Back again: 🐱 −2♥, entered by Ann"
    rolled = line("result 3 3 3 energy energy claw", seat=CHANCE, rolled_by=2)
    taken_back = at_table(six(), Mode.COUNTERS, redo=rolled)
    assert said(Note.UNDONE, match=taken_back) == "Undone: 🦖 🎲 3 3 3 ⚡ ⚡ 🐾, entered by Ann"
    assert said(Note.WENT_BACK, "5") == "5 entries undone. ↪ brings them back."


def test_a_roll_is_answered_with_what_it_brought() -> None:
    match = rolling((), undo=line("result 3 3 3 energy energy claw", seq=18), log=ENTERED[:1])
    told = said(Note.ANSWERED, "result 3 3 3 energy energy claw", match)
    assert told == "🦖: 3 3 3 ⚡ ⚡ 🐾 → 3★ 2⚡ · 🦖 bites: 👽 ♥ 7 → 6"


def test_a_face_is_answered_with_all_dice_so_far() -> None:
    assert said(Note.MARKED, "3", rolling((2, 2, 3))) == "🎲 3 3 ⚡ · · ·"


def test_an_answer_that_changes_nothing_yet_is_answered_with_the_dice_that_are_asked_for() -> None:
    match = rolling((), undo=line("keep 3 3", seq=18), log=())
    assert said(Note.ANSWERED, "keep 3 3", match) == "🎲 🐱 Bob, your result? 6 dice"


def test_a_page_that_opens_needs_no_words() -> None:
    assert said(Note.MARKED, "page tokyo") == ""


# Refusals


def refused(why: Refused, detail: str = "", match: MatchFacts = COUNTING) -> str:
    answer = toast(Reply(match, refused=why, detail=detail), 999, ENGLISH)
    assert answer.alert
    return plain(answer.text)


@pytest.mark.parametrize(
    ("why", "detail", "words"),
    [
        (
            Refused.ILLEGAL,
            "unreadable",
            "I cannot read that. Dice: 1 2 3 e=⚡ c=🐾 h=♥. A number: +7, or Cyber Kitty -3.",
        ),
        (
            Refused.ILLEGAL,
            "out_of_range",
            "No number falls below 0 or goes beyond all bounds. Try a smaller step.",
        ),
        (
            Refused.ILLEGAL,
            "card_not_there",
            "That card is there already, or not in this game. 🃏 Cards shows who has what.",
        ),
        (Refused.NO_TARGET, "2", "Nobody is in Tokyo, so the claws hit nobody. 🏙 Tokyo: enter first."),
        (Refused.STRANGER, "", "Only those at this table enter something. Turn: 🐱 Bob: ★ 5, ♥ 8."),
        (Refused.NOTHING_TO_UNDO, "", "Nothing done: the last entry is now 🐱 −2♥ (Ann)."),
        (Refused.NOT_YET, "", "Nobody has won yet. Play on, or end the game in ⋯."),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_refusal_says_what_why_and_the_way_on(why: Refused, detail: str, words: str) -> None:
    assert refused(why, detail) == words


def test_too_many_or_too_few_dice_are_told_how_many_are_asked_for() -> None:
    assert refused(Refused.ILLEGAL, "no_such_dice", rolling(())) == (
        "6 dice are asked for, all at once: 1 2 3 e=⚡ c=🐾 h=♥"
    )
    assert refused(Refused.ILLEGAL, "no_such_dice") == (
        "No dice are asked for now: answer what the board asks, or undo. Turn: 🐱 Bob: ★ 5, ♥ 8."
    )
