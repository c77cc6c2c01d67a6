"""What follows a digital answer without a person: dice, lone choices, computers, standing answers."""

from engine import CHANCE, Answer
from engine.answers import Yield
from engine.decisions import OfferYield
from kotbot.matches.core import computers
from kotbot.matches.core.ending import finish
from kotbot.matches.core.game import Game, dealt
from kotbot.matches.core.questions import open_window, passing_answer, without_choice
from kotbot.matches.core.waiting import rest, wait
from kotbot.matches.facts import Windows


class DigitalCourse:
    """One advance of a match: remembers which computer turns were played in it."""

    def __init__(self, game: Game, played: int | None) -> None:
        self._game = game
        self._computer_turns = set() if played is None else {played}
        self.rests = False
        """Whether a computer waits for people to have seen the turn of another one."""

    def next_answer(self) -> Answer | None:
        """The next answer that needs no person; None while one is asked, a computer rests, or all is over."""
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
        return standing_answer(game, seat)

    def _of_computer(self, seat: int) -> Answer | None:
        """What a quick computer answers; None for one that thinks, and where the next one's turn begins."""
        game, state = self._game, self._game.position
        if game.plays_itself(state.active):
            self._computer_turns.add(state.turn)
        self.rests = len(self._computer_turns) > 1 and self._is_watched()
        if self.rests or computers.thinks(game.seats[seat].level):
            return None
        return computers.choose(game, seat)

    def _is_watched(self) -> bool:
        """Whether each turn is shown by itself: in a group that waits for a person all are told at once."""
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


def standing_answer(game: Game, place: int) -> Answer | None:
    """What a person said beforehand to questions of this kind; what is deadly is always asked."""
    state = game.position
    seat = game.seats[place]
    question = state.question
    if isinstance(question, OfferYield):
        return Yield(place) if state.hearts[place] < seat.yield_below else None
    window = open_window(state)
    if window is None or window.deadly(state, question):
        return None
    not_now = seat.windows is Windows.NOT_THIS_TURN and seat.windows_turn == state.turn
    spared = seat.windows is Windows.DEADLY and window.only_to_survive
    return passing_answer(state) if not_now or spared else None
