"""Noting and acknowledging an update, with a kill or a lost answer at every step.

What is confirmed is not lost, and what can be known again is done once. The transactions are the real
functions of kotbot/matches/housekeeping.py on a model of the rows; the order of steps is that of
`Polling._ask` and `Inbox` (kotbot/telegram/updates): an update is stored, then confirmed by the next call,
done meanwhile or afterwards, and what is done is written by the way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, cast

import pytest

from kotbot.matches import housekeeping
from kotbot.matches.ports import Unit
from kotbot.matches.records import UpdateRecord
from tests.kotbot.protocols.explorer import Broken, explore

NOON: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
PRESS: Final = 1
"""Known by its own id: the same transaction notes it and does it."""
COMMAND: Final = 2
"""Remembered when it is done."""
UPDATES: Final = (PRESS, COMMAND)
FAULTS: Final = 2
"""Fewer than TRIES: a third process would begin with it all the same."""


@dataclass(frozen=True)
class Rules:
    """Which step is done wrong, to see that this is found."""

    confirms_early: bool = False
    knows_presses: bool = True


@dataclass(frozen=True)
class State:
    """Telegram, the database, and what the process has in memory."""

    confirmed: int = 0
    """Telegram sends nothing up to this number any more."""
    incoming: tuple[tuple[int, int], ...] = ()
    """Stored updates with their tries."""
    seen: frozenset[int] = frozenset()
    effects: tuple[int, ...] = ()
    """What was done, in its order."""
    cut_off: tuple[int, ...] = ()
    """Done, and killed before that was written: each time it may be done once more."""
    offset: int = 0
    """What the process confirms with its next call."""
    given: tuple[int, ...] = ()
    """Came with a call and is not stored yet."""
    to_do: tuple[int, ...] = ()
    to_mark: tuple[int, ...] = ()
    faults: int = FAULTS


class UpdateUnit:
    """A unit of work on the rows of updates, as kotbot/store/rows/updates.py keeps them."""

    now = NOON

    def __init__(self, state: State) -> None:
        self.rows = dict(state.incoming)
        self.seen = set(state.seen)

    def put_updates(self, updates: Sequence[UpdateRecord]) -> None:
        assert not {update.id for update in updates} & self.rows.keys()
        self.rows.update({update.id: update.tries for update in updates})

    def known_updates(self, updates: Sequence[int]) -> set[int]:
        return set(updates) & (self.rows.keys() | self.seen)

    def updates(self) -> list[UpdateRecord]:
        return [
            UpdateRecord(id=number, account=1, body="{}", at=NOON, tries=tries)
            for number, tries in self.rows.items()
        ]

    def count_tries(self) -> None:
        self.rows = {number: tries + 1 for number, tries in self.rows.items()}

    def drop_update(self, update: int) -> None:
        self.rows.pop(update, None)

    def remember_update(self, update: int) -> None:
        assert update not in self.seen
        self.seen.add(update)

    def committed(self, state: State) -> State:
        return replace(state, incoming=tuple(self.rows.items()), seen=frozenset(self.seen))


def steps(rules: Rules, state: State) -> Iterable[tuple[str, State]]:
    if not state.given:
        yield from _calls(rules, state)
    else:
        yield "what came is stored", _stored(rules, state)
    for number in state.to_do:
        if number not in state.given:
            yield f"{number} is done", _done(rules, state, number)
    if state.to_mark:
        yield "what is done is written", _marked(state)
    if state.faults:
        yield "the process is killed", _killed(state)


def _calls(rules: Rules, state: State) -> Iterable[tuple[str, State]]:
    """`Polling._ask`: the call confirms what was stored, and brings what was not."""
    confirmed = max(state.confirmed, state.offset)
    coming = tuple(number for number in UPDATES if number > confirmed)
    asked = replace(state, confirmed=confirmed)
    if coming:
        early = coming[-1] if rules.confirms_early else confirmed
        yield "updates come", replace(asked, given=coming, confirmed=early)
    elif confirmed != state.confirmed:
        yield "a call confirms", asked
    if state.faults and confirmed != state.confirmed:
        yield "a call confirms and its answer is lost", replace(asked, faults=state.faults - 1)
    if state.faults and state.offset:
        # Telegram hears of nothing: what was confirmed may be told again (a new process asks for all, too).
        yield "what was confirmed comes again", replace(state, confirmed=0, offset=0, faults=state.faults - 1)


def _stored(rules: Rules, state: State) -> State:
    """`Inbox.take`: nothing is taken twice that is in hand; only what is new waits to be done."""
    in_hand = {*state.to_do, *state.to_mark}
    fresh = [number for number in state.given if number not in in_hand]
    unit = UpdateUnit(state)
    records = [UpdateRecord(id=number, account=1, body="{}", at=NOON) for number in fresh]
    new = housekeeping.take_in(cast(Unit, unit), records)
    wanted = tuple(number for number in fresh if number in new or number == PRESS)
    stored = replace(state, given=(), offset=state.given[-1], to_do=state.to_do + wanted)
    return unit.committed(stored)


def _done(rules: Rules, state: State, number: int) -> State:
    """`handle`: a press that is known has no effect."""
    known = rules.knows_presses and number == PRESS and PRESS in state.effects
    left = tuple(other for other in state.to_do if other != number)
    done = replace(state, to_do=left, to_mark=(*state.to_mark, number))
    return done if known else replace(done, effects=(*state.effects, number))


def _marked(state: State) -> State:
    """`Inbox._done`, with the next transaction."""
    unit = UpdateUnit(state)
    for number in state.to_mark:
        done = housekeeping.press_done if number == PRESS else housekeeping.update_done
        done(cast(Unit, unit), number)
    return replace(unit.committed(state), to_mark=())


def _killed(state: State) -> State:
    """The next process begins with what is left (`Inbox._take_up`) and asks Telegram for everything."""
    unit = UpdateUnit(state)
    left = tuple(update.id for update in housekeeping.left_over(cast(Unit, unit)))
    return replace(
        unit.committed(state),
        cut_off=state.cut_off + state.to_mark,
        offset=0,
        given=(),
        to_do=left,
        to_mark=(),
        faults=state.faults - 1,
    )


def fault(state: State) -> str:
    """What must not be: lost, or done twice."""
    stored = dict(state.incoming)
    for number in UPDATES:
        if number <= state.confirmed and number not in stored and number not in state.effects:
            return f"{number} is confirmed and lost"
        most = 1 if number == PRESS else 1 + state.cut_off.count(number)
        if state.effects.count(number) > most:
            return f"{number} was done {state.effects.count(number)} times"
    return ""


def search(rules: Rules) -> int:
    return explore(State(), lambda state: steps(rules, state), fault)


def test_what_is_confirmed_is_not_lost_and_nothing_is_done_twice() -> None:
    assert search(Rules()) > 100


def test_confirming_before_storing_is_found() -> None:
    with pytest.raises(Broken, match="is confirmed and lost"):
        search(Rules(confirms_early=True))


def test_a_press_that_is_not_known_again_is_found() -> None:
    with pytest.raises(Broken, match="1 was done 2 times"):
        search(Rules(knows_presses=False))


def test_a_command_that_is_not_remembered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "update_done", housekeeping.press_done)
    with pytest.raises(Broken, match="2 was done 2 times"):
        search(Rules())


def test_what_is_taken_in_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_in(unit: Unit, updates: Sequence[UpdateRecord]) -> set[int]:
        known = unit.known_updates([update.id for update in updates])
        unit.put_updates([update for update in updates if update.id not in known])
        return {update.id for update in updates}

    monkeypatch.setattr(housekeeping, "take_in", take_in)
    with pytest.raises(Broken, match="2 was done 2 times"):
        search(Rules())


def test_what_is_dropped_before_it_is_done_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def left_over(unit: Unit) -> list[UpdateRecord]:
        for update in unit.updates():
            unit.drop_update(update.id)
        return []

    monkeypatch.setattr(housekeeping, "left_over", left_over)
    with pytest.raises(Broken, match="is confirmed and lost"):
        search(Rules())
