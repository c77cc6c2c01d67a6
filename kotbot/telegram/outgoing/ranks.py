"""What of a match goes first in its chat, and what only its boards have."""

from typing import Final

from kotbot.matches.facts import MatchFacts, Mode, Occupant
from kotbot.telegram.outgoing.outbox import Rank
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.verbs import Verb

COMPUTERS_REST: Final = 2.5
"""Seconds that the board of a group waits for what the computers after this one do."""


def rest_of(facts: MatchFacts) -> float:
    """How long the board of a match waits for more to tell: while computers are at it before a person is."""
    state, asked = facts.state, facts.asked
    if facts.private or facts.mode is not Mode.DIGITAL or state is None or asked is None:
        return 0.0
    people = [seat.place for seat in facts.seats if seat.level is None]
    is_of_computer = asked not in people
    return COMPUTERS_REST if is_of_computer and any(map(state.lives, people)) else 0.0


def rank_of(facts: MatchFacts) -> Rank:
    """A board that asks somebody goes before one that only tells; at a table everybody enters everything."""
    asked = None if facts.asked is None else facts.seats[facts.asked]
    is_waited_for = asked is not None and asked.occupant is not Occupant.COMPUTER and not asked.away
    return Rank.ASKS if is_waited_for or facts.mode is not Mode.DIGITAL else Rank.ALL


def only_on_boards(action: Action) -> bool:
    """Whether only a board has this button; a page of a board is opened from other messages, too."""
    opens_page = action.verb == Verb.MARK and action.args[:1] == ("page",)
    return Trait.ON_BOARDS in action.verb.traits and not opens_page
