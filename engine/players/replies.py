"""One turn further than a valuation: what a position is worth as a turn begins that has exact dice."""

from engine.decisions import KeepDice, RollDice
from engine.players.chances import plan
from engine.players.foresight import Minds
from engine.players.odds import MOST_DICE
from engine.players.outcomes import chances_after, prices
from engine.players.valuation import Valuation
from engine.state import State


def prospect(state: State, valuation: Valuation, minds: Minds | None = None) -> list[float]:
    """The chances of all seats if the turn that is about to begin is played for the best of its monster.

    What is best for it, `minds` say, or the valuation; the valuation judges how the turn ends. Exact where
    the two are one and two monsters live; else changes of dice after the last roll are left out of account.
    Where no turn is about to begin the valuation itself answers.
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
