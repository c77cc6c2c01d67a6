"""Table events about cards: their owners, copies by Mimic, the market."""

from typing import Final

from engine.cards.books import in_book
from engine.cards.catalogue import FULL, THINGS, own_monster, traits
from engine.cards.kinds import COPIERS, FLUXLING
from engine.errors import Reason
from engine.events import CardMoved, Why
from engine.gifts import is_a_gift, lay_before
from engine.hands import may_be_held, play, put_row, row
from engine.holdings import add_card, copy_card, discard, put, replace, take_away, without
from engine.more import More
from engine.state import EMPTY, MARKET_SLOTS, MIMIC, State
from engine.table_checks import check_card, check_player, check_seat, held_card, refuse
from engine.table_events import GiveCard, SetMarket, SetMimic, TakeCard

PILES: Final = ("discard", "deck", "bottom")
"""The piles of cards that no seat has and that are not for sale."""
SUPPLY: Final = -1
"""The source of a card that does not come from a seat."""


def give_card(state: State, event: GiveCard) -> None:
    """Give a card to a seat, from where it lies; from another seat only if forced.

    A card of the seat's own set that does not stay is played from its hand, and nothing more is done.
    """
    seat, card = check_player(state, event.seat), check_card(event.card)
    if card in THINGS and not in_book(card, state.rules.index):
        raise refuse(f"{card} is not in this game", Reason.CARD_NOT_THERE)
    is_own = bool(own_monster(card))
    if not traits(card).held and not is_own:
        raise refuse(f"{card} is a {THINGS[card].kind.value} card and is not kept", Reason.NOT_LEGAL)
    monsters = state.more.monsters if state.more else ()
    if is_own and not is_a_gift(card) and monsters[seat] != own_monster(card):
        raise refuse(f"{card} belongs to {own_monster(card)}", Reason.NOT_LEGAL)
    if not traits(card).held:
        _play(state, seat, card)
        return
    owners = [other for other, hand in enumerate(state.cards) if any(held.card == card for held in hand)]
    owner = next((other for other in owners if other != seat), None)
    if card in THINGS and card not in state.market and not _in_supply(state, card):
        if owner is None:
            where = f"seat {seat + 1} has {card} already" if owners else f"{card} is not in this game"
            raise refuse(where, Reason.CARD_NOT_THERE)
        if not event.forced:
            raise refuse(f"seat {owner + 1} has {card}; force it to move it", Reason.CARD_ELSEWHERE)
        held = held_card(state, owner, card)
        state.events.append(CardMoved(seat, card, owner, held.charge))
        put(state, seat, held)
        take_away(state, owner, held)
        return
    if is_a_gift(card):
        _give_gift(state, seat, card)
        return
    _take_from_supply(state, card)
    held = add_card(state, seat, card, 0)
    full = FULL.get(card, 0)
    state.events.append(CardMoved(seat, card, SUPPLY, full))
    replace(state, seat, held, held._replace(charge=full))


def _play(state: State, seat: int, card: str) -> None:
    """Play a card from the hand, of which a table knows the number of cards alone."""
    if card not in may_be_held(state, seat):
        raise refuse(f"{card} was played already", Reason.CARD_NOT_THERE)
    play(state, seat, card)


def _give_gift(state: State, seat: int, card: str) -> None:
    """Give a gift of the monster to whose set it belongs."""
    monsters = state.more.monsters if state.more else ()
    giver = next((other for other, monster in enumerate(monsters) if monster == own_monster(card)), seat)
    if giver == seat:
        raise refuse(f"{card} lies before another monster than its own", Reason.NOT_LEGAL)
    _take_from_supply(state, card)
    lay_before(state, giver, card, seat)


def _in_supply(state: State, card: str) -> bool:
    """Return whether the supply has a card: one of a deck in a pile, any other if no monster has it."""
    if traits(card).in_deck:
        return _in_a_pile(state, card)
    return all(held.card != card for hand in state.cards for held in hand)


def _in_a_pile(state: State, card: str) -> bool:
    return any(card in getattr(state, pile) for pile in PILES)


def _take_from_supply(state: State, card: str) -> None:
    if card in state.market:
        slot = state.market.index(card)
        state.market = (*state.market[:slot], EMPTY, *state.market[slot + 1 :])
        return
    for pile in PILES:
        cards: tuple[str, ...] = getattr(state, pile)
        if card in cards:
            place = cards.index(card)
            setattr(state, pile, (*cards[:place], *cards[place + 1 :]))
            if card == state.top:
                forget_top(state)
            return
    if state.more is not None:
        _take_from_boxes(state, state.more, card)


def _take_from_boxes(state: State, more: More, card: str) -> None:
    if card in more.tiles:
        state.more = more._replace(tiles=without(more.tiles, card))
        return
    for name in ("piles", "decks"):
        for seat in range(state.seats):
            cards = row(state, name, seat)
            if card in cards:
                put_row(state, name, seat, without(cards, card))
                return


def forget_top(state: State) -> None:
    """Clear the marks of the seats that know the top card of the deck."""
    state.top = EMPTY
    state.peekers = 0


def take_card(state: State, event: TakeCard) -> None:
    """Take a card from a seat."""
    held = held_card(state, check_seat(state, event.seat), event.card)
    discard(state, event.seat, held, Why.TABLE)


def set_mimic(state: State, event: SetMimic) -> None:
    """Let the Mimic of a seat copy a card, or without one its Fluxling."""
    seat = check_seat(state, event.seat)
    copiers = [held.card for held in state.cards[seat] if held.card in COPIERS]
    mimic = held_card(state, seat, FLUXLING if FLUXLING in copiers and MIMIC not in copiers else MIMIC)
    target = held_card(state, check_seat(state, event.owner), event.card)
    if target.card in COPIERS or mimic.card not in traits(target.card).copied_by:
        raise refuse(f"{event.card} cannot be copied", Reason.NOT_LEGAL)
    copy_card(state, event.seat, mimic, event.owner, target)


def set_market(state: State, event: SetMarket) -> None:
    """Set the cards for sale and return the former ones to the deck."""
    cards = event.cards
    if len(cards) > MARKET_SLOTS:
        raise refuse(f"the market has {MARKET_SLOTS} cards, not {len(cards)}")
    state.deck = tuple(sorted((*state.deck, *(card for card in state.market if traits(card).in_deck))))
    state.market = ()
    for card in map(check_card, cards):
        if card in THINGS and not _in_a_pile(state, card):
            raise refuse(f"{card} is elsewhere", Reason.CARD_ELSEWHERE)
        if card in THINGS:
            _take_from_supply(state, card)
        state.market = (*state.market, card)
    state.market = (*state.market, *((EMPTY,) * (MARKET_SLOTS - len(cards))))
    forget_top(state)
