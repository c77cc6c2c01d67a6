"""Hidden hands: drawing, keeping and playing cards that the other seats do not see."""

from functools import lru_cache
from typing import Any, Final

from engine.answers import CHANCE, Answer, Take
from engine.cards.catalogue import THINGS, UNKNOWN, own_monster, traits
from engine.cards.kinds import Kind
from engine.decisions import Choose, DrawFor, Frame, ThrowFor
from engine.events import CardPlayed, CardsDrawn
from engine.holdings import add_card, arrives, push_in_order, put_away, sets_up, without
from engine.moments import CHOICES, DRAWS, Choice, Drawing
from engine.more import InHand, More
from engine.state import Held, State

HIDDEN: Final = ("hands", "decks", "piles", "away", "drawn")
OWN: Final = "own_deck"
"""The name in frames for drawing from the own deck."""


def more_of(state: State) -> More:
    """Return the expansion part of a position."""
    return More() if state.more is None else state.more


def row(state: State, name: str, seat: int) -> tuple[Any, ...]:
    """Return the row of a seat in `hands`, `decks`, `piles` or `drawn`."""
    rows: tuple[tuple[Any, ...], ...] = getattr(more_of(state), name)
    return rows[seat] if rows else ()


def put_row(state: State, name: str, seat: int, cards: tuple[Any, ...]) -> None:
    """Replace the row of a seat in one of them."""
    more = more_of(state)
    rows: tuple[tuple[Any, ...], ...] = getattr(more, name) or ((),) * state.seats
    fields: dict[str, Any] = {name: (*rows[:seat], cards, *rows[seat + 1 :])}
    state.more = more._replace(**fields)


def hides_hands(state: State) -> bool:
    """Return whether seats have cards that others do not see; at a table the bot sees none."""
    more = state.more
    return more is not None and not state.rules.table and any((*more.hands, *more.drawn, *more.decks))


def in_hand(state: State, seat: int) -> int:
    """Return how many cards a seat has in its hand."""
    hands = () if state.more is None else state.more.hands
    return len(hands[seat]) if hands else 0


def has_set(state: State, seat: int) -> bool:
    """Return whether a seat has a set of its own, whose cards nobody has taken from the game."""
    return any(row(state, name, seat) for name in HIDDEN) or any(
        own_monster(held.card) for held in state.cards[seat]
    )


def owner_of_set(state: State, card: str) -> int | None:
    """Return the seat to whose monster's set a card belongs; None for any other card."""
    monsters = more_of(state).monsters
    named = own_monster(card)
    return monsters.index(named) if named and named in monsters else None


def add(state: State, seat: int, card: str, known: int = 0) -> None:
    """Add a card to a hand."""
    put_row(state, "hands", seat, (*row(state, "hands", seat), InHand(card, known)))


def held_back(state: State, seat: int) -> list[str]:
    """Return the different cards of a hand that are known to the position."""
    hands = () if state.more is None else state.more.hands
    return [*_different(hands[seat])] if hands else []


@lru_cache(maxsize=4096)
def _different(hand: tuple[InHand, ...]) -> tuple[str, ...]:
    return tuple(card for card in dict.fromkeys(card for card, _ in hand) if card != UNKNOWN)


def may_be_held(state: State, seat: int) -> list[str]:
    """Return the different cards that a seat may hold; at a table, any that lie nowhere else.

    There a hand may be larger than the bot counts it.
    """
    named = held_back(state, seat)
    if not is_closed(state, seat):
        return named
    return [*named, *(card for card in dict.fromkeys(row(state, "decks", seat)) if card not in named)]


def is_open(state: State, seat: int) -> bool:
    """Return whether people at a table draw for a seat, so that everybody knows its hand."""
    return bool(more_of(state).open_hands >> seat & 1)


def open_hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand at a table that lies open; empty for any other."""
    return held_back(state, seat) if is_open(state, seat) else []


def is_closed(state: State, seat: int) -> bool:
    """Return whether people at a table hold the hand of a seat, unseen by the bot."""
    return state.rules.table and not is_open(state, seat)


def is_counted(state: State, seat: int) -> bool:
    """Return whether a hand has cards at a table, of which the bot knows the number alone."""
    return state.rules.table and any(card == UNKNOWN for card, _ in row(state, "hands", seat))


def play(state: State, seat: int, card: str) -> Held | None:
    """Play a card from the hand; return the Held that lies open then, or None if the card is done."""
    hand: tuple[InHand, ...] = row(state, "hands", seat)
    shown = card if any(one.card == card for one in hand) else UNKNOWN
    place = next((place for place, one in enumerate(hand) if one.card == shown), len(hand))
    put_row(state, "hands", seat, hand[:place] + hand[place + 1 :])
    if shown == UNKNOWN:
        put_row(state, "decks", seat, without(row(state, "decks", seat), card))
    state.events.append(CardPlayed(seat, card))
    if not traits(card).held or THINGS[card].kind is Kind.GIFT:
        put_row(state, "piles", seat, (*row(state, "piles", seat), card))
        return None
    held = add_card(state, seat, card, 0)
    arrives(state, seat, held)
    sets_up(state, seat, held)
    return held


# Drawing


def draw(state: State, seat: int, number: int, keep: int) -> None:
    """Let a seat look at that many cards of its deck and keep some; fewer if the deck has fewer."""
    push_in_order(state, *drawing(state, seat, number, keep))


def drawing(state: State, seat: int, number: int, keep: int) -> list[Frame]:
    """Return the questions of a draw: to chance, then to the seat; of a closed hand it is done at once."""
    number = min(number, len(_left(state, seat)) + len(row(state, "piles", seat)))
    kept = min(keep, number)
    if is_closed(state, seat):
        _draw_unseen(state, seat, number, kept)
        return []
    choices = [Choose(seat, OWN, 0, part) for part in range(kept)]
    return [*[DrawFor(CHANCE, seat, OWN)] * number, *choices]


def _left(state: State, seat: int) -> tuple[str, ...]:
    """Return the own deck and what was put away; at a table a closed hand is part of the unseen cards."""
    unseen = row(state, "decks", seat)
    if not is_closed(state, seat):
        return unseen + row(state, "away", seat)
    return unseen[: max(0, len(unseen) - len(row(state, "hands", seat)))]


def _draw_unseen(state: State, seat: int, number: int, keep: int) -> None:
    """Draw at a table from a deck of which the bot knows the contents and the open cards."""
    if number > len(_left(state, seat)):
        _shuffle(state, seat)
    for _ in range(keep):
        add(state, seat, UNKNOWN)
    if keep:
        state.events.append(CardsDrawn(seat, keep))


def _shuffle(state: State, seat: int) -> None:
    """Shuffle the played and discarded cards back into the deck."""
    cards = (*row(state, "decks", seat), *row(state, "piles", seat), *row(state, "away", seat))
    put_row(state, "decks", seat, tuple(sorted(cards)))
    put_row(state, "piles", seat, ())
    put_row(state, "away", seat, ())


def _may_be_drawn(state: State, asked: DrawFor) -> tuple[str, ...]:
    seat = asked.drawer
    return row(state, "decks", seat) or tuple(sorted((*row(state, "piles", seat), *row(state, "away", seat))))


def _drawn(state: State, asked: DrawFor, card: str) -> None:
    """Lay the card before its drawer; one that a look ahead draws is UNKNOWN, and still in the deck."""
    seat = asked.drawer
    if not row(state, "decks", seat):
        _shuffle(state, seat)
    if card != UNKNOWN:
        put_row(state, "decks", seat, without(row(state, "decks", seat), card))
    put_row(state, "drawn", seat, (*row(state, "drawn", seat), card))


def _to_keep(state: State, asked: Choose) -> list[Answer]:
    return [Take(asked.seat, card) for card in dict.fromkeys(row(state, "drawn", asked.seat))]


def _keep(state: State, asked: Choose, answer: Answer) -> None:
    """Keep a card, and put the rest away after the last choice; nobody can choose among UNKNOWN ones."""
    assert isinstance(answer, Take)
    if answer.card == UNKNOWN:
        return
    seat = asked.seat
    drawn = without(row(state, "drawn", seat), answer.card)
    add(state, seat, answer.card)
    state.events.append(CardsDrawn(seat, 1))
    put_row(state, "drawn", seat, drawn)
    choosing = [frame.seat for frame in state.stack if isinstance(frame, Choose) and frame.card == OWN]
    if seat not in choosing:
        put_row(state, "away", seat, (*row(state, "away", seat), *drawn))
        put_row(state, "drawn", seat, ())


DRAWS[OWN] = Drawing(_may_be_drawn, _drawn, secret=True)
CHOICES[OWN] = Choice(_to_keep, _keep)


# Leaving


def take_out(state: State, seat: int) -> None:
    """Remove an eliminated monster's hidden cards, its further turns and its pending questions."""
    more = state.more or More()
    mine = {name: getattr(more, name)[seat] for name in HIDDEN if getattr(more, name)}
    for name in mine:
        put_row(state, name, seat, ())
    more = state.more or More()
    state.more = more._replace(turns=tuple(turn for turn in more.turns if turn.seat != seat))
    state.stack[:] = [frame for frame in state.stack if _whose(frame) != seat]
    if not any(isinstance(frame, Choose | DrawFor) and frame.card != OWN for frame in state.stack):
        discard_shown(state)


def discard_shown(state: State) -> None:
    """Discard the power cards that a thing turned up."""
    more = state.more
    if more is not None and more.shown:
        state.discard = (*state.discard, *more.shown)
        state.more = more._replace(shown=())


def _whose(frame: Frame) -> int | None:
    match frame:
        case Choose():
            return frame.seat
        case DrawFor():
            return frame.drawer
        case ThrowFor():
            return frame.roller
        case _:
            return None


def cut_short(state: State) -> None:
    """Cut short cards in mid-effect: they go to their destination, drawn ones back."""
    put_away(state)
    discard_shown(state)
    for seat, drawn in enumerate((state.more or More()).drawn):
        if drawn:
            put_row(state, "decks", seat, tuple(sorted((*row(state, "decks", seat), *drawn))))
            put_row(state, "drawn", seat, ())
