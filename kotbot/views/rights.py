"""The authorisation of buttons: who may press them, and in which chat.

It is stated in the row of a verb (kotbot.views.base.verbs). Here is what a participant of a match may press
from elsewhere: a private chat, the page, another group. kotbot.telegram.admission asks that, and whether
somebody else is a member of the chat.
"""

from kotbot.matches.facts import Kind, MatchFacts, Status
from kotbot.views.base.callback_data import For


def is_of(facts: MatchFacts, account: int) -> bool:
    """Return whether an account takes part in a match: it has a seat, or opened it."""
    return facts.seat_of(account) is not None or facts.host == account


def may_press_anywhere(whom: For, facts: MatchFacts, account: int) -> bool:
    """Return whether a participant of a match may press a button from any chat.

    A match in a private chat has no other people than its owner and those seated by a link.
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
    """Return whether a match at a table waits for an account's seat: an answer, or the dice of its turn."""
    seat, state = facts.seat_of(account), facts.state
    if seat is None or state is None:
        return False
    return seat.place == (state.active if facts.asked is None else facts.asked)
