"""What buttons ask for that lay out a table and change who sits at it.

A button that names a seat names the decision too: once the seats are counted anew it is stale. Names
of people are never in callback data: somebody who played before is known by Familiar.key.
"""

from kotbot.matches.facts import Familiar, MatchFacts, SeatFacts
from kotbot.matches.facts.pages import Page, page_words
from kotbot.matches.table.seats.inviting import sign_of
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import SeatVerb, Sure


def score() -> Action:
    """A table in this chat."""
    return SeatVerb.SCORE.anywhere()


def again(facts: MatchFacts) -> Action:
    """The same as last time."""
    return SeatVerb.AGAIN.of(facts)


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """A page, or the first one."""
    return SeatVerb.PAGE.of(facts, page_words(opened))


def order(facts: MatchFacts) -> Action:
    """Begin to tap the seats in the order in which they sit."""
    return SeatVerb.ORDER.of(facts)


def tap(facts: MatchFacts, seat: int) -> Action:
    """A seat (from 0) is the next one in the order of play."""
    return SeatVerb.TAP.of(facts, seat)


def known(facts: MatchFacts, familiar: Familiar) -> Action:
    """Seat somebody who played before."""
    return SeatVerb.KNOWN.of(facts, familiar.key)


def nameless(facts: MatchFacts) -> Action:
    """Seat a guest without a name."""
    return SeatVerb.NAMELESS.of(facts)


def computer(facts: MatchFacts, level: str) -> Action:
    """Seat a computer player."""
    return SeatVerb.COMPUTER.of(facts, level)


def dress(facts: MatchFacts, seat: int, monster: str) -> Action:
    """A seat (from 0) plays this monster."""
    return SeatVerb.DRESS.of(facts, seat, monster)


def remove(facts: MatchFacts, seat: int) -> Action:
    """Take a seat (from 0) away."""
    return SeatVerb.REMOVE.of(facts, seat)


def withdraw(facts: MatchFacts, seat: int) -> Action:
    """The monster of a seat (from 0) leaves the game."""
    return SeatVerb.WITHDRAW.of(facts, seat)


def prompt(facts: MatchFacts, what: str, seat: int) -> Action:
    """Type a name for a seat (from 0): `name` for whoever sits there, `guest` for somebody else."""
    return SeatVerb.PROMPT.of(facts, what, seat)


def stand_in(facts: MatchFacts, seat: int, level: str) -> Action:
    """A computer plays for a seat (from 0)."""
    return SeatVerb.STAND_IN.of(facts, seat, level)


def again_myself(facts: MatchFacts, seat: int) -> Action:
    """Whose seat (from 0) a computer plays plays it again."""
    return SeatVerb.AGAIN_MYSELF.of(facts, seat)


def offer(facts: MatchFacts, seat: int) -> Action:
    """Let somebody else take a seat (from 0)."""
    return SeatVerb.OFFER.of(facts, seat)


def sit(facts: MatchFacts, seat: int) -> Action:
    """Take a seat (from 0) that was offered."""
    return SeatVerb.SIT.of(facts, seat)


def host(facts: MatchFacts, seat: int) -> Action:
    """Whoever sits there (from 0) is the host from now on."""
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
    """Another value of an option in a match that has begun."""
    return SeatVerb.OPTION.of(facts, name, value)
