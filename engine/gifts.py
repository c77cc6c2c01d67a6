"""Gifts: things of an own set that their owner lays before another monster, where they take effect."""

from engine.answers import Answer, Chosen
from engine.cards.catalogue import THINGS
from engine.cards.kinds import Kind
from engine.decisions import Choose
from engine.events import CardMoved
from engine.hands import more_of, put_row, row
from engine.holdings import add_card, arrives, sets_up, without
from engine.moments import CHOICES, Choice, played
from engine.state import Held, State


def is_a_gift(card: str) -> bool:
    """Return whether a thing is a gift."""
    row = THINGS.get(card)
    return row is not None and row.kind is Kind.GIFT


def gift(card: str) -> None:
    """Register a gift: it is played at any time, and its owner chooses the monster before which it lies."""
    played(card)(lambda state, giver, _: state.stack.append(Choose(giver, card, 0)))
    CHOICES[card] = Choice(_to_whom, _given)


def _to_whom(state: State, asked: Choose) -> list[Answer]:
    return [Chosen(asked.seat, str(other + 1)) for other in state.others(asked.seat)]


def _given(state: State, asked: Choose, answer: Answer) -> None:
    assert isinstance(answer, Chosen)
    lay_before(state, asked.seat, asked.card, int(answer.what) - 1)


def lay_before(state: State, giver: int, card: str, holder: int) -> Held:
    """Lay a played gift before another monster, where it acts from now on."""
    pile = row(state, "piles", giver)
    if card in pile:
        put_row(state, "piles", giver, without(pile, card))
    held = add_card(state, holder, card, 0)
    more = more_of(state)
    state.more = more._replace(gifts=(*more.gifts, (held.uid, giver)))
    state.events.append(CardMoved(holder, card, -1, 0))
    arrives(state, holder, held)
    sets_up(state, holder, held)
    return held
