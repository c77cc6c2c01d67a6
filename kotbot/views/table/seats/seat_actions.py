"""The actions of buttons that lay out a table and change its seats.

A button that names a seat carries the decision too: it is stale once the seats are renumbered. Names of
people are never in callback data: a person who played before is identified by Familiar.key.
"""

from kotbot.matches.facts import Familiar, MatchFacts, SeatFacts
from kotbot.matches.facts.pages import Page, page_words
from kotbot.matches.table.seats.inviting import sign_of
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import SeatVerb, Sure


def score() -> Action:
    """Lay out a table in this chat."""
    return SeatVerb.SCORE.anywhere()


def again(facts: MatchFacts) -> Action:
    """Take the seats of the last time."""
    return SeatVerb.AGAIN.of(facts)


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page, or the first one."""
    return SeatVerb.PAGE.of(facts, page_words(opened))


def order(facts: MatchFacts) -> Action:
    """Begin to tap the seats in the order in which they sit."""
    return SeatVerb.ORDER.of(facts)


def tap(facts: MatchFacts, seat: int) -> Action:
    """Make a seat (from 0) the next one in the order of play."""
    return SeatVerb.TAP.of(facts, seat)


def known(facts: MatchFacts, familiar: Familiar) -> Action:
    """Seat a person who played before."""
    return SeatVerb.KNOWN.of(facts, familiar.key)


def nameless(facts: MatchFacts) -> Action:
    """Seat a guest without a name."""
    return SeatVerb.NAMELESS.of(facts)


def computer(facts: MatchFacts, level: str) -> Action:
    """Seat a computer player."""
    return SeatVerb.COMPUTER.of(facts, level)


def dress(facts: MatchFacts, seat: int, monster: str) -> Action:
    """Give a seat (from 0) this monster."""
    return SeatVerb.DRESS.of(facts, seat, monster)


def remove(facts: MatchFacts, seat: int) -> Action:
    """Remove a seat (from 0)."""
    return SeatVerb.REMOVE.of(facts, seat)


def withdraw(facts: MatchFacts, seat: int) -> Action:
    """Withdraw the monster of a seat (from 0) from the game."""
    return SeatVerb.WITHDRAW.of(facts, seat)


def prompt(facts: MatchFacts, what: str, seat: int) -> Action:
    """Ask for a typed name for a seat (from 0): `name` for its present player, `guest` for another one."""
    return SeatVerb.PROMPT.of(facts, what, seat)


def stand_in(facts: MatchFacts, seat: int, level: str) -> Action:
    """Let a computer play for a seat (from 0)."""
    return SeatVerb.STAND_IN.of(facts, seat, level)


def again_myself(facts: MatchFacts, seat: int) -> Action:
    """Give a seat (from 0) that a computer plays back to its player."""
    return SeatVerb.AGAIN_MYSELF.of(facts, seat)


def offer(facts: MatchFacts, seat: int) -> Action:
    """Offer a seat (from 0) to another person."""
    return SeatVerb.OFFER.of(facts, seat)


def sit(facts: MatchFacts, seat: int) -> Action:
    """Take a seat (from 0) that was offered."""
    return SeatVerb.SIT.of(facts, seat)


def host(facts: MatchFacts, seat: int) -> Action:
    """Make the player of a seat (from 0) the host."""
    return SeatVerb.HOST.of(facts, seat)


def invite(facts: MatchFacts) -> Action:
    """Make a link to the seats of the guests."""
    return SeatVerb.INVITE.of(facts)


def take(facts: MatchFacts, seat: SeatFacts, secret: str, sure: Sure = Sure.ASK) -> Action:
    """Take a guest's seat by a link, at once or after a question."""
    return SeatVerb.TAKE.of(facts, seat.place, sign_of(seat.monster), secret, sure)


def begin(facts: MatchFacts, first: str) -> Action:
    """Begin the match with this seat (from 1), or by setting_up.CLAWS or CHANCE."""
    return SeatVerb.BEGIN.of(facts, first)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """Change an option in a match that has begun."""
    return SeatVerb.OPTION.of(facts, name, value)
