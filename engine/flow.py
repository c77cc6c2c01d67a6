"""Legal answers, the effect of an answer, and the automatic steps until the next question."""

from collections.abc import Callable
from typing import Final

from engine import asking, changing_dice, damage_windows, deck, hands, market, opportunists, resolving, turn
from engine.answers import Answer, Play, Revealed, Rolled, StopAt, Use
from engine.cards import (
    claws,
    costumes,
    cultists,
    dark,
    defence,
    dice,
    discards,
    first_costumes,
    income,
    monsters,
    power_up,
    promos,
    shapes,
    tiles,
    tokyo,
    tower,
    wicked,
)
from engine.cards.evolutions import (
    of_alienoid,
    of_cyber_bunny,
    of_cyber_kitty,
    of_gigazaur,
    of_kraken,
    of_meka_dragon,
    of_pandakai,
    of_space_penguin,
    of_the_king,
)
from engine.cards.hooks import ANYTIME_ACTIONS
from engine.decisions import Frame
from engine.dice import probability
from engine.dispatch import QUESTIONS, STEPS, QuestionRules, Throw, asked_of_chance, is_among, is_same
from engine.errors import EndlessChain, EngineError, IllegalAnswer, Reason, RefusalText
from engine.events import Event
from engine.interrupts import ASK_AGAIN, act_now, play_now, plays, uses
from engine.moments import ACTIONS
from engine.notation import write_line
from engine.rules import LEAST_SEATS, Rules
from engine.shape_check import is_answer
from engine.state import State
from engine.stops import may_set_stops, set_stops
from engine.turn import set_up
from engine.unboxing import begun

FUSE: Final = 10_000
"""Automatic steps after one answer before the engine calls the chain endless."""

PHASES: Final = (turn, changing_dice, resolving, deck, market, opportunists, asking, damage_windows, hands)
THEMES: Final = (claws, defence, dice, discards, income, shapes, tokyo)
OF_EXPANSIONS: Final = (tower, cultists, promos, costumes, first_costumes, monsters, wicked, dark, tiles)
OF_EVOLUTIONS: Final = (
    *(power_up, of_gigazaur, of_alienoid, of_kraken, of_pandakai),
    *(of_cyber_kitty, of_the_king, of_meka_dragon, of_cyber_bunny, of_space_penguin),
)
"""Modules whose import registers the rules of phases and cards."""

_STANDING: Final = sum(action.bit for action in ANYTIME_ACTIONS)
"""Mask of the cards of the base boxes with a standing action."""


def new_game(
    rules: Rules,
    seats: int,
    first: int | None = None,
    *,
    monsters: tuple[str, ...] = (),
    open_hands: int = 0,
) -> State:
    """Create the position before the first card is revealed; `first` skips the roll-off.

    With expansions, `monsters` names the monster of each seat, empty for one that no box has. `open_hands` is
    a mask of seats at a table: what they draw is named. Raises EngineError for a number of seats that the
    edition does not support.
    """
    if not LEAST_SEATS <= seats <= rules.box.most_seats:
        raise EngineError(f"the {rules.edition} edition is for 2-{rules.box.most_seats} seats, not {seats}")
    if first is not None and not 0 <= first < seats:
        raise EngineError(f"there is no seat {first + 1} among {seats}")
    state = State(rules, seats)
    state.more = begun(rules, seats, monsters, open_hands)
    set_up(state, first)
    run(state)
    return state


def run(state: State) -> None:
    """Run automatic steps until a question is open or the game is over.

    Raises EndlessChain after FUSE steps.
    """
    stack = state.stack
    rule_of = STEPS.get
    for _ in range(FUSE):
        if not stack:
            return
        frame = stack.pop()
        rule = rule_of(type(frame))
        if rule is None:
            stack.append(frame)
            return
        rule(state, frame)
    raise EndlessChain(f"no question after {FUSE} steps; on the stack: {stack!r}")


def legal(state: State, seat: int | None = None) -> tuple[Answer, ...]:
    """Return the legal answers of a seat or CHANCE; without a seat those of all, the asked one first.

    The list is complete and ordered, and never empty for the asked seat before the end. Three kinds of
    answers are legal but not listed: at a table final results and cards that the catalogue lacks, elsewhere
    StopAt.
    """
    question = state.question
    if question is None:
        return ()
    asked = question.seat
    if seat is None:
        others = [other for other in range(state.seats) if other != asked]
        return tuple([answer for each in (asked, *others) for answer in legal(state, each)])
    answers = tuple(QUESTIONS[type(question)].legal(state, question)) if seat == asked else ()
    mask = state.masks[seat] if seat >= 0 else 0
    if mask & _STANDING or (state.more is not None and seat >= 0):
        more = standing(state, seat)
        if more:
            answers += tuple([answer for answer in more if not is_among(answer, answers)])
    return answers


def standing(state: State, seat: int) -> list[Use | Play]:
    """Return what a seat may do during any question, which is asked again afterwards."""
    mask = state.masks[seat]
    if not mask & _STANDING:
        return [*uses(state, seat), *plays(state, seat)]
    may = [action for action in ANYTIME_ACTIONS if mask & action.bit and action.may(state, seat)]
    return [*(Use(seat, action.card) for action in may), *uses(state, seat), *plays(state, seat)]


def outcomes(state: State) -> list[tuple[Answer, float]]:
    """Return what chance can answer to the open question, with probabilities that sum to 1."""
    question, chance = asked_of_chance(state)
    answers = QUESTIONS[type(question)].legal(state, question)
    if isinstance(chance, Throw):
        return [(answer, probability(answer.dice)) for answer in answers if isinstance(answer, Rolled)]
    cards = chance.cards(state, question)
    return [
        (answer, cards.count(answer.card) / len(cards)) for answer in answers if isinstance(answer, Revealed)
    ]


def refusal(state: State, answer: Answer) -> str | None:
    """Return why an answer is not legal now, or None if it is legal."""
    question = state.question
    if question is None:
        return "the game is over"
    refused = _refusal(state, question, QUESTIONS[type(question)], answer)
    if refused is not None and is_answer(answer) and _stands(state, answer):
        return None
    return refused


def _refusal(state: State, question: Frame, asked: QuestionRules, answer: Answer) -> str | None:
    try:
        return asked.refuse(state, question, answer)
    except (AttributeError, LookupError, TypeError, ValueError):
        if is_answer(answer):
            raise
        return "it is no answer at all"


def _stands(state: State, answer: Answer) -> bool:
    if isinstance(answer, StopAt):
        return may_set_stops(state, answer)
    if not isinstance(answer, Use | Play) or not 0 <= answer.seat < state.seats:
        return False
    return is_among(answer, standing(state, answer.seat))


def apply(state: State, answer: Answer) -> list[Event]:
    """Apply an answer and all its consequences; return what happened, in order.

    Raises IllegalAnswer, with the state unchanged, if the answer is not legal.
    """
    stack = state.stack
    if not stack:
        raise IllegalAnswer("the game is over", Reason.OVER)
    question = stack[-1]
    asked = QUESTIONS[type(question)]
    refused = _refusal(state, question, asked, answer)
    if refused is not None:
        return _apply_standing(state, answer, refused)
    return _answer(state, asked.answer, answer)


def apply_unchecked(state: State, answer: Answer) -> list[Event]:
    """Apply an answer that `legal` returned, without checks; for search."""
    asked = QUESTIONS[type(state.stack[-1])]
    if isinstance(answer, Use | Play) and asked.refuse(state, state.stack[-1], answer) is not None:
        return _apply_standing(state, answer, "")
    return _answer(state, asked.answer, answer)


def _answer(state: State, rule: Callable[[State, object, object], None], answer: Answer) -> list[Event]:
    events: list[Event] = []
    state.events = events
    question = state.stack.pop()
    state.asked += 1
    rule(state, question, answer)
    run(state)
    return events


def _apply_standing(state: State, answer: Answer, refused: str) -> list[Event]:
    if not is_answer(answer):
        raise IllegalAnswer(f"{answer!r:.80} is not legal: {refused}")
    if not _stands(state, answer):
        reason = refused.reason if isinstance(refused, RefusalText) else Reason.NOT_LEGAL
        raise IllegalAnswer(f"{write_line(answer)!r} is not legal: {refused}", reason)
    assert isinstance(answer, Use | Play | StopAt)
    state.events = []
    if isinstance(answer, StopAt):
        set_stops(state, answer)
    elif state.more is None:
        _act(state, answer)
    else:
        _interrupt(state, answer)
    return state.events


def _act(state: State, answer: Use | Play) -> None:
    if isinstance(answer, Play):
        play_now(state, answer.seat, answer.card)
    elif answer.card in ACTIONS:
        act_now(state, answer.seat, answer.card)
    else:
        next(action for action in ANYTIME_ACTIONS if action.card == answer.card).act(state, answer.seat)


def _interrupt(state: State, answer: Use | Play) -> None:
    """Apply it above the open question; count a new question if the open one changed."""
    before = state.question
    state.stack.append(ASK_AGAIN)
    _act(state, answer)
    run(state)
    after = state.question
    if not is_same(after, before):
        state.asked += 1
