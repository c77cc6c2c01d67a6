"""Cards coming to monsters, leaving them and being copied."""

from engine.cards import hooks
from engine.cards.catalogue import BIT, TOKENS, traits
from engine.cards.kinds import COPIERS, ICY, Destination
from engine.decisions import ChargeBattery, Frame, PlaceMimic
from engine.events import CardCopied, CardDiscarded, CardMoved, TokensChanged
from engine.state import EMPTY, MIMIC, Held, State
from engine.steps import BoughtEffect, ToDiscard


def add_card(state: State, seat: int, card: str, paid: int) -> Held:
    """Add a new card to a monster, without running its effects on arrival."""
    state.uids += 1
    held = Held(card, EMPTY if card in COPIERS or card not in BIT else card, state.uids, 0, paid)
    put(state, seat, held)
    return held


def put(state: State, seat: int, held: Held) -> None:
    """Lay a card before a monster."""
    _set_hand(state, seat, (*state.cards[seat], held))


def replace(state: State, seat: int, old: Held, new: Held) -> None:
    """Change the tokens on a card, or the card that it copies."""
    _set_hand(state, seat, tuple(new if held.uid == old.uid else held for held in state.cards[seat]))


def take_away(state: State, seat: int, held: Held) -> None:
    """Take a card from a monster and apply the consequences of its loss; the card itself goes nowhere."""
    _set_hand(state, seat, tuple(other for other in state.cards[seat] if other.uid != held.uid))
    _left(state, seat, held.acts)


def move_card(state: State, seat: int, held: Held, to: int) -> None:
    """Move a card to another monster, with what lies on it."""
    state.events.append(CardMoved(to, held.card, seat, held.charge))
    put(state, to, held)
    take_away(state, seat, held)
    arrives(state, to, held)


def discard(state: State, seat: int, held: Held, why: str) -> None:
    """Move a card from play to the discard pile."""
    _return_tokens(state, seat, held)
    take_away(state, seat, held)
    _put_aside(state, seat, held)
    state.events.append(CardDiscarded(seat, held.card, why))
    free_mimics(state, held.uid)


def _put_aside(state: State, seat: int, held: Held) -> None:
    """Move a thing that leaves play to the place of its kind."""
    match traits(held.card).goes:
        case Destination.PILE:
            state.discard = (*state.discard, held.card)
        case Destination.OWN_PILE:
            _put_on_own_pile(state, seat, held)
        case Destination.SUPPLY:
            _put_back(state, held)
        case Destination.OUT:
            pass


def _put_back(state: State, held: Held) -> None:
    """Return a thing to those that lie open for everybody."""
    if state.more is not None:
        state.more = state.more._replace(tiles=(*state.more.tiles, held.card))


def _put_on_own_pile(state: State, seat: int, held: Held) -> None:
    """Return a gift to the pile of the monster to whose set it belongs."""
    more = state.more
    if more is None:
        return
    owner = dict(more.gifts).get(held.uid, seat)
    piles = more.piles or ((),) * state.seats
    state.more = more._replace(
        piles=(*piles[:owner], (*piles[owner], held.card), *piles[owner + 1 :]),
        gifts=tuple(gift for gift in more.gifts if gift[0] != held.uid),
    )


def discard_hand(state: State, seat: int, why: str) -> None:
    """Discard all cards of a monster at once, without the consequences of each loss for the owner."""
    _discard_at_once(state, seat, state.cards[seat], why)


def discard_for_child(state: State, seat: int, why: str, but: int = 0) -> None:
    """Discard in the same way what a monster loses as it begins anew, but the card with this uid."""
    lost = (held for held in state.cards[seat] if traits(held.card).lost_to_child and held.uid != but)
    _discard_at_once(state, seat, tuple(lost), why)


def _discard_at_once(state: State, seat: int, cards: tuple[Held, ...], why: str) -> None:
    _set_hand(state, seat, tuple(held for held in state.cards[seat] if held not in cards))
    for held in cards:
        _return_tokens(state, seat, held)
        _put_aside(state, seat, held)
        state.events.append(CardDiscarded(seat, held.card, why))
    for held in cards:
        free_mimics(state, held.uid)


def free_mimics(state: State, uid: int) -> None:
    """Give back the tokens of Mimics on a card that is no longer in play."""
    for seat, hand in enumerate(state.cards):
        for held in hand:
            if held.copies == uid and held.card == ICY:
                discard(state, seat, held, ICY)
            elif held.copies == uid:
                _return_tokens(state, seat, held)
                replace(state, seat, held, held._replace(acts=EMPTY, copies=0, charge=0))
                state.events.append(CardCopied(seat, EMPTY, -1))
                _left(state, seat, held.acts)


def copy_card(state: State, seat: int, mimic: Held, owner: int, target: Held) -> None:
    """Let a Mimic copy a card as if the card had just been bought (rulebooks 000, 001)."""
    _return_tokens(state, seat, mimic)
    now = mimic._replace(acts=target.acts, copies=target.uid, charge=0)
    replace(state, seat, mimic, now)
    state.events.append(CardCopied(seat, target.card, owner))
    _left(state, seat, mimic.acts)
    arrives(state, seat, now)
    sets_up(state, seat, now)


def arrives(state: State, seat: int, held: Held) -> None:
    """Apply a card's effect on a new owner."""
    rule = hooks.ARRIVES.get(held.acts)
    if rule is not None:
        rule(state, seat, held)


def sets_up(state: State, seat: int, held: Held) -> None:
    """Apply a card's effect as it comes into play; a waiting Mimic sets up its own choice."""
    by_edition = hooks.SETS_UP.get(held.acts or held.card)
    if by_edition is not None:
        by_edition[state.rules.edition](state, seat, held)


def take_tile(state: State, seat: int, tile: str) -> None:
    """Give a shared open tile to a monster; do nothing if it is no longer there."""
    more = state.more
    if more is None or tile not in more.tiles:
        return
    state.more = more._replace(tiles=without(more.tiles, tile))
    held = add_card(state, seat, tile, 0)
    state.events.append(CardMoved(seat, tile, -1, held.charge))
    arrives(state, seat, held)
    sets_up(state, seat, held)


def charge(state: State, seat: int, held: Held, change: int) -> None:
    """Put tokens or cubes on a card, or take them; discard a card that is emptied."""
    now = held._replace(charge=held.charge + change)
    replace(state, seat, held, now)
    _say_charge(state, seat, now, change)
    if now.charge <= 0:
        discard(state, seat, now, token_on(held))


def put_tokens(state: State, seat: int, held: Held, change: int) -> None:
    """Put tokens or cubes on a thing that stays without any, or take them."""
    now = held._replace(charge=held.charge + change)
    replace(state, seat, held, now)
    _say_charge(state, seat, now, change)


def token_on(held: Held) -> str:
    """Return the kind of token on a card, as events name it."""
    return TOKENS.get(held.acts, "energy")


def _say_charge(state: State, seat: int, now: Held, change: int) -> None:
    if change:
        state.events.append(TokensChanged(seat, token_on(now), change, now.charge, now.card))


def _return_tokens(state: State, seat: int, held: Held) -> None:
    """Return the tokens of a card that goes, or copies another, to the supply."""
    _say_charge(state, seat, held._replace(charge=0), -held.charge)


def by_name(working: list[Held], card: str) -> dict[str, Held]:
    """Return the cards that work as this one, by the name used in an answer; copies first.

    A copy is named by the card it copies, or by its own name if the seat also has that card.
    """
    own = next((held for held in working if held.card == card), None)
    copies = {held.card: held for held in working if held.card in COPIERS}
    if own is None or not copies:
        return {card: working[0]} if working else {}
    return {**copies, card: own}


def put_away(state: State) -> None:
    """Move discard cards whose effect was cut short to their destination."""
    for frame in state.stack if state.resolving else ():
        if isinstance(frame, ToDiscard):
            discard_done(state, frame)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without the first one of that name, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def discard_done(state: State, done: ToDiscard) -> None:
    """Move a discard card that took effect to the pile, or under the deck (Scavenger)."""
    state.resolving = without(state.resolving, done.card)
    if done.under_deck:
        state.bottom = (*state.bottom, done.card)
    else:
        state.discard = (*state.discard, done.card)


def push_in_order(state: State, *frames: Frame) -> None:
    """Push frames so that the first of them is on top of the stack."""
    state.stack.extend(frames[::-1])


def bought_anew(_: State, asked: PlaceMimic | ChargeBattery) -> BoughtEffect:
    """Restart the effect of a bought card that asks something."""
    return BoughtEffect(asked.seat, MIMIC, asked.uid, new=True)


def _left(state: State, seat: int, card: str) -> None:
    rule = hooks.LEAVES.get(card)
    if rule is not None:
        rule(state, seat)


def _set_hand(state: State, seat: int, hand: tuple[Held, ...]) -> None:
    if any(held.card in COPIERS for held in hand):
        hand = tuple(sorted(hand, key=lambda held: held.card in COPIERS))
    mask = 0
    for held in hand:
        mask |= BIT.get(held.acts, 0)
    state.cards = (*state.cards[:seat], hand, *state.cards[seat + 1 :])
    state.masks = (*state.masks[:seat], mask, *state.masks[seat + 1 :])
