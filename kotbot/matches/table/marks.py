"""What people marked and typed for a question, where the same question is asked again after an entry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine.decisions import Frame
from engine.dice import Dice
from kotbot.matches.facts import Draft
from kotbot.matches.packing import pack_draft
from kotbot.matches.table.dice import asked_dice, draft_of

if TYPE_CHECKING:
    from kotbot.matches.game import Game


class Marks(NamedTuple):
    """A draft, and the question and roll that it belongs to."""

    draft: Draft
    turn: int
    rolled: int
    dice: Dice
    question: Frame | None
    asked_dice: int


def marks(game: Game) -> Marks:
    """What is marked now."""
    state = game.position
    question = state.question
    return Marks(draft_of(game), state.turn, state.rolled, state.dice, question, asked_dice(game))


def mark_again(game: Game, before: Marks) -> None:
    """Keep what was marked if the same is still asked of the same dice; a page that was open is closed."""
    draft = before.draft
    if (draft.typed or any(draft.keep) or draft.hearts) and before[1:] == marks(game)[1:]:
        put_marks(game, replace(draft, page=""))


def put_marks(game: Game, draft: Draft) -> None:
    """Mark for the open question what was marked before; typed dice are never so many that they are all."""
    typed = draft.typed[: max(0, asked_dice(game) - 1)]
    game.match.draft = pack_draft(replace(draft, decision=game.match.decision, typed=typed))
