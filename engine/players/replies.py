"""One turn further than a valuation: what a position is worth as a turn begins that has exact dice."""

from engine.decisions import KeepDice, RollDice
from engine.players.chances import plan
from engine.players.odds import MOST_DICE
from engine.players.outcomes import chances_after, prices
from engine.players.valuation import Valuation
from engine.state import State


def prospect(state: State, valuation: Valuation) -> list[float]:
    """The chances of all seats if the turn that is about to begin is played for the best of its monster.

    Exact for what the valuation says of its end; with more than two living monsters, changes of dice after
    the last roll count for the active one only. Where no turn is about to begin the valuation itself answers.
    """
    question = state.question
    if type(question) is not RollDice or state.rolled or not 1 <= state.ndice <= MOST_DICE:
        return valuation.chances(state, state.active)
    seat = state.active
    begun = state.copy()
    begun.rolled = 1
    begun.rolls -= 1
    begun.stack[-1] = KeepDice(seat)
    ends = chances_after(begun, valuation)
    turn = plan(begun, [chances[seat] for chances in ends], prices(begun, valuation))
    own = min(1.0, max(0.0, turn.start()))
    living = state.others(seat)
    if len(living) == 1:
        rests = [1.0 if other == living[0] else 0.0 for other in range(state.seats)]
    else:
        rests = [0.0] * state.seats
        for likely, chances in zip(turn.results_of_turn(), ends, strict=True):
            if likely:
                rests = [rest + likely * chance for rest, chance in zip(rests, chances, strict=True)]
        rests[seat] = 0.0
    share = (1.0 - own) / (sum(rests) or 1.0)
    found = [rest * share for rest in rests]
    found[seat] = own
    return found
