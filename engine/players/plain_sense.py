"""What quick players see at one glance with expansions: wins, own deaths, what is paid for nothing."""

from collections.abc import Sequence
from typing import Final

from engine.answers import CHANCE, Answer, Buy, Pass, Stay, Stop, Turn, Use
from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.decisions import BuyCards, ChangeDice, ChooseOrder, KeepDice, RevealCard
from engine.events import CardRevealed, Event, ExtraTurnWon
from engine.flow import apply_unchecked, legal
from engine.ledger import Ledger
from engine.players.questions import Weighing, weighing_of
from engine.players.worths import without_going_back
from engine.rules import StarsCheck
from engine.state import State
from engine.steps import DamageDone

FEW: Final = 30
"""Among more answers than these nothing is looked for."""
WINGS: Final = "wings"


def sensible(view: State, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers that win at once; else those that neither kill their own monster nor are in vain.

    Who wins by doing nothing does nothing more, for a hidden card of another might answer it.
    These are all answers in a game without expansions, and where no answer is left. Of dice, only whether
    to roll no more wins is looked for.
    """
    if view.more is None or len(answers) == 1:
        return answers
    answers = _without_idle_wings(view, without_going_back(view, answers))
    if isinstance(view.question, KeepDice | ChangeDice):
        return settling_to_win(view, answers) or answers
    if len(answers) > FEW or not _is_plain(view):
        return answers
    found = [(answer, *_after(view, answer)) for answer in answers]
    for wins in (_wins_for_sure, _has_won, _wins_by_turn_end):
        winning = [answer for answer, ahead, events in found if wins(ahead, answer.seat, events)]
        if winning:
            return [answer for answer in winning if isinstance(answer, Pass | Stay)] or winning
    good = [
        answer
        for answer, ahead, events in found
        if ahead.lives(answer.seat) and not _buys_nothing(view, answer, ahead, events)
    ]
    return good or answers


def settling_to_win(view: State, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers about dice that roll no more and win at once."""
    return [answer for answer in answers if _settles_and_wins(view, answer)]


def _is_plain(view: State) -> bool:
    asked = view.question
    return isinstance(asked, BuyCards | ChooseOrder) or weighing_of(view) is not Weighing.DICE


def _settles_and_wins(view: State, answer: Answer) -> bool:
    return isinstance(answer, Stop | Turn | Pass) and _has_won(_after(view, answer)[0], answer.seat)


def _wins_for_sure(ahead: State, seat: int, events: Sequence[Event]) -> bool:
    """Return whether a seat has won before a card was revealed, which somebody might have bought."""
    return _has_won(ahead, seat) and not any(isinstance(event, CardRevealed) for event in events)


def _has_won(ahead: State, seat: int, _: Sequence[Event] = ()) -> bool:
    return ahead.over and ahead.winner == seat


def _wins_by_turn_end(ahead: State, seat: int, _: Sequence[Event]) -> bool:
    """Return whether a seat buys on with the stars that win at the end of its turn."""
    enough = ahead.lives(seat) and seat in ahead.reached and ahead.rules.check is StarsCheck.TURN
    return enough and isinstance(ahead.question, BuyCards) and ahead.poison[seat] < ahead.hearts[seat]


def _after(view: State, answer: Answer) -> tuple[State, list[Event]]:
    """Return the position after an answer, with any card where one is shown, and what happened."""
    ahead = view.copy()
    events = [*apply_unchecked(ahead, answer)]
    while isinstance(ahead.question, RevealCard):
        events += apply_unchecked(ahead, legal(ahead, CHANCE)[0])
    return ahead, events


def _without_idle_wings(view: State, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers without Wings while no damage is on its way."""
    if any(isinstance(frame, DamageDone) for frame in view.stack):
        return answers
    return [answer for answer in answers if not (isinstance(answer, Use) and answer.card == WINGS)]


def _buys_nothing(view: State, answer: Answer, ahead: State, events: Sequence[Event]) -> bool:
    """Return whether a card is discarded again without any effect but on the own energy."""
    if (
        not isinstance(answer, Buy)
        or answer.card not in THINGS
        or THINGS[answer.card].kind is not Kind.DISCARD
    ):
        return False
    if any(isinstance(frame, DamageDone) for frame in ahead.stack) or ahead.over:
        return False
    if any(isinstance(event, ExtraTurnWon) for event in events):
        return False
    accounts = Ledger(ahead).accounts
    own = accounts[answer.seat]
    own.energy = max(own.energy, view.energy[answer.seat])
    return accounts == Ledger(view).accounts
