"""The steps after an entry at a table that need no person: unnamed cards, lone choices, computers.

Dice are never among them: people roll, also for computers.
"""

from engine import CHANCE, Answer, refusal
from engine.answers import Revealed
from engine.cards.catalogue import UNKNOWN
from kotbot.matches.core import computers
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import drawn, without_choice
from kotbot.matches.core.waiting import wait
from kotbot.matches.facts import Mode
from kotbot.matches.table.lines.probes import passed_over


class TableCourse:
    """One advance of a match at a table."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def next_answer(self) -> Answer | None:
        """Return the next answer that needs nobody; None if the table or a thinker is asked, or at the end.

        While a past line is being changed nothing follows automatically: the recorded events come first.
        """
        game = self._game
        if game.match.desk.change is not None:
            return None
        given = step(game)
        seat = asked_computer(game)
        if given is not None or seat is None or computers.thinks(game.seats[seat].level):
            return given
        return computers.choose(game, seat)

    def settle(self) -> None:
        """Set what the table waits for now; people confirm the end."""
        if self._game.match.desk.change is None:
            wait(self._game)


def step(game: Game) -> Answer | None:
    """Return the answer to a step without a choice: an unnamed card, or the only answer of a seat."""
    seat = game.position.asked_seat
    if seat == CHANCE:
        return unnamed(game)
    if seat is None or game.match.mode is Mode.COUNTERS:
        return None
    return without_choice(game.position) or passed_over(game)


def asked_computer(game: Game) -> int | None:
    """Return the asked seat if a computer answers for it."""
    seat = game.position.asked_seat
    if seat is None or seat < 0 or game.match.mode is Mode.COUNTERS or not game.plays_itself(seat):
        return None
    return seat


def unnamed(game: Game) -> Answer | None:
    """Return an unnamed card for any card, unless the table keeps the market; None for dice."""
    state, unknown = game.position, Revealed(CHANCE, UNKNOWN)
    draw = drawn(state)
    if draw is None or refusal(state, unknown) is not None:
        return None
    for_all = draw.seen_by(state, state.question) is None
    named = for_all and game.match.mode is Mode.REFEREE and game.match.chosen.keeps_market
    return None if named else unknown
