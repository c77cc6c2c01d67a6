"""Invariants of every position between two answers; checked by tests and simulations."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from engine.answers import CHANCE
from engine.bans import Ban, source
from engine.boxes import things_of
from engine.cards.catalogue import BIT, THINGS, UNKNOWN, traits
from engine.cards.kinds import COPIERS, TRAITS, Destination
from engine.decisions import RerollDie, RollDice
from engine.dispatch import QUESTIONS, Draw, Throw
from engine.flow import legal
from engine.sections import is_held
from engine.state import EMPTY, GOAL, MARKET_SLOTS, Forced, State
from engine.steps import AtZero, DamageDone
from engine.tokyo import BAY_LEAST
from engine.unboxing import own_set
from engine.winning import wins


def broken(state: State) -> list[str]:
    """Return everything that is wrong with a position; empty for a sound one.

    The position must be complete, not a view, and its automatic steps must be done.
    """
    return [f"{name}: {what}" for name, check in CHECKS.items() for what in check(state)]


def _numbers(state: State) -> Iterator[str]:
    for what in ("rolls", "rolled", "frozen", "turn", "asked", "harm"):
        if getattr(state, what) < 0:
            yield f"{what} is {getattr(state, what)}"
    for what in ("stars", "energy", "poison", "shrink"):
        yield from (
            f"{what} of seat {seat + 1} is {n}" for seat, n in enumerate(getattr(state, what)) if n < 0
        )
    for row in filter(None, state.counters):
        if len(row) != state.seats or min(row) < 0:
            yield f"a counter is {row} with {state.seats} seats"
    for seat, hearts in enumerate(state.hearts):
        if hearts < 0 or (hearts > state.most_hearts(seat) and Forced(seat, "hearts") not in state.forced):
            yield f"hearts of seat {seat + 1} are {hearts} of {state.most_hearts(seat)}"


def _lives(state: State) -> Iterator[str]:
    if state.alive >> state.seats:
        yield f"there is no seat for {state.alive:b}"
    for seat, hearts in enumerate(state.hearts):
        lives = state.lives(seat)
        if (
            lives != (state.fell[seat] == 0)
            or (hearts and not lives)
            or (lives and not _may_live(state, seat))
        ):
            yield f"seat {seat + 1} has {hearts} hearts, fell {state.fell[seat]}, alive {lives}"
        if not lives and (state.cards[seat] or state.energy[seat]):
            yield f"seat {seat + 1} is out and has {state.energy[seat]} energy, {state.cards[seat]}"


def _may_live(state: State, seat: int) -> bool:
    """Return whether a monster has hearts, may live with none, or is being saved."""
    is_saved = any(type(frame) is AtZero and frame.hit.target == seat for frame in state.stack)
    return state.hearts[seat] > 0 or bool(source(state, seat, Ban.OUT)) or wins(state, seat) or is_saved


def _tokyo(state: State) -> Iterator[str]:
    for place in ("city", "bay"):
        seat: int = getattr(state, place)
        if seat != -1 and not (0 <= seat < state.seats and state.lives(seat)):
            yield f"seat {seat + 1} is in the {place}"
    if state.city == state.bay != -1:
        yield f"seat {state.city + 1} is in both places"
    if state.bay != -1 and not state.bay_open:
        yield "somebody is in the Bay, which is closed"
    if state.bay_open != (state.rules.bay and state.alive.bit_count() >= BAY_LEAST):
        yield f"with {state.alive.bit_count()} monsters the Bay is {'open' if state.bay_open else 'closed'}"


def _cards(state: State) -> Iterator[str]:
    in_hands = [held.card for hand in state.cards for held in hand]
    of_nobody = (*state.resolving, *((*state.more.tiles, *state.more.shown) if state.more else ()))
    places = (*state.deck, *state.bottom, *state.market, *state.discard, *of_nobody, *in_hands)
    everything = [card for card in places if card]
    if sorted(everything) != list(state.rules.deck):
        there, deck = Counter(card for card in everything if traits(card).in_deck), Counter(state.rules.deck)
        if there != deck:
            yield f"too many {dict(there - deck)}, too few {dict(deck - there)}"
        foreign = set(everything) - THINGS.keys()
        if foreign and (not state.rules.table or foreign & {*state.deck, *state.bottom}):
            yield f"cards that the catalogue lacks: {foreign}"
    if state.deck != tuple(sorted(state.deck)):
        yield "the deck is not sorted"
    if len(state.market) != MARKET_SLOTS:
        yield f"the market has {len(state.market)} slots"
    if not all(traits(card).held for card in in_hands):
        yield f"somebody keeps what is not kept: {in_hands}"
    if state.resolving and not state.stack:
        yield f"{state.resolving} take effect after the end"


def _levels(state: State) -> Iterator[str]:
    """Yield levels and the like that do not lie in one place each."""
    lying = Counter(held.card for hand in state.cards for held in hand)
    lying.update(state.more.tiles if state.more else ())
    for thing in things_of(state.rules.box_names):
        if TRAITS[thing.kind].goes is Destination.SUPPLY and lying[thing.id] != 1:
            yield f"{thing.id} lies in {lying[thing.id]} places"


def _own_sets(state: State) -> Iterator[str]:
    """Yield own sets whose cards do not all lie in one place each; at a table hands are not known."""
    more = state.more
    if more is None or state.rules.table:
        return
    for seat, monster in enumerate(more.monsters):
        own = Counter(own_set(state.rules.box_names, monster))
        if not own or not state.lives(seat):
            continue
        given = dict(more.gifts)
        open_ones = [
            held.card
            for owner, hand in enumerate(state.cards)
            for held in hand
            if held.card in own and given.get(held.uid, owner) == seat
        ]
        places = (more.decks, more.piles, more.away, more.drawn)
        unseen = [card for rows in places if rows for card in rows[seat]]
        in_hand = [card for card, _ in more.hands[seat]] if more.hands else []
        there = Counter([*open_ones, *unseen, *in_hand])
        if there != own:
            yield f"seat {seat + 1}: too many {dict(there - own)}, too few {dict(own - there)}"


def _peeks(state: State) -> Iterator[str]:
    if bool(state.top) != bool(state.peekers):
        yield f"{state.peekers:b} know the top card {state.top!r}"
    if state.top not in (EMPTY, UNKNOWN, *state.deck, *state.bottom[:1]):
        yield f"the top card {state.top} is not in the deck"


def _hands(state: State) -> Iterator[str]:
    in_play = {held.uid: held for hand in state.cards for held in hand}
    if len(in_play) != sum(map(len, state.cards)) or any(not 0 < uid <= state.uids for uid in in_play):
        yield f"numbers of cards: {sorted(in_play)} up to {state.uids}"
    for seat, hand in enumerate(state.cards):
        mask = 0
        for held in hand:
            mask |= BIT.get(held.acts, 0)
            copied = in_play.get(held.copies)
            if held.card not in COPIERS:
                acts = held.card if held.card in THINGS else EMPTY
            else:
                acts = copied.card if copied else EMPTY
            if held.acts != acts or held.charge < 0 or held.paid < 0 or (held.copies and copied is None):
                yield f"seat {seat + 1} has {held}"
        if state.masks[seat] != mask:
            yield f"the mask of seat {seat + 1} is not that of its cards"
        if [held.card in COPIERS for held in hand] != sorted(held.card in COPIERS for held in hand):
            yield f"a Mimic of seat {seat + 1} is not the last of its cards"


def _dice(state: State) -> Iterator[str]:
    in_the_air = sum(
        frame.number if isinstance(frame, RollDice) else 1
        for frame in state.stack
        if isinstance(frame, RollDice | RerollDie)
    )
    of_the_turn = (0, state.ndice) if state.stack else range(state.ndice + 1)
    if min(state.dice) < 0 or sum(state.dice) + in_the_air not in of_the_turn:
        yield f"{sum(state.dice)} dice lie, {in_the_air} roll, {state.ndice} belong to the turn"


def _turn(state: State) -> Iterator[str]:
    for what in ("active", "regular", "first"):
        if not 0 <= getattr(state, what) < state.seats:
            yield f"there is no seat {getattr(state, what) + 1}, {what}"
    in_damage = any(isinstance(frame, DamageDone) for frame in state.stack)
    may_be_out = state.turn == 0 or state.asked_seat == CHANCE or in_damage
    if state.stack and not may_be_out and not state.lives(state.active):
        yield f"it is the turn of seat {state.active + 1}, which is out"
    if not all(map(state.lives, state.frenzy)):
        yield f"one of {state.frenzy} is out and has a further turn"


def _question(state: State) -> Iterator[str]:
    if state.over:
        if state.stack:
            yield f"the game is over and {state.stack} lies there"
        return
    question = state.question
    if type(question) not in QUESTIONS:
        yield f"no question is open: {state.stack}"
        return
    match QUESTIONS[type(question)].chance:
        case Draw() as draw:
            answered = bool(draw.cards(state, question))
        case Throw() as throw:
            answered = throw.number(state, question) > 0 or (state.rules.table and is_held(state))
        case _:
            asked = state.asked_seat
            answered = asked is not None and 0 <= asked < state.seats and state.lives(asked)
            answered = answered and bool(legal(state, asked))
    if not answered:
        yield f"{question} has no answer or is put to nobody"


def _stars(state: State) -> Iterator[str]:
    with_goal = {seat for seat, stars in enumerate(state.stars) if stars >= GOAL}
    if set(state.reached) != with_goal or len(state.reached) != len(with_goal):
        yield f"{with_goal} have {GOAL} stars, {state.reached} reached them"


def _end(state: State) -> Iterator[str]:
    living = state.alive.bit_count()
    won = 0 <= state.winner < state.seats and state.lives(state.winner)
    match state.how:
        case "":
            sound = state.winner == -1 and (living > 1 or DamageDone() in state.stack)
        case "nobody":
            sound = state.winner == -1 and living == 0
        case "idle":
            sound = state.winner == -1 and living > 1
        case "last":
            sound = won and living == 1
        case "card":
            sound = won and wins(state, state.winner)
        case "stars":
            sound = won and state.stars[state.winner] >= GOAL
        case "agreed":
            sound = state.rules.table and (state.winner == -1 or won)
        case _:
            sound = False
    if not sound:
        yield f"ended by {state.how!r}, winner {state.winner}, {living} live"


CHECKS: Final[dict[str, Callable[[State], Iterator[str]]]] = {
    "numbers": _numbers,
    "lives": _lives,
    "Tokyo": _tokyo,
    "cards": _cards,
    "levels": _levels,
    "own sets": _own_sets,
    "peeks": _peeks,
    "hands": _hands,
    "dice": _dice,
    "turn": _turn,
    "question": _question,
    "stars": _stars,
    "end": _end,
}
