"""What is said to who entered something at a table."""

from engine import CHANCE, read_table
from kotbot.matches.facts import MatchFacts, Mode, Offer, OfferKind
from kotbot.matches.outcomes import (
    Answered,
    DieTyped,
    Entered,
    Note,
    OfferMade,
    OptionSet,
    Outcome,
    Redone,
    Undone,
    WentBack,
)
from kotbot.matches.replies import Reply
from kotbot.views.modes import toast
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.laid_tables import laid
from scripts.texts.tables import ENTERED, REDO, at_table, line, rolling, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)


def said(note: Outcome, match: MatchFacts = COUNTING) -> str:
    return plain(toast(Reply(match, note=note), 101, ENGLISH).text)


def test_a_tap_is_answered_with_the_number_before_and_after() -> None:
    assert said(Entered(("add 2 hearts -1",))) == "🐱 ♥ 9 → 8"


def test_an_attack_is_answered_with_everybody_it_hit() -> None:
    assert said(Entered(("add 1 hearts -2", "add 4 hearts -2"))) == "👽 ♥ 8 → 6 · 🐲 ♥ 5 → 3"


def test_a_monster_without_hearts_is_said_to_be_out() -> None:
    assert said(Entered(("set 4 hearts 0",))) == "☠ 🐲 is out"
    assert said(Entered(("set 4 hearts 3",))) == "🐲 ♥ 3"


def test_the_last_heart_is_asked_for() -> None:
    match = at_table(
        six(), Mode.COUNTERS, offers=(Offer(OfferKind.OUT, 3, read_table("set 4 hearts 0").change),)
    )
    assert said(OfferMade(("add 4 hearts +0",)), match) == "☠ 🐲 Meka Dragon has no ♥ left. Out?"
    assert said(OfferMade(("add 4 hearts -1",)), match) == "🐲 ♥ 4 → 0 · ☠ 🐲 Meka Dragon has no ♥ left. Out?"


def test_undo_and_redo_say_what_and_whose_it_was() -> None:
    assert said(Undone(("give 3 jets",))) == "Undone: 🦖 gets Jets, entered by Bob"
    assert said(Redone(("add 2 hearts -2",))) == "Back again: 🐱 −2♥, entered by Ann"
    rolled = line("result 3 3 3 energy energy claw", seat=CHANCE, rolled_by=2)
    taken_back = at_table(six(), Mode.COUNTERS, redo=rolled)
    assert said(Undone(rolled.texts), taken_back) == "Undone: 🦖 🎲 3 3 3 ⚡ ⚡ 🐾, entered by Ann"
    assert said(WentBack(5)) == "5 entries undone. ↪ brings them back."


def test_a_roll_is_answered_with_what_it_brought() -> None:
    match = rolling((), undo=line("result 3 3 3 energy energy claw", seq=18), log=ENTERED[:1])
    told = said(Answered("result 3 3 3 energy energy claw"), match)
    assert told == "🦖: 3 3 3 ⚡ ⚡ 🐾 → 3★ 2⚡ · 🦖 bites: 👽 ♥ 7 → 6"


def test_a_face_is_answered_with_all_dice_so_far() -> None:
    assert said(DieTyped(3), rolling((2, 2, 3))) == "🎲 3 3 ⚡ · · ·"


def test_an_answer_that_changes_nothing_yet_is_answered_with_the_dice_that_are_asked_for() -> None:
    match = rolling((), undo=line("keep 3 3", seq=18), log=())
    assert said(Answered("keep 3 3"), match) == "🎲 🐱 Bob, your result? 6 dice"


def test_a_page_that_opens_needs_no_words() -> None:
    assert said(Note.PAGE_OPENED) == ""


def test_a_mode_that_is_chosen_says_what_it_does() -> None:
    assert said(OptionSet("mode", "counters"), laid()) == "✓ Counters: you play, I keep the numbers."
    assert said(OptionSet("mode", "referee"), laid()) == "✓ Referee: you roll, I know the rules."


def test_what_is_chosen_at_a_table_is_said_in_the_words_of_its_button() -> None:
    assert said(OptionSet("edition", "origins"), laid()) == "✓ Box: Origins"
    assert said(OptionSet("teach", "on"), laid()) == "✓ Teaching: on"
    assert said(OptionSet("teach", "off")) == "✓ Teaching: off"
