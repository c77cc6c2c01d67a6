"""Cards coming to monsters, leaving them and being copied."""

from engine.cards import hooks
from engine.cards.catalogue import BIT, TOKENS, traits
from engine.cards.kinds import COPIERS, Goes
from engine.decisions import BoughtEffect, ChargeBattery, Frame, PlaceMimic, ToDiscard
from engine.events import CardCopied, CardDiscarded, CardMoved, TokensChanged
from engine.state import EMPTY, MIMIC, Held, State


def add_card(state: State, seat: int, card: str, paid: int) -> Held:
    """A new card comes to a monster; its effects on arrival are not run yet."""
    state.uids += 1
    held = Held(card, EMPTY if card in COPIERS or card not in BIT else card, state.uids, 0, paid)
    put(state, seat, held)
    return held


def put(state: State, seat: int, held: Held) -> None:
    """Lay a card in front of a monster."""
    _set_hand(state, seat, (*state.cards[seat], held))


def replace(state: State, seat: int, old: Held, new: Held) -> None:
    """Change what lies on a card, or what it copies."""
    _set_hand(state, seat, tuple(new if held.uid == old.uid else held for held in state.cards[seat]))


def take_away(state: State, seat: int, held: Held) -> None:
    """Take a card from a monster; what its loss causes follows, the card itself goes nowhere."""
    _set_hand(state, seat, tuple(other for other in state.cards[seat] if other.uid != held.uid))
    _left(state, seat, held.acts)


def discard(state: State, seat: int, held: Held, why: str) -> None:
    """A card leaves play for the discard pile."""
    _return_tokens(state, seat, held)
    take_away(state, seat, held)
    _put_aside(state, seat, held)
    state.events.append(CardDiscarded(seat, held.card, why))
    free_mimics(state, held.uid)


def _put_aside(state: State, seat: int, held: Held) -> None:
    """A thing goes where its kind goes that leaves play."""
    match traits(held.card).goes:
        case Goes.PILE:
            state.discard = (*state.discard, held.card)
        case Goes.OWN_PILE:
            _put_on_own_pile(state, seat, held)
        case Goes.OUT:
            pass


def _put_on_own_pile(state: State, seat: int, held: Held) -> None:
    """A gift goes back to whose it is."""
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
    """All cards of a monster leave play at once, without what the loss of each would cause its owner."""
    _discard_at_once(state, seat, state.cards[seat], why)


def discard_for_child(state: State, seat: int, why: str) -> None:
    """The same with those cards alone that a monster loses as it begins anew."""
    _discard_at_once(
        state, seat, tuple(held for held in state.cards[seat] if traits(held.card).lost_to_child), why
    )


def _discard_at_once(state: State, seat: int, cards: tuple[Held, ...], why: str) -> None:
    _set_hand(state, seat, tuple(held for held in state.cards[seat] if held not in cards))
    for held in cards:
        _return_tokens(state, seat, held)
        _put_aside(state, seat, held)
        state.events.append(CardDiscarded(seat, held.card, why))
    for held in cards:
        free_mimics(state, held.uid)


def free_mimics(state: State, uid: int) -> None:
    """The card is no longer in play: the tokens of Mimics on it come back."""
    for seat, hand in enumerate(state.cards):
        for held in hand:
            if held.copies == uid:
                _return_tokens(state, seat, held)
                replace(state, seat, held, held._replace(acts=EMPTY, copies=0, charge=0))
                state.events.append(CardCopied(seat, EMPTY, -1))
                _left(state, seat, held.acts)


def copy_card(state: State, seat: int, mimic: Held, owner: int, target: Held) -> None:
    """A Mimic begins to copy a card as if it had just been bought (rulebooks 000, 001)."""
    _return_tokens(state, seat, mimic)
    now = mimic._replace(acts=target.acts, copies=target.uid, charge=0)
    replace(state, seat, mimic, now)
    state.events.append(CardCopied(seat, target.card, owner))
    _left(state, seat, mimic.acts)
    arrives(state, seat, now)
    sets_up(state, seat, now)


def arrives(state: State, seat: int, held: Held) -> None:
    """What a card does for whoever comes to have it."""
    rule = hooks.ARRIVES.get(held.acts)
    if rule is not None:
        rule(state, seat, held)


def sets_up(state: State, seat: int, held: Held) -> None:
    """What a card does as it comes into play; a Mimic that waits sets up its own choice."""
    by_edition = hooks.SETS_UP.get(held.acts or held.card)
    if by_edition is not None:
        by_edition[state.rules.edition](state, seat, held)


def take_tile(state: State, seat: int, tile: str) -> None:
    """Something that lies open for everybody comes to a monster; nothing if it lies there no more."""
    more = state.more
    if more is None or tile not in more.tiles:
        return
    state.more = more._replace(tiles=without(more.tiles, tile))
    held = add_card(state, seat, tile, 0)
    state.events.append(CardMoved(seat, tile, -1, held.charge))
    arrives(state, seat, held)
    sets_up(state, seat, held)


def charge(state: State, seat: int, held: Held, change: int) -> None:
    """Put tokens or cubes on a card, or take them; a card that is emptied is discarded."""
    now = held._replace(charge=held.charge + change)
    replace(state, seat, held, now)
    _say_charge(state, seat, now, change)
    if now.charge <= 0:
        discard(state, seat, now, token_on(held))


def token_on(held: Held) -> str:
    """What lies on a card, as events call it."""
    return TOKENS.get(held.acts, "energy")


def _say_charge(state: State, seat: int, now: Held, change: int) -> None:
    if change:
        state.events.append(TokensChanged(seat, token_on(now), change, now.charge, now.card))


def _return_tokens(state: State, seat: int, held: Held) -> None:
    """What lies on a card that goes, or copies another, goes to the supply."""
    _say_charge(state, seat, held._replace(charge=0), -held.charge)


def by_name(working: list[Held], card: str) -> dict[str, Held]:
    """Cards that work as this one, by what their owner calls them in an answer; copies first.

    A copy is called by the card it copies, and by its own name where that card is there, too.
    """
    own = next((held for held in working if held.card == card), None)
    copies = {held.card: held for held in working if held.card in COPIERS}
    if own is None or not copies:
        return {card: working[0]} if working else {}
    return {**copies, card: own}


def put_away(state: State) -> None:
    """Discard cards whose effect was cut short go where they were to go."""
    for frame in state.stack if state.resolving else ():
        if isinstance(frame, ToDiscard):
            discard_done(state, frame)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but the first of that name, which is among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def discard_done(state: State, done: ToDiscard) -> None:
    """A discard card took effect: it joins the pile, or goes under the deck (Scavenger)."""
    state.resolving = without(state.resolving, done.card)
    if done.under_deck:
        state.bottom = (*state.bottom, done.card)
    else:
        state.discard = (*state.discard, done.card)


def push_in_order(state: State, *frames: Frame) -> None:
    """Put frames on the stack so that the first of them comes first."""
    state.stack.extend(frames[::-1])


def bought_anew(_: State, asked: PlaceMimic | ChargeBattery) -> BoughtEffect:
    """The effect of a bought card that asks something is begun again."""
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
