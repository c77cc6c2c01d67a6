"""Answers of computer players that no person would give, for scripts/simulate to count.

A player *uses for nothing* what costs something and changes nothing else, *dies by its own hand* if its own
answer takes its last heart and another one saves it, and *gives a win away* if another answer would have won
the game at once and its own does not win by what it may answer next.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engine import Event, Kind, State, legal
from engine.answers import Answer, Buy, Chosen, Pass, Play, Take, Use
from engine.cards.catalogue import THINGS
from engine.decisions import Choose, DrawFor, OfferRevealed, RevealCard, ThrowFor
from engine.events import (
    BayMovedUp,
    CardCopied,
    CardMoved,
    CardPeeked,
    CardsDrawn,
    DamagePrevented,
    DieRerolled,
    DieTurned,
    Eliminated,
    EnergyChanged,
    ExtraTurnWon,
    GameEnded,
    HeartsGained,
    HeartsLost,
    NumberChanged,
    StarsChanged,
    TokensChanged,
    TokyoEntered,
    TokyoLeft,
)
from engine.flow import apply_unchecked
from engine.more import More
from engine.resolving import void_groups
from engine.sampling import sample
from engine.steps import DamageDone

_CHANGES: Final = (
    BayMovedUp,
    CardCopied,
    CardMoved,
    CardPeeked,
    CardsDrawn,
    DamagePrevented,
    DieRerolled,
    DieTurned,
    Eliminated,
    ExtraTurnWon,
    GameEnded,
    HeartsGained,
    HeartsLost,
    StarsChanged,
    TokensChanged,
    TokyoEntered,
    TokyoLeft,
)
_ON_DICE: Final = ("dice", "ndice", "rolls")
_MORE_TO_COME: Final = (Choose, DrawFor, ThrowFor)
"""Questions that what was used asks for more."""
_FEW: Final = 30
"""Among more answers than these no win at once is looked for: they are ways to keep dice."""
_MOST_MORE: Final = 3
"""Further answers after which a win still counts as had, and a life as saved."""


def absurd(before: State, answer: Answer, after: State, events: Sequence[Event]) -> Iterator[str]:
    """Name what is absurd about a player's answer, each with the thing that it is about."""
    after, events = _revealed(after, events)
    if not isinstance(answer, Use | Play | Take | Buy | Chosen):
        name = ""
    else:
        name = answer.what if isinstance(answer, Chosen) else answer.card
    if (
        name
        and not _is_hit(before)
        and any(isinstance(event, Eliminated) and event.seat == answer.seat for event in events)
        and _could_live(before, answer.seat)
    ):
        yield f"dies by its own hand: {name}"
    if _acts_at_once(answer) and not _changes(before, after, events):
        yield f"uses for nothing: {name}"
    if _could_win(before, answer.seat) and not _could_still_win(after, answer.seat):
        yield f"gives a win away: {name or type(answer).__name__}"


def _is_hit(before: State) -> bool:
    """Return whether damage is on its way already: whatever is answered to it, a monster may die of it."""
    return any(isinstance(frame, DamageDone) for frame in before.stack)


def _acts_at_once(answer: Answer) -> bool:
    if isinstance(answer, Buy):
        return THINGS[answer.card].kind is Kind.DISCARD
    return isinstance(answer, Use | Play)


def _revealed(after: State, events: Sequence[Event]) -> tuple[State, Sequence[Event]]:
    """Fill the market, for cards that are bought act after that."""
    while isinstance(after.question, RevealCard):
        after = after.copy()
        events = [*events, *apply_unchecked(after, sample(after, Random(0).random))]
    return after, events


def _changes(before: State, after: State, events: Sequence[Event]) -> bool:
    if _beside_numbers(before) != _beside_numbers(after) or any(
        getattr(before, slot) != getattr(after, slot) for slot in _ON_DICE
    ):
        return True
    if isinstance(after.question, _MORE_TO_COME) or (_is_hit(after) and not _is_hit(before)):
        return True
    if after.more is not None and void_groups(before) != void_groups(after):
        return True
    gains = (event.change > 0 for event in events if isinstance(event, EnergyChanged | NumberChanged))
    return any(gains) or any(isinstance(event, _CHANGES) for event in events)


def _beside_numbers(state: State) -> More:
    return (state.more or More())._replace(counts=())


def _could_still_win(after: State, seat: int, answers: int = _MOST_MORE) -> bool:
    """Return whether a seat has won, or wins by so many further answers of its own.

    Others who may buy a card that was revealed in between let it lie.
    """
    after = _let_lie(after, seat)
    if after.over:
        return after.winner == seat
    if after.asked_seat != seat or not answers:
        return False
    ahead = (_ahead(after, answer) for answer in _few(after, seat))
    return any(_could_still_win(each, seat, answers - 1) for each in ahead)


def _let_lie(after: State, seat: int) -> State:
    """Return the position after all others passed who may buy a card that was just revealed."""
    asked = after.question
    if not isinstance(asked, OfferRevealed) or asked.seat == seat:
        return after
    passed = after.copy()
    apply_unchecked(passed, Pass(asked.seat))
    return _let_lie(passed, seat)


def _could_win(before: State, seat: int) -> bool:
    answers = _few(before, seat)
    return len(answers) > 1 and any(_wins(before, answer) for answer in answers)


def _could_live(before: State, seat: int) -> bool:
    return any(_could_still_live(_ahead(before, answer), seat) for answer in _few(before, seat))


def _could_still_live(after: State, seat: int, answers: int = _MOST_MORE) -> bool:
    """Return whether a seat lives, after so many further answers of its own if it is asked again.

    Who dies at the end of its turn anyway does not die of what it does before.
    """
    if after.over or not after.lives(seat) or after.asked_seat != seat:
        return after.lives(seat)
    ahead = (_ahead(after, answer) for answer in _few(after, seat)) if answers else ()
    return any(_could_still_live(each, seat, answers - 1) for each in ahead)


def _few(state: State, seat: int) -> tuple[Answer, ...]:
    answers = legal(state, seat)
    return answers if len(answers) <= _FEW else ()


def _wins(before: State, answer: Answer) -> bool:
    ahead = _ahead(before, answer)
    return ahead.over and ahead.winner == answer.seat


def _ahead(before: State, answer: Answer) -> State:
    ahead = before.copy()
    return _revealed(ahead, apply_unchecked(ahead, answer))[0]
