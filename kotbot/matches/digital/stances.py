"""What people say beforehand about single cards of their hidden hands, and what becomes of it.

An answer that follows from it looks to others like that of somebody without such a card, or is a card that
everybody sees.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine import Answer, State
from engine.answers import Pass, Play
from engine.decisions import OfferHand
from engine.dispatch import QUESTIONS
from engine.hands import held_back
from engine.interrupts import has_moment, of_moment
from engine.stakes import is_at_stake
from engine.stops import is_stop
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import is_deadly
from kotbot.matches.facts.hands import Stance
from kotbot.matches.options import CardStance
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Denied


def stance_of(game: Game, place: int, card: str) -> Stance:
    """Return what a seat said about a card."""
    said = game.match.secrets.stances
    return next((it.stance for it in said if (it.seat, it.card) == (place, card)), Stance.MATTERS)


def put_stance(game: Game, place: int, card: str, stance: Stance) -> None:
    """Note what a seat says about a card of its hand; raises Denied for any other card."""
    if card not in held_back(game.position, place) or not has_moment(game.position.rules.index, card):
        raise Denied(Illegal())
    others = [it for it in game.match.secrets.stances if (it.seat, it.card) != (place, card)]
    said = [] if stance is Stance.MATTERS else [CardStance(place, card, stance)]
    _put(game, [*others, *said])


def forget_played(game: Game) -> None:
    """Forget what was said about cards that are in no hand any more: they may be drawn again."""
    said = game.match.secrets.stances
    kept = [it for it in said if it.card in held_back(game.position, it.seat)]
    if len(kept) < len(said):
        _put(game, kept)


def _put(game: Game, said: Iterable[CardStance]) -> None:
    game.match.secrets = replace(game.match.secrets, stances=tuple(said))


def said_of_cards(game: Game, place: int) -> Answer | None:
    """Return the answer of the asked seat that follows from what it said about its cards; None to ask it.

    Whether to die is always asked.
    """
    state = game.position
    if is_stop(state):
        return None
    fitting = _fitting(state, place)
    stances = {play.card: stance_of(game, place, play.card) for play in fitting}
    armed = next((play for play in fitting if stances[play.card] is Stance.PLAYS), None)
    if armed is not None or not isinstance(state.question, OfferHand) or is_deadly(state):
        return armed
    return None if any(_is_asked(stance, state) for stance in stances.values()) else Pass(place)


def _fitting(state: State, place: int) -> list[Play]:
    """Return the cards whose moment the open question is."""
    asked: Any = state.question
    if isinstance(asked, OfferHand):
        return [play for play in QUESTIONS[OfferHand].legal(state, asked) if isinstance(play, Play)]
    return of_moment(state, place)


def _is_asked(stance: Stance, state: State) -> bool:
    match stance:
        case Stance.ALWAYS:
            return True
        case Stance.MATTERS:
            return is_at_stake(state)
        case Stance.DEADLY | Stance.NEVER | Stance.PLAYS:
            return False
