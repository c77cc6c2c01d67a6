"""The kinds of questions in a match: whether each has a choice, is a window, and which topic it teaches."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import Any, Final

from engine import Answer, State
from engine.answers import ALL_GROUPS, Buy, Chosen, Pass, Play, Resolve, Stay, Use, Yield
from engine.cards.catalogue import BIT
from engine.cards.costumes import CHEERLEADER, ROBOT, STEAL, within_reach
from engine.cards.dark import HIDE as REFLECTIVE_HIDE
from engine.cards.kinds import COPIERS
from engine.claws import coming, reach
from engine.damage import ARMOR
from engine.damage_windows import present_hit
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
from engine.dispatch import QUESTIONS, Draw, Throw
from engine.gains import at_hand
from engine.hands import OWN
from engine.interrupts import of_moment
from engine.market import buy_answers, richest
from engine.state import CLAWS_GROUP, ENERGY_GROUP, HEARTS_GROUP
from engine.stops import is_stop
from kotbot.matches.facts import Pace, WindowsWanted
from kotbot.matches.records import SeatRecord

BIOFUEL: Final = BIT["biofuel"]
HEALING_RAY: Final = BIT["healing_ray"]


WINDOW: Final = {Pace.LIVE: timedelta(seconds=20), Pace.RELAXED: timedelta(hours=12)}
"""Time for an interrupt window; then the bot passes."""


@dataclass(frozen=True, slots=True)
class Window:
    """A question that interrupts another's turn: it has a short clock, and passing never costs the seat."""

    deadly: Callable[[State, Any], bool]
    """Whether passing would kill the asked seat; then it is always asked, whatever its standing answer."""
    only_to_survive: bool
    """Whether people may choose beforehand to pass unless they would die."""
    passed_over: bool = False
    """Whether a table passes for its owner, and goes back if they wanted to use it."""


class Theme(Enum):
    """The topic of a question, for the lessons."""

    ROLL = auto()
    HEARTS = auto()
    """The uses of ♥."""
    YIELD = auto()
    BUY = auto()
    CARD = auto()
    """The use of a card, as at every window."""


@dataclass(frozen=True, slots=True)
class MatchQuestion:
    """One kind of question."""

    without_choice: Callable[[State, Any], Answer | None]
    """The answer if nothing can be chosen, or if no choice makes a difference."""
    window: Window | None = None
    beforehand: Callable[[SeatRecord, State, Any], Answer | None] = lambda _, __, ___: None
    """The seat's own standing answer to this question, beside the one for all windows."""
    theme: Theme | None = None


def without_choice(state: State) -> Answer | None:
    """Return the asked seat's answer if nothing can be chosen, or no choice makes a difference."""
    row = asked(state)
    return None if row is None else row.without_choice(state, state.question)


def is_keeping(state: State) -> bool:
    """Return whether the open question is which drawn card to keep."""
    return isinstance(state.question, Choose) and state.question.card == OWN


def is_first_pick(state: State) -> bool:
    """Return whether all are asked at once, before the first turn, which drawn card they keep."""
    return is_keeping(state) and not state.turn and not state.rules.table


def is_deadly(state: State) -> bool:
    """Return whether to pass at the open window would cost its seat the last heart."""
    window = open_window(state)
    return window is not None and window.deadly(state, state.question)


def asks_unknown_hand(state: State) -> bool:
    """Return whether a seat at a table is asked for a card of its hand, of which nobody told the bot."""
    return state.rules.table and isinstance(state.question, OfferHand)


def is_window(state: State) -> bool:
    """Return whether the open question is an interrupt window of a seat whose turn it is not."""
    return open_window(state) is not None


def open_window(state: State) -> Window | None:
    """Return the window of the open question; None if it is no window."""
    row, question = asked(state), state.question
    if isinstance(question, Choose):
        return WINDOWS_OF_THINGS.get(question.card)
    return None if row is None else row.window


def theme(state: State) -> Theme | None:
    """Return the topic of the open question; None if there is nothing to learn."""
    row = asked(state)
    if row is None:
        return None
    return Theme.CARD if is_window(state) else row.theme


def asked(state: State) -> MatchQuestion | None:
    """Return the row of the open question; None after the end."""
    question = state.question
    return None if question is None else MATCH_QUESTIONS[type(question)]


def thrown(state: State) -> Throw | None:
    """Return the dice that chance rolls, or people at a table enter; None if no dice are asked for."""
    chance = _chance(state)
    return chance if isinstance(chance, Throw) else None


def drawn(state: State) -> Draw | None:
    """Return the card that chance turns up; None if none is asked for."""
    chance = _chance(state)
    return chance if isinstance(chance, Draw) else None


def _chance(state: State) -> Throw | Draw | None:
    question = state.question
    return None if question is None else QUESTIONS[type(question)].chance


def said_beforehand(seat: SeatRecord, state: State) -> Answer | None:
    """Return the standing answer of a person to the open question; never one to a deadly question."""
    row = asked(state)
    if row is None:
        return None
    window = open_window(state)
    if window is None:
        return row.beforehand(seat, state, state.question)
    if is_deadly(state):
        return None
    not_now = seat.windows is WindowsWanted.NOT_THIS_TURN and seat.windows_turn == state.turn
    spared = seat.windows is WindowsWanted.DEADLY and window.only_to_survive and not is_stop(state)
    return passing_answer(state) if not_now or spared else None


def closing_answer(state: State) -> Answer | None:
    """Return the answer to a window that timed out: pass, unless that would be deadly.

    None if something has to be chosen: a computer does that.
    """
    passing, question = passing_answer(state), state.question
    if passing is None or not is_deadly(state):
        return passing
    if isinstance(question, Choose):
        return _enough(state, question) or passing
    saving = (answer for answer in QUESTIONS[type(question)].legal(state, question))
    return next((answer for answer in saving if isinstance(answer, Use | Play | Yield)), passing)


def _enough(state: State, question: Choose) -> Answer | None:
    """Return the cheapest choice that saves the asked seat's life, the dearest one if none does.

    None if nothing can be chosen.
    """
    needed = present_hit(state).amount - state.hearts[question.seat] + 1
    chosen = [answer for answer in QUESTIONS[Choose].legal(state, question) if isinstance(answer, Chosen)]
    return next((answer for answer in chosen if int(answer.what) >= needed), chosen[-1] if chosen else None)


def passing_answer(state: State) -> Answer | None:
    """Return the answer that passes at a window; None where something has to be chosen."""
    question = state.question
    answers = QUESTIONS[type(question)].legal(state, question)
    return next((answer for answer in answers if isinstance(answer, Pass | Stay)), None)


# Choices


def _open(_: State, __: object) -> None:
    """Return None: chance has no choice, and a roller is asked even with only one legal answer."""


def _only(state: State, question: Any) -> Answer | None:
    answers = iter(QUESTIONS[type(question)].legal(state, question))
    only = next(answers, None)
    if next(answers, None) is not None or (isinstance(only, Pass) and _can_get_energy(state, question)):
        return None
    return only


def _only_of_hand(state: State, question: OfferHand) -> Answer | None:
    """Return the only answer; None for who wanted to be asked, to play a card that fits at any time."""
    return None if is_stop(state) else _only(state, question)


def _only_of_card(state: State, question: OfferCard) -> Answer | None:
    """Return the only answer; a pass for who could cheer for nothing but a further heart of her own."""
    if question.card == CHEERLEADER and _is_hit_alone(state, question.seat):
        return Pass(question.seat)
    return _only(state, question)


def _is_hit_alone(state: State, seat: int) -> bool:
    """Return whether the claws that lie there wound this monster and reach no other."""
    hearts = coming(state, seat)
    return list(reach(state)) == [seat] and hearts > int(bool(state.masks[seat] & ARMOR))


def _can_get_energy(state: State, question: Any) -> bool:
    """Return whether cultists that are turned into energy first would allow more than to pass."""
    seat = question.seat
    if at_hand(state, seat) == state.energy[seat]:
        return False
    if isinstance(question, BuyCards):
        return any(isinstance(answer, Buy) for answer in buy_answers(richest(state, seat), question))
    if isinstance(question, Choose):
        return question.card == ROBOT or (question.card == STEAL and bool(within_reach(state, seat)))
    return isinstance(question, OfferWings | OfferArmor | OfferWindow | OfferRevealed | MoveMimic)


def _usual_order(state: State, question: ChooseOrder) -> Answer | None:
    if order_can_matter(state) or of_moment(state, question.seat):
        return None
    return Resolve(question.seat, ALL_GROUPS)


def order_can_matter(state: State) -> bool:
    """Return whether the order in which the groups of dice are resolved can change the position.

    Numbers, energy and hearts add up in any order, and claws change nothing of the attacker, with these
    exceptions: hearts can become energy; hearts can heal others before or after they are hit; a Bay that
    closes lets its monster heal; Reflective Hide hurts the attacker; a copied card is lost with the monster
    that had it.
    """
    seat, pending = state.active, state.pending
    cards = state.masks[seat]
    if pending & HEARTS_GROUP and pending & ENERGY_GROUP and cards & BIOFUEL:
        return True
    if not pending & CLAWS_GROUP:
        return False
    if pending & HEARTS_GROUP and (cards & (BIOFUEL | HEALING_RAY) or seat == state.bay):
        return True
    if pending & HEARTS_GROUP and _is_hurt_amid_healing(state, seat):
        return True
    return any(held.card in COPIERS for held in state.cards[seat])


def _is_hurt_amid_healing(state: State, seat: int) -> bool:
    """Return whether Reflective Hides of others can hurt an attacker who heals by the same dice.

    In Tokyo nobody heals; only whoever falls there, and goes on elsewhere, does.
    """
    hides = sum(state.copies(other, REFLECTIVE_HIDE) for other in state.others(seat))
    return hides > 0 and (not state.in_tokyo(seat) or state.hearts[seat] <= hides)


# Deadly windows


def _harmless(_: State, __: object) -> bool:
    return False


def _of_damage(state: State, question: OfferJets | OfferArmor | OfferWings | OfferWindow) -> bool:
    return state.hearts[question.seat] <= question.hit.amount


def _of_hand(state: State, question: OfferHand) -> bool:
    hearts = state.hearts[question.seat]
    return hearts <= 0 or (question.hit is not None and hearts <= question.hit.amount)


def _of_present_hit(state: State, question: Choose) -> bool:
    return state.hearts[question.seat] <= present_hit(state).amount


# Standing answers


def _yields_below(seat: SeatRecord, state: State, question: OfferYield) -> Answer | None:
    return Yield(question.seat) if state.hearts[question.seat] < seat.yield_below else None


# The rows


_BY_CHANCE: Final = MatchQuestion(_open)
_CHOICE: Final = MatchQuestion(_only)
_AGAINST_DAMAGE: Final = MatchQuestion(_only, Window(_of_damage, only_to_survive=True))

WINDOWS_OF_THINGS: Final = {
    "witch": Window(_harmless, only_to_survive=False),
    "robot": Window(_of_present_hit, only_to_survive=True),
    "unstable_dna": Window(_harmless, only_to_survive=False),
    "heart_of_the_rabbit": Window(_harmless, only_to_survive=False),
    "mega_purr": Window(_harmless, only_to_survive=False),
    "bamboozle": Window(_harmless, only_to_survive=False),
    "electric_carrot": Window(_of_present_hit, only_to_survive=False),
}
"""The choices of things that interrupt the turn of another."""

MATCH_QUESTIONS: Final[dict[type[Any], MatchQuestion]] = {
    OpeningRoll: _BY_CHANCE,
    RollDice: MatchQuestion(_open, theme=Theme.ROLL),
    RerollDie: _BY_CHANCE,
    CamouflageRoll: _BY_CHANCE,
    RevealCard: _BY_CHANCE,
    PeekCard: _BY_CHANCE,
    ThrowFor: _BY_CHANCE,
    DrawFor: _BY_CHANCE,
    KeepDice: MatchQuestion(_open, theme=Theme.ROLL),
    ProbeDie: MatchQuestion(_only, Window(_harmless, only_to_survive=False, passed_over=True)),
    ChangeDice: MatchQuestion(_only, theme=Theme.CARD),
    ChooseOrder: MatchQuestion(_usual_order),
    SpendHearts: MatchQuestion(_only, theme=Theme.HEARTS),
    OfferJets: MatchQuestion(_only, Window(_of_damage, only_to_survive=False)),
    OfferArmor: _AGAINST_DAMAGE,
    OfferWings: _AGAINST_DAMAGE,
    LastChance: _CHOICE,
    OfferYield: MatchQuestion(_only, beforehand=_yields_below, theme=Theme.YIELD),
    BuyCards: MatchQuestion(_only, theme=Theme.BUY),
    OfferRevealed: MatchQuestion(_only, Window(_harmless, only_to_survive=False)),
    PlaceMimic: _CHOICE,
    MoveMimic: _CHOICE,
    ChargeBattery: _CHOICE,
    SellCards: _CHOICE,
    OfferTurn: _CHOICE,
    OfferCard: MatchQuestion(_only_of_card, Window(_harmless, only_to_survive=False)),
    OfferHand: MatchQuestion(_only_of_hand, Window(_of_hand, only_to_survive=True)),
    OfferWindow: _AGAINST_DAMAGE,
    Choose: _CHOICE,
}
"""Every kind of question, each once."""
