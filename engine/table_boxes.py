"""Table events about expansions: those on the table, and the monster of each seat."""

from itertools import chain
from typing import Any

from engine.box_numbers import put
from engine.boxes import dealt_with, numbers_of, sides_of
from engine.cards.catalogue import UNKNOWN, box_of, own_monster
from engine.decisions import OfferHand
from engine.errors import InvalidPosition, Reason
from engine.hands import put_row, row
from engine.more import PER_SEAT, InHand, More
from engine.sides import hidden_sides
from engine.state import EMPTY, State
from engine.table_cards import forget_top
from engine.table_checks import check_counter, check_player, refuse
from engine.table_counters import set_counter
from engine.table_events import AddBox, RemoveBox, SetMonsters
from engine.unboxing import own_set, unpacked


def add_box(state: State, event: AddBox) -> None:
    """Add an expansion: shuffle its cards into the deck and start its numbers at 0."""
    before = state.rules
    if event.name in before.box_names:
        raise refuse(f"{event.name} is on the table already", Reason.NOT_LEGAL)
    _set_boxes(state, {**dict(before.boxes), event.name: event.version})
    state.more = unpacked(state.more or More(monsters=("",) * state.seats), (event.name,))
    if event.counter:
        _take_along(state, event)
    state.deck = tuple(sorted((*state.deck, *dealt_with((event.name,)))))
    forget_top(state)


def _take_along(state: State, event: AddBox) -> None:
    """End a free counter, and start the expansion's one number where it stood, up to its maximum."""
    counter, numbers = check_counter(state, event.counter), numbers_of((event.name,))
    if len(numbers) != 1:
        raise refuse(f"{event.name} has {len(numbers)} numbers, and a counter can be one", Reason.NOT_LEGAL)
    ((what, most),) = numbers.items()
    for seat in range(state.seats):
        put(state, seat, what, min(state.number(seat, counter), most))
    set_counter(state, counter, ())


def remove_box(state: State, event: RemoveBox) -> None:
    """Remove an expansion, unless something of it is in use."""
    name, before = event.name, state.rules
    if name not in before.box_names:
        raise refuse(f"there is no {name} on the table", Reason.NOT_LEGAL)
    if any(isinstance(frame, OfferHand) for frame in state.stack):
        raise refuse("a card of a hand is asked for", Reason.NOT_LEGAL)
    used = next((card for card in _in_use(state) if box_of(card) == name), None)
    if used is not None:
        raise refuse(f"{used} of {name} is in use; take it away first", Reason.BOX_IN_USE)
    _set_boxes(state, {other: version for other, version in before.boxes if other != name})
    for pile in ("deck", "bottom", "discard"):
        setattr(state, pile, tuple(card for card in getattr(state, pile) if box_of(card) != name))
    if box_of(state.top) == name:
        forget_top(state)
    state.more = _without(state.more, name) if state.rules.boxes and state.more else None


def turn_tiles(state: State) -> None:
    """Turn the tiles that lie open for everybody to the sides of the rules; what monsters have stays."""
    if state.more is None:
        return
    pairs = sides_of(state.rules.box_names)
    down = hidden_sides(pairs, state.rules.sides)
    other = {one: another for a, b in pairs for one, another in ((a, b), (b, a))}
    state.more = state.more._replace(
        tiles=tuple(other[tile] if tile in down else tile for tile in state.more.tiles)
    )


def _set_boxes(state: State, boxes: dict[str, str]) -> None:
    try:
        state.rules = state.rules.expanded(boxes.items())
    except InvalidPosition as error:
        raise refuse(str(error), Reason.NOT_LEGAL) from error


def _in_use(state: State) -> list[str]:
    """Return things before monsters or for sale, in effect, or in a pending question."""
    held = [held.card for hand in state.cards for held in hand]
    asked = [getattr(frame, "card", EMPTY) for frame in state.stack]
    drawn = chain.from_iterable(state.more.drawn) if state.more else ()
    return [*held, *state.market, *state.resolving, *asked, *drawn]


def _without(more: More, name: str) -> More:
    def kept(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(card for card in row if box_of(card) != name) for row in rows)

    gone, decks = numbers_of((name,)), kept(more.decks)
    return more._replace(
        counts=tuple((what, numbers) for what, numbers in more.counts if what not in gone),
        tiles=tuple(tile for tile in more.tiles if box_of(tile) != name),
        hands=tuple(
            hand[: len(deck)] for hand, deck in zip(more.hands or ((),) * len(decks), decks, strict=True)
        ),
        decks=decks,
        piles=kept(more.piles),
        away=kept(more.away),
        drawn=kept(more.drawn),
    )


def set_hand(state: State, seat: int, number: int) -> None:
    """Set how many cards of its set a monster has in its hand."""
    most = len(row(state, "decks", check_player(state, seat)))
    if not 0 <= number <= most:
        raise refuse(f"a hand has between 0 and {most} cards here, not {number}", Reason.OUT_OF_RANGE)
    put_row(state, "hands", seat, (InHand(UNKNOWN),) * number)


def set_monsters(state: State, event: SetMonsters) -> None:
    """Set the monster of each seat; the deck of a new one holds its whole own set."""
    more, monsters = state.more, event.monsters
    if more is None:
        raise refuse("monsters are known where an expansion is on the table", Reason.NOT_LEGAL)
    if len(monsters) != state.seats:
        raise refuse(f"there are {state.seats} seats, and monsters for {len(monsters)}", Reason.NO_SUCH_SEAT)
    gone = {before for before, now in zip(more.monsters, monsters, strict=True) if before != now}
    open_ones = [card for card in _in_use(state) if own_monster(card) in gone - {""}]
    if open_ones:
        raise refuse(f"{open_ones[0]} is in use; take it away first", Reason.CARD_ELSEWHERE)
    stays = [before == now for before, now in zip(more.monsters, monsters, strict=True)]
    rows: dict[str, Any] = {
        name: tuple(row if same else () for row, same in zip(getattr(more, name), stays, strict=True))
        for name in PER_SEAT
        if name != "monsters" and getattr(more, name)
    }
    sets = [own_set(state.rules.box_names, monster) for monster in monsters]
    decks = more.decks or ((),) * state.seats
    if any(sets) or more.decks:
        rows["decks"] = tuple(
            deck if same else own for deck, own, same in zip(decks, sets, stays, strict=True)
        )
    state.more = more._replace(**rows, monsters=monsters)
