"""A bot without Telegram: use cases on a real database file, a clock that is set, people with names."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any, TypeVar

from engine import TABLE, Answer, build, legal, write
from kotbot.matches import finding
from kotbot.matches.core.game import advance, append, new_decision, save
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.digital import play
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.facts.pages import Confirmation
from kotbot.matches.log.history import START
from kotbot.matches.modes import load
from kotbot.matches.open import clock, lobby
from kotbot.matches.ports import Unit
from kotbot.matches.records import Due
from kotbot.matches.refusals import Refusal
from kotbot.matches.replies import Reply
from kotbot.store import Store
from kotbot.store.monotonic_clock import MonotonicClock

T = TypeVar("T")

GROUP = Where(-1001)
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ANN, BOB, CID, DEE, EVE, FIN = (
    Person(11 + place, name) for place, name in enumerate(("Ann", "Bob", "Cid", "Dee", "Eve", "Fin"))
)
PEOPLE = (ANN, BOB, CID, DEE, EVE, FIN)
STRANGER = Person(99, "Zoe")


class Bot:
    """The use cases as the Telegram layer calls them, each in a transaction of its own."""

    def __init__(self, url: str, seed: int = 1) -> None:
        self.url = url
        self.now = NOON
        self.clock: Callable[[], datetime] = lambda: self.now
        self.random = Random(seed)
        self._presses = count(1)
        self.store = self._open()

    def _open(self) -> Store:
        store = Store(self.url, self.clock, self.random.randbytes)
        try:
            store.prepare()
        except BaseException:
            store.disconnect()
            raise
        return store

    def do(self, work: Callable[[Unit], T]) -> T:
        """One use case, committed."""
        return self.store.run_here(work)

    def restart(self) -> None:
        """Another process on the same file."""
        self.store.disconnect()
        self.store = self._open()

    def be_like(self, other: "Bot") -> None:
        """Have the clock, the chance and the presses of another bot, from here on."""
        self.now = other.now
        self.random.setstate(other.random.getstate())
        first = next(other._presses)
        self._presses, other._presses = count(first), count(first)

    def close(self) -> None:
        self.store.disconnect()

    def press(self) -> str:
        """A callback query id that was never used."""
        return f"press-{next(self._presses)}"

    def later(self, **time: float) -> None:
        """Set the clock forward."""
        self.now += timedelta(**time)

    # Matches

    def lobby(self, people: int = 2, edition: str = "second", where: Where = GROUP) -> str:
        """The code of a lobby with so many people, Ann its host."""
        opened = self.do(lambda unit: digital_lobby.open_lobby(unit, where, ANN, edition))
        assert opened.facts is not None
        code = opened.facts.code
        for person in PEOPLE[1:people]:
            assert self.join(code, person).note is not None
        return code

    def join(self, code: str, person: Person) -> Reply:
        return self.do(lambda unit: lobby.join(unit, code, person))

    def add_computer(self, code: str, level: str = "random") -> Reply:
        return self.do(lambda unit: lobby.add_computer(unit, code, ANN, level))

    def open(self, where: Where, person: Person = ANN) -> Reply:
        return self.do(lambda unit: digital_lobby.open_lobby(unit, where, person))

    def match(self, people: int = 2, edition: str = "second", pace: str = "relaxed") -> str:
        """The code of a match that was started, with a pace."""
        code = self.lobby(people, edition)
        self.option(code, "pace", pace)
        assert self.start(code).note is not None
        return code

    def option(self, code: str, option: str, value: str) -> Reply:
        return self.do(lambda unit: lobby.set_option(unit, code, ANN, option, value))

    def start(self, code: str) -> Reply:
        press = self.press()
        return self.do(lambda unit: digital_lobby.start(unit, code, ANN, press))

    def at(self, code: str, *seats: dict[str, Any], **position: Any) -> MatchFacts:
        """Put a started match at a position, as engine.build takes it; then it goes on by itself."""

        def put(unit: Unit) -> None:
            game = load(unit, code)
            assert game is not None
            assert game.state is not None
            rules = {"edition": game.state.rules.edition.value, "bay": game.state.rules.bay}
            market = ["alien_origin", "giant_brain", "skyscraper"]
            game.state = build({"rules": rules, "seats": list(seats), "market": market, **position})
            append(game, TABLE, None, START, [])
            new_decision(game)
            advance(game)
            save(game)

        self.do(put)
        return self.facts(code)

    def facts(self, code: str) -> MatchFacts:
        facts = self.do(lambda unit: finding.by_code(unit, code))
        assert facts is not None
        return facts

    def asked(self, code: str) -> Person:
        """The person who is asked."""
        return asked_of(self.facts(code))

    def question(self, code: str) -> str:
        """The kind of the open question and the seat that is asked, from 1."""
        facts = self.facts(code)
        assert facts.state is not None
        assert facts.asked is not None
        return f"{type(facts.state.question).__name__} {facts.asked + 1}"

    def answer(self, code: str, person: Person, text: str, **said: Any) -> Reply:
        """Answer the open decision (or `decision`) with a new press (or `press`)."""
        decision = said["decision"] if "decision" in said else self.facts(code).decision
        press = said.get("press") or self.press()
        return self.do(lambda unit: play.answer(unit, code, person, press, decision, text))

    def mark(self, code: str, person: Person, wanted: str) -> Reply:
        decision = self.facts(code).decision
        return self.do(lambda unit: play.mark(unit, code, person, decision, wanted))

    def undo(self, code: str, person: Person, seq: int) -> Reply:
        press = self.press()
        return self.do(lambda unit: play.undo(unit, code, person, press, seq))

    def legal(self, code: str) -> Sequence[Answer]:
        """What the asked person can answer."""
        return legal_of(self.facts(code))

    def any_answer(self, code: str) -> str:
        """A random legal answer, in notation; a peeked card is not named by its buyer."""
        return self._any_of(self.legal(code))

    def _any_of(self, answers: Sequence[Answer]) -> str:
        text = write(self.random.choice(answers))
        return play.PEEKED_CARD if text.endswith("from deck") else text

    def step(self, code: str) -> Reply:
        """Let the match go on by one random answer, or by its clock where a computer is to play."""
        return self._step(self.facts(code))

    def _step(self, facts: MatchFacts) -> Reply:
        assert facts.asked is not None
        if facts.seats[facts.asked].level is not None:
            return self.tick(facts.code)
        text = self._any_of(legal_of(facts))
        return self.answer(facts.code, asked_of(facts), text, decision=facts.decision)

    def to_the_end(self, code: str) -> MatchFacts:
        while (facts := self.facts(code)).status is Status.LIVE:
            reply = self._step(facts)
            assert reply.refused is None, reply
        return facts

    # Clocks

    def due(self) -> list[clock.Task]:
        return self.do(clock.due)

    def tick(self, code: str) -> Reply:
        """Wait for what is due next in a match, and do it."""
        waits = self.do(lambda unit: unit.deadline(self._row(unit, code)))
        assert waits is not None
        assert waits.due is not None
        self.now = max(self.now, waits.due)
        return self.do(lambda unit: clock.time_out(unit, code, waits.decision))

    def waits_for(self, code: str) -> Due | None:
        waits = self.do(lambda unit: unit.deadline(self._row(unit, code)))
        return None if waits is None else waits.kind

    @staticmethod
    def _row(unit: Unit, code: str) -> int:
        match = unit.match(code)
        assert match is not None
        return match.id


def asked_of(facts: MatchFacts) -> Person:
    """The person who is asked."""
    assert facts.asked is not None
    account = facts.seats[facts.asked].account
    return next(person for person in PEOPLE if person.id == account)


def legal_of(facts: MatchFacts) -> Sequence[Answer]:
    """What the asked person can answer."""
    assert facts.state is not None
    return legal(facts.state, facts.asked)


def refused(reply: Reply) -> Refusal | None:
    """Why nothing was done; a refusal changes no board, but for the page that asks whether it is meant so."""
    assert reply.refused is None or isinstance(reply.refused, Confirmation) or not reply.changed
    return reply.refused


class Machine:
    """A machine whose clock is set, and that sleeps."""

    def __init__(self, bot: Bot) -> None:
        self.now, self.seconds = bot.now, 0.0
        bot.clock = MonotonicClock(lambda: self.now, lambda: self.seconds)
        bot.restart()

    def runs(self, **time: float) -> None:
        """Time goes by."""
        gone = timedelta(**time)
        self.now, self.seconds = self.now + gone, self.seconds + gone.total_seconds()
