"""The pages of a board: which one is open, its subject, and what a confirmation on it would enter.

Buttons and drafts name a page in the same words: `page_words` and `read_page`. Seats and slots count from 0
here and from 1 there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from itertools import chain
from typing import Final

from engine import read, read_table, write_table
from engine.answers import Buy
from engine.errors import Reason
from engine.table_events import TableEvent

SEPARATOR: Final = "; "
"""Between several table events that form one entry."""


class BoardPage(StrEnum):
    """Pages of a board that need no parameter."""

    MATS = "mats"
    HANDS = "hands"
    TOKYO = "tokyo"
    TURN = "turn"
    """At a table: the player and the step of the turn."""
    OPTIONS = "options"
    COMPUTERS = "computers"
    LANGUAGES = "languages"
    SEATS = "seats"
    ORDER = "order"
    FIRST = "first"
    """In the set-up of a table: who begins."""
    RULES = "rules"
    """In a match at a table: the options that can still change."""
    BOXES = "boxes"
    """In a match at a table: the expansions."""
    END = "end"
    """In a match at a table in an inline message: who has won, or that it ends without a result."""


# Long lists of cards, shown in parts


@dataclass(frozen=True, slots=True)
class DiscardPage:
    """Cards on the discard pile that can be bought."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class OthersPage:
    """Cards of other monsters that can be bought."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class SellPage:
    """Own cards that can be sold."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class CopyPage:
    """Cards that a Mimic can copy."""

    number: int = 0


ListPage = DiscardPage | OthersPage | SellPage | CopyPage


# One of many cards


@dataclass(frozen=True, slots=True)
class Narrowed:
    """How far the choice of a card was narrowed down: to a cost, and to a first letter."""

    cost: int | None = None
    letter: str = ""
    """The code point of the first letter of a name, or EVERY."""


ALL: Final = Narrowed()
EVERY: Final = "every"
"""Replaces a letter: all cards of the cost by name."""


@dataclass(frozen=True, slots=True)
class UnseenPage:
    """An unnamed card for sale."""

    chosen: Narrowed = ALL


@dataclass(frozen=True, slots=True)
class PeekedPage:
    """The top card of the deck, at which its buyer peeked."""

    chosen: Narrowed = ALL


@dataclass(frozen=True, slots=True)
class NewCardPage:
    """A card that was turned up."""

    chosen: Narrowed = ALL


@dataclass(frozen=True, slots=True)
class GivePage:
    """A card that a monster gets."""

    seat: int
    chosen: Narrowed = ALL


@dataclass(frozen=True, slots=True)
class GiveThingPage:
    """Something of an expansion that is no card, and that a monster gets."""

    seat: int
    box: str


@dataclass(frozen=True, slots=True)
class MarketPage:
    """The cards for sale, or the one in a slot."""

    slot: int | None = None
    chosen: Narrowed = ALL


@dataclass(frozen=True, slots=True)
class NextForSalePage:
    """The card in a slot, while the cards for sale are asked for one after the other."""

    slot: int
    chosen: Narrowed = ALL


# Of one seat


@dataclass(frozen=True, slots=True)
class NumberPage:
    """A number of a monster: of the engine's NUMBERS and COUNTERS, of an expansion, or on a card."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class CardsPage:
    """The cards and tokens of a monster."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardPage:
    """One card of a monster, by its number in the game."""

    seat: int
    uid: int


@dataclass(frozen=True, slots=True)
class AttackPage:
    """Claws of a monster, of the active one unless another is chosen."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedPage:
    """The evolution that a monster plays; of the active one unless another is chosen."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The player on a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class MonsterPage:
    """The monster on a seat, and which page of those to choose from."""

    seat: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class StandInPage:
    """The substitute for the player on a seat."""

    seat: int


# Others


@dataclass(frozen=True, slots=True)
class DiePage:
    """Dice that a card changes, or only those that show one face."""

    card: str
    face: int | None = None


@dataclass(frozen=True, slots=True)
class FreeCountersPage:
    """The counters of a table beside the rules, or one of them."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class OptionPage:
    """An option before a match."""

    option: str


@dataclass(frozen=True, slots=True)
class RulePage:
    """An option in a match."""

    option: str


# Confirmations


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The rules do not allow this event, or the card is elsewhere; a yes forces the event."""

    reason: Reason
    event: TableEvent


@dataclass(frozen=True, slots=True)
class CardElsewhere:
    """A purchase of a card that is known to be elsewhere; the whole answer in notation."""

    card: str
    answer: str


@dataclass(frozen=True, slots=True)
class DropsEffects:
    """The events of one line that would drop pending effects (`facts.table.drops`)."""

    events: tuple[TableEvent, ...]


Confirmation = HouseRule | CardElsewhere | DropsEffects
"""Pages that ask for a confirmation, with what a yes enters."""
_Named = (
    ListPage
    | UnseenPage
    | PeekedPage
    | NewCardPage
    | GivePage
    | GiveThingPage
    | MarketPage
    | NextForSalePage
    | NumberPage
    | CardsPage
    | CardPage
    | AttackPage
    | PlayedPage
    | SeatPage
    | MonsterPage
    | StandInPage
    | DiePage
    | FreeCountersPage
    | OptionPage
    | RulePage
)
Page = BoardPage | _Named | Confirmation

_NAMES: Final[dict[type[_Named], str]] = {
    DiscardPage: "discard",
    OthersPage: "others",
    SellPage: "sell",
    CopyPage: "copy",
    UnseenPage: "unseen",
    PeekedPage: "seen",
    NewCardPage: "new",
    GivePage: "give",
    GiveThingPage: "thing",
    MarketPage: "market",
    NextForSalePage: "each",
    NumberPage: "number",
    CardsPage: "cards",
    CardPage: "card",
    AttackPage: "attack",
    PlayedPage: "played",
    SeatPage: "seat",
    MonsterPage: "monster",
    StandInPage: "stand_in",
    DiePage: "turn",
    FreeCountersPage: "counters",
    OptionPage: "option",
    RulePage: "rules",
}
"""The first word of each page; its fields follow in order, without those with default values."""
_KINDS: Final = {name: kind for kind, name in _NAMES.items()}
_SURE: Final = "sure"
_PENDING: Final = "pending"
"""Replaces the reason: a pending effect would be dropped."""
_ANYBODY: Final = 0
"""A purchase is stored without its buyer: the asked seat buys."""


def page_words(page: Page | None) -> tuple[str, ...]:
    """Return the words that name a page, none for the board itself; `read_page` reads them."""
    match page:
        case None:
            return ()
        case BoardPage():
            return (page,)
        case HouseRule() | CardElsewhere() | DropsEffects():
            return (_SURE, *write_confirmation(page).split())
        case _:
            values = [(each, getattr(page, each.name)) for each in fields(page)]
            said = [_words(each.name, value) for each, value in values if value != each.default]
            return (_NAMES[type(page)], *chain.from_iterable(said))


def _words(name: str, value: int | str | Narrowed) -> list[str]:
    if isinstance(value, Narrowed):
        return [str(value.cost), value.letter] if value.letter else [str(value.cost)]
    return [str(value + 1 if name in _FROM_ONE and isinstance(value, int) else value)]


_FROM_ONE: Final = ("seat", "slot")


def read_page(words: Sequence[str]) -> Page | None:
    """Return the page that words name, the board itself for no words; raises ValueError for unknown words."""
    match words:
        case []:
            return None
        case [name] if name in set(BoardPage):
            return BoardPage(name)
        case ["sure", *text]:
            return read_confirmation(" ".join(text))
        case [name, *said] if name in _KINDS:
            return _read_fields(_KINDS[name], said)
        case _:
            raise ValueError(f"no page is named {' '.join(words)!r}")


def write_confirmation(asked: Confirmation) -> str:
    """Write the reason of a confirmation and what it would enter; `read_confirmation` reads it."""
    match asked:
        case HouseRule(reason, event):
            return f"{reason} {write_table(event)}"
        case CardElsewhere(_, answer):
            return f"{Reason.CARD_ELSEWHERE} {answer}"
        case DropsEffects(events):
            return f"{_PENDING} {entry_text(events)}"


def read_confirmation(text: str) -> Confirmation:
    """Read what `write_confirmation` wrote; raises ValueError for any other text."""
    why, _, rest = text.partition(" ")
    if why == _PENDING:
        return DropsEffects(read_entry(rest))
    if not rest.startswith("buy "):
        return HouseRule(Reason(why), read_table(rest))
    bought = read(rest, _ANYBODY)
    if not isinstance(bought, Buy):
        raise ValueError(f"{rest!r} buys nothing")
    return CardElsewhere(bought.card, rest)


def _read_fields(kind: type[_Named], said: Sequence[str]) -> Page:
    left, values = list(said), dict[str, int | str | Narrowed]()
    for each in fields(kind):
        if each.type is Narrowed:
            values[each.name], left = _narrowed(left), []
        elif left:
            values[each.name] = _value(each.name, left.pop(0), is_text=each.type is str)
        elif each.default is MISSING:
            raise ValueError(f"{_NAMES[kind]} needs its {each.name}")
    if left:
        raise ValueError(f"{left} is too much for {_NAMES[kind]}")
    return kind(**values)  # type: ignore[arg-type]


def _value(name: str, word: str, *, is_text: bool) -> int | str:
    if is_text:
        return word
    number = _number(word) - (name in _FROM_ONE)
    if number < 0:
        raise ValueError(f"a {name} counts from 1")
    return number


def _narrowed(words: Sequence[str]) -> Narrowed:
    match words:
        case []:
            return ALL
        case [cost]:
            return Narrowed(_number(cost))
        case [cost, letter]:
            return Narrowed(_number(cost), letter)
        case _:
            raise ValueError(f"a cost and a letter, not {words}")


def _number(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word!r} is no number")
    return int(word)


def read_entry(text: str) -> tuple[TableEvent, ...]:
    """Read the table events of one entry in notation; raises engine.InvalidNotation."""
    return tuple(map(read_table, text.split(SEPARATOR)))


def entry_text(events: Iterable[TableEvent]) -> str:
    """Write table events in notation, as one entry."""
    return SEPARATOR.join(map(write_table, events))
