"""The costume with which each monster begins, where the match has it so."""

from typing import Final

from engine.answers import CHANCE, Answer, Chosen
from engine.cards.catalogue import THINGS
from engine.cards.costumes import BOX
from engine.cards.kinds import Kind
from engine.decisions import Choose, DrawFor
from engine.events import CardMoved
from engine.holdings import add_card, arrives, push_in_order, sets_up, without
from engine.moments import CHOICES, DRAWS, About, Choice, Drawing, Moment, at
from engine.rules import FirstCostume
from engine.state import Held, State

FIRST: Final = "first_costume"
"""The name in frames for the costume with which a monster begins."""


def _is_costume(card: str) -> bool:
    row = THINGS.get(card)
    return row is not None and row.kind is Kind.COSTUME


NEEDED: Final = {FirstCostume.RANDOM: 1, FirstCostume.CHOICE: 2}
"""Costumes that are drawn for each monster."""


def _lacks_one(state: State, seat: int, _: About) -> bool:
    needed = NEEDED.get(state.rules.first_costume, 0)
    if not needed or any(_is_costume(held.card) for held in state.cards[seat]):
        return False
    return sum(map(_is_costume, state.deck)) + len(_lying_open(state)) >= needed


@at(Moment.SETUP, 100, BOX, may=_lacks_one)
def _deal(state: State, seat: int, _: Held | None, __: About) -> None:
    _put_back(state)
    drawing = DrawFor(CHANCE, seat, FIRST)
    if state.rules.first_costume is FirstCostume.RANDOM:
        state.stack.append(drawing)
    else:
        push_in_order(state, drawing, drawing, Choose(seat, FIRST, 0))


def _to_deal(state: State, _: DrawFor) -> tuple[str, ...]:
    return tuple(filter(_is_costume, state.deck))


def _dealt(state: State, asked: DrawFor, card: str) -> None:
    state.deck = without(state.deck, card)
    if state.rules.first_costume is FirstCostume.RANDOM:
        _put_on(state, asked.drawer, card)
    elif state.more is not None:
        state.more = state.more._replace(tiles=(*state.more.tiles, card))


def _lying_open(state: State) -> list[str]:
    return list(filter(_is_costume, state.more.tiles if state.more else ()))


def _offered(state: State, asked: Choose) -> list[Answer]:
    return [Chosen(asked.seat, card) for card in _lying_open(state)]


def _chosen(state: State, asked: Choose, answer: Answer) -> None:
    assert isinstance(answer, Chosen)
    if state.more is not None:
        state.more = state.more._replace(tiles=without(state.more.tiles, answer.what))
    _put_back(state)
    _put_on(state, asked.seat, answer.what)


def _put_back(state: State) -> None:
    """Shuffle costumes that lie open into the deck."""
    offered = _lying_open(state)
    if state.more is not None and offered:
        left = tuple(tile for tile in state.more.tiles if tile not in offered)
        state.more = state.more._replace(tiles=left)
        state.deck = tuple(sorted((*state.deck, *offered)))


def _put_on(state: State, seat: int, card: str) -> None:
    held = add_card(state, seat, card, 0)
    state.events.append(CardMoved(seat, card, -1))
    arrives(state, seat, held)
    sets_up(state, seat, held)


DRAWS[FIRST] = Drawing(_to_deal, _dealt, secret=False)
CHOICES[FIRST] = Choice(_offered, _chosen)
