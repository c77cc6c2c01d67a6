"""The sentences that people type at a table, and how they are parsed into kinds of table events."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.hands import in_hand
from engine.table_events import HAND, AddNumber, Change, SetNumber, SetTokyo
from kotbot.i18n import marked_in
from kotbot.matches.facts import MatchFacts
from kotbot.matches.facts.pages import NumberPage


class SaidNumber(NamedTuple):
    """A number in a sentence, and what it counts; empty if not stated."""

    sign: str
    value: int
    what: str = ""


class Said(NamedTuple):
    """A parsed sentence: its seat (None if nobody is named), numbers, and verbs."""

    seat: int | None
    numbers: Sequence[SaidNumber]
    verbs: set[str]
    number_first: bool
    """Whether numbers precede what they count, as in `2 stars`."""


class Typed(NamedTuple):
    """The typed form of a kind of table event."""

    words: Mapping[str, str]
    """The verbs of the kind, each with the words that people type for it."""
    opens: frozenset[str]
    """Verbs any of which makes a sentence one of this kind."""
    says: Callable[[Said, MatchFacts], Sequence[tuple[Change, ...]]]
    """Its possible meanings, each as the changes of one entry; empty for none."""


# Translators: in what people type, small: a number rises, "Bob GETS 2 stars", "one MORE energy". Words of
# three letters or fewer are whole words, longer ones are beginnings.
_GETS: Final = marked_in("typed word", "get gets got gain more plus add won earn receiv")
# Translators: in what people type, small: a number falls, "Bob LOSES 2 hearts", "one LESS energy". Words of
# three letters or fewer are whole words, longer ones are beginnings.
_LOSES: Final = marked_in("typed word", "lose losing lost less fewer minus pay pays paid spend spent")
# Translators: in what people type, small: a number is so much, "Bob HAS 2 stars". Words of three letters or
# fewer are whole words, longer ones are beginnings.
_HAS: Final = marked_in("typed word", "has had have is now")
_MOST_EITHER: Final = 2
"""Up to this many numbers, ask whether gained or owned; more numbers are a full set of totals."""


def _numbers(said: Said, facts: MatchFacts) -> Sequence[tuple[Change, ...]]:
    """Return changes of a monster's numbers; `Bob 2 stars` may be a gain or a total."""
    place, named = _seat_and_number(facts)
    if not said.numbers or said.verbs & {"leaves", "enters"}:
        return []
    of_somebody = said.seat is not None or bool(said.verbs & {"gets", "loses", "has"})
    numbers: list[SaidNumber] = []
    for number in said.numbers:
        if not (of_somebody or number.sign or number.what or named):
            return []
        what = number.what or (named if said.seat is None else "") or "hearts"
        numbers.append(number._replace(what=what))
    who = place if said.seat is None else said.seat
    verb = next((verb for verb in ("loses", "gets", "has") if verb in said.verbs), "")
    meant = _changes(who, numbers, verb)
    if verb or not of_somebody or not said.number_first or any(number.sign for number in numbers):
        return [meant]
    if len(numbers) > _MOST_EITHER or not any(_value(who, number.what, facts) for number in numbers):
        return [meant]
    return [_changes(who, numbers, "gets"), meant]


def _changes(seat: int, numbers: Sequence[SaidNumber], verb: str) -> tuple[Change, ...]:
    return tuple(_change(seat, number, verb) for number in numbers)


def _change(seat: int, number: SaidNumber, verb: str) -> Change:
    if number.sign == "+" or (verb == "gets" and not number.sign):
        return AddNumber(seat, number.what, number.value)
    if number.sign or verb == "loses":
        return AddNumber(seat, number.what, -number.value)
    return SetNumber(seat, number.what, number.value)


def _value(seat: int, what: str, facts: MatchFacts) -> int:
    if facts.state is None:
        return 0
    return in_hand(facts.state, seat) if what == HAND else facts.state.number(seat, what)


def _seat_and_number(facts: MatchFacts) -> tuple[int, str]:
    """Return the default seat and number if a sentence names none: those of the open page."""
    match facts.page:
        case NumberPage(seat, what):
            return seat, what
        case _:
            return (facts.table.mat if facts.table is not None else 0), ""


NUMBERS: Final = Typed({"loses": _LOSES, "gets": _GETS, "has": _HAS}, frozenset(), _numbers)
"""The default kind if no verb says otherwise."""

# Translators: what people type for Tokyo or Tokyo City: "Bob in TOKYO". Beginnings of words.
_CITY: Final = marked_in("typed word", "tokyo city")
# Translators: what people type for Tokyo Bay: "Bob in the BAY". Beginnings of words.
_BAY: Final = marked_in("typed word", "bay")
# Translators: somebody goes to Tokyo: "Bob ENTERS Tokyo". Beginnings of words; short ones are whole words.
_ENTERS: Final = marked_in("typed word", "enter take goes move")
# Translators: somebody is out of Tokyo: "Bob LEAVES Tokyo". Beginnings of words; short ones are whole words.
_LEAVES: Final = marked_in("typed word", "leav left out yield exit")


def _tokyo(said: Said, facts: MatchFacts) -> Sequence[tuple[Change, ...]]:
    """Return the change of somebody entering or leaving Tokyo."""
    state, seat = facts.state, said.seat
    if state is None or seat is None or said.numbers:
        return []
    city, bay = (-1 if place == seat else place for place in (state.city, state.bay))
    if "leaves" not in said.verbs:
        city, bay = (city, seat) if "bay" in said.verbs and state.bay_open else (seat, bay)
    return [(SetTokyo(city, bay),)]


TOKYO: Final = Typed(
    {"city": _CITY, "bay": _BAY, "leaves": _LEAVES, "enters": _ENTERS}, frozenset({"city", "bay"}), _tokyo
)
