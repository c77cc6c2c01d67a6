"""Look-ahead: play on after an answer, with likely replies of all, until the next turn begins."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.answers import Answer, Buy, Pass, Stay, Use, Yield
from engine.cards.promos import WALKER, WALKER_PRICE
from engine.decisions import RollDice
from engine.flow import apply_unchecked, legal
from engine.players.questions import CRITICAL, PLAYER_QUESTIONS, Considered
from engine.players.valuation import Valuation
from engine.state import EMPTY, GOAL, State

MOST_STEPS: Final = 60
"""Answers until the next turn that are thought of; then the position is judged as it is."""


class Minds(NamedTuple):
    """The valuations by which the seats decide."""

    seat: int
    own: Valuation
    """The valuation of the seat that looks ahead."""
    others: Valuation

    def of(self, seat: int) -> Valuation:
        """Return the valuation of a seat."""
        return self.own if seat == self.seat else self.others


class Foresight:
    """Looks ahead from one position and caches the replies found for it."""

    def __init__(self, valuation: Valuation, minds: Minds | None = None) -> None:
        """Create it; without `minds` every seat decides by the judging valuation."""
        self._valuation = valuation
        self._minds = minds
        self._yields: dict[tuple[int, int, int], Answer] = {}
        self._purchases: dict[tuple[int, int, int], Answer] = {}

    def after(self, state: State, answer: Answer, seat: int) -> float:
        """Return a seat's chance to win after an answer to the open question; the state is unchanged."""
        ahead = state.copy()
        apply_unchecked(ahead, answer)
        return self.judge(ahead)[seat]

    def judge(self, state: State) -> list[float]:
        """Play the turn out in this state itself and return all seats' chances to win."""
        self.play_on(state)
        return self._valuation.chances(state, state.active)

    def play_on(self, state: State) -> None:
        """Play the turn out in this state itself; cards that come to light on the way stay unknown."""
        bought, known = False, state.market
        for _ in range(MOST_STEPS):
            question = state.question
            if question is None or (type(question) is RollDice and not state.rolled):
                break
            seat = question.seat
            reply = PLAYER_QUESTIONS[type(question)].reply
            if reply is Considered.YIELD:
                answer = self._yield(state, seat)
            elif reply is Considered.PURCHASE:
                answer = Pass(seat) if bought else self._purchase(state, seat, known)
                bought = bought or type(answer) is Buy
            elif reply is Considered.GRAB:
                answer = Pass(seat)
            else:
                answer = reply(state, question)
            apply_unchecked(state, answer)
        if state.market != known:
            state.market = tuple(
                [card if card == before else EMPTY for card, before in zip(state.market, known, strict=True)]
            )

    def _liked(self, state: State, answer: Answer, seat: int) -> float:
        """Return how the seat that gives an answer values it."""
        ahead = state.copy()
        apply_unchecked(ahead, answer)
        self.play_on(ahead)
        mind = self._minds.of(seat) if self._minds else self._valuation
        return mind.chances(ahead, ahead.active)[seat]

    def _yield(self, state: State, seat: int) -> Answer:
        """Return the better of Yield and Stay, cached by the hearts of the monster and of its attacker."""
        key = (seat, state.hearts[seat], state.hearts[state.active])
        known = self._yields.get(key)
        if known is None:
            stays, leaves = Stay(seat), Yield(seat)
            better = self._liked(state, stays, seat) >= self._liked(state, leaves, seat)
            known = self._yields[key] = stays if better else leaves
        return known

    def _purchase(self, state: State, seat: int, offers: Sequence[str]) -> Answer:
        """Return the best single purchase of these, cached by energy and, when they matter, hearts.

        Stars that are bought for energy and win the game go before any card.
        """
        if state.more is not None and _walks_to_win(state, seat):
            return Use(seat, WALKER)
        key = (seat, state.energy[seat], min(state.hearts[seat], CRITICAL + 1))
        known = self._purchases.get(key)
        if known is None:
            known = self._purchases[key] = self._best_purchase(state, seat, offers)
        if type(known) is Buy and known.card not in state.market:
            return Pass(seat)
        return known

    def _best_purchase(self, state: State, seat: int, offers: Sequence[str]) -> Answer:
        self._purchases[(seat, state.energy[seat], min(state.hearts[seat], CRITICAL + 1))] = Pass(seat)
        answers = [answer for answer in legal(state, seat) if type(answer) is Buy and answer.card in offers]
        best: Answer = Pass(seat)
        worth = self._liked(state, best, seat)
        for answer in answers:
            other = self._liked(state, answer, seat)
            if other > worth:
                best, worth = answer, other
        return best


def _walks_to_win(state: State, seat: int) -> bool:
    """Return whether stars that a Sleep Walker gives for energy win the game in this turn."""
    within_reach = state.stars[seat] + state.energy[seat] // WALKER_PRICE
    return bool(state.copies(seat, WALKER)) and state.stars[seat] < GOAL <= within_reach
