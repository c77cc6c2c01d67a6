"""Suppression of a group's board: while all players have the page open, the board is drawn less often.

It is then drawn at what the whole chat wants to know: the end of a turn, a monster that yields or falls.
"""

from typing import Final

from engine import events as e
from kotbot.bounded_dict import BoundedDict
from kotbot.matches.facts import MatchFacts, Occupant, Status
from kotbot.page.ports import OpenPages

KNOWN: Final = 1_000
_CONCERN_ALL: Final = (e.TurnEnded, e.Yielded, e.Eliminated, e.GameBegan, e.GameEnded)


class BoardSuppression:
    """The last event of each match that is played on pages, and the decision whether its board rests."""

    def __init__(self, live: OpenPages) -> None:
        self._live = live
        self._told: BoundedDict[str, int] = BoundedDict(KNOWN)

    def rests(self, facts: MatchFacts) -> bool:
        """Return whether the board of a match's group need not be drawn for what just happened."""
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
