"""The marks for a question that a played card interrupted by asking somebody else first."""

from dataclasses import replace
from typing import Any

from engine import State
from engine.decisions import Frame
from kotbot.matches.core.game import Game
from kotbot.matches.options import Interrupted, Lying
from kotbot.matches.packing import pack_draft, unpack_draft


def put_aside(game: Game, marked: dict[str, Any] | None) -> None:
    """Store the marks of the question that waits now, in place of those of an earlier one."""
    kept = None if marked is None else Interrupted(unpack_draft(marked), _lying(game.position))
    game.match.notes = replace(game.match.notes, interrupted=kept)


def take_up(game: Game, waited: Frame) -> None:
    """Restore the marks if the same is asked of the same dice; a page that was open is closed."""
    kept, question = game.match.notes.interrupted, game.position.question
    game.match.notes = replace(game.match.notes, interrupted=None)
    if kept is None or type(question) is not type(waited) or question != waited:
        return
    if kept.lying == _lying(game.position):
        draft = replace(kept.marked, decision=game.match.decision, page=None)
        game.match.draft = pack_draft(draft)


def _lying(state: State) -> Lying:
    return Lying(state.turn, state.rolled, state.dice)
