"""The ranks of a match's messages in its chat, and the buttons that only boards have."""

from typing import Final

from kotbot.matches.facts import MatchFacts, Mode, Occupant
from kotbot.telegram.outgoing.outbox import Rank
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.verbs import Verb

COMPUTERS_REST: Final = 2.5
"""Seconds that the board of a group waits for the next computers' actions."""


def rest_of(facts: MatchFacts) -> float:
    """Return how long a board waits for more news: while computers act before a person's turn."""
    state, asked = facts.state, facts.asked
    if facts.private or facts.mode is not Mode.DIGITAL or state is None or asked is None:
        return 0.0
    people = [seat.place for seat in facts.seats if seat.level is None]
    is_of_computer = asked not in people
    return COMPUTERS_REST if is_of_computer and any(map(state.lives, people)) else 0.0


def rank_of(facts: MatchFacts) -> Rank:
    """Return the rank of a board: one that asks a person goes before one that only tells.

    At a table everybody enters everything, so its boards always ask.
    """
    asked = None if facts.asked is None else facts.seats[facts.asked]
    is_waited_for = asked is not None and asked.occupant is not Occupant.COMPUTER and not asked.away
    return Rank.ASKS if is_waited_for or facts.mode is not Mode.DIGITAL else Rank.ALL


def only_on_boards(action: Action) -> bool:
    """Return whether only a board has this button; other messages open a page of a board, too."""
    opens_page = action.verb == Verb.MARK and action.args[:1] == ("page",)
    return Trait.ON_BOARDS in action.verb.traits and not opens_page
