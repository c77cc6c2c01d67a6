"""What players know of each kind of question: the likely answer, and how to judge answers."""

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple

from engine.answers import (
    ALL_GROUPS,
    CHANCE,
    Again,
    Answer,
    Charge,
    Hearts,
    Pass,
    Play,
    Resolve,
    Revealed,
    Rolled,
    Stop,
    Use,
    Yield,
)
from engine.cards.catalogue import UNKNOWN
from engine.decisions import (
    BuyCards,
    CamouflageRoll,
    ChangeDice,
    ChargeBattery,
    Choose,
    ChooseOrder,
    DrawFor,
    KeepDice,
    LastChance,
    MoveMimic,
    OfferArmor,
    OfferCard,
    OfferHand,
    OfferJets,
    OfferRevealed,
    OfferTurn,
    OfferWindow,
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
    ThrowFor,
)
from engine.deck import next_cards
from engine.dice import HEART, SINGLE, as_dice
from engine.dispatch import QUESTIONS
from engine.flow import legal, refusal
from engine.moments import DRAWS
from engine.players.rules_of_thumb import (
    SERIOUS,
    judge_any,
    judge_buy,
    judge_change,
    judge_choice,
    judge_copy,
    judge_hit,
    judge_jets,
    judge_keep,
    judge_last_chance,
    judge_probe,
    judge_thing,
    judge_yield,
    liking,
)
from engine.players.worths import REROLLING, is_time
from engine.state import State

CRITICAL: Final = 4
"""With so few hearts each of them counts."""
MIDDLE: Final = 0.5
SPREAD: Final = 0.618034
"""Steps of so much, without whole numbers, fill what lies between 0 and 1 evenly, however many they are."""

Reply = Callable[[State, Any], Answer]


class Considered(Enum):
    """Questions whose likely answer needs a look ahead."""

    YIELD = "yield"
    PURCHASE = "purchase"
    GRAB = "grab"
    """A purchase in between: nobody counts on it."""


class Weighing(Enum):
    """The ways in which players that look ahead weigh answers."""

    AHEAD = "ahead"
    """Each is played on until the next turn begins."""
    DICE = "dice"
    """By the plan of the dice."""
    PROBE = "probe"
    """The same as AHEAD, for each face that a die may show."""
    PURCHASE = "purchase"
    """The same as AHEAD, with cards imagined that nobody knows."""
    AMOUNT = "amount"
    """The most is the best, and chances to win are not compared."""


class ExplainedBy(Enum):
    """The facts by which hints explain why one answer is better than another."""

    BECOMES = "becomes"
    """The own numbers."""
    DICE = "dice"
    PROBE = "probe"
    HIT = "hit"
    YIELD = "yield"
    PURCHASE = "purchase"
    BATTERY = "battery"
    HEARTS = "hearts"
    TURN = "turn"


class PlayerQuestion(NamedTuple):
    """One kind of question."""

    reply: Reply | Considered
    """The likely answer of anybody, the quick way."""
    judge: Callable[[State, Answer], float]
    """Returns the worth of an answer by a rule of thumb."""
    explained_by: ExplainedBy = ExplainedBy.BECOMES
    weighing: Weighing = Weighing.AHEAD
    against_damage: bool = False
    """Whether a card is offered against damage that comes."""


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
    """Use a card if that is still possible: a standing action may have spent the energy for it."""
    use = Use(seat, card)
    return use if refusal(state, use) is None else Pass(seat)


def _wings(state: State, asked: OfferWings) -> Answer:
    serious = asked.hit.amount >= 2 or asked.hit.amount >= state.hearts[asked.seat]
    return _use_if(state, asked.seat, "wings") if serious else Pass(asked.seat)


def _spend_hearts(state: State, asked: SpendHearts) -> Answer:
    """Spend hearts on tokens first if healthy; surplus hearts become energy."""
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


def _of_hit(reply: Reply, judge: Callable[[State, Answer], float]) -> PlayerQuestion:
    return PlayerQuestion(reply, judge, ExplainedBy.HIT, against_damage=True)


def _by_chance(reply: Reply) -> PlayerQuestion:
    return PlayerQuestion(reply, judge_any)


def _draw(state: State, asked: DrawFor) -> Answer:
    """Draw a card that nobody knows, or one that others see: the first is middling, the next ones spread."""
    if DRAWS[asked.card].secret:
        return Revealed(CHANCE, UNKNOWN)
    cards = sorted(sorted(DRAWS[asked.card].cards(state, asked)), key=partial(liking, state, asked.drawer))
    turned_up = len(state.more.shown) if state.more is not None else 0
    return Revealed(CHANCE, cards[int((MIDDLE + turned_up * SPREAD) % 1.0 * len(cards))])


def _use_now(state: State, asked: OfferCard) -> Answer:
    use = Use(asked.seat, asked.card)
    return _use_if(state, asked.seat, asked.card) if is_time(state, use) else Pass(asked.seat)


def _against_hit(state: State, asked: OfferWindow) -> Answer:
    serious = asked.hit.amount >= min(state.hearts[asked.seat], SERIOUS)
    return _use_if(state, asked.seat, asked.card) if serious else Pass(asked.seat)


def _choose(state: State, asked: Choose) -> Answer:
    """Choose the likeliest: what is liked best, the first of equals."""
    return max(legal(state, asked.seat), key=lambda answer: judge_choice(state, answer))


def _from_hand(state: State, asked: OfferHand) -> Answer:
    """Play a fitting card that is seen in the hand, or pass."""
    fitting = QUESTIONS[OfferHand].legal(state, asked) if asked.seat >= 0 else ()
    plays = [answer for answer in fitting if isinstance(answer, Play) and is_time(state, answer)]
    return plays[0] if plays else Pass(asked.seat)


PLAYER_QUESTIONS: Final[dict[type[Any], PlayerQuestion]] = {
    OpeningRoll: _by_chance(lambda _, __: Rolled(CHANCE, (1, 1, 1, 1, 1, 1))),
    RollDice: _by_chance(lambda _, asked: Rolled(CHANCE, as_dice([asked.number, 0, 0, 0, 0, 0]))),
    RerollDie: _by_chance(lambda _, asked: Rolled(CHANCE, SINGLE[asked.face])),
    RevealCard: _by_chance(_reveal),
    PeekCard: _by_chance(_reveal),
    CamouflageRoll: _by_chance(_camouflage),
    KeepDice: PlayerQuestion(lambda _, asked: Stop(asked.seat), judge_keep, ExplainedBy.DICE, Weighing.DICE),
    ProbeDie: PlayerQuestion(_pass, judge_probe, ExplainedBy.PROBE, Weighing.PROBE),
    ChangeDice: PlayerQuestion(_pass, judge_change, ExplainedBy.DICE, Weighing.DICE),
    ChooseOrder: PlayerQuestion(lambda _, asked: Resolve(asked.seat, ALL_GROUPS), judge_any),
    SpendHearts: PlayerQuestion(_spend_hearts, judge_any, ExplainedBy.HEARTS),
    OfferJets: _of_hit(lambda _, asked: Yield(asked.seat), judge_jets),
    OfferArmor: _of_hit(
        lambda state, asked: _use_if(state, asked.seat, "electric_armor"), judge_hit(dear_below=5)
    ),
    OfferWings: _of_hit(_wings, judge_hit()),
    LastChance: _of_hit(lambda state, asked: _use_if(state, asked.seat, "rapid_healing"), judge_last_chance),
    OfferYield: PlayerQuestion(Considered.YIELD, judge_yield, ExplainedBy.YIELD),
    BuyCards: PlayerQuestion(Considered.PURCHASE, judge_buy, ExplainedBy.PURCHASE, Weighing.PURCHASE),
    OfferRevealed: PlayerQuestion(Considered.GRAB, judge_buy, ExplainedBy.PURCHASE),
    PlaceMimic: PlayerQuestion(_first, judge_copy),
    MoveMimic: PlayerQuestion(_pass, judge_copy),
    ChargeBattery: PlayerQuestion(
        lambda state, asked: Charge(asked.seat, state.energy[asked.seat]),
        judge_any,
        ExplainedBy.BATTERY,
        Weighing.AMOUNT,
    ),
    SellCards: PlayerQuestion(_pass, judge_any),
    OfferTurn: PlayerQuestion(lambda _, asked: Again(asked.seat), judge_any, ExplainedBy.TURN),
    OfferCard: PlayerQuestion(_use_now, judge_thing),
    OfferHand: PlayerQuestion(_from_hand, judge_thing),
    OfferWindow: _of_hit(_against_hit, judge_hit()),
    Choose: PlayerQuestion(_choose, judge_choice),
    ThrowFor: _by_chance(lambda _, asked: Rolled(CHANCE, as_dice([asked.number, 0, 0, 0, 0, 0]))),
    DrawFor: _by_chance(_draw),
}
"""Every kind of question, each once."""


def weighing_of(view: State) -> Weighing:
    """Return how answers to the open question are weighed."""
    if isinstance(view.question, Choose) and view.question.card in REROLLING:
        return Weighing.PROBE
    return PLAYER_QUESTIONS[type(view.question)].weighing
