"""Replies as they are stored: rows of former versions are read, and what is written is what those wrote."""

from typing import Any, get_args

import pytest

from engine import read_table
from engine.errors import Reason
from kotbot.matches import replies
from kotbot.matches.facts import Mode, OfferKind, WindowsAsked
from kotbot.matches.facts.pages import CardElsewhere, Drops, HouseRule
from kotbot.matches.packing import pack_outcome, pack_refusal, unpack_refusal
from kotbot.matches.replies import Note, Outcome, Refusal, Refused

REFUSALS: dict[str, Refusal] = {
    "over": Refused.OVER,
    "illegal ": replies.Illegal(),
    "illegal no_such_dice": replies.Illegal(Reason.NO_SUCH_DICE),
    "illegal counters_full": replies.Illegal(replies.TableReason.COUNTERS_FULL),
    "not_allowed ": replies.NotAllowed(),
    "not_allowed admins": replies.NotAllowed(replies.Privilege.START),
    "full box 4": replies.BoxTooSmall(4),
    "apart wicked dark": replies.BoxesApart("wicked", "dark"),
    "taken gigazaur": replies.MonsterTaken("gigazaur"),
    "same_name Zoë  lee": replies.SameName("Zoë  lee"),
    "bad_name long": replies.BadName(replies.NameFault.LONG),
    "cannot_pay 2": replies.CannotPay(1),
    "entering 0": replies.Faster(replies.Ahead.TYPES, 0),
    "faster ": replies.Faster(replies.Ahead.ENTERED),
    "faster_with_dice 2": replies.Faster(replies.Ahead.ENTERED_NOT_DICE, 2),
    "rolled 1": replies.Faster(replies.Ahead.ROLLED, 1),
    "confirm out_of_range set 2 hearts 12 forced": HouseRule(
        Reason.OUT_OF_RANGE, read_table("set 2 hearts 12 forced")
    ),
    "confirm card_elsewhere buy jets": CardElsewhere("jets", "buy jets"),
    "confirm pending tokyo city 1 bay none": Drops((read_table("tokyo city 1 bay none"),)),
    "confirm pending set 3 hearts 10; set 3 stars 3": Drops(
        (read_table("set 3 hearts 10"), read_table("set 3 stars 3"))
    ),
}
FORMER: dict[str, Refusal] = {
    "over ": Refused.OVER,
    "paused kicked": Refused.PAUSED,
    "no_target 1": Refused.NO_TARGET,
    "full 2": Refused.FULL,
    "taken ": Refused.TAKEN,
    "illegal the text that a stranger forged": replies.Illegal(),
}
"""What this version writes otherwise, for nobody read what stood behind the name."""
OUTCOMES: dict[str, Outcome] = {
    "": Note.DONE,
    "3 strange": replies.PlaysOn(3, lost_cards=True),
    "3": replies.PlaysOn(3, lost_cards=False),
    "1/2": replies.Voted(1, 2),
    "pace live": replies.OptionSet("pace", "live"),
    "gigazaur": replies.MonsterChosen("gigazaur"),
    "yield 4": replies.YieldsBelow(4),
    "windows deadly": replies.WindowsSet(WindowsAsked.DEADLY),
    "mat 2": replies.MatOpened(1),
    "5": replies.DieTyped(5),
    "energy_drink 1": replies.ExtraSaid("energy_drink", 1),
    "buy jets": replies.Answered("buy jets"),
    "add 1 stars +1; add 2 stars +1": replies.Entered(("add 1 stars +1", "add 2 stars +1")),
    "add 4 hearts +0": replies.OfferMade(("add 4 hearts +0",)),
    "give 3 jets": replies.Undone(("give 3 jets",)),
    "begin 3": replies.Redone(("begin 3",)),
    "11": replies.WentBack(11),
    "out 4": replies.Declined(OfferKind.OUT, 3),
    "counters": replies.Switched(Mode.COUNTERS),
    "no": replies.Counted(False),
    "1 2": replies.SatDown((0, 1)),
    "2 4": replies.Dressed((1, 3)),
    "6": replies.AtSeat(replies.SeatOutcome.BEGINS, 5),
    "kraken": replies.GotUp("kraken"),
}


def kinds(union: Any) -> set[type]:
    """The classes of a union of unions."""
    return {kind for one in get_args(union) for kind in (kinds(one) or {one})}


@pytest.mark.parametrize(("text", "refusal"), REFUSALS.items())
def test_a_refusal_is_written_and_read_as_ever(text: str, refusal: Refusal) -> None:
    assert pack_refusal(refusal) == text
    assert unpack_refusal(text) == refusal


@pytest.mark.parametrize("refusal", Refused)
def test_a_refusal_without_facts_is_its_name(refusal: Refused) -> None:
    assert unpack_refusal(pack_refusal(refusal)) is refusal


@pytest.mark.parametrize(("text", "refusal"), FORMER.items())
def test_a_refusal_of_a_former_version_is_read(text: str, refusal: Refusal) -> None:
    assert unpack_refusal(text) == refusal


@pytest.mark.parametrize(
    "text",
    [
        "too_loud 3",
        "bad_name rude",
        "confirm too_loud give 2 jets",
        "confirm pending",
        "confirm card_elsewhere buy ♥",
    ],
)
def test_a_refusal_of_a_later_version_is_told_as_illegal(text: str) -> None:
    assert unpack_refusal(text) == replies.Illegal()


@pytest.mark.parametrize(("text", "outcome"), OUTCOMES.items())
def test_what_a_press_did_is_written_as_ever(text: str, outcome: Outcome) -> None:
    assert pack_outcome(outcome) == text


def test_every_kind_of_reply_is_written_here() -> None:
    assert kinds(Refusal) == {type(refusal) for refusal in REFUSALS.values()}
    assert kinds(Outcome) == {type(outcome) for outcome in OUTCOMES.values()} | {replies.LinksTakenBack}
