"""Look one turn further than a valuation: the worth of a position as a turn with exact dice begins."""

from engine.decisions import KeepDice, RollDice
from engine.players.chances import plan
from engine.players.foresight import Minds
from engine.players.odds import MOST_DICE
from engine.players.outcomes import chances_after, prices
from engine.players.valuation import Valuation
from engine.state import State


def prospect(state: State, valuation: Valuation, minds: Minds | None = None) -> list[float]:
    """Return all seats' chances if the turn about to begin is played in the best way for its monster.

    `minds`, or else the valuation, decide what is best; the valuation judges the end of the turn. The result
    is exact if both are the same and two monsters live; otherwise changes of dice after the last roll are
    ignored. If no turn is about to begin, the valuation itself answers.
    """
    question = state.question
    if type(question) is not RollDice or state.rolled or not 1 <= state.ndice <= MOST_DICE:
        return valuation.chances(state, state.active)
    seat = state.active
    begun = state.copy()
    begun.rolled = 1
    begun.rolls -= 1
    begun.stack[-1] = KeepDice(seat)
    mind = minds.of(seat) if minds else valuation
    ends = chances_after(begun, [valuation] if mind is valuation else [mind, valuation], minds)
    turn = plan(begun, [chances[0][seat] for chances in ends], prices(begun, mind))
    if mind is valuation and state.alive.bit_count() == 2:
        own = min(1.0, max(0.0, turn.start()))
        return [own if each == seat else (1.0 - own) * state.lives(each) for each in range(state.seats)]
    found = [0.0] * state.seats
    for likely, chances in zip(turn.results_of_turn(), ends, strict=True):
        if likely:
            found = [sum_ + likely * chance for sum_, chance in zip(found, chances[-1], strict=True)]
    return found
