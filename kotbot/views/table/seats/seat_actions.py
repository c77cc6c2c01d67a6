"""Actions of buttons for the seats of a table that write the arguments of their verb.

A button that names a seat carries the decision too: it is stale once the seats are renumbered. Names of
people are never in callback data: a person who played before is identified by Familiar.key.
"""

from kotbot.matches.facts import Familiar, MatchFacts, SeatFacts
from kotbot.matches.facts.pages import Page, page_words
from kotbot.matches.table.seats.inviting import sign_of
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import SeatVerb, Sure


def page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page, or the first one."""
    return SeatVerb.PAGE.of(facts, page_words(opened))


def known(facts: MatchFacts, familiar: Familiar) -> Action:
    """Seat a person who played before."""
    return SeatVerb.KNOWN.of(facts, familiar.key)


def take(facts: MatchFacts, seat: SeatFacts, secret: str, sure: Sure = Sure.ASK) -> Action:
    """Take a guest's seat by a link, at once or after a question."""
    return SeatVerb.TAKE.of(facts, seat.place, sign_of(seat.monster), secret, sure)
