"""Whom each button is for: who presses it, and where must they be now?

The row of a verb says it (kotbot.views.base.verbs). What a press may do from elsewhere (a private chat, the
page, another group) is asked here alone (kotbot.telegram.admission).
"""

from kotbot.matches.facts import Kind, MatchFacts, Status
from kotbot.views.base.callback_data import For


def is_of(facts: MatchFacts, account: int) -> bool:
    """Whether a match is somebody's own: they sit there, or opened it."""
    return facts.seat_of(account) is not None or facts.host == account


def asks_nobody(whom: For, facts: MatchFacts, account: int) -> bool:
    """Whether somebody whose match it is may press a button wherever they are.

    In a match of a private chat there is nobody but its owner, and those whom a link seated there.
    """
    if facts.private:
        return True
    match whom:
        case For.MEMBERS | For.BOARD:
            return False
        case For.WATCHED:
            return facts.status in (Status.LOBBY, Status.LIVE)
        case For.SEAT if facts.kind is Kind.TABLE:
            return is_in_turn(facts, account)
        case _:
            return True


def is_in_turn(facts: MatchFacts, account: int) -> bool:
    """Whether a match at a table waits for the seat of somebody: an answer, or the dice of its turn."""
    seat, state = facts.seat_of(account), facts.state
    if seat is None or state is None:
        return False
    return seat.place == (state.active if facts.asked is None else facts.asked)
