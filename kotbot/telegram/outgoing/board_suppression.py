"""Whether the board of a group may rest: while all who play have the page open, they need it for less.

Then it is drawn at what the whole chat wants to know: the end of a turn, a monster that yields or falls.
"""

from typing import Final

from engine import events as e
from kotbot.bounded_dict import BoundedDict
from kotbot.matches.facts import MatchFacts, Occupant, Status
from kotbot.page.ports import OpenPages

KNOWN: Final = 1_000
_CONCERN_ALL: Final = (e.TurnEnded, e.Yielded, e.Eliminated, e.GameBegan, e.GameEnded)


class BoardSuppression:
    """Knows what was told of each match that is played on pages."""

    def __init__(self, live: OpenPages) -> None:
        self._live = live
        self._told: BoundedDict[str, int] = BoundedDict(KNOWN)

    def rests(self, facts: MatchFacts) -> bool:
        """Whether the board in the group of a match need not be drawn for what just happened."""
        told = self._told.get(facts.code)
        self._told.keep(facts.code, facts.seq)
        if facts.private or facts.status is not Status.LIVE or facts.state is None or facts.paused:
            return False
        playing = {
            seat.account
            for seat in facts.seats
            if seat.occupant is Occupant.PERSON and not seat.away and facts.state.lives(seat.place)
        }
        if told is None or not playing or not playing <= self._live.watched_by(facts.code):
            return False
        new = (event for entry in facts.log if entry.seq > told for event in entry.events)
        return not any(isinstance(event, _CONCERN_ALL) for event in new)
