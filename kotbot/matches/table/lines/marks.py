"""What people marked and typed for a question that is asked again: after an entry, an undo or a redo."""

import json
from dataclasses import replace
from typing import Any, NamedTuple

from engine.decisions import Frame
from engine.dice import Dice
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Draft
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.table.lines.beside import ASIDE
from kotbot.matches.table.lines.dice import draft_of, wanted_dice
from kotbot.matches.table.lines.typist import nobodys


class Marks(NamedTuple):
    """A draft, and the question and roll that it belongs to."""

    draft: Draft
    turn: int
    rolled: int
    dice: Dice
    question: Frame | None
    wanted_dice: int


def marks(game: Game) -> Marks:
    """What is marked now."""
    state = game.position
    question = state.question
    return Marks(draft_of(game), state.turn, state.rolled, state.dice, question, wanted_dice(game))


def mark_again(game: Game, before: Marks) -> None:
    """Keep what was marked if the same is still asked of the same dice; a page that was open is closed."""
    if _says(before.draft) and before[1:] == marks(game)[1:]:
        _put(game, replace(before.draft, page=""))


def put_marks(game: Game, draft: Draft) -> None:
    """Mark for the open question what was marked before; whoever typed it may have gone on since."""
    _put(game, nobodys(draft))


def _put(game: Game, draft: Draft) -> None:
    """Mark for the open question; typed dice are never so many that they are all."""
    typed = draft.typed[: max(0, wanted_dice(game) - 1)]
    game.match.draft = pack_draft(replace(draft, decision=game.match.decision, typed=typed))


def _says(draft: Draft) -> bool:
    """Whether anything is marked or typed, beside a page that is open."""
    return bool(draft.typed or any(draft.keep) or draft.hearts)


# Taken back and brought back


def put_aside(game: Game, head: int, draft: Draft) -> None:
    """Remember what was marked after a line that was taken back, unless it is marked still."""
    if _says(draft) and game.match.draft is None:
        kept = _aside(game) | {str(head): pack_draft(replace(draft, page=""))}
        game.match.options[ASIDE] = json.dumps(kept)


def take_up(game: Game) -> None:
    """Mark again what was marked after the line that is back, unless something is marked already."""
    kept = _aside(game)
    packed = kept.pop(str(game.match.head), None)
    game.match.options[ASIDE] = json.dumps(kept)
    if packed is not None and game.match.draft is None:
        put_marks(game, unpack_draft(packed))


def _aside(game: Game) -> dict[str, Any]:
    """What was marked, as packed drafts by the last event of the line after which it was."""
    kept: dict[str, Any] = json.loads(game.match.options.get(ASIDE, "{}"))
    return kept
