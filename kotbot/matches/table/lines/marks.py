"""What people marked and typed for a question that is asked again: after an entry, an undo or a redo."""

from dataclasses import replace
from typing import NamedTuple

from engine.decisions import Frame
from engine.dice import Dice
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Draft
from kotbot.matches.packing import pack_draft
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
        _put(game, replace(before.draft, page=None))


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
        kept = {**game.match.desk.aside, head: replace(draft, page=None)}
        game.match.desk = replace(game.match.desk, aside=kept)


def take_up(game: Game) -> None:
    """Mark again what was marked after the line that is back, unless something is marked already."""
    kept = dict(game.match.desk.aside)
    draft = kept.pop(game.match.head, None)
    game.match.desk = replace(game.match.desk, aside=kept)
    if draft is not None and game.match.draft is None:
        put_marks(game, draft)
