"""The steps after a digital answer that need no person: dice, lone choices, computers, standing answers."""

from engine import CHANCE, Answer
from kotbot.matches.core import computers
from kotbot.matches.core.ending import finish
from kotbot.matches.core.game import Game, dealt
from kotbot.matches.core.questions import said_beforehand, without_choice
from kotbot.matches.core.waiting import rest, wait


class DigitalCourse:
    """One advance of a match; remembers which computers' turns were played in it."""

    def __init__(self, game: Game, played: int | None) -> None:
        self._game = game
        self._computer_turns = set() if played is None else {played}
        self.rests = False
        """Whether a computer waits until people have seen the turn of another one."""

    def next_answer(self) -> Answer | None:
        """Return the next answer that needs no person; None while a person is asked or a computer rests."""
        game = self._game
        state = game.position
        seat = state.asked_seat
        if seat is None:
            return None
        if seat == CHANCE:
            return dealt(game)
        only = without_choice(state)
        if only is not None:
            return only
        if game.plays_itself(seat):
            return self._of_computer(seat)
        return said_beforehand(game.seats[seat], state)

    def _of_computer(self, seat: int) -> Answer | None:
        """Return the answer of a quick computer; None for one that searches or rests."""
        game, state = self._game, self._game.position
        if game.plays_itself(state.active):
            self._computer_turns.add(state.turn)
        self.rests = len(self._computer_turns) > 1 and self._is_watched()
        if self.rests or computers.thinks(game.seats[seat].level):
            return None
        return computers.choose(game, seat)

    def _is_watched(self) -> bool:
        """Return whether each turn is shown alone; in a group with a living person all are told at once."""
        game = self._game
        people = (seat.place for seat in game.seats if not game.plays_itself(seat.place))
        return game.match.private or not any(map(game.position.lives, people))

    def settle(self) -> None:
        """Set what the match waits for now, or end it."""
        if self._game.position.over:
            finish(self._game)
        elif self.rests:
            rest(self._game)
        else:
            wait(self._game)
