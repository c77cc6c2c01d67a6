"""Table events as values and as text (docs/notation.md, "Table events")."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, get_args

from engine.boxes import EXPANSIONS
from engine.dice import Dice
from engine.errors import InvalidNotation
from engine.notation import number, read_card, read_dice, read_seat, write_dice
from engine.sections import Step, read_step
from engine.state import COUNTERS

NUMBERS: Final = ("hearts", "stars", "energy", "poison", "shrink")
"""The numbers that each seat has; a card with things on it is named in their place."""
HAND: Final = "hand"
"""The number of cards in a hand, of which a table does not know more."""


class SetNumber(NamedTuple):
    """Set a number of a seat; `what` is of NUMBERS, COUNTERS, a box, HAND, or a card with things on it."""

    seat: int
    what: str
    value: int
    forced: bool = False
    """Whether it is set though the rules do not allow it; so for the others below."""


class AddNumber(NamedTuple):
    """Change a number of a seat by an amount."""

    seat: int
    what: str
    change: int
    forced: bool = False


class GiveCard(NamedTuple):
    """Give a seat a card, from the market, the discard pile, the deck, or another seat.

    One of its monster's own set that does not stay is played from the hand.
    """

    seat: int
    card: str
    forced: bool = False


class TakeCard(NamedTuple):
    """Take a card from a seat to the discard pile."""

    seat: int
    card: str


class SetMimic(NamedTuple):
    """Let the Mimic of a seat copy a card of a seat."""

    seat: int
    owner: int
    card: str


class SetTokyo(NamedTuple):
    """Set who is in the City and in the Bay, -1 for nobody."""

    city: int
    bay: int


class SetMarket(NamedTuple):
    """Set the cards for sale, `?` for an unnamed one."""

    cards: tuple[str, ...]


class SetDice(NamedTuple):
    """Set the dice on the table."""

    dice: Dice


class SetTurn(NamedTuple):
    """Set the active seat."""

    seat: int


class BeginTurnOf(NamedTuple):
    """Begin the next turn, of this seat, at its first roll: nothing at its start happens by itself."""

    seat: int


class Win(NamedTuple):
    """End the game by agreement; the winner, -1 for nobody."""

    seat: int


class AddCounter(NamedTuple):
    """Count one more of COUNTERS for each monster, from 0."""

    what: str


class RemoveCounter(NamedTuple):
    """Stop counting it."""

    what: str


class AddSeat(NamedTuple):
    """Add a new monster before a place, counted as a seat."""

    seat: int


class RemoveSeat(NamedTuple):
    """Remove a seat; its cards go to the discard pile."""

    seat: int


class Withdraw(NamedTuple):
    """Take a monster out of the game at its own wish."""

    seat: int


class LeaveGame(NamedTuple):
    """Take a monster out of a running game at its own wish; damage on its way to others goes on."""

    seat: int


class Reorder(NamedTuple):
    """Reorder the seats: for each place the former seat."""

    order: tuple[int, ...]


class SetOption(NamedTuple):
    """Set an option of the game: bay, duel_energy, check, deck, or the sides of tiles."""

    option: str
    value: str


class AddBox(NamedTuple):
    """Add an expansion, by this version of its rules.

    A free counter that counted its one number so far ends, and its numbers are those of the expansion.
    """

    name: str
    version: str
    counter: str = ""


class RemoveBox(NamedTuple):
    """Remove an expansion."""

    name: str


class SetMonsters(NamedTuple):
    """Set the monster of each seat, empty for one that no box has."""

    monsters: tuple[str, ...]


class GoTo(NamedTuple):
    """Change nothing but the step of the turn."""


Change = (
    SetNumber
    | AddNumber
    | GiveCard
    | TakeCard
    | SetMimic
    | SetTokyo
    | SetMarket
    | SetDice
    | SetTurn
    | BeginTurnOf
    | Win
    | AddCounter
    | RemoveCounter
    | AddSeat
    | RemoveSeat
    | Withdraw
    | LeaveGame
    | Reorder
    | SetOption
    | AddBox
    | RemoveBox
    | SetMonsters
    | GoTo
)


Reseating = AddSeat | RemoveSeat | Reorder
"""Changes after which seats are counted otherwise."""
PlainChange = (
    SetNumber | AddNumber | SetTokyo | SetTurn | AddCounter | RemoveCounter | AddBox | RemoveBox | Reseating
)
"""Changes that whoever follows a log knows; all others are told in these."""


class TableEvent(NamedTuple):
    """A change by people at the table, and the step at which play goes on; None for the present one."""

    change: Change
    at: Step | None = None


# As text


class Notation(NamedTuple):
    """The notation of one kind of change: one or two words that name it, and its arguments."""

    verb: str
    write: Callable[[Any], str]
    read: Callable[[str], Change]
    """Reads what `write` wrote; raises InvalidNotation."""


def write_table(event: TableEvent) -> str:
    """Write the canonical text of a table event."""
    notation = NOTATIONS[type(event.change)]
    text = f"{notation.verb} {notation.write(event.change)}".rstrip()
    return text if event.at is None else f"{text} at {event.at}"


def read_table(text: str) -> TableEvent:
    """Read the table event in a text; raises InvalidNotation."""
    body, at, step = text.strip().rpartition(" at ")
    if not at:
        body, step = text.strip(), ""
    notation, rest = _notation(body)
    return TableEvent(notation.read(rest), read_step(step) if at else None)


def _notation(body: str) -> tuple[Notation, str]:
    """Return the notation of a text and the words of its arguments."""
    for length in (1, 2):
        words = body.split(None, length)
        notation = _BY_VERB.get(" ".join(words[:length]))
        if notation is not None:
            return notation, "".join(words[length:])
    verb = body.partition(" ")[0]
    near = [known for known in _BY_VERB if known.startswith(f"{verb} ")]
    said = body if near else verb
    raise InvalidNotation(f"{said!r} is no table event", tuple(near or _BY_VERB))


def _force(text: str, event: SetNumber | AddNumber | GiveCard) -> str:
    return f"{text} forced" if event.forced else text


def _who(seat: int) -> str:
    return "none" if seat < 0 else str(seat + 1)


def _seat(event: SetTurn | BeginTurnOf | Win | AddSeat | RemoveSeat | Withdraw | LeaveGame) -> str:
    return _who(event.seat)


def _forced(rest: str) -> tuple[list[str], bool]:
    words = rest.split()
    return (words[:-1], True) if words[-1:] == ["forced"] else (words, False)


def _what(text: str) -> str:
    known = (
        text in (*NUMBERS, HAND)
        or text in COUNTERS
        or any(text in box.numbers for box in EXPANSIONS.values())
    )
    return text if known else read_card(text)


def _read_set(rest: str) -> SetNumber:
    words, forced = _forced(rest)
    if len(words) != 3:
        raise InvalidNotation("a number is set as in 'set 2 hearts 7'", NUMBERS)
    return SetNumber(read_seat(words[0]), _what(words[1]), number(words[2], words[1]), forced)


def _read_add(rest: str) -> AddNumber:
    words, forced = _forced(rest)
    if len(words) != 3:
        raise InvalidNotation("a number is changed as in 'add 2 hearts -3'", NUMBERS)
    return AddNumber(read_seat(words[0]), _what(words[1]), number(words[2], words[1]), forced)


def _seat_and_card(rest: str, example: str) -> tuple[int, str]:
    seat, _, card = rest.partition(" ")
    if not card:
        raise InvalidNotation(f"a seat and a card are needed, as in {example!r}")
    return read_seat(seat), read_card(card.strip())


def _read_give(rest: str) -> GiveCard:
    forced = rest.endswith(" forced")
    seat, card = _seat_and_card(rest.removesuffix(" forced"), "give 2 jets")
    return GiveCard(seat, card, forced)


def _read_take(rest: str) -> TakeCard:
    return TakeCard(*_seat_and_card(rest, "take 2 jets"))


def _read_mimic(rest: str) -> SetMimic:
    what, of, owner = rest.rpartition(" of ")
    if not of:
        raise InvalidNotation("a Mimic copies as in 'mimic 2 wings of 3'")
    seat, card = _seat_and_card(what, "mimic 2 wings of 3")
    return SetMimic(seat, read_seat(owner.strip()), card)


_TOKYO: Final = re.compile(r"city (\S+)(?: bay (\S+))?")


def _read_tokyo(rest: str) -> SetTokyo:
    match = _TOKYO.fullmatch(rest)
    if match is None:
        raise InvalidNotation("Tokyo is set as in 'tokyo city 2 bay none'")
    city, bay = (-1 if who in (None, "none") else read_seat(who) for who in match.groups())
    return SetTokyo(city, bay)


_MONSTER: Final = re.compile(r"[a-z0-9_]{1,40}")


def _read_market(rest: str) -> SetMarket:
    names = [] if rest in ("", "none") else rest.split(",")
    return SetMarket(tuple(read_card(name.strip()) for name in names))


def _counter(event: AddCounter | RemoveCounter) -> str:
    return str(COUNTERS.index(event.what) + 1)


def _read_counter(rest: str) -> str:
    if f"counter{rest}" not in COUNTERS:
        raise InvalidNotation("a counter comes and goes as in 'counter add 1'", COUNTERS)
    return f"counter{rest}"


def _read_order(rest: str) -> Reorder:
    if not rest:
        raise InvalidNotation("seats are put in order as in 'seat order 2 1 3'")
    return Reorder(tuple(map(read_seat, rest.split())))


def _read_option(rest: str) -> SetOption:
    words = rest.split()
    if len(words) != 2:
        raise InvalidNotation("an option is set as in 'option bay off'")
    return SetOption(words[0], words[1])


def _write_box(event: AddBox) -> str:
    text = f"{event.name} {event.version}"
    return f"{text} counter {COUNTERS.index(event.counter) + 1}" if event.counter else text


def _read_box(rest: str) -> AddBox:
    match rest.split():
        case [name, version]:
            return AddBox(name, version)
        case [name, version, "counter", counter]:
            return AddBox(name, version, _read_counter(counter))
        case _:
            raise InvalidNotation("a box comes as in 'box add dark 1' or 'box add cultists 1 counter 2'")


def _read_no_box(rest: str) -> RemoveBox:
    if len(rest.split()) != 1:
        raise InvalidNotation("a box goes as in 'box remove dark'")
    return RemoveBox(rest)


def _read_monsters(rest: str) -> SetMonsters:
    names = rest.split()
    if not names or not all(map(_MONSTER.fullmatch, names)):
        raise InvalidNotation("monsters are set as in 'monsters the_king none kraken'")
    return SetMonsters(tuple("" if name == "none" else name for name in names))


def _read_go(rest: str) -> GoTo:
    if rest:
        raise InvalidNotation(f"'go' needs a step, as in 'go at buy', not {rest!r}")
    return GoTo()


NOTATIONS: Final[dict[type[Change], Notation]] = {
    SetNumber: Notation("set", lambda e: _force(f"{e.seat + 1} {e.what} {e.value}", e), _read_set),
    AddNumber: Notation("add", lambda e: _force(f"{e.seat + 1} {e.what} {e.change:+d}", e), _read_add),
    GiveCard: Notation("give", lambda e: _force(f"{e.seat + 1} {e.card}", e), _read_give),
    TakeCard: Notation("take", lambda e: f"{e.seat + 1} {e.card}", _read_take),
    SetMimic: Notation("mimic", lambda e: f"{e.seat + 1} {e.card} of {e.owner + 1}", _read_mimic),
    SetTokyo: Notation("tokyo", lambda e: f"city {_who(e.city)} bay {_who(e.bay)}", _read_tokyo),
    SetMarket: Notation("market", lambda e: ", ".join(e.cards) or "none", _read_market),
    SetDice: Notation("dice", lambda e: write_dice(e.dice), lambda rest: SetDice(read_dice(rest))),
    SetTurn: Notation("active", _seat, lambda rest: SetTurn(read_seat(rest))),
    BeginTurnOf: Notation("begin", _seat, lambda rest: BeginTurnOf(read_seat(rest))),
    Win: Notation("win", _seat, lambda rest: Win(-1 if rest == "none" else read_seat(rest))),
    AddCounter: Notation("counter add", _counter, lambda rest: AddCounter(_read_counter(rest))),
    RemoveCounter: Notation("counter remove", _counter, lambda rest: RemoveCounter(_read_counter(rest))),
    AddSeat: Notation("seat add", _seat, lambda rest: AddSeat(read_seat(rest))),
    RemoveSeat: Notation("seat remove", _seat, lambda rest: RemoveSeat(read_seat(rest))),
    Withdraw: Notation("seat withdraw", _seat, lambda rest: Withdraw(read_seat(rest))),
    LeaveGame: Notation("seat leave", _seat, lambda rest: LeaveGame(read_seat(rest))),
    Reorder: Notation("seat order", lambda e: " ".join(str(seat + 1) for seat in e.order), _read_order),
    SetOption: Notation("option", lambda e: f"{e.option} {e.value}", _read_option),
    AddBox: Notation("box add", _write_box, _read_box),
    RemoveBox: Notation("box remove", lambda e: e.name, _read_no_box),
    SetMonsters: Notation(
        "monsters", lambda e: " ".join(monster or "none" for monster in e.monsters), _read_monsters
    ),
    GoTo: Notation("go", lambda _: "", _read_go),
}
_BY_VERB: Final = {notation.verb: notation for notation in NOTATIONS.values()}


# What they set


def plain_changes(change: Change) -> tuple[PlainChange, ...]:
    """Return what a change sets by itself; whatever follows from it has events of the engine."""
    return PLAIN_CHANGES[type(change)](change)


def _no_hearts(event: Withdraw | LeaveGame) -> tuple[PlainChange, ...]:
    return (SetNumber(event.seat, "hearts", 0),)


PLAIN_CHANGES: Final[dict[type[Change], Callable[[Any], tuple[PlainChange, ...]]]] = {
    **dict.fromkeys(get_args(PlainChange), lambda event: (event,)),
    **dict.fromkeys((SetNumber, AddNumber), lambda event: () if event.what == HAND else (event,)),
    BeginTurnOf: lambda event: (SetTurn(event.seat),),
    Withdraw: _no_hearts,
    LeaveGame: _no_hearts,
    GiveCard: lambda _: (),
    TakeCard: lambda _: (),
    SetMimic: lambda _: (),
    SetMarket: lambda _: (),
    SetDice: lambda _: (),
    Win: lambda _: (),
    SetOption: lambda _: (),
    SetMonsters: lambda _: (),
    GoTo: lambda _: (),
}
