"""What buttons ask for that lay out a table and change who sits at it.

A button that names a seat names the decision too: once the seats are counted anew it is stale. Names
of people are never in callback data: somebody who played before is known by Familiar.key.
"""

from typing import Final

from kotbot.matches.facts import Familiar, MatchFacts, SeatFacts
from kotbot.matches.facts.pages import Page, page_words
from kotbot.matches.table.seats.inviting import sign_of
from kotbot.views.base.screen import Action
from kotbot.views.base.verbs import For, VerbFor

SURE: Final = "sure"


class SeatVerb(VerbFor):
    """The first word of callback data, beside those of kotbot.views.base.verbs."""

    SCORE = ("score", For.CHAT)
    """Lay out a table in this chat."""
    AGAIN = ("last", For.MEMBERS)
    """The same as last time."""
    PAGE = ("page", For.MEMBERS)
    """A page of the set-up, or of the seats of a match. args: its words."""
    ORDER = ("order", For.MEMBERS)
    TAP = ("nextseat", For.MEMBERS)
    """args: number of the seat from 1."""
    KNOWN = ("known", For.MEMBERS)
    """Somebody who played before. args: Familiar.key."""
    NAMELESS = ("guest", For.MEMBERS)
    """A guest without a name."""
    COMPUTER = ("bot", For.MEMBERS)
    """A computer player more. args: level."""
    DRESS = ("dress", For.MEMBERS)
    """args: number of the seat from 1, monster."""
    REMOVE = ("gone", For.MEMBERS)
    """args: number of the seat from 1."""
    WITHDRAW = ("retire", For.MEMBERS)
    """args: number of the seat from 1."""
    PROMPT = ("type", For.MEMBERS)
    """A name is to be typed. args: what (`name`, `guest`), number of the seat from 1."""
    STAND_IN = ("autoplay", For.MEMBERS)
    """args: number of the seat from 1, level."""
    AGAIN_MYSELF = ("handplay", For.MEMBERS)
    """args: number of the seat from 1."""
    OFFER = ("free", For.MEMBERS)
    """args: number of the seat from 1."""
    SIT = ("sit", For.MEMBERS)
    """args: number of the seat from 1."""
    HOST = ("host", For.MEMBERS)
    """args: number of the seat from 1."""
    BEGIN = ("begin", For.MEMBERS)
    """args: number of the first seat from 1, or setting_up.CLAWS or CHANCE."""
    INVITE = ("invite", For.MEMBERS)
    """Make a link to the seats of the guests."""
    TAKE = ("take", For.LINK)
    """Take a guest's seat by a link. args: number of the seat from 1, its sign (inviting.sign_of), the link's
    secret, SURE or nothing."""
    OPTION = ("rule", For.MEMBERS)
    """An option of a match that has begun. args: option, value."""


def score() -> Action:
    """A table in this chat."""
    return Action(SeatVerb.SCORE)


def again(facts: MatchFacts) -> Action:
    """The same as last time."""
    return Action(SeatVerb.AGAIN, facts.code)


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """A page, or the first one."""
    return _of(facts, SeatVerb.PAGE, *page_words(opened))


def order(facts: MatchFacts) -> Action:
    """Begin to tap the seats in the order in which they sit."""
    return _of(facts, SeatVerb.ORDER)


def tap(facts: MatchFacts, seat: int) -> Action:
    """A seat (from 0) is the next one in the order of play."""
    return _of(facts, SeatVerb.TAP, str(seat + 1))


def known(facts: MatchFacts, familiar: Familiar) -> Action:
    """Seat somebody who played before."""
    return Action(SeatVerb.KNOWN, facts.code, args=(familiar.key,))


def nameless(facts: MatchFacts) -> Action:
    """Seat a guest without a name."""
    return Action(SeatVerb.NAMELESS, facts.code)


def computer(facts: MatchFacts, level: str) -> Action:
    """Seat a computer player."""
    return Action(SeatVerb.COMPUTER, facts.code, args=(level,))


def dress(facts: MatchFacts, seat: int, monster: str) -> Action:
    """A seat (from 0) plays this monster."""
    return _of(facts, SeatVerb.DRESS, str(seat + 1), monster)


def remove(facts: MatchFacts, seat: int) -> Action:
    """Take a seat (from 0) away."""
    return _of(facts, SeatVerb.REMOVE, str(seat + 1))


def withdraw(facts: MatchFacts, seat: int) -> Action:
    """The monster of a seat (from 0) leaves the game."""
    return _of(facts, SeatVerb.WITHDRAW, str(seat + 1))


def prompt(facts: MatchFacts, what: str, seat: int) -> Action:
    """Type a name for a seat (from 0): `name` for whoever sits there, `guest` for somebody else."""
    return _of(facts, SeatVerb.PROMPT, what, str(seat + 1))


def stand_in(facts: MatchFacts, seat: int, level: str) -> Action:
    """A computer plays for a seat (from 0)."""
    return _of(facts, SeatVerb.STAND_IN, str(seat + 1), level)


def again_myself(facts: MatchFacts, seat: int) -> Action:
    """Whose seat (from 0) a computer plays plays it again."""
    return _of(facts, SeatVerb.AGAIN_MYSELF, str(seat + 1))


def offer(facts: MatchFacts, seat: int) -> Action:
    """Let somebody else take a seat (from 0)."""
    return _of(facts, SeatVerb.OFFER, str(seat + 1))


def sit(facts: MatchFacts, seat: int) -> Action:
    """Take a seat (from 0) that was offered."""
    return _of(facts, SeatVerb.SIT, str(seat + 1))


def host(facts: MatchFacts, seat: int) -> Action:
    """Whoever sits there (from 0) is the host from now on."""
    return _of(facts, SeatVerb.HOST, str(seat + 1))


def invite(facts: MatchFacts) -> Action:
    """Make a link to the seats of the guests."""
    return Action(SeatVerb.INVITE, facts.code)


def take(facts: MatchFacts, seat: SeatFacts, secret: str, *sure: str) -> Action:
    """Take a guest's seat by a link, SURE or to be asked."""
    return Action(SeatVerb.TAKE, facts.code, args=(str(seat.place + 1), sign_of(seat.monster), secret, *sure))


def begin(facts: MatchFacts, first: str) -> Action:
    """Begin the match with this seat (from 1), or by setting_up.CLAWS or CHANCE."""
    return _of(facts, SeatVerb.BEGIN, first)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """Another value of an option in a match that has begun."""
    return _of(facts, SeatVerb.OPTION, name, value)


def _of(facts: MatchFacts, verb: SeatVerb, *args: str) -> Action:
    return Action(verb, facts.code, facts.decision, args)
