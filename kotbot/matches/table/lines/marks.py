"""The marks and typed dice of a question that is asked again after an entry, an undo or a redo."""

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
    """Return the present marks."""
    state = game.position
    question = state.question
    return Marks(draft_of(game), state.turn, state.rolled, state.dice, question, wanted_dice(game))


def mark_again(game: Game, before: Marks) -> None:
    """Keep the marks if the same is still asked of the same dice; a page that was open is closed."""
    if _says(before.draft) and before[1:] == marks(game)[1:]:
        _put(game, replace(before.draft, page=None))


def put_marks(game: Game, draft: Draft) -> None:
    """Restore earlier marks for the open question; their typist may have gone on since."""
    _put(game, nobodys(draft))


def _put(game: Game, draft: Draft) -> None:
    """Set the marks for the open question; typed dice are cut so that they are never all of them."""
    typed = draft.typed[: max(0, wanted_dice(game) - 1)]
    game.match.draft = pack_draft(replace(draft, decision=game.match.decision, typed=typed))


def _says(draft: Draft) -> bool:
    """Return whether anything is marked or typed, apart from an open page."""
    return bool(draft.typed or any(draft.keep) or draft.hearts)


# Undo and redo


def put_aside(game: Game, head: int, draft: Draft) -> None:
    """Store the marks after an undone line, unless they are still set."""
    if _says(draft) and game.match.draft is None:
        kept = {**game.match.desk.aside, head: replace(draft, page=None)}
        game.match.desk = replace(game.match.desk, aside=kept)


def take_up(game: Game) -> None:
    """Restore the marks after a redone line, unless something is marked already."""
    kept = dict(game.match.desk.aside)
    draft = kept.pop(game.match.head, None)
    game.match.desk = replace(game.match.desk, aside=kept)
    if draft is not None and game.match.draft is None:
        put_marks(game, draft)
