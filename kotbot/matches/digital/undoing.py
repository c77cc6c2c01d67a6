"""Undo in a digital match: the last answer of a person, while nothing random followed."""

from typing import Final

from kotbot.matches.core.game import Game
from kotbot.matches.facts import Logged
from kotbot.matches.log.history import UNDO, undone_from

PLAY: Final = "play "
"""Begins a card played from a hand, in notation: it revealed something, so it cannot be taken back."""


def last_undoable(game: Game) -> Logged | None:
    """Return the last answer of a person with nothing random, secret or chosen by a computer after it.

    Steps without a choice and standing answers that followed are taken back with it.
    """
    before = game.match.seq + 1
    for event in reversed(game.log):
        if event.seq >= before:
            continue
        if event.text.startswith(UNDO):
            before = undone_from(event.text)
        elif event.seat < 0 or event.text.startswith(PLAY):
            return None
        elif event.account is not None:
            return event
        elif game.plays_itself(event.seat):
            return None
    return None
