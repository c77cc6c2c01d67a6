"""The turn from its start to the next one, and the ends of the game (docs/rulings.md, "Winning")."""

from functools import cache
from typing import Final

from engine import tally
from engine.answers import CHANCE, Again, Answer, Pass, Rolled
from engine.bans import Ban, forbids
from engine.cards import hooks
from engine.damage import NOBODY, deal
from engine.decisions import Frame, OfferTurn, OpeningRoll
from engine.dice import CLAW, all_rolls
from engine.dispatch import Refusal, Throw, question, stands, step
from engine.events import IDLE, GameBegan, OpeningRolled, TurnBegan, TurnEnded, Why
from engine.further import next_further
from engine.gains import gain_energy, gain_stars
from engine.moments import of_setup, with_moments
from engine.rolling import BLACK_DICE, no_dice, wrong_dice
from engine.rules import StarsCheck
from engine.state import GOAL, State
from engine.steps import (
    AskChanges,
    AskProbes,
    BeginTurn,
    Buying,
    Counting,
    Ending,
    Entering,
    FinishTurn,
    Income,
    MoveMimics,
    NextTurn,
    Opening,
    Refill,
    Rolling,
    Selling,
    TakePlace,
)
from engine.tokyo import place_to_take, take_place, uses_energy, yielder
from engine.winning import end_game

TURN: Final[tuple[Frame, ...]] = (
    FinishTurn(),
    Ending(),
    Selling(),
    Buying(),
    Entering(),
    Counting(),
    AskChanges(),
    AskProbes(()),
    Rolling(),
    MoveMimics(()),
    Income(),
)
"""The steps of a turn, the last of them first, as they lie on the stack."""

TOKYO_STARS: Final = 2
NEXT_TURN: Final = NextTurn()


def set_up(state: State, first: int | None) -> None:
    """Lay out the market and find the first player, by the roll-off unless one is given."""
    if first is None:
        opening: Frame = Opening(tuple(range(state.seats)), ())
    else:
        state.first = first
        opening = BeginTurn(first, "", 0)
    state.stack += [opening, Refill(), *of_setup(state.rules.index, state.seats)]


@step(Opening)
def roll_off(state: State, opening: Opening) -> None:
    """Roll for the first turn: most claws starts; tied seats roll again until one leads."""
    if opening.waiting:
        state.stack.append(opening)
        state.stack.append(OpeningRoll(CHANCE, opening.waiting[0]))
        return
    most = max(claws for _, claws in opening.claws)
    leaders = tuple(seat for seat, claws in opening.claws if claws == most)
    if len(leaders) > 1:
        state.stack.append(Opening(leaders, ()))
        return
    state.first = leaders[0]
    state.events.append(GameBegan(state.first))
    state.stack.append(BeginTurn(state.first, "", 0))


def _opening_outcomes(_: State, __: OpeningRoll) -> tuple[Answer, ...]:
    return tuple(Rolled(CHANCE, dice) for dice in all_rolls(BLACK_DICE))


def _refuse_opening(state: State, _: OpeningRoll, answer: Answer) -> Refusal:
    if type(answer) is not Rolled or answer.seat != CHANCE:
        return "six dice are to be rolled"
    if state.rules.table and sum(answer.dice) == answer.dice[CLAW] <= BLACK_DICE:
        return None  # people at a table may say the claws alone
    return wrong_dice(answer.dice, BLACK_DICE)


@question(
    OpeningRoll,
    _opening_outcomes,
    _refuse_opening,
    anew=stands,
    chance=Throw(lambda _, __: BLACK_DICE, lambda _, asked: asked.roller),
)
def opening_rolled(state: State, asked: OpeningRoll, answer: Rolled) -> None:
    """Note the claws of one seat."""
    state.events.append(OpeningRolled(asked.roller, answer.dice))
    opening = state.stack.pop()
    assert isinstance(opening, Opening)
    claws = (*opening.claws, (asked.roller, answer.dice[CLAW]))
    state.stack.append(Opening(opening.waiting[1:], claws))


@step(BeginTurn)
def begin_turn(state: State, turn: BeginTurn) -> None:
    """Clear the state of the previous turn, and push the steps of this one."""
    clear_turn(state, turn)
    state.stack += _steps(state.rules.index)


@cache
def _steps(book: int) -> tuple[Frame, ...]:
    """Return the steps of a turn, with the moments at which things of a book act."""
    return with_moments(book, TURN)


def clear_turn(state: State, turn: BeginTurn) -> None:
    """Make this the present turn and clear what happened in the last one."""
    state.active = turn.active
    if not turn.extra:
        state.regular = turn.active
    state.turn += 1
    state.frozen = turn.fewer
    no_dice(state)
    state.pending = 0
    state.used = ()
    state.harmed = False
    state.winged = 0
    state.lost = 0
    state.left_city = NOBODY
    state.left_bay = NOBODY
    state.slain = ()
    state.shop_closed = False
    state.fresh = ()
    if state.more is not None:
        tally.clear(state)
    state.events.append(TurnBegan(turn.active, state.turn, turn.extra, turn.fewer))


@step(Income)
def income(state: State, _: Income) -> None:
    """Pay stars for starting in Tokyo, then what cards give at the start."""
    seat = state.active
    if state.in_tokyo(seat):
        if uses_energy(state):
            gain_energy(state, seat, 1, Why.START)
        else:
            gain_stars(state, seat, TOKYO_STARS, Why.START)
        gain_stars(state, seat, hooks.START_STARS.total(state, seat), "urbavore")
    if state.masks[seat]:
        hooks.TURN_STARTED.run(state, seat)


@step(Entering)
def enter(state: State, _: Entering) -> None:
    """Enter Tokyo if the rules demand it; cards of the yielder may hurt the monster that enters."""
    seat = state.active
    place = place_to_take(state, seat)
    if place is None or (state.more is not None and forbids(state, seat, Ban.ENTER)):
        return
    state.stack.append(TakePlace(seat, place))
    left = yielder(state, place)
    if left >= 0:
        hooks.PLACE_TAKEN.run(state, left, seat)


step(TakePlace)(take_place)


@step(Ending)
def end_turn(state: State, _: Ending) -> None:
    """Apply cards at the end of the turn, then poison."""
    seat = state.active
    poison = state.poison[seat]
    if poison:
        deal(state, NOBODY, Why.POISON, [(seat, poison)])
    if state.masks[seat]:
        hooks.TURN_ENDED.run(state, seat)


@step(FinishTurn)
def finish_turn(state: State, _: FinishTurn) -> None:
    """End the turn, for whatever reason: check for 20 stars, then go on."""
    state.events.append(TurnEnded(state.active))
    if state.reached and state.rules.check is StarsCheck.TURN and end_by_stars(state):
        return
    state.stack.append(NEXT_TURN)


def end_by_stars(state: State) -> bool:
    """End the game if a living monster has 20 stars; of several, the first to reach them wins."""
    winners = [seat for seat in state.reached if state.lives(seat) and state.stars[seat] >= GOAL]
    if winners:
        end_game(state, winners[0], "stars")
    return bool(winners)


@step(NextTurn)
def next_turn(state: State, _: NextTurn) -> None:
    """Start a waiting further turn, or that of the seat to the left."""
    further = next_further(state) if state.freeze or state.frenzy or state.more is not None else ()
    if further:
        state.stack += further
    else:
        _next_regular(state)


def _next_regular(state: State) -> None:
    n = state.seats
    round_over = False
    seat = state.regular
    for _ in range(n):
        seat = (seat + 1) % n
        round_over = round_over or seat == state.first
        if state.lives(seat):
            break
    if round_over and state.rules.check is StarsCheck.ROUND and end_by_stars(state):
        return
    if _nobody_was_asked(state):
        end_game(state, NOBODY, IDLE)
        return
    state.stack.append(BeginTurn(seat, "", 0))


def _nobody_was_asked(state: State) -> bool:
    """Return whether all living seats had a turn since the last answer (docs/rulings.md, "Winning")."""
    begun = 0
    for event in state.events:
        if type(event) is TurnBegan and not event.extra:
            begun |= 1 << event.seat
    return state.alive & ~begun == 0


def _turn_answers(_: State, asked: OfferTurn) -> tuple[Answer, ...]:
    return (Again(asked.seat), Pass(asked.seat))


@question(OfferTurn, _turn_answers, anew=stands, card="freeze_time")
def further_turn(state: State, asked: OfferTurn, answer: Answer) -> None:
    """Take the further turn, or decline it."""
    if isinstance(answer, Again):
        state.stack.pop()
        state.stack.append(BeginTurn(asked.seat, "freeze_time", asked.fewer))
