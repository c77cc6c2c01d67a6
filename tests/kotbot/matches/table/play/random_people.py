"""People who enter anything at random at a table, and what must hold whatever they enter."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from engine import State, legal, read_table, write, write_table
from engine.codec import to_json
from engine.events import (
    CardPlayed,
    CardsDrawn,
    EnergyChanged,
    HeartsGained,
    HeartsLost,
    StarsChanged,
    TableChanged,
    TokensChanged,
)
from engine.invariants import broken
from engine.table_events import AddNumber, SetNumber
from kotbot.matches.facts import Mode, SeatFacts, Status
from kotbot.matches.modes import load
from kotbot.matches.outcomes import Redone, Undone
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import handing, seating
from scripts.testing.matches import ANN, PEOPLE, Bot
from scripts.testing.tables import Table, open_table
from tests.engine.random_table import table_event


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
    edition = chosen.choice(("first", "second", "dark"))
    boxes = chosen.sample(("costumes", "cultists", "tower", "promos"), chosen.randrange(4))
    computers = [seats] if chosen.random() < 0.4 else []
    first = chosen.choice((None, 1))
    return open_table(bot, seats, mode, edition=edition, boxes=boxes, computers=computers, first=first)


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


NUMBERS = {"hearts": 10, "stars": 0, "energy": 0, "poison": 0, "shrink": 0}
"""What a monster begins with."""


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
            case CardsDrawn():
                assert event.seat == seat
                number += event.number
            case CardPlayed():
                assert event.seat == seat
                number = max(0, number - 1)
            case _:
                raise AssertionError(event)
    return number


def undo_and_redo_each(table: Table, players: Players) -> None:
    """Have people do forty things: undo leads to what was before each, redo to what was after it."""
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
        assert isinstance(table.undo().note, Undone)
        assert snapshot(table) == before
        assert isinstance(table.redo().note, Redone)
        assert snapshot(table) == after
