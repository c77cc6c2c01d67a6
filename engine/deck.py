"""The deck: revealing cards to the market, peeking at the top card, reshuffling the discard pile."""

from engine.answers import CHANCE, Answer, Revealed
from engine.cards.catalogue import UNKNOWN, traits
from engine.decisions import PeekCard, RevealCard
from engine.dispatch import Draw, Refusal, question, stands, step
from engine.events import CardPeeked, CardRevealed, DeckReshuffled
from engine.holdings import push_in_order, without
from engine.state import EMPTY, State
from engine.steps import Refill


@step(Refill)
def refill(state: State, refilling: Refill) -> None:
    """Fill the first empty slot; reshuffle the discard pile if the deck is used up."""
    if EMPTY not in state.market:
        return
    reshuffle(state)
    if not state.deck_size():
        return
    push_in_order(state, RevealCard(CHANCE, state.market.index(EMPTY)), refilling)


def may_draw(state: State) -> bool:
    """Return whether the deck has a card, or would have one after a reshuffle."""
    made = len(state.deck) + len(_known(state.discard))
    return state.deck_size() > 0 or made > state.market.count(UNKNOWN)


def _known(pile: tuple[str, ...]) -> list[str]:
    return [card for card in pile if traits(card).in_deck]


def reshuffle(state: State) -> None:
    """Turn the discard pile into the deck, if the deck is used up."""
    if state.deck_size():
        return
    known = _known(state.discard)
    if not known and UNKNOWN not in state.discard:
        return
    state.events.append(DeckReshuffled(len(known) + state.discard.count(UNKNOWN)))
    state.deck = tuple(sorted((*state.deck, *known)))
    state.discard = ()


def next_cards(state: State) -> tuple[str, ...]:
    """Return the cards that may be next in the deck, with repetitions; just one if somebody looked at it."""
    if state.top and state.top != UNKNOWN:
        return (state.top,)
    if state.deck:
        return state.deck
    return state.bottom[:1]


def reveal_outcomes(state: State, _: RevealCard | PeekCard) -> tuple[Answer, ...]:
    """Return each different card that may be next."""
    return tuple(Revealed(CHANCE, card) for card in dict.fromkeys(next_cards(state)))


def refuse_reveal(state: State, _: RevealCard | PeekCard, answer: Answer) -> Refusal:
    """Refuse cards that are not in the deck; at a table a card may stay unnamed."""
    if type(answer) is not Revealed or answer.seat != CHANCE:
        return "the next card of the deck is to be revealed"
    if answer.card == UNKNOWN:
        return None if state.rules.table else "a card may stay unnamed at a physical table only"
    if answer.card not in next_cards(state):
        return f"{answer.card} is not the next card of the deck"
    return None


def draw(state: State, card: str) -> None:
    """Take the top card off the deck and clear the marks of those who peeked at it."""
    if card in state.deck:
        state.deck = without(state.deck, card)
    elif state.bottom and state.bottom[0] == card:
        state.bottom = state.bottom[1:]
    state.top = EMPTY
    state.peekers = 0


def _may_come(state: State, _: object) -> tuple[str, ...]:
    return next_cards(state)


@question(RevealCard, reveal_outcomes, refuse_reveal, anew=stands, chance=Draw(_may_come))
def card_revealed(state: State, asked: RevealCard, answer: Revealed) -> None:
    """Lay the card in its slot; after the set-up, ask the owners of Opportunist."""
    draw(state, answer.card)
    set_slot(state, asked.slot, answer.card)
    state.events.append(CardRevealed(answer.card, asked.slot))
    if state.turn:
        state.fresh = (*state.fresh, asked.slot)


def set_slot(state: State, slot: int, card: str) -> None:
    """Change one slot of the market."""
    state.market = (*state.market[:slot], card, *state.market[slot + 1 :])


@question(
    PeekCard,
    reveal_outcomes,
    refuse_reveal,
    anew=stands,
    card="made_in_a_lab",
    chance=Draw(_may_come, seen_by=lambda _, asked: asked.peeker),
)
def card_peeked(state: State, asked: PeekCard, answer: Revealed) -> None:
    """Fix the top card and mark one more seat as knowing it."""
    state.top = answer.card
    state.peekers |= 1 << asked.peeker
    state.events.append(CardPeeked(asked.peeker))
