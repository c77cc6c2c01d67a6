"""Drawn cards of which a seat keeps some: what its person said before it was asked."""

from engine import Answer, State
from engine.answers import Take
from engine.decisions import Choose
from engine.hands import OWN, row
from kotbot.matches.core.game import Game


def is_keeping(state: State) -> bool:
    """Return whether the open question is which drawn card to keep."""
    return isinstance(state.question, Choose) and state.question.card == OWN


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
