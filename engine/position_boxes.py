"""The expansion part of a position written by hand."""

from collections import Counter
from typing import Any

from engine.boxes import numbers_of
from engine.cards.catalogue import UNKNOWN, traits
from engine.cards.kinds import Destination
from engine.defects import Defects
from engine.gifts import is_a_gift
from engine.hands import put_row
from engine.more import InHand, More
from engine.state import State
from engine.unboxing import begun, own_set

Json = dict[str, Any]


def more_of(state: State, rows: list[Any], defects: Defects) -> More | None:
    """Read the expansion part, with the monsters and numbers of the seats; None without expansions."""
    named = [row.get("monster", "") if isinstance(row, dict) else "" for row in rows]
    for seat, monster in enumerate(named):
        if monster != "" and monster not in state.rules.monsters:
            defects.add(f"seat {seat + 1}", f"there is no monster {monster!r} in these boxes")
            named[seat] = ""
    more = begun(state.rules, state.seats, tuple(named))
    if more is None:
        return None
    given = [row.get("numbers", {}) if isinstance(row, dict) else {} for row in rows]
    for seat, numbers in enumerate(given):
        if not isinstance(numbers, dict) or set(numbers) - set(dict(more.counts)):
            defects.add(f"seat {seat + 1}", f"numbers is an object with {sorted(dict(more.counts))}")
            given[seat] = {}
    most = numbers_of(state.rules.box_names)
    counts = tuple(
        (
            what,
            tuple(
                defects.whole(numbers, what, 0, f"seat {seat + 1}", most[what])
                for seat, numbers in enumerate(given)
            ),
        )
        for what, _ in more.counts
    )
    return more._replace(counts=counts)


def lay_own_sets(state: State, rows: list[Any], uids: list[list[int]], defects: Defects) -> None:
    """Distribute each own set: the named things to hand, pile or table, the rest to the deck."""
    if state.more is None:
        return
    held = [held.card for hand in state.cards for held in hand]
    state.more = state.more._replace(tiles=tuple(tile for tile in state.more.tiles if tile not in held))
    for card, n in sorted(Counter(held).items()):
        if n > 1 and traits(card).goes is Destination.SUPPLY:
            defects.add("cards", f"{card} lies before two monsters")
    _gifts(state, rows, uids, defects)
    for seat, row in enumerate(rows):
        if not isinstance(row, dict):
            continue
        hand, pile = (_of_own_set(state, seat, row, key, defects) for key in ("hand", "pile"))
        own = Counter(own_set(state.rules.box_names, state.more.monsters[seat]))
        away = Counter(card for card in (*hand, *pile, *held) if card in own)
        for card, n in sorted((away - own).items()):
            defects.add(f"seat {seat + 1}", f"{card} is there {n} times more than in its set")
        if own:
            put_row(state, "decks", seat, tuple(sorted((own - away).elements())))
        if hand:
            put_row(state, "hands", seat, tuple(map(InHand, hand)))
        if pile:
            put_row(state, "piles", seat, pile)


def _of_own_set(state: State, seat: int, row: Json, key: str, defects: Defects) -> tuple[str, ...]:
    given = row.get(key, [])
    monster = state.more.monsters[seat] if state.more else ""
    own = {*own_set(state.rules.box_names, monster), *((UNKNOWN,) if state.rules.table else ())}
    if not isinstance(given, list) or not all(isinstance(card, str) and card in own for card in given):
        defects.add(f"seat {seat + 1}", f"{key} is a list of things of its own set, not {given!r:.60}")
        return ()
    return tuple(given)


def _gifts(state: State, rows: list[Any], uids: list[list[int]], defects: Defects) -> None:
    gifts = []
    for seat, row in enumerate(rows):
        for number, uid in enumerate(uids[seat]):
            card = row["cards"][number]
            found = state.held(uid)
            is_gift = found is not None and is_a_gift(found[1].card)
            if not is_gift and isinstance(card, dict) and "of" in card:
                defects.add(f"seat {seat + 1}", f"{card['card']} is no gift of anybody")
            if is_gift:
                giver = defects.seat(card if isinstance(card, dict) else {}, "of", state.seats, -1)
                if giver in (-1, seat):
                    defects.add(f"seat {seat + 1}", "a gift is `of` another seat")
                gifts.append((uid, giver))
    if state.more is not None:
        state.more = state.more._replace(gifts=tuple(gifts))
