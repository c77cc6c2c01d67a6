"""What was marked for a question amid which a card was played that asks somebody else first."""

import json
from dataclasses import replace
from typing import Any, Final

from engine import State
from engine.decisions import Frame
from kotbot.matches.core.game import Game
from kotbot.matches.packing import pack_draft, unpack_draft

ASIDE: Final = "interrupted"
"""Key of the options of a match: what is marked for the question that waits, and for which dice."""


def put_aside(game: Game, marked: dict[str, Any] | None) -> None:
    """Remember what was marked for the question that waits now; what another one left is forgotten."""
    game.match.options.pop(ASIDE, None)
    if marked is not None:
        game.match.options[ASIDE] = json.dumps([marked, *_lying(game.position)])


def take_up(game: Game, waited: Frame) -> None:
    """Mark it again if the same is asked of the same dice; a page that was open is closed."""
    kept = game.match.options.pop(ASIDE, None)
    question = game.position.question
    if kept is None or type(question) is not type(waited) or question != waited:
        return
    marked, *lay = json.loads(kept)
    if lay == _lying(game.position):
        draft = replace(unpack_draft(marked), decision=game.match.decision, page="")
        game.match.draft = pack_draft(draft)


def _lying(state: State) -> list[Any]:
    return [state.turn, state.rolled, list(state.dice)]
