"""Random matches at a table: whatever is entered, undone and redone, nothing is lost and nothing is stuck."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from engine import State, legal, read_table, write, write_table
from engine.codec import to_json
from engine.events import EnergyChanged, HeartsGained, HeartsLost, StarsChanged, TableChanged, TokensChanged
from engine.invariants import broken
from engine.table_events import AddNumber, SetNumber
from kotbot.matches.facts import Mode, SeatFacts, Status
from kotbot.matches.modes import load
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.table.seats import handing, seating
from tests.engine.random_table import table_event
from tests.kotbot.matches.kit import ANN, PEOPLE, Bot
from tests.kotbot.matches.table.kit import Table, open_table


class Snapshot(NamedTuple):
    """What an undo must bring back."""

    state: Any
    seats: tuple[SeatFacts, ...]
    mode: Mode
    offers: tuple[Any, ...]


def snapshot(table: Table) -> Snapshot:
    facts = table.facts
    assert facts.table is not None
    return Snapshot(to_json(table.state), facts.seats, facts.mode, facts.table.offers)


class Players:
    """People who enter anything at random, sensible and absurd."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.random = Random(seed)

    def do_something(self) -> Reply:
        """One entry: dice, an answer, a correction, an attack, an offer, or another mode."""
        kinds = [self._play, self._play, self._play, self._correct, self._attack, self._offer]
        seldom = self.random.random()
        if seldom < 0.05:
            return self._switch()
        if seldom < 0.15:
            return self._seat()
        return self.random.choice(kinds)()

    def _person(self) -> Any:
        seated = {seat.account for seat in self.table.facts.seats}
        known = [person for person in PEOPLE if person.id in seated]
        return self.random.choice(known) if known else ANN

    def _play(self) -> Reply:
        table, facts = self.table, self.table.facts
        if facts.mode is Mode.COUNTERS:
            return table.next_turn() if not table.state.over else self._correct()
        if table.table.asked_dice:
            table.more_rolls(self.random.choice(("more", "final", "final")))
            faces = [self.random.choice("123ech") for _ in range(table.table.asked_dice)]
            return table.type("".join(faces), self._person())
        if table.state.over:
            return self._correct()
        answers = legal(table.state, table.state.asked_seat)
        return table.answer(write(self.random.choice(answers)), self._person())

    def _correct(self) -> Reply:
        event = table_event(self.table.state, self.random)
        enter = self.table.insist if self.random.random() < 0.5 else self.table.enter
        return enter(write_table(event), self._person())

    def _attack(self) -> Reply:
        return self.table.attack(self.random.randrange(1, 7), self.random.randrange(0, 5), self._person())

    def _offer(self) -> Reply:
        offers = self.table.table.offers
        if not offers:
            return self._play()
        offer = self.random.choice(offers)
        answer = self.random.choice((self.table.accept, self.table.decline))
        return answer(offer.kind, offer.seat + 1, self._person())

    def _seat(self) -> Reply:
        """Somebody comes, goes, is replaced by a computer, or is another monster."""
        table, person, press = self.table, self._person(), self.table.press()
        place, decision = self.random.randrange(table.state.seats), table.facts.decision
        level = self.random.choice(("hatchling", "greedy"))
        kinds: tuple[Callable[[Unit], Reply], ...] = (
            lambda unit: seating.seat_nameless(unit, table.code, person, press),
            lambda unit: seating.seat_computer(unit, table.code, person, press, level),
            lambda unit: seating.dress(unit, table.code, person, decision, place, "the_king"),
            lambda unit: handing.remove(unit, table.code, person, decision, place),
            lambda unit: handing.let_computer(unit, table.code, person, decision, place, level),
            lambda unit: handing.pass_on_host(unit, table.code, person, decision, place),
        )
        return table.bot.do(self.random.choice(kinds))

    def _switch(self) -> Reply:
        other = Mode.COUNTERS if self.table.facts.mode is Mode.REFEREE else Mode.REFEREE
        return self.table.switch(other, self._person())


def opened(bot: Bot, seed: int) -> Table:
    chosen = Random(seed)
    seats = chosen.randrange(2, 7)
    mode = chosen.choice((Mode.REFEREE, Mode.COUNTERS))
    edition = chosen.choice(("first", "second"))
    computers = [seats] if chosen.random() < 0.4 else []
    first = chosen.choice((None, 1))
    return open_table(bot, seats, mode, edition=edition, computers=computers, first=first)


def position(unit: Unit, code: str) -> State:
    game = load(unit, code)
    assert game is not None
    return game.position


def check(table: Table) -> None:
    facts = table.facts
    assert facts.state is not None
    assert table.bot.do(lambda unit: broken(position(unit, table.code))) == []
    assert len(facts.seats) == facts.state.seats
    assert [seat.place for seat in facts.seats] == list(range(len(facts.seats)))
    assert facts.status is Status.LIVE


@pytest.mark.parametrize("seed", range(8))
def test_every_entry_can_be_undone_and_redone(bot: Bot, seed: int) -> None:
    """Undo leads to what was before the line, redo to what was after it, seats, mode and offers included."""
    table = opened(bot, seed)
    players = Players(table, seed)
    for _ in range(40):
        before, line = snapshot(table), table.table.undo
        reply = players.do_something()
        check(table)
        after, made = snapshot(table), table.table.undo
        if reply.refused is not None:
            assert after == before
            continue
        if made is None or (line is not None and made.line == line.line):
            continue
        assert table.undo().note is Note.UNDONE
        assert snapshot(table) == before
        assert table.redo().note is Note.REDONE
        assert snapshot(table) == after


def test_three_hundred_entries_are_taken_back_to_the_start_and_brought_back(bot: Bot) -> None:
    table = open_table(bot, 4, Mode.COUNTERS)
    start = snapshot(table)
    chosen = Random(3)
    for number in range(300):
        seat, what = 1 + number % 4, chosen.choice(("stars", "energy", "hearts"))
        change = "-1" if what == "hearts" and table.hearts[seat - 1] > 1 else "+1"
        assert table.enter(f"add {seat} {what} {change}").refused is None
    end = snapshot(table)
    lines = 0
    while table.undo().note is Note.UNDONE:
        lines += 1
    assert lines == 300
    assert snapshot(table) == start
    for _ in range(300):
        assert table.redo().note is Note.REDONE
    assert snapshot(table) == end
    assert table.back_to(1).detail == "300"
    assert snapshot(table) == start


@pytest.mark.parametrize("seed", [11, 12])
def test_a_restart_between_any_two_entries_changes_nothing(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Players(table, seed)
    for step in range(30):
        before = table.facts
        bot.restart()
        assert table.facts == before
        reply = table.undo() if step % 5 == 4 else players.do_something()
        assert reply.refused is not Refused.NO_MATCH
    while table.undo().note is Note.UNDONE:
        bot.restart()
    assert table.state.turn <= 1


NUMBERS = {"hearts": 10, "stars": 0, "energy": 0, "poison": 0, "shrink": 0}
"""What a monster begins with."""


@pytest.mark.parametrize("seed", [21, 22, 23, 24])
def test_a_number_is_the_sum_of_what_changed_it(bot: Bot, seed: int) -> None:
    table = opened(bot, seed)
    players = Players(table, seed)
    for _ in range(30):
        players.do_something()
    for seat in range(table.state.seats):
        for what, start in NUMBERS.items():
            assert summed(table, seat, what, start) == getattr(table.state, what)[seat]


def summed(table: Table, seat: int, what: str, number: int) -> int:
    pages = range(table.provenance(seat + 1, what).pages)
    entries = [entry for page in pages[::-1] for entry in table.provenance(seat + 1, what, page).entries]
    for event in (event for entry in entries for event in entry.events):
        match event:
            case TableChanged(text):
                change = read_table(text).change
                assert isinstance(change, SetNumber | AddNumber)
                assert (change.seat, change.what) == (seat, what)
                number = change.value if isinstance(change, SetNumber) else number + change.change
            case HeartsGained() | HeartsLost() | StarsChanged() | EnergyChanged() | TokensChanged():
                assert event.seat == seat
                number += event.change
                assert event.now == number
            case _:
                raise AssertionError(event)
    return number
