"""Views: what a seat may see of a position, for display, for storage for others, and for players.

Secrets are the top card of the deck, once somebody looked at it, and the cards in a hand. Events never reveal
one: they say that a card was looked at or drawn; `public_text` hides it in the answer that names it.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.answers import TABLE
from engine.cards.catalogue import UNKNOWN
from engine.decisions import OfferHand
from engine.dispatch import QUESTIONS
from engine.events import Event
from engine.hands import put_row, row
from engine.moments import Moment
from engine.more import InHand, More
from engine.sampling import Random
from engine.state import EMPTY, State
from engine.steps import AtMoment

SOMEBODY: Final = -3
"""The asked seat as the others see it while it is secret."""
UNSEEN: Final = (0, 0, 0)
"""The source whose turn it is, for everybody else, where nobody may know whose it is."""
_NAMING: Final = ("reveal", "take")
"""Answers that name a card which may be for one seat's eyes."""
_STOPS: Final = "stop_at"


class Own(NamedTuple):
    """The hidden cards that a seat knows."""

    top: str = EMPTY
    """The top card of the deck."""
    hand: tuple[InHand, ...] = ()
    drawn: tuple[str, ...] = ()
    """Cards that it looks at, to keep some of them."""


def knows_top(state: State, seat: int | None) -> bool:
    """Return whether a seat looked at the card still on top of the deck; that it looked is public."""
    return seat is not None and bool(state.peekers >> seat & 1)


def own(state: State, seat: int) -> Own:
    """Return the hidden cards that a seat knows."""
    more = state.more or More()
    return Own(
        state.top if knows_top(state, seat) else EMPTY,
        more.hands[seat] if more.hands else (),
        more.drawn[seat] if more.drawn else (),
    )


def view(state: State, seat: int | None) -> State:
    """Return what a seat (None: the public) may see of a position; the view can be played on."""
    seen = state.copy()
    if not knows_top(state, seat):
        seen.top = EMPTY
    if state.more is not None and not state.rules.table:
        seen.more = _seen(state.more, seat, state.seats)
    question: Any = state.question
    if _is_about_hand(state) and question.seat != seat:
        asked = question._replace(seat=SOMEBODY) if is_secret(state) else question
        _hide_card(seen.stack, asked)
    return seen


def _hide_card(stack: list[Any], question: Any) -> None:
    """Hide the card of a question, in the step below and in the hit."""
    stack[-1] = question._replace(hit=question.hit and question.hit._replace(window=0, tried=0))
    if len(stack) > 1 and isinstance(stack[-2], AtMoment):
        stack[-2] = stack[-2]._replace(done=UNSEEN)


def _is_about_hand(state: State) -> bool:
    """Return whether a hidden card is asked for; at a table everybody hears it."""
    return state.question is not None and QUESTIONS[type(state.question)].secret and not state.rules.table


def is_own_moment(state: State) -> bool:
    """Return whether the active player is asked for a hidden card whose moment is in its own turn.

    Everybody may know that it is asked, as at all questions of a turn, but not for which card.
    """
    asked = state.question
    if not isinstance(asked, OfferHand) or state.rules.table:
        return False
    return asked.seat == state.active and asked.hit is None and asked.moment != Moment.ZERO


def is_secret(state: State) -> bool:
    """Return whether only the asked seat may know that it is asked."""
    return _is_about_hand(state) and not is_own_moment(state)


def public_text(text: str, actor: int, happened: Sequence[Event]) -> str:
    """Return the public text of an answer in notation: a card that no event names is `?`.

    Who says where to stop seems to pass, as who is asked for a hidden card and plays none.
    """
    verb, _, card = text.partition(" ")
    if verb == _STOPS:
        return "pass"
    if actor == TABLE or verb not in _NAMING or any(card in fact for fact in happened):
        return text
    return f"{verb} {UNKNOWN}"


def _seen(more: More, viewer: int | None, seats: int) -> More:
    """Show others' open cards and numbers of hidden cards; pool their hidden cards in one set."""
    hands, decks, away, drawn = ([*rows] for rows in (more.hands, more.decks, more.away, more.drawn))
    for seat in range(seats):
        if seat == viewer:
            continue
        unseen: list[str] = []
        if hands:
            known = [_is_known(held, seat, viewer, seats) for held in hands[seat]]
            unseen += [held.card for held, open_ in zip(hands[seat], known, strict=True) if not open_]
            hands[seat] = tuple(
                held if open_ else InHand(UNKNOWN, held.known)
                for held, open_ in zip(hands[seat], known, strict=True)
            )
        if drawn:
            unseen += drawn[seat]
            drawn[seat] = (UNKNOWN,) * len(drawn[seat])
        if away:
            unseen += away[seat]
            away[seat] = ()
        if decks:
            decks[seat] = tuple(sorted((*decks[seat], *unseen)))
    return more._replace(
        hands=tuple(hands),
        decks=tuple(decks),
        away=_rows(away),
        drawn=tuple(drawn),
        stops=_own_stops(more.stops, viewer),
    )


def _own_stops(stops: tuple[int, ...], viewer: int | None) -> tuple[int, ...]:
    """Return the stops of the viewer alone: 0 for all other seats; empty if the viewer has none."""
    own_ones = tuple(mask if seat == viewer else 0 for seat, mask in enumerate(stops))
    return own_ones if any(own_ones) else ()


def _is_known(held: InHand, owner: int, viewer: int | None, seats: int) -> bool:
    everybody = (1 << seats) - 1
    if viewer is None:
        return held.known | 1 << owner == everybody
    return bool(held.known >> viewer & 1)


def dealt(seen: State, random: Random) -> State:
    """Return a whole position of a view: cards that the viewer does not know are dealt anew, as they may lie.

    For looks ahead that play hands of others, and for playing on from a view.
    """
    whole = seen.copy()
    more = seen.more
    if more is None or seen.rules.table:
        return whole
    for seat in range(seen.seats):
        unseen = [*more.decks[seat]] if more.decks else []
        for name in ("hands", "drawn"):
            cards = [_dealt(card, unseen, random) for card in row(seen, name, seat)]
            if cards:
                put_row(whole, name, seat, tuple(cards))
        if unseen or row(seen, "decks", seat):
            put_row(whole, "decks", seat, tuple(unseen))
    return whole


def _dealt(card: Any, unseen: list[str], random: Random) -> Any:
    """Return a card in a hand, or one that is looked at; an unknown one is taken from the unseen ones."""
    name = card.card if isinstance(card, InHand) else card
    if name != UNKNOWN:
        return card
    named = unseen.pop(int(random() * len(unseen)))
    return card._replace(card=named) if isinstance(card, InHand) else named


def _rows(rows: list[Any]) -> Any:
    """Return a row for each seat, or no rows if all are empty."""
    return tuple(rows) if any(rows) else ()
