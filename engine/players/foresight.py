"""What happens after an answer, by the rules: until the next turn begins, with everybody's likely replies."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from engine.answers import (
    ALL_GROUPS,
    CHANCE,
    Again,
    Answer,
    Buy,
    Charge,
    Hearts,
    Pass,
    Resolve,
    Revealed,
    Rolled,
    Stay,
    Stop,
    Use,
    Yield,
)
from engine.decisions import (
    BuyCards,
    CamouflageRoll,
    ChangeDice,
    ChargeBattery,
    ChooseOrder,
    KeepDice,
    LastChance,
    MoveMimic,
    OfferArmor,
    OfferJets,
    OfferRevealed,
    OfferTurn,
    OfferWings,
    OfferYield,
    OpeningRoll,
    PeekCard,
    PlaceMimic,
    ProbeDie,
    RerollDie,
    RevealCard,
    RollDice,
    SellCards,
    SpendHearts,
)
from engine.deck import next_cards
from engine.dice import HEART, SINGLE, as_dice
from engine.flow import apply_unchecked, legal, refusal
from engine.players.valuation import Valuation
from engine.state import EMPTY, State

MOST_STEPS: Final = 60
"""Answers until the next turn that are thought of; then the position is judged as it is."""
CRITICAL: Final = 4
"""With so few hearts purchases are thought of anew for each number of them."""


class Minds(NamedTuple):
    """Whose valuation decides for whom."""

    seat: int
    own: Valuation
    """That of the one who thinks."""
    others: Valuation

    def of(self, seat: int) -> Valuation:
        """What a seat goes by."""
        return self.own if seat == self.seat else self.others


class Foresight:
    """Looks ahead from one position; what it found out for it is used again."""

    def __init__(self, valuation: Valuation, minds: Minds | None = None) -> None:
        """Without `minds` everybody goes by the valuation that judges."""
        self._valuation = valuation
        self._minds = minds
        self._yields: dict[tuple[int, int, int], Answer] = {}
        self._purchases: dict[tuple[int, int, int], Answer] = {}

    def after(self, state: State, answer: Answer, seat: int) -> float:
        """The chance of a seat to win after an answer to the open question; the state is left as it is."""
        ahead = state.copy()
        apply_unchecked(ahead, answer)
        return self.judge(ahead)[seat]

    def judge(self, state: State) -> list[float]:
        """The chances of all seats once the turn is played out in this very state."""
        self.play_on(state)
        return self._valuation.chances(state, state.active)

    def play_on(self, state: State) -> None:
        """Play the turn out in this very state."""
        bought = False
        for _ in range(MOST_STEPS):
            question = state.question
            if question is None or (type(question) is RollDice and not state.rolled):
                break
            if type(question) is BuyCards or type(question) is OfferRevealed:
                answer = Pass(question.seat) if bought else self._purchase(state, question)
                bought = bought or type(answer) is Buy
            elif type(question) is OfferYield:
                answer = self._yield(state, question)
            else:
                answer = _REPLIES[type(question)](state, question)
            apply_unchecked(state, answer)

    def _liked(self, state: State, answer: Answer, seat: int) -> float:
        """How an answer is liked by the one who gives it."""
        ahead = state.copy()
        apply_unchecked(ahead, answer)
        self.play_on(ahead)
        mind = self._minds.of(seat) if self._minds else self._valuation
        return mind.chances(ahead, ahead.active)[seat]

    def _yield(self, state: State, asked: OfferYield) -> Answer:
        """What is better for the monster that was hit, told apart by its hearts and those of its attacker."""
        seat = asked.seat
        key = (seat, state.hearts[seat], state.hearts[state.active])
        known = self._yields.get(key)
        if known is None:
            stays, leaves = Stay(seat), Yield(seat)
            better = self._liked(state, stays, seat) >= self._liked(state, leaves, seat)
            known = self._yields[key] = stays if better else leaves
        return known

    def _purchase(self, state: State, asked: BuyCards | OfferRevealed) -> Answer:
        """The best single purchase, told apart by energy and, when it matters, hearts."""
        seat = asked.seat
        if type(asked) is OfferRevealed:
            return Pass(seat)
        key = (seat, state.energy[seat], min(state.hearts[seat], CRITICAL + 1))
        known = self._purchases.get(key)
        if known is None:
            known = self._purchases[key] = self._best_purchase(state, seat)
        if type(known) is Buy and known.card not in state.market:
            return Pass(seat)
        return known

    def _best_purchase(self, state: State, seat: int) -> Answer:
        self._purchases[(seat, state.energy[seat], min(state.hearts[seat], CRITICAL + 1))] = Pass(seat)
        offers = [card for card in state.market if card != EMPTY]
        answers = [answer for answer in legal(state, seat) if type(answer) is Buy and answer.card in offers]
        best: Answer = Pass(seat)
        worth = self._liked(state, best, seat)
        for answer in answers:
            other = self._liked(state, answer, seat)
            if other > worth:
                best, worth = answer, other
        return best


# Likely replies of anybody, the quick way


def _first(state: State, asked: Any) -> Answer:
    return legal(state, asked.seat)[0]


def _pass(_: State, asked: Any) -> Answer:
    return Pass(asked.seat)


def _reveal(state: State, _: object) -> Answer:
    return Revealed(CHANCE, next_cards(state)[0])


def _camouflage(_: State, asked: CamouflageRoll) -> Answer:
    hearts = asked.number // 6
    return Rolled(CHANCE, as_dice([0, 0, 0, 0, asked.number - hearts, hearts]))


def _use_if(state: State, seat: int, card: str) -> Answer:
    """Use a card if it can still be used: a standing action may have taken the energy for it."""
    use = Use(seat, card)
    return use if refusal(state, use) is None else Pass(seat)


def _wings(state: State, asked: OfferWings) -> Answer:
    serious = asked.hit.amount >= 2 or asked.hit.amount >= state.hearts[asked.seat]
    return _use_if(state, asked.seat, "wings") if serious else Pass(asked.seat)


def _spend_hearts(state: State, asked: SpendHearts) -> Answer:
    """Tokens first for who is well; what the own health has no room for becomes energy."""
    seat = asked.seat
    n = state.dice[HEART]
    outside = not state.in_tokyo(seat)
    room = state.most_hearts(seat) - state.hearts[seat] if outside else 0
    free = max(0, n - room) if state.hearts[seat] <= CRITICAL else n
    poison = min(free, state.poison[seat]) if outside else 0
    shrink = min(free - poison, state.shrink[seat]) if outside else 0
    left = n - poison - shrink
    fuel = max(0, left - room) if state.copies(seat, "biofuel") else 0
    return Hearts(seat, poison, shrink, fuel)


_REPLIES: Final[dict[type[Any], Callable[[State, Any], Answer]]] = {
    OpeningRoll: lambda _, __: Rolled(CHANCE, (1, 1, 1, 1, 1, 1)),
    RollDice: lambda _, asked: Rolled(CHANCE, as_dice([asked.number, 0, 0, 0, 0, 0])),
    RerollDie: lambda _, asked: Rolled(CHANCE, SINGLE[asked.face]),
    RevealCard: _reveal,
    PeekCard: _reveal,
    CamouflageRoll: _camouflage,
    KeepDice: lambda _, asked: Stop(asked.seat),
    ProbeDie: _pass,
    ChangeDice: _pass,
    ChooseOrder: lambda _, asked: Resolve(asked.seat, ALL_GROUPS),
    SpendHearts: _spend_hearts,
    OfferJets: lambda _, asked: Yield(asked.seat),
    OfferArmor: lambda state, asked: _use_if(state, asked.seat, "electric_armor"),
    OfferWings: _wings,
    LastChance: lambda state, asked: _use_if(state, asked.seat, "rapid_healing"),
    PlaceMimic: _first,
    MoveMimic: _pass,
    ChargeBattery: lambda state, asked: Charge(asked.seat, state.energy[asked.seat]),
    SellCards: _pass,
    OfferTurn: lambda _, asked: Again(asked.seat),
}


def likely(state: State) -> Answer:
    """What whoever is asked probably answers; not for purchases and for leaving Tokyo, which take a look."""
    question = state.question
    return _REPLIES[type(question)](state, question)
