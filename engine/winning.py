"""The ends of a game, and wins by a thing (docs/rulings.md, "Winning")."""

from engine.dispatch import step
from engine.events import BY_CARD, CardUsed, GameEnded
from engine.hands import cut_short
from engine.more import More
from engine.state import EMPTY, State
from engine.steps import DamageDone, WinByCard

WIN_BY_CARD = WinByCard()


def end_game(state: State, winner: int, how: str) -> None:
    """End the game; nothing is asked any more."""
    cut_short(state)
    state.top = EMPTY
    state.peekers = 0
    state.winner = winner
    state.how = how
    state.stack.clear()
    state.events.append(GameEnded(winner, how))


def win_by_card(state: State, seat: int, card: str) -> None:
    """Let a living monster win by a thing: at once, or after the present damage event.

    Of several monsters, the first clockwise from the active player wins.
    """
    more = state.more or More()
    if not state.lives(seat) or any(other == seat for other, _ in more.won):
        return
    state.more = more._replace(won=(*more.won, (seat, card)))
    state.events.append(CardUsed(seat, card))
    if not any(type(frame) is DamageDone for frame in state.stack):
        state.stack.append(WIN_BY_CARD)


def wins(state: State, seat: int) -> bool:
    """Return whether a monster wins by a thing as soon as possible."""
    return state.more is not None and any(winner == seat for winner, _ in state.more.won)


@step(WinByCard)
def end_by_card(state: State, _: WinByCard) -> None:
    """End the game with the monster that wins by a thing."""
    around = (state.active, *state.others(state.active))
    winner = next((seat for seat in around if wins(state, seat) and state.lives(seat)), None)
    if winner is not None:
        end_game(state, winner, BY_CARD)
