"""Modifiers and reactions: what cards do at one point of the rules, found quickly by their book."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeVar, TypeVarTuple, Unpack

from engine.cards.books import edition_of, in_book, is_expansion
from engine.cards.catalogue import ALL, BIT, Edition
from engine.state import Held, State

Args = TypeVarTuple("Args")
Rule = TypeVar("Rule", bound=Callable[..., Any])

ModifierRule = Callable[[State, int], int]


class Whose(StrEnum):
    """The players for whom a card acts."""

    OWNER = "owner"
    OTHERS = "others"
    """Everybody else who lives."""
    ALL = "all"


class _Table(Generic[Rule]):
    """The rules of cards at one point, by book; the rows of a book are computed on first use.

    The subclasses' readers run thousands of times a second, so they access the dictionaries directly.
    """

    def __init__(self) -> None:
        self._registered: list[tuple[str, tuple[Edition, ...], Whose, Rule]] = []
        self._masks: dict[int, int] = {}
        """The cards that act in a book, one bit per card; not for a book where more than own cards act."""
        self._rows: dict[int, list[tuple[int, str, Rule]]] = {}
        self._for_others: dict[int, list[tuple[int, str, Rule]]] = {}
        self._of_boxes: dict[int, list[Rule]] = {}
        """The rules of expansions themselves, which hold for every seat."""

    def _register(self, card: str, editions: tuple[Edition, ...], whose: Whose, rule: Rule) -> Rule:
        self._registered.append((card, editions or ALL, whose, rule))
        self._masks.clear()
        self._rows.clear()
        return rule

    def _fill(self, book: int) -> int:
        rows: dict[Whose, list[tuple[int, str, Rule]]] = {whose: [] for whose in Whose}
        of_boxes = self._of_boxes[book] = []
        for card, editions, whose, rule in self._registered:
            if edition_of(book) not in editions or not in_book(card, book):
                continue
            if is_expansion(card):
                of_boxes.append(rule)
            else:
                for side in (Whose.OWNER, Whose.OTHERS) if whose is Whose.ALL else (whose,):
                    rows[side].append((BIT[card], card, rule))
        self._rows[book], self._for_others[book] = rows[Whose.OWNER], rows[Whose.OTHERS]
        mask = 0
        for bit, _, _ in rows[Whose.OWNER]:
            mask |= bit
        if not rows[Whose.OTHERS] and not of_boxes:
            self._masks[book] = mask
        return mask


class Modifier(_Table[ModifierRule]):
    """A number used by the rules: the sum of what the working cards add for a seat."""

    def card(
        self, card: str, *editions: Edition, of: Whose = Whose.OWNER
    ) -> Callable[[ModifierRule], ModifierRule]:
        """Register what one copy of a card adds, in all editions unless some are named.

        The rule gets the seat that has the card. That of an expansion, by its name, is for every seat.
        """
        return lambda rule: self._register(card, editions, of, rule)

    def total(self, state: State, seat: int) -> int:
        """Return what all copies of all cards add for a seat."""
        book = state.rules.index
        mask = state.masks[seat]
        try:
            if not mask & self._masks[book]:
                return 0
        except KeyError:
            return self._with_others(state, seat, book)
        total = 0
        for bit, card, rule in self._rows[book]:
            if mask & bit:
                total += rule(state, seat) * state.copies(seat, card)
        return total

    def _with_others(self, state: State, seat: int, book: int) -> int:
        if book not in self._rows:
            self._fill(book)
        total = self._added(self._rows[book], state, seat)
        rows = self._for_others[book]
        if rows:
            for other in state.others(seat):
                total += self._added(rows, state, other)
        for rule in self._of_boxes[book]:
            total += rule(state, seat)
        return total

    def _added(self, rows: list[tuple[int, str, ModifierRule]], state: State, owner: int) -> int:
        mask, total = state.masks[owner], 0
        for bit, card, rule in rows:
            if mask & bit:
                total += rule(state, owner) * state.copies(owner, card)
        return total

    def parts(self, state: State, seat: int) -> list[tuple[str, int]]:
        """Return the own cards that add something for a seat now, each with what its copies add."""
        added = ((card, self._rule(state, card)(state, seat)) for card in self.cards(state, seat))
        return [(card, number * state.copies(seat, card)) for card, number in added]

    def _rule(self, state: State, card: str) -> ModifierRule:
        return next(rule for _, name, rule in self._rows[state.rules.index] if name == card)

    def cards(self, state: State, seat: int) -> list[str]:
        """Return the cards of a seat that add something for it now."""
        book, mask = state.rules.index, state.masks[seat]
        try:
            if not mask & self._masks[book]:
                return []
        except KeyError:
            if book not in self._rows:
                self._fill(book)
        return [card for bit, card, rule in self._rows[book] if mask & bit and rule(state, seat)]


class Reaction(_Table[Callable[[State, int, Held, Unpack[Args]], None]], Generic[*Args]):
    """The effects of cards after an event, in order of registration; once for each copy."""

    def card(
        self, card: str, *editions: Edition
    ) -> Callable[
        [Callable[[State, int, Held, Unpack[Args]], None]], Callable[[State, int, Held, Unpack[Args]], None]
    ]:
        """Register the effect of one copy of a seat's card, in all editions unless some are named."""
        return lambda rule: self._register(card, editions, Whose.OWNER, rule)

    def concerns(self, state: State) -> bool:
        """Return whether any seat has a card that reacts."""
        try:
            reacting = self._masks[state.rules.index]
        except KeyError:
            reacting = self._fill(state.rules.index)
        for mask in state.masks:  # noqa: SIM110 - asked at every roll, and three times as fast as any()
            if mask & reacting:
                return True
        return False

    def run(self, state: State, seat: int, *args: *Args) -> None:
        """Let the cards of one seat react; a card that an earlier one discards no longer acts.

        A copy acts before the card it copies: once that card is used up, the copy is discarded with it
        (docs/rulings.md, "Single cards").
        """
        book = state.rules.index
        try:
            if not state.masks[seat] & self._masks[book]:
                return
        except KeyError:
            if book not in self._rows:
                self._fill(book)
        for bit, card, rule in self._rows[book]:
            if state.masks[seat] & bit:
                for held in reversed(state.working(seat, card)):
                    if held in state.cards[seat]:
                        rule(state, seat, held, *args)
