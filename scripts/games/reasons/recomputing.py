"""Whether what a reason states is so, and speaks for the better answer."""

from typing import Final, NamedTuple

from engine import State, legal
from engine.answers import Answer, Buy, Keep, Pass, Reroll, Turn
from engine.dice import SINGLE, Dice, minus, plus
from engine.dispatch import is_among
from engine.market import cost_for
from engine.players import advice as a
from engine.review.deep_compare import look_closer
from engine.state import EMPTY
from scripts.games.reasons.odds import of_attack, of_goal
from scripts.games.reasons.playing import after, can_win, given, numbers
from scripts.games.reasons.verdicts import Pair, Verdict, apart, by_numbers, told

SOON: Final = 3
"""So much energy may be missing for a card that is waited for."""

_OfPositions = (
    a.Wins
    | a.Survives
    | a.SavesHearts
    | a.Bears
    | a.KeepsEnergy
    | a.Becomes
    | a.Heals
    | a.Yields
    | a.DeniesWin
    | a.Free
    | a.Doubles
    | a.Cures
    | a.Rolls
)
_OfWorths = a.Raises | a.TooDear | a.Renews | a.SavesUpFor


def recompute(pair: Pair, reason: a.Reason) -> Verdict:
    """Whether what a reason states is so, and speaks for the better answer."""
    match reason:
        case a.Odds():
            return of_goal(pair, reason)
        case a.Brings():
            return _brings(pair)
        case a.Attack():
            return of_attack(pair, reason)
        case a.Raises() | a.TooDear() | a.Renews() | a.SavesUpFor():
            return _worths(pair, reason)
        case a.Changes() | a.Leaves():
            return _probe(pair)
        case _:
            return _positions(pair, reason)


def _positions(pair: Pair, reason: _OfPositions) -> Verdict:
    seat = pair.seat
    own, theirs = after(pair.seen, pair.better), after(pair.seen, pair.worse)
    mine, other = numbers(own, seat), numbers(theirs, seat)
    match reason:
        case a.Wins():
            return told(own.over and own.winner == seat and not (theirs.over and theirs.winner == seat))
        case a.Survives():
            return told(mine.lives and not other.lives)
        case a.SavesHearts(hearts):
            return apart(mine.hearts, other.hearts, mine.hearts - other.hearts == hearts)
        case a.Bears(_, left, energy):
            figure = (mine.hearts, mine.energy - other.energy) == (left, energy)
            return apart(mine.energy, other.energy, figure) if mine.lives else Verdict.AGAINST
        case a.KeepsEnergy(energy):
            return apart(mine.energy, other.energy, mine.energy - other.energy == energy)
        case a.Becomes(hearts, stars, energy):
            figure = (hearts[1], stars[1], energy[1]) == mine[1:]
            return by_numbers(mine, other, figure)
        case a.Heals():
            hurt = own.hearts[seat] < own.most_hearts(seat)
            return told(hurt and not own.in_tokyo(seat) and theirs.in_tokyo(seat))
        case a.Yields(attacker):
            return told(own.in_tokyo(seat) and not theirs.in_tokyo(seat) and theirs.in_tokyo(attacker))
        case a.DeniesWin(winner):
            return told(can_win(theirs, winner) and not can_win(own, winner))
        case a.Free():
            answers = legal(own, seat) if own.asked_seat == seat else ()
            return told(mine == numbers(pair.seen, seat) and is_among(pair.worse, answers))
        case a.Doubles():
            return apart(getattr(pair.better, "energy", 0), getattr(pair.worse, "energy", 0))
        case a.Cures(poison, shrink):
            figure = (poison, shrink) == _tokens(pair.seen, own, seat)
            return apart(sum(_tokens(pair.seen, own, seat)), sum(_tokens(pair.seen, theirs, seat)), figure)
        case a.Rolls():
            return told(own.active == seat and own.turn != pair.seen.turn and theirs.active != seat)


def _tokens(before: State, end: State, seat: int) -> tuple[int, int]:
    return before.poison[seat] - end.poison[seat], before.shrink[seat] - end.shrink[seat]


# Dice as they lie


def lying(seen: State, answer: Answer) -> Dice:
    """The dice that stay as they are with an answer."""
    match answer:
        case Keep(_, kept):
            return kept
        case Turn(_, face, into):
            return plus(minus(seen.dice, SINGLE[face]), SINGLE[into])
        case Reroll(_, face):
            return minus(seen.dice, SINGLE[face])
        case _:
            return seen.dice


class Brought(NamedTuple):
    """What dice bring who rolls them, less what was paid for them."""

    claws: int
    hearts: int
    stars: int
    energy: int


def value(seen: State, dice: Dice, paid: int = 0) -> Brought:
    """What dice bring as they lie; `paid` is energy."""
    seat = seen.active
    room = 0 if seen.in_tokyo(seat) else seen.most_hearts(seat) - seen.hearts[seat]
    stars = sum(face + dice[face - 1] - 3 for face in (1, 2, 3) if dice[face - 1] >= 3)
    return Brought(dice[4], min(dice[5], room), stars, dice[3] - paid)


def _brings(pair: Pair) -> Verdict:
    answers = (pair.better, pair.worse)
    own, theirs = (value(pair.seen, lying(pair.seen, each), _paid(pair.seen, each)) for each in answers)
    return by_numbers(own, theirs)


def _paid(seen: State, answer: Answer) -> int:
    return max(0, seen.energy[answer.seat] - given(seen, answer).energy[answer.seat])


def _probe(pair: Pair) -> Verdict:
    """A die that brings something is better rolled again; where none does, none is."""
    dice, seen = pair.seen.dice, pair.seen

    def brings(face: int) -> bool:
        if not dice[face]:
            return False
        left = minus(dice, SINGLE[face])
        return value(seen, dice) != value(seen, left)

    if isinstance(pair.better, Reroll):
        return told(brings(pair.better.face) and isinstance(pair.worse, Pass))
    return told(isinstance(pair.worse, Reroll) and not any(brings(face) for face in range(6)))


# Cards for sale, with the turn after this one solved


def _worths(pair: Pair, reason: _OfWorths) -> Verdict:
    seen, seat = pair.seen, pair.seat
    match reason:
        case a.Raises():
            saved = Pass(seat)
            own = look_closer(seen, pair.better, saved, reason.chance).by
            rest = 0.0 if isinstance(pair.worse, Pass) else look_closer(seen, pair.worse, saved, 0.0).by
            return apart(own, max(0.0, rest))
        case a.SavesUpFor(card, missing):
            figure = missing == cost_for(seen, seat, card) - seen.energy[seat]
            theirs = after(seen, pair.worse)
            off = card not in theirs.market or cost_for(theirs, seat, card) - theirs.energy[seat] > missing
            return told(off and _gain(seen, seat, card) > 0, figure)
        case _:
            return told(all(_gain(seen, seat, card) <= 0 for card in _for_sale(seen, seat)))


def _for_sale(seen: State, seat: int) -> list[str]:
    cards = [card for card in seen.market if card != EMPTY and card in seen.rules.prices]
    return [card for card in cards if cost_for(seen, seat, card) - seen.energy[seat] <= SOON]


def _gain(seen: State, seat: int, card: str) -> float:
    """How far a purchase is ahead of saving, were there energy enough."""
    rich = seen.copy()
    rich.energy[seat] = max(seen.energy[seat], cost_for(seen, seat, card))
    return look_closer(rich, Buy(seat, card), Pass(seat), 0.0).by
