"""What follows an entry at a table without a person: unnamed cards, steps without a choice, computers.

Dice are never among it: people roll, also for computers.
"""

from engine import CHANCE, Answer
from engine.answers import Revealed
from engine.cards.catalogue import UNKNOWN
from engine.decisions import PeekCard, RevealCard
from kotbot.matches.core import computers
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import without_choice
from kotbot.matches.core.waiting import wait
from kotbot.matches.facts import Mode
from kotbot.matches.table.showing import keeps_market


class TableCourse:
    """One advance of a match at a table."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def next_answer(self) -> Answer | None:
        """The next answer that needs nobody; None while the table or a thinker is asked, or all is over."""
        game = self._game
        state = game.position
        seat = state.asked_seat
        if seat == CHANCE:
            return unnamed(game)
        if seat is None or game.match.mode is Mode.COUNTERS:
            return None
        only = without_choice(state)
        if only is not None:
            return only
        if not game.plays_itself(seat) or computers.thinks(game.seats[seat].level):
            return None
        return computers.choose(game, seat)

    def settle(self) -> None:
        """Set what the table waits for now; the end is confirmed by people."""
        wait(self._game)


def unnamed(game: Game) -> Answer | None:
    """A card that the table does not name: all of them, unless it keeps the market; None for dice."""
    question = game.position.question
    named = game.match.mode is Mode.REFEREE and keeps_market(game)
    if isinstance(question, PeekCard) or (isinstance(question, RevealCard) and not named):
        return Revealed(CHANCE, UNKNOWN)
    return None
