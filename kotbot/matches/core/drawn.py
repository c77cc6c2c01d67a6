"""Drawn cards of which a seat keeps some: what its person said before it was asked."""

from engine import Answer
from engine.answers import Take
from engine.hands import row
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import is_keeping


def picked_card(game: Game, place: int) -> str:
    """Return the drawn card that a seat keeps once it is asked; empty if that is not said, or over."""
    if game.state is None or game.plays_itself(place):
        return ""
    turn, drawn = game.state.turn, row(game.state, "drawn", place)
    picked = (it.card for it in game.match.secrets.picked if (it.seat, it.turn) == (place, turn))
    return next((card for card in picked if card in drawn), "")


def kept_as_said(game: Game, place: int) -> Answer | None:
    """Return the answer that was given beforehand to the question which card to keep."""
    card = picked_card(game, place) if is_keeping(game.position) else ""
    return Take(place, card) if card else None
