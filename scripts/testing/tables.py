"""A live match at a table with people who enter things; the Bot of the other tests, and words for a table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from engine import TABLE, Event, build, write_table
from engine.codec import rules_to_json
from engine.table_events import TableEvent
from kotbot.matches.core.game import advance, append, new_decision, save
from kotbot.matches.core.seats import add_seat, seat_computer
from kotbot.matches.core.use_case import done
from kotbot.matches.facts import MatchFacts, Mode, Occupant, OfferKind, Person, TableFacts, Where
from kotbot.matches.facts.pages import page_words
from kotbot.matches.log.history import START
from kotbot.matches.modes import load
from kotbot.matches.open import stopping
from kotbot.matches.options import Desk
from kotbot.matches.outcomes import Note
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import correcting, ending, entering, market, switching, timeline
from kotbot.matches.table.play.provenance import Provenance, provenance
from kotbot.matches.table.seats import setting_up
from scripts.testing.matches import ANN, GROUP, PEOPLE, Bot


def open_table(
    bot: Bot,
    seats: int = 2,
    mode: Mode = Mode.REFEREE,
    *,
    edition: str = "second",
    monsters: Sequence[str] = (),
    computers: Sequence[int] = (),
    guests: Sequence[int] = (),
    first: int | None = 1,
    where: Where = GROUP,
    open_hands: bool = False,
    **options: Any,
) -> "Table":
    """A live match at a table: Ann, Bob, ... sit there, Ann is the host; seats count from 1.

    `computers` and `guests` sit in place of people; `first` None begins with the roll for the first turn;
    with `open_hands` people draw for computers; `options` are those of engine.codec.rules_from_json (bay,
    duel_energy, check, deck).
    """

    def work(unit: Unit) -> str:
        made = {"edition": edition, "table": True, **options}
        game = setting_up.new_table(unit, where, ANN.id, made, "en", mode)
        for number, person in enumerate(PEOPLE[:seats], start=1):
            monster = monsters[number - 1] if number <= len(monsters) else ""
            if number in computers:
                seat_computer(game, "hatchling", monster)
            elif number in guests:
                add_seat(game, Occupant.GUEST, None, f"Guest {number}", None, monster)
            else:
                accounts.remember(unit, person)
                add_seat(game, Occupant.PERSON, person.id, person.name, None, monster)
        game.match.chosen = replace(game.match.chosen, open_hands=open_hands)
        setting_up.begin(game, None if first is None else first - 1)
        done(game, Note.STARTED, ANN)
        return game.match.code

    return Table(bot, bot.do(work))


class Table:
    """A match at a table; everything is entered by Ann unless another person is named."""

    _faces = ("1", "2", "3", "e", "c", "h")

    def __init__(self, bot: Bot, code: str) -> None:
        self.bot = bot
        self.code = code

    def press(self) -> str:
        """A callback query id that was never used."""
        return f"press-{uuid4().hex}"

    # What is there

    @property
    def facts(self) -> MatchFacts:
        return self.bot.facts(self.code)

    @property
    def desk(self) -> Desk:
        match = self.bot.do(lambda unit: unit.match(self.code))
        assert match is not None
        return match.desk

    @property
    def table(self) -> TableFacts:
        table = self.facts.table
        assert table is not None
        return table

    @property
    def state(self) -> Any:
        state = self.facts.state
        assert state is not None
        return state

    @property
    def asked(self) -> str:
        """The open question and who is asked: `RollDice *`, `OfferYield 2`; empty after the end."""
        question, seat = self.state.question, self.state.asked_seat
        if question is None:
            return ""
        return f"{type(question).__name__} {'*' if seat < 0 else seat + 1}"

    @property
    def hearts(self) -> list[int]:
        return list(self.state.hearts)

    @property
    def stars(self) -> list[int]:
        return list(self.state.stars)

    @property
    def energy(self) -> list[int]:
        return list(self.state.energy)

    @property
    def tokyo(self) -> tuple[int, int]:
        """Seats in the City and in the Bay from 1, 0 for nobody."""
        return self.state.city + 1, self.state.bay + 1

    @property
    def offers(self) -> list[str]:
        """Open offers, as in `out 2: set 2 hearts 0`."""
        return [
            f"{offer.kind} {offer.seat + 1}: {write_table(TableEvent(offer.change))}"
            for offer in self.table.offers
        ]

    @property
    def undoable(self) -> str:
        """What an undo would take back, in notation; empty for nothing."""
        return "" if self.table.undo is None else "; ".join(self.table.undo.texts)

    @property
    def redoable(self) -> str:
        return "" if self.table.redo is None else "; ".join(self.table.redo.texts)

    @property
    def typed(self) -> tuple[int, ...]:
        """The dice typed so far, as faces from 0."""
        draft = self.facts.draft
        return () if draft is None else draft.typed

    @property
    def page(self) -> str:
        """The words of the page of the board that is open, none for the board itself."""
        return " ".join(page_words(self.facts.page))

    def happened(self, kind: type[Any]) -> list[Event]:
        """Facts of one kind in the last line."""
        facts = self.facts
        line = facts.log[-1].line
        return [
            event
            for logged in facts.log
            if logged.line == line
            for event in logged.events
            if isinstance(event, kind)
        ]

    def cards(self, seat: int) -> list[str]:
        return [held.card for held in self.state.cards[seat - 1]]

    # What is entered

    def at(self, *seats: dict[str, Any], **position: Any) -> "Table":
        """Put the match at a position, as engine.build takes it, as if it had been opened there."""

        def put(unit: Unit) -> None:
            game = load(unit, self.code)
            assert game is not None
            rules_ = rules_to_json(game.position.rules)
            market = ["?", "?", "?"]
            game.state = build({"rules": rules_, "seats": list(seats), "market": market, **position})
            append(game, TABLE, None, START, [])
            new_decision(game)
            advance(game)
            save(game)

        self.bot.do(put)
        return self

    def enter(self, text: str, person: Person = ANN, press: str = "", decision: int | None = None) -> Reply:
        """Enter a table event."""
        name = press or self.press()
        return self.bot.do(lambda unit: correcting.adjust(unit, self.code, person, name, text, decision))

    def insist(self, text: str, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: correcting.insist(unit, self.code, person, name, text))

    def attack(self, seat: int, hearts: int, person: Person = ANN, decision: int | None = None) -> Reply:
        name = self.press()
        return self.bot.do(
            lambda unit: correcting.attack(unit, self.code, person, name, seat - 1, hearts, decision)
        )

    def next_turn(self, person: Person = ANN, turn: int | None = None) -> Reply:
        name, over = self.press(), self.state.turn if turn is None else turn
        return self.bot.do(lambda unit: correcting.next_turn(unit, self.code, person, name, over))

    def accept(self, kind: OfferKind, seat: int, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: correcting.accept(unit, self.code, person, name, kind, seat - 1))

    def decline(self, kind: OfferKind, seat: int, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: correcting.decline(unit, self.code, person, name, kind, seat - 1))

    def answer(self, text: str, person: Person = ANN, **said: Any) -> Reply:
        """Answer the open decision (or `decision`) with a new press (or `press`)."""
        decision = said.get("decision", self.facts.decision)
        name = said.get("press") or self.press()
        return self.bot.do(lambda unit: entering.answer(unit, self.code, person, name, decision, text))

    def type(self, faces: str, person: Person = ANN, **said: Any) -> Reply:
        """Type dice one by one: `11ech`; the reply to the last of them."""
        decision = said.get("decision", self.facts.decision)
        reply = None
        for face in faces:
            reply = self._type(self._faces.index(face), person, decision, said.get("press") or self.press())
        assert reply is not None
        return reply

    def _type(self, face: int, person: Person, decision: int, press: str) -> Reply:
        return self.bot.do(lambda unit: entering.type_face(unit, self.code, person, press, decision, face))

    def erase(self, person: Person = ANN) -> Reply:
        name, decision = self.press(), self.facts.decision
        return self.bot.do(lambda unit: entering.erase(unit, self.code, person, name, decision))

    def take_over(self, person: Person = ANN) -> Reply:
        name, decision = self.press(), self.facts.decision
        return self.bot.do(lambda unit: entering.take_over(unit, self.code, person, name, decision))

    def dice(self, text: str, person: Person = ANN) -> Reply:
        """A whole roll, typed."""
        name = self.press()
        return self.bot.do(lambda unit: entering.type_dice(unit, self.code, person, name, text))

    def more_rolls(self, wanted: str, person: Person = ANN) -> Reply:
        name, decision = self.press(), self.facts.decision
        return self.bot.do(lambda unit: entering.more_rolls(unit, self.code, person, name, decision, wanted))

    def say(self, what: str, number: int, person: Person = ANN) -> Reply:
        """How often dice were rolled for the result, or how often that was paid for."""
        name, decision = self.press(), self.facts.decision
        return self.bot.do(
            lambda unit: entering.say_extra(unit, self.code, person, name, decision, what, number)
        )

    def use(self, seat: int, card: str, person: Person = ANN) -> Reply:
        """Use a card of a seat that may be used at any question."""
        return self.press_use(seat, card, None, person)

    def press_use(self, seat: int, card: str, had: int | None, person: Person = ANN) -> Reply:
        """Press a button that was made when the seat had so many cultists."""
        name = self.press()
        return self.bot.do(lambda unit: entering.use_card(unit, self.code, person, name, seat - 1, card, had))

    def mark(self, wanted: str, person: Person = ANN) -> Reply:
        decision = self.facts.decision
        return self.bot.do(lambda unit: entering.mark(unit, self.code, person, decision, wanted))

    def switch(self, mode: Mode, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: switching.switch_mode(unit, self.code, person, name, mode))

    def keep_market(self, wanted: str, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: market.keep_market(unit, self.code, person, name, wanted))

    def name_for_sale(self, slot: int, card: str, person: Person = ANN) -> Reply:
        """A card lies in a slot of the market, from 1."""
        name, decision = self.press(), self.facts.decision
        return self.bot.do(
            lambda unit: market.name_card(unit, self.code, person, name, decision, slot - 1, card)
        )

    def new_cards(self, person: Person = ANN) -> Reply:
        """Three other cards lie for sale."""
        name, decision = self.press(), self.facts.decision
        return self.bot.do(lambda unit: market.new_cards(unit, self.code, person, name, decision))

    def confirm(self, counts: str = "yes", person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: ending.confirm(unit, self.code, person, name, counts))

    def stop(self, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: stopping.stop(unit, self.code, person, name))

    # Time

    def undo(self, person: Person = ANN, line: int | None = None) -> Reply:
        """Take back the last line, or the named one."""
        known, name = self.table.undo, self.press()
        which = line if line is not None else known.line if known is not None else 0
        return self.bot.do(lambda unit: timeline.undo(unit, self.code, person, name, which))

    def redo(self, person: Person = ANN, line: int | None = None) -> Reply:
        known, name = self.table.redo, self.press()
        which = line if line is not None else known.line if known is not None else 0
        return self.bot.do(lambda unit: timeline.redo(unit, self.code, person, name, which))

    def back_to(self, line: int, person: Person = ANN) -> Reply:
        name = self.press()
        return self.bot.do(lambda unit: timeline.back_to(unit, self.code, person, name, line))

    def provenance(self, seat: int, what: str, page: int = 0) -> Provenance:
        return self.bot.do(lambda unit: provenance(unit, self.code, seat - 1, what, page))

    def history(self, page: int = 0) -> timeline.HistoryPage:
        return self.bot.do(lambda unit: timeline.history(unit, self.code, page))
