"""What was begun with the seats of a table: a name is to be typed, a seat is offered, an order is tapped.

It lies in the options of the match, for everybody to see, and ends when the seats are counted anew.
"""

from typing import Final, NamedTuple

from kotbot.matches.facts import MatchFacts
from kotbot.matches.records import MatchRecord

TYPING: Final = "typing"
"""Key of the options of a match: who is to type what for which seat, asked in which message."""
OFFERED: Final = "offered"
"""Key of the options of a match: the seat, from 1, that somebody else may take."""
ORDER: Final = "order"
"""Key of the options of a match: the seats, from 1, that were tapped so far in the order of play."""


class Asked(NamedTuple):
    """A name that somebody is to type: for which seat, and in which message it was asked for."""

    account: int
    what: str
    """`name`: whoever sits there is called so; `guest`: somebody else plays on."""
    place: int
    message: int


def forget_prompts(match: MatchRecord) -> None:
    """Nobody is to type anything any more, no seat is offered, none was tapped."""
    for key in (TYPING, OFFERED, ORDER):
        match.options.pop(key, None)


def asked_of(facts: MatchFacts, account: int) -> Asked | None:
    """What is to be typed, if it is by this person."""
    asked = awaited(facts.options)
    return asked if asked is not None and asked.account == account else None


def awaited(options: dict[str, str]) -> Asked | None:
    """What is to be typed, by whomever."""
    match options.get(TYPING, "").split():
        case [account, what, number, message]:
            return Asked(int(account), what, int(number) - 1, int(message))
        case _:
            return None


def tapped(options: dict[str, str]) -> list[int]:
    """The seats that were tapped so far, from 0."""
    return [int(number) - 1 for number in options.get(ORDER, "").split()]
