"""What a person is told after a press."""

from dataclasses import replace

import pytest

from kotbot.matches.facts import Draft, Status
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.views.core.toasts import seen_card
from kotbot.views.modes import toast
from tests.kotbot.views.gallery import six_rolling
from tests.kotbot.views.kit import DECISION, ENGLISH, facts, plain

LIVE = facts(six_rolling())
ANN, BOB, CYD, EVE, STRANGER = 101, 102, 103, 105, 999


def told(reply: Reply, person: int = CYD) -> str:
    return plain(toast(reply, person, ENGLISH).text)


def test_a_tap_on_a_die_names_the_dice_that_are_kept() -> None:
    marked = replace(LIVE, draft=Draft(DECISION, keep=(0, 0, 2, 1, 0, 0)))

    assert told(Reply(marked, note=Note.MARKED)) == "Keeping 3 3 ⚡"
    assert told(Reply(replace(LIVE, draft=Draft(DECISION)), note=Note.MARKED)) == "Keeping nothing"


def test_after_an_answer_the_next_one_is_named() -> None:
    assert told(Reply(LIVE, note=Note.ANSWERED), ANN) == "Done. Next: Bob"


def test_who_rolled_on_is_told_the_dice() -> None:
    assert told(Reply(LIVE, note=Note.ANSWERED), BOB) == "🎲 2 3 3 ⚡ 🐾 ♥"


def test_who_is_not_asked_is_told_who_is_and_how_the_own_monster_stands() -> None:
    refused = Reply(LIVE, refused=Refused.NOT_YOUR_TURN)

    assert told(refused, CYD) == "Bob is to answer: ★ 5, ♥ 8. You: ★ 2, ♥ 9, ⚡ 5, 1 card."
    assert told(refused, EVE) == "Bob is to answer: ★ 5, ♥ 8. Your monster is out, so lean back and watch."


def test_the_card_on_top_is_for_the_eyes_of_who_looked() -> None:
    told_owner = plain(seen_card("jets", LIVE, ENGLISH))
    told_others = plain(seen_card("", LIVE, ENGLISH))

    assert told_owner == "On top of the deck: Jets. Yield Tokyo and the attack costs you no ♥."
    assert told_others == "Only who peeked sees that card. Bob is to answer: ★ 5, ♥ 8."


def test_a_stranger_is_told_who_plays() -> None:
    assert (
        told(Reply(LIVE, refused=Refused.STRANGER), STRANGER)
        == "Only those who play it can do that. Bob is to answer: ★ 5, ♥ 8."
    )


def test_a_taken_monster_names_who_has_it() -> None:
    assert (
        told(Reply(LIVE, refused=Refused.TAKEN, detail="gigazaur"))
        == "Cyd is Gigazaur already. Pick another."
    )


@pytest.mark.parametrize(
    ("detail", "words"),
    [
        ("too_few_energy", "Not enough ⚡ for that. Choose something cheaper."),
        ("anything else", "That does not work now. Bob is to answer: ★ 5, ♥ 8."),
    ],
)
def test_a_refusal_of_the_rules_says_what_to_do(detail: str, words: str) -> None:
    assert told(Reply(LIVE, refused=Refused.ILLEGAL, detail=detail)) == words


def test_who_plays_already_is_told_whose_turn_it_is_once_the_match_is_on() -> None:
    lobby = facts(status=Status.LOBBY)
    assert told(Reply(lobby, refused=Refused.SEATED)) == (
        "You are in already. Pick a monster, or wait for the start."
    )
    assert told(Reply(LIVE, refused=Refused.SEATED)) == ("You are in already. Bob is to answer: ★ 5, ♥ 8.")


def test_refusals_stay_until_they_are_closed() -> None:
    assert toast(Reply(LIVE, refused=Refused.STALE), BOB, ENGLISH).alert
    assert not toast(Reply(LIVE, note=Note.ANSWERED), BOB, ENGLISH).alert


@pytest.mark.parametrize("why", Refused)
def test_every_refusal_says_more_than_no(why: Refused) -> None:
    words = told(Reply(LIVE, refused=why))

    assert len([part for part in words.split(". ") if part]) >= 2 or "/" in words or ": " in words


def test_an_option_that_was_chosen_is_said_in_the_words_of_its_button() -> None:
    opened = facts(status=Status.LOBBY)

    for detail, words in [
        ("edition origins", "✓ Box: Origins"),
        ("pace live", "✓ Pace: ⏳ Live, 2 min"),
        ("hint on", "✓ Hints: On"),
        ("deck base+new", "✓ Deck: with new ones of Origins"),
        ("language uk", "✓ Українська"),
    ]:
        assert told(Reply(opened, note=Note.SET, detail=detail)) == words


def test_a_computer_that_comes_or_goes_is_named() -> None:
    assert told(Reply(LIVE, note=Note.SAT_DOWN, detail="1")).startswith("Sits down: ")
    assert told(Reply(LIVE, note=Note.GOT_UP, detail="gigazaur")) == "🦖 Gigazaur left the table."
