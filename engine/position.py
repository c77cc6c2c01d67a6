"""Reading a position from plain data written by hand; all its defects are reported at once."""

from collections import Counter
from typing import Any, Final

from engine.bans import Ban, source
from engine.cards.books import in_book
from engine.cards.catalogue import FULL, THINGS, UNKNOWN, is_foreign, traits
from engine.cards.kinds import COPIERS
from engine.codec import rules_from_json
from engine.defects import MOST, Defects
from engine.dice import NO_DICE, Dice
from engine.errors import EngineError, InvalidPosition
from engine.flow import run
from engine.holdings import put, replace
from engine.notation import read_dice
from engine.position_boxes import lay_own_sets, more_of
from engine.resolving import void_groups
from engine.rules import LEAST_SEATS, Rules
from engine.sections import Phase, Step, read_step, restart
from engine.state import EMPTY, GOAL, MARKET_SLOTS, MOST_TOKENS, START_HEARTS, Forced, Held, State

Json = dict[str, Any]

SEAT_KEYS: Final = ("hearts", "stars", "energy", "poison", "shrink", "cards")
EXPANDED_KEYS: Final = ("monster", "numbers", "hand", "pile")
"""Keys of a seat that exist only with expansions."""
CARD_KEYS: Final = ("card", "charge", "paid", "copies", "of")
KEYS: Final = (
    *("rules", "seats", "city", "bay", "market", "discard", "bottom", "first", "active", "turn", "step"),
    *("dice", "frozen", "forced"),
)
BEFORE_ROLLING: Final = (Step(Phase.OPENING), Step(Phase.START), Step(Phase.HOLD), Step(Phase.ROLL, 0))


def build(data: Json) -> State:
    """Make a position and bring it to its next question; raises InvalidPosition with every defect.

    Keys (all but `seats` may be left out): rules, seats (list of hearts, stars, energy, poison, shrink,
    cards), city and bay (seat from 1), market (up to 3 cards), discard, bottom, first, active, turn, step,
    dice, frozen (dice taken by Freeze Time), forced (list of [seat, what]). A card is its id, or an object
    with card, charge, paid and, for a Mimic, copies: [seat, number of the card], both from 1.

    With expansions a seat has a monster too, numbers (an object), and of its own set a hand and a pile (the
    rest of the set is its deck), and a gift before it is `of` the seat that gave it.
    """
    if not isinstance(data, dict):
        raise InvalidPosition((f"an object with seats is needed, not {data!r}",))
    defects = Defects()
    for key in sorted(set(data) - set(KEYS)):
        defects.add(key, "there is no such part of a position")
    rules = _rules(data, defects)
    rows = data.get("seats")
    if not isinstance(rows, list) or not LEAST_SEATS <= len(rows) <= rules.box.most_seats:
        raise InvalidPosition((*defects.found, f"seats: a list of 2-{rules.box.most_seats} seats is needed"))
    state = State(rules, len(rows))
    state.more = more_of(state, rows, defects)
    _forced(state, data, defects)
    uids = [_hand(state, seat, row, defects) for seat, row in enumerate(rows)]
    _copies(state, rows, uids, defects)
    lay_own_sets(state, rows, uids, defects)
    for seat, row in enumerate(rows):
        _numbers(state, seat, row, defects)
    _tokyo(state, data, defects)
    _supply(state, data, defects)
    step = _turn(state, data, defects)
    if defects.found:
        raise InvalidPosition(tuple(defects.found))
    restart(state, step)
    run(state)
    return state


def _rules(data: Json, defects: Defects) -> Rules:
    given = data.get("rules", {})
    if not isinstance(given, dict):
        defects.add("rules", "an object with edition and options is needed")
        given = {}
    try:
        return rules_from_json(given)
    except InvalidPosition as error:
        raise InvalidPosition((*defects.found, *error.defects)) from error


def _forced(state: State, data: Json, defects: Defects) -> None:
    given = data.get("forced", [])
    may_be = [[seat + 1, "hearts"] for seat in range(state.seats)] if state.rules.table else []
    if not isinstance(given, list) or any(pair not in may_be for pair in given):
        defects.add("forced", "a list of [seat, 'hearts'] is needed, in a match opened for a table")
        return
    state.forced = tuple(Forced(seat - 1, what) for seat, what in given)


def _hand(state: State, seat: int, row: Any, defects: Defects) -> list[int]:
    """Read the cards of a seat; uids follow the list, 0 for an invalid card."""
    where = f"seat {seat + 1}"
    if not isinstance(row, dict):
        defects.add(where, "an object with hearts, stars, energy, cards is needed")
        return []
    known = SEAT_KEYS if state.more is None else (*SEAT_KEYS, *EXPANDED_KEYS)
    for key in sorted(set(row) - set(known)):
        defects.add(where, f"there is no {key!r}")
    uids = []
    for card in _listed(row, where, defects):
        held = _held(state, card, where, defects)
        if held is not None:
            put(state, seat, held)
        uids.append(held.uid if held else 0)
    return uids


def _listed(row: Json, where: str, defects: Defects) -> list[Any]:
    cards = row.get("cards", [])
    if not isinstance(cards, list):
        defects.add(where, f"cards is a list of cards, not {cards!r}")
        return []
    return cards


def _numbers(state: State, seat: int, row: Any, defects: Defects) -> None:
    where = f"seat {seat + 1}"
    if not isinstance(row, dict):
        return
    most = MOST if Forced(seat, "hearts") in state.forced else state.most_hearts(seat)
    state.hearts[seat] = defects.whole(row, "hearts", START_HEARTS, where, most)
    state.stars[seat] = defects.whole(row, "stars", 0, where)
    state.energy[seat] = defects.whole(row, "energy", 0, where)
    poison, shrink = (defects.whole(row, key, 0, where, MOST_TOKENS) for key in ("poison", "shrink"))
    state.poison = (*state.poison[:seat], poison, *state.poison[seat + 1 :])
    state.shrink = (*state.shrink[:seat], shrink, *state.shrink[seat + 1 :])
    if state.stars[seat] >= GOAL:
        state.reached = (*state.reached, seat)
    if state.hearts[seat] == 0 and not source(state, seat, Ban.OUT):
        state.alive &= ~(1 << seat)
        state.fell = (*state.fell[:seat], 1, *state.fell[seat + 1 :])
        state.harm = 1
        if state.cards[seat] or state.energy[seat]:
            defects.add(where, "an eliminated monster has no cards and no energy")


def _held(state: State, card: Any, where: str, defects: Defects) -> Held | None:
    data = card if isinstance(card, dict) else {"card": card}
    name = data.get("card")
    if not isinstance(name, str) or not _is_named(state, name):
        defects.add(where, f"no card is called {name!r}")
        return None
    if not traits(name).held:
        defects.add(where, f"{name} is a {THINGS[name].kind.value} card and is not kept")
        return None
    for key in sorted(set(data) - set(CARD_KEYS)):
        defects.add(where, f"there is no {key!r} of a card")
    if name not in COPIERS and data.get("copies") is not None:
        defects.add(where, f"{name} copies nothing, only a Mimic does")
    state.uids += 1
    charge = defects.whole(data, "charge", FULL.get(name, 0), where)
    paid = defects.whole(data, "paid", 0, where)
    acts = EMPTY if name in COPIERS or name not in THINGS else name
    return Held(name, acts, state.uids, charge, paid)


def _is_named(state: State, name: str) -> bool:
    """Return whether a game by these rules may have the card; a table also unnamed or foreign ones."""
    if name in THINGS:
        return in_book(name, state.rules.index)
    return state.rules.table and (name == UNKNOWN or is_foreign(name))


def _copies(state: State, rows: list[Any], uids: list[list[int]], defects: Defects) -> None:
    for seat, row in enumerate(rows):
        for number, uid in enumerate(uids[seat]):
            card = row["cards"][number]
            target = card.get("copies") if isinstance(card, dict) else None
            found = state.held(uid)
            if found and found[1].card in COPIERS and target is not None:
                _copy(state, seat, found[1], target, uids, defects)


def _copy(state: State, seat: int, mimic: Held, target: Any, uids: list[list[int]], defects: Defects) -> None:
    copied = _copied(state, mimic, target, uids)
    if copied is None:
        defects.add(f"seat {seat + 1}", f"a Mimic copies [seat, number] of a keep card, not {target!r}")
        return
    replace(state, seat, mimic, mimic._replace(acts=copied.acts, copies=copied.uid))


def _copied(state: State, mimic: Held, target: Any, uids: list[list[int]]) -> Held | None:
    if not isinstance(target, list) or len(target) != 2 or not all(type(n) is int and n > 0 for n in target):
        return None
    owner, number = target
    if owner > state.seats or number > len(uids[owner - 1]):
        return None
    found = state.held(uids[owner - 1][number - 1])
    if found is None or found[1].card in COPIERS or mimic.card not in traits(found[1].card).copied_by:
        return None
    return found[1]


def _tokyo(state: State, data: Json, defects: Defects) -> None:
    state.bay_open = state.rules.bay and state.alive.bit_count() > 4
    state.city = defects.seat(data, "city", state.seats, -1)
    state.bay = defects.seat(data, "bay", state.seats, -1)
    if state.bay >= 0 and not state.bay_open:
        defects.add("bay", "the Bay is in play while five or more live")
    if state.bay >= 0 and state.bay == state.city:
        defects.add("bay", f"seat {state.bay + 1} cannot be in the City and in the Bay")
    for place, seat in (("city", state.city), ("bay", state.bay)):
        if seat >= 0 and not state.lives(seat):
            defects.add(place, f"seat {seat + 1} is eliminated")


def _supply(state: State, data: Json, defects: Defects) -> None:
    lists = {key: _cards(state, data, key, defects) for key in ("market", "discard", "bottom")}
    market = lists["market"]
    if len(market) > MARKET_SLOTS:
        defects.add("market", f"there are {MARKET_SLOTS} slots, not {len(market)}")
        market = market[:MARKET_SLOTS]
    state.market = (*market, *((EMPTY,) * (MARKET_SLOTS - len(market))))
    state.discard = lists["discard"]
    state.bottom = lists["bottom"]
    in_hands = [held.card for hand in state.cards for held in hand]
    lying = (*in_hands, *market, *state.discard, *state.bottom)
    seen = Counter(card for card in lying if traits(card).in_deck)
    deck = Counter(state.rules.deck)
    for card, n in sorted((seen - deck).items()):
        defects.add("cards", f"{card} is there {n} times more than the deck of this game has it")
    state.deck = tuple(sorted((deck - seen).elements()))


def _cards(state: State, data: Json, key: str, defects: Defects) -> tuple[str, ...]:
    given = data.get(key, [])
    if not isinstance(given, list):
        defects.add(key, "a list of cards is needed")
        return ()
    for card in given:
        if not isinstance(card, str) or not (card == EMPTY or _is_named(state, card)):
            defects.add(key, f"no card is called {card!r}")
        elif card in THINGS and not traits(card).in_deck:
            defects.add(key, f"{card} is a {THINGS[card].kind.value} and comes from no deck")
    return tuple(card for card in given if isinstance(card, str) and (card or key == "market"))


def _turn(state: State, data: Json, defects: Defects) -> Step:
    state.first = defects.seat(data, "first", state.seats, 0)
    state.active = defects.seat(data, "active", state.seats, state.first)
    state.regular = state.active
    state.turn = max(1, defects.whole(data, "turn", 1, "turn"))
    state.frozen = defects.whole(data, "frozen", 0, "frozen", 6)
    living = state.alive.bit_count()
    if living < LEAST_SEATS:
        defects.add("seats", "at least two must live")
    elif not state.lives(state.active):
        defects.add("active", f"seat {state.active + 1} is eliminated")
    try:
        step = read_step(str(data.get("step", Phase.START)))
        state.dice = read_dice(str(data.get("dice", ""))) if "dice" in data else NO_DICE
    except EngineError as error:
        defects.add("step or dice", str(error))
        return Step(Phase.START)
    state.ndice = sum(state.dice)
    if step.phase is Phase.ROLL and step.rolls and not state.ndice:
        defects.add("dice", "after a roll there are dice")
    if step in BEFORE_ROLLING and state.ndice:
        defects.add("dice", "before the first roll there are no dice")
    if state.ndice > 10:
        defects.add("dice", f"there are no {state.ndice} dice")
    state.rolled = step.rolls
    if step.phase is Phase.OPENING:
        state.turn = 0
    _pending(state, step)
    return step


def _pending(state: State, step: Step) -> None:
    if step.phase is Phase.REST:
        state.pending = pending_groups(state.dice) & ~void_groups(state)


def pending_groups(dice: Dice) -> int:
    """Return all groups that the dice alone make."""
    numbers = 1 if max(dice[:3]) >= 3 else 0
    return numbers | (2 if dice[3] else 0) | (4 if dice[5] else 0) | (8 if dice[4] else 0)
