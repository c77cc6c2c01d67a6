"""Replies as they are stored: rows of former versions are read, and what is written is what those wrote."""

from typing import Any, get_args

import pytest

from engine import read_table
from engine.errors import Reason
from kotbot.matches import outcomes, refusals
from kotbot.matches.facts import Mode, OfferKind, WindowsWanted
from kotbot.matches.facts.hands import Stance, StopMoment
from kotbot.matches.facts.pages import CardElsewhere, DropsEffects, HouseRule
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.packing import pack_outcome, pack_refusal, unpack_refusal
from kotbot.matches.refusals import Refusal, Refused

REFUSALS: dict[str, Refusal] = {
    "over": Refused.OVER,
    "illegal ": refusals.Illegal(),
    "illegal no_such_dice": refusals.Illegal(Reason.NO_SUCH_DICE),
    "illegal counters_full": refusals.Illegal(refusals.TableReason.COUNTERS_FULL),
    "not_allowed ": refusals.NotAllowed(),
    "not_allowed admins": refusals.NotAllowed(refusals.Privilege.START),
    "full box 4": refusals.BoxTooSmall(4),
    "apart wicked dark": refusals.BoxesApart("wicked", "dark"),
    "taken gigazaur": refusals.MonsterTaken("gigazaur"),
    "same_name Zoë  lee": refusals.SameName("Zoë  lee"),
    "bad_name long": refusals.BadName(refusals.NameFault.LONG),
    "cannot_pay 2": refusals.CannotPay(1),
    "entering 0": refusals.Faster(refusals.Ahead.TYPES, 0),
    "faster ": refusals.Faster(refusals.Ahead.ENTERED),
    "faster_with_dice 2": refusals.Faster(refusals.Ahead.ENTERED_NOT_DICE, 2),
    "rolled 1": refusals.Faster(refusals.Ahead.ROLLED, 1),
    "confirm out_of_range set 2 hearts 12 forced": HouseRule(
        Reason.OUT_OF_RANGE, read_table("set 2 hearts 12 forced")
    ),
    "confirm card_elsewhere buy jets": CardElsewhere("jets", "buy jets"),
    "confirm pending tokyo city 1 bay none": DropsEffects((read_table("tokyo city 1 bay none"),)),
    "confirm pending set 3 hearts 10; set 3 stars 3": DropsEffects(
        (read_table("set 3 hearts 10"), read_table("set 3 stars 3"))
    ),
}
FORMER: dict[str, Refusal] = {
    "over ": Refused.OVER,
    "paused kicked": Refused.PAUSED,
    "no_target 1": Refused.NO_TARGET,
    "full 2": Refused.FULL,
    "taken ": Refused.TAKEN,
    "illegal the text that a stranger forged": refusals.Illegal(),
}
"""What this version writes otherwise, for nobody read what stood behind the name."""
OUTCOMES: dict[str, Outcome] = {
    "": Note.DONE,
    "3 strange": outcomes.PlaysOn(3, lost_cards=True),
    "3": outcomes.PlaysOn(3, lost_cards=False),
    "1/2": outcomes.Voted(1, 2),
    "pace live": outcomes.OptionSet("pace", "live"),
    "gigazaur": outcomes.MonsterChosen("gigazaur"),
    "yield 4": outcomes.YieldsBelow(4),
    "windows deadly": outcomes.WindowsSet(WindowsWanted.DEADLY),
    "card cat_nip plays": outcomes.StanceSet("cat_nip", Stance.PLAYS),
    "stops shown": outcomes.StopsSet((StopMoment.DICE,)),
    "mat 2": outcomes.MatOpened(1),
    "5": outcomes.DieTyped(5),
    "energy_drink 1": outcomes.ExtraSaid("energy_drink", 1),
    "buy jets": outcomes.Answered("buy jets"),
    "add 1 stars +1; add 2 stars +1": outcomes.Entered(("add 1 stars +1", "add 2 stars +1")),
    "add 4 hearts +0": outcomes.OfferMade(("add 4 hearts +0",)),
    "give 3 jets": outcomes.Undone(("give 3 jets",)),
    "begin 3": outcomes.Redone(("begin 3",)),
    "11": outcomes.WentBack(11),
    "out 4": outcomes.Declined(OfferKind.OUT, 3),
    "counters": outcomes.Switched(Mode.COUNTERS),
    "no": outcomes.Counted(False),
    "1 2": outcomes.SatDown((0, 1)),
    "2 4": outcomes.Dressed((1, 3)),
    "6": outcomes.AtSeat(outcomes.SeatOutcome.BEGINS, 5),
    "kraken": outcomes.GotUp("kraken"),
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
    assert unpack_refusal(text) == refusals.Illegal()


@pytest.mark.parametrize(("text", "outcome"), OUTCOMES.items())
def test_what_a_press_did_is_written_as_ever(text: str, outcome: Outcome) -> None:
    assert pack_outcome(outcome) == text


def test_every_kind_of_reply_is_written_here() -> None:
    assert kinds(Refusal) == {type(refusal) for refusal in REFUSALS.values()}
    assert kinds(Outcome) == {type(outcome) for outcome in OUTCOMES.values()} | {outcomes.LinksTakenBack}
