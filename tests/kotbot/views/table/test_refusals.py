"""Why nothing was entered at a table, and the way on."""

import pytest

from engine.errors import Reason
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.refusals import Ahead, CannotPay, Faster, Illegal, Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.modes import toast
from scripts.texts.facts import ENGLISH, plain
from scripts.texts.tables import ENTERED, REDO, at_table, rolling, six

COUNTING = at_table(six(), Mode.COUNTERS, redo=REDO, log=ENTERED)


def refused(why: Refusal, match: MatchFacts = COUNTING) -> str:
    answer = toast(Reply(match, refused=why), 999, ENGLISH)
    assert answer.alert
    return plain(answer.text)


def test_who_enters_a_roll_is_named_to_whoever_taps_into_it() -> None:
    known = rolling((4, 0))
    bob = next(seat.place for seat in known.seats if seat.name == "Bob")
    told = refused(Faster(Ahead.TYPES, bob), known)
    assert told == "Bob is entering this roll. ✋ takes it over, from the first die."


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (
            Illegal(Reason.UNREADABLE),
            "I cannot read that. Dice: 1 2 3 e=⚡ c=🐾 h=♥. A number: +7, or Cyber Kitty -3.",
        ),
        (
            Illegal(Reason.OUT_OF_RANGE),
            "No number falls below 0 or goes beyond all bounds. Try a smaller step.",
        ),
        (
            Illegal(Reason.CARD_NOT_THERE),
            "That card is there already, or not in this game. 🃏 Cards shows who has what.",
        ),
        (Illegal(Reason.CARD_BARRED), "That card is not for you now. Take another, or buy nothing."),
        (Refused.NO_TARGET, "Nobody is in Tokyo, so the claws hit nobody. 🏙 Tokyo: enter first."),
        (Refused.STRANGER, "Only those at this table enter something. Turn: 🐱 Bob: ★ 5, ♥ 8."),
        (Refused.NOTHING_TO_UNDO, "Nothing done: the last entry is now 🐱 −2♥ (Ann)."),
        (Refused.NOT_WON, "Nobody has won yet. Play on, or end the game in ⋯."),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_refusal_says_what_why_and_the_way_on(why: Refusal, words: str) -> None:
    assert refused(why) == words


def test_too_many_or_too_few_dice_are_told_how_many_are_asked_for() -> None:
    assert refused(Illegal(Reason.NO_SUCH_DICE), rolling(())) == (
        "6 dice are asked for, all at once: 1 2 3 e=⚡ c=🐾 h=♥"
    )
    assert refused(Illegal(Reason.NO_SUCH_DICE)) == (
        "No dice are asked for now: answer what the board asks, or undo. Turn: 🐱 Bob: ★ 5, ♥ 8."
    )


def test_how_dice_are_named_is_told_to_whoever_typed_dice_and_to_nobody_else() -> None:
    match = rolling(())
    told = refused(Faster(Ahead.ENTERED), match)
    assert told.endswith("Nothing of yours was entered: look at the board first.")
    with_dice = refused(Faster(Ahead.ENTERED_NOT_DICE), match)
    assert with_dice == f"{told} Or name whose dice they are: Bob 1 1 2 3 3 3"


def test_who_sits_there_is_not_told_to_ask_for_a_seat_when_somebody_else_began() -> None:
    account = next(seat.account for seat in COUNTING.seats if seat.account is not None)
    reply = Reply(COUNTING, refused=Refused.TOO_LATE)
    told = plain(toast(reply, account, ENGLISH).text)
    assert told == "The match has begun already. Turn: 🐱 Bob: ★ 5, ♥ 8."
    assert refused(Refused.TOO_LATE) == "This match has begun. Somebody who plays can give you a seat: ⋯"


def test_who_would_pay_for_a_card_is_named() -> None:
    state = COUNTING.state
    assert state is not None
    assert refused(CannotPay(0)) == (
        f"👽 Ann would pay for that, and has {state.energy[0]}⚡. "
        "Put it right, or type the name of who pays first."
    )
