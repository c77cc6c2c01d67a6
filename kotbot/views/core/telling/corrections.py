"""The entries of a table in words: a line of the story, and a short name for undo."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engine.boxes import numbers_of
from engine.cards.catalogue import FOREIGN, UNKNOWN
from engine.errors import InvalidNotation
from engine.sections import Phase, Step
from engine.state import EMPTY, MIMIC
from engine.table_events import (
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    Leave,
    RemoveBox,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetMonsters,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
    Withdraw,
    read_table,
)
from kotbot.i18n import Texts, marked, marked_in
from kotbot.matches.facts import Mode
from kotbot.views.base import signs
from kotbot.views.base.boxes import box_name, number_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.said import NUMBERS, TOKYO, Typed
from kotbot.views.core.telling.seat_moves import seat_move

NUMBER_SIGNS: Final = {
    "hearts": signs.HEART,
    "stars": signs.STAR,
    "energy": signs.ENERGY,
    "poison": signs.POISON,
    "shrink": signs.SHRINK,
    **signs.COUNTERS,
}
CHARGE_SIGNS: Final = {"smoke_cloud": signs.SMOKE, "battery_monster": signs.ENERGY}
PHASES: Final = {
    # Translators: a step of the turn, in the middle of a line: "on with: the dice".
    Phase.OPENING: marked_in("step", "the roll for the first turn"),
    Phase.START: marked_in("step", "the start of the turn"),
    Phase.ROLL: marked_in("step", "the dice"),
    Phase.HOLD: marked_in("step", "the dice"),
    Phase.RESOLVE: marked_in("step", "what the dice bring"),
    Phase.REST: marked_in("step", "what the dice bring"),
    Phase.ENTER: marked_in("step", "Tokyo"),
    Phase.BUY: marked_in("step", "buying cards"),
    Phase.END: marked_in("step", "the end of the turn"),
    Phase.NEXT: marked_in("step", "the next turn"),
}
_OPTIONS: Final = {
    ("bay", "on"): marked("Bay with 5 or 6"),
    ("bay", "off"): marked("No Bay"),
    ("check", "turn"): marked("Win at turn's end"),
    ("check", "round"): marked("Win at round's end"),
    ("deck", "box"): marked("Box cards"),
}
MOST_LETTERS: Final = 20
"""Maximum length of a counter's name."""
MOST_NAMED: Final = 3
"""Maximum number of changes in the short name of a line."""

Name = Callable[[int], str]
"""Returns the name of a seat: its monster in a story, its sign on a button."""


def correction(text: str, cast: RenderContext) -> str:
    """Return a table event in words: `🐱 Cyber Kitty ♥ 7`; any other text is returned unchanged."""
    event = _read(text)
    if event is None:
        return seat_move(text, cast) or cast.texts.isolate(text, 60)
    return _event(event, cast, lambda seat: _monster(seat, cast))


def entered(words: str, cast: RenderContext) -> str:
    """Return the entry of a table, marked as a correction unless the table keeps all numbers itself."""
    return words if cast.facts.mode is Mode.COUNTERS else f"{signs.CORRECTED} {words}"


def corrections(texts: Iterable[str], cast: RenderContext) -> str:
    """Return the short name of a line's table events: `🐱 −2♥`, `🦖 🐲 −1♥`; empty if it has none."""
    entered = list(texts)
    events = [event for text in entered if (event := _read(text)) is not None]
    sums, others = _summed(events)
    named = [
        *(_added(signs_, what, total, cast) for signs_, what, total in _by_change(sums, cast)),
        *(_event(event, cast, lambda seat: _sign(seat, cast)) for event in others),
        *filter(None, (seat_move(text, cast) for text in entered)),
    ]
    shown = " · ".join(named[:MOST_NAMED])
    return f"{shown} …" if len(named) > MOST_NAMED else shown


def seats_somebody(texts: Iterable[str]) -> bool:
    """Return whether a line seats a player."""
    events = [event for text in texts if (event := _read(text)) is not None]
    return any(isinstance(event.change, AddSeat) for event in events)


def _read(text: str) -> TableEvent | None:
    try:
        return read_table(text)
    except InvalidNotation:
        return None


def _summed(events: list[TableEvent]) -> tuple[dict[tuple[int, str], int], list[TableEvent]]:
    """Return the total change of each number, by seat and number, and the other events."""
    sums: dict[tuple[int, str], int] = {}
    others: list[TableEvent] = []
    for event in events:
        match event.change:
            case AddNumber(seat, what, change):
                sums[seat, what] = sums.get((seat, what), 0) + change
            case _:
                others.append(event)
    return sums, others


def _by_change(sums: dict[tuple[int, str], int], cast: RenderContext) -> list[tuple[str, str, int]]:
    """Group the seats that have the same change."""
    together: dict[tuple[str, int], list[str]] = {}
    for (seat, what), total in sums.items():
        together.setdefault((what, total), []).append(_sign(seat, cast))
    return [(" ".join(seats), what, total) for (what, total), seats in together.items()]


def _added(who: str, what: str, total: int, cast: RenderContext) -> str:
    return f"{who} {by_how_much(what, total, cast)}"


def by_how_much(what: str, change: int, cast: RenderContext) -> str:
    """Format a change of a number: +2★, ±0♥."""
    signed = cast.texts.signed(change) if change else f"±{cast.texts.number(0)}"
    return f"{signed}{number_sign(what, cast)}"


def number_sign(what: str, cast: RenderContext) -> str:
    """Return the sign of a number, or the card that holds it: ♥, ☣, 💨 Smoke Cloud."""
    if what in signs.COUNTERS:
        return f"{signs.COUNTERS[what]} {counter_name(what, cast)}"
    if what in NUMBER_SIGNS:
        return NUMBER_SIGNS[what]
    if what in numbers_of(cast.facts.rules.box_names):
        return number_name(what, cast.texts)
    return f"{CHARGE_SIGNS.get(what, signs.CARDS)} {cast.card(what)}"


def counter_name(what: str, cast: RenderContext) -> str:
    """Return the table's name for one of its counters; its number if the name is not known any more."""
    counters = () if cast.facts.table is None else cast.facts.table.counters
    name = next((one.name for one in counters if one.what == what), "")
    if name:
        return cast.texts.isolate(name, MOST_LETTERS)
    # Translators: what a table counts of each monster, without a name of its own: "counter 2".
    return cast.texts.gettext("counter {n}", n=list(signs.COUNTERS).index(what) + 1)


def counters_line(cast: RenderContext) -> list[str]:
    """Return the legend of the counters: `🔵 Cultists · 🔶 Wickedness`; empty if there are none."""
    counters = () if cast.facts.table is None else cast.facts.table.counters
    return [" · ".join(number_sign(one.what, cast) for one in counters)] if counters else []


def _monster(seat: int, cast: RenderContext) -> str:
    return cast.monster(seat) if 0 <= seat < len(cast.facts.seats) else _sign(seat, cast)


def _sign(seat: int, cast: RenderContext) -> str:
    """Return the emoji of a seat; — for nobody, a number for a seat that is gone."""
    if seat < 0:
        return "—"
    return cast.sign(seat) if seat < len(cast.facts.seats) else f"#{cast.texts.number(seat + 1)}"


def _event(event: TableEvent, cast: RenderContext, who: Name) -> str:
    words = ENTRY_WORDS[type(event.change)].told(event.change, cast, who)
    if event.at is None or isinstance(event.change, SetTurn):
        return words
    on = cast.texts.gettext("on with: {step}", step=step_name(event.at, cast.texts))
    return f"{words} · {on}" if words else on


def step_name(step: Step, texts: Texts) -> str:
    """Return the step of the turn at which play continues."""
    return texts.pgettext("step", PHASES[step.phase])


def comes_into_play(who: str, card: str, cast: RenderContext) -> str:
    """Return the words for a card that was not bought, or whose price the table states."""
    # Translators: a card that costs nothing, or one of another box: "🐱 Kitty: Megahorn comes into play".
    return cast.texts.gettext("{monster}: {card} comes into play", monster=who, card=cast.card(card))


def market_names(cards: Iterable[str], cast: RenderContext) -> str:
    """Return the names of the cards for sale; ? for an unknown one."""
    shown = ["?" if card == UNKNOWN else cast.card(card) for card in cards if card != EMPTY]
    return " · ".join(shown) or "—"


# Each kind of change


class EntryWords(NamedTuple):
    """The words of one kind of change."""

    told: Callable[[Any, RenderContext, Name], str]
    """Its words as a line of the story, or as a short name for undo."""
    typed: Typed | None = None
    """Its words as people type it; None if only buttons enter it, or for names of cards and counters."""


def _set_number(change: SetNumber, cast: RenderContext, who: Name) -> str:
    words = f"{who(change.seat)} {number_sign(change.what, cast)} {cast.texts.number(change.value)}"
    if not change.forced:
        return words
    # Translators: after a value that the rules do not allow, and that people insisted on.
    house_rule = cast.texts.gettext("house rule")
    return f"{words} · {house_rule}"


def _add_number(change: AddNumber, cast: RenderContext, who: Name) -> str:
    return _added(who(change.seat), change.what, change.change, cast)


def _give_card(change: GiveCard, cast: RenderContext, who: Name) -> str:
    if change.card.startswith(FOREIGN):
        return comes_into_play(who(change.seat), change.card, cast)
    # Translators: people say that a monster has a card: "🐱 Cyber Kitty gets Jets".
    return cast.texts.gettext("{monster} gets {card}", monster=who(change.seat), card=cast.card(change.card))


def _take_card(change: TakeCard, cast: RenderContext, who: Name) -> str:
    monster, card = who(change.seat), cast.card(change.card)
    # Translators: people say that a monster has a card no more: "🐱 Cyber Kitty without Jets".
    return cast.texts.gettext("{monster} without {card}", monster=monster, card=card)


def _set_mimic(change: SetMimic, cast: RenderContext, who: Name) -> str:
    copied = f"{cast.card(change.card)} ({who(change.owner)})"
    return f"{who(change.seat)} {cast.card(MIMIC)} {cast.texts.arrow} {copied}"


def _set_tokyo(change: SetTokyo, cast: RenderContext, who: Name) -> str:
    city, bay = change
    words = f"{signs.CITY} {who(city) if city >= 0 else '—'}"
    if bay < 0 and not cast.state.bay_open:
        return words
    return f"{words} {signs.BAY} {who(bay) if bay >= 0 else '—'}"


def _set_market(change: SetMarket, cast: RenderContext, _: Name) -> str:
    return f"{signs.MARKET} {market_names(change.cards, cast)}"


def _set_dice(change: SetDice, cast: RenderContext, _: Name) -> str:
    return f"{signs.DICE} {cast.texts.in_order(signs.dice(change.dice))}"


def _turn(change: SetTurn | BeginTurnOf, cast: RenderContext, who: Name) -> str:
    # Translators: whose turn it is from now on: "Turn: 🐱 Cyber Kitty".
    return cast.texts.gettext("Turn: {monster}", monster=who(change.seat))


def _win(change: Win, _: RenderContext, who: Name) -> str:
    return f"{signs.END} {who(change.seat)}"


def _add_counter(change: AddCounter, cast: RenderContext, _: Name) -> str:
    # Translators: the table begins to count something of each monster: "Counted now: 🔵 Cultists".
    return cast.texts.gettext("Counted now: {counter}", counter=number_sign(change.what, cast))


def _remove_counter(change: RemoveCounter, cast: RenderContext, _: Name) -> str:
    # Translators: the table counts something no more: "Counted no more: 🔵 Cultists".
    return cast.texts.gettext("Counted no more: {counter}", counter=number_sign(change.what, cast))


def _add_seat(change: AddSeat, cast: RenderContext, who: Name) -> str:
    # Translators: somebody sits down in the middle of the game: "🐱 Cyber Kitty joins in".
    return cast.texts.gettext("{monster} joins in", monster=who(change.seat))


def _remove_seat(change: RemoveSeat, cast: RenderContext, _: Name) -> str:
    return cast.texts.gettext("Seat {n} is taken away", n=change.seat + 1)


def _give_up(change: Withdraw | Leave, cast: RenderContext, who: Name) -> str:
    return cast.texts.gettext("{monster} gives up", monster=who(change.seat))


def _reorder(_: Reorder, cast: RenderContext, __: Name) -> str:
    # Translators: the players sit in another order from now on.
    return cast.texts.gettext("New seating")


def _set_option(change: SetOption, cast: RenderContext, _: Name) -> str:
    name = _OPTIONS.get((change.option, change.value))
    return cast.texts.gettext(name) if name is not None else cast.texts.gettext("Other options")


def _add_box(change: AddBox, cast: RenderContext, _: Name) -> str:
    # Translators: an expansion is played with from now on: "With Dark Edition".
    return cast.texts.gettext("With {box}", box=box_name(change.name, cast.texts))


def _remove_box(change: RemoveBox, cast: RenderContext, _: Name) -> str:
    # Translators: an expansion is not played with any more: "Without Dark Edition".
    return cast.texts.gettext("Without {box}", box=box_name(change.name, cast.texts))


def _set_monsters(_: SetMonsters, cast: RenderContext, __: Name) -> str:
    # Translators: at a table, players say anew which monster each of them plays.
    return cast.texts.gettext("Other monsters")


ENTRY_WORDS: Final[dict[type[Change], EntryWords]] = {
    SetNumber: EntryWords(_set_number, NUMBERS),
    AddNumber: EntryWords(_add_number, NUMBERS),
    GiveCard: EntryWords(_give_card),
    TakeCard: EntryWords(_take_card),
    SetMimic: EntryWords(_set_mimic),
    SetTokyo: EntryWords(_set_tokyo, TOKYO),
    SetMarket: EntryWords(_set_market),
    SetDice: EntryWords(_set_dice),
    SetTurn: EntryWords(_turn),
    BeginTurnOf: EntryWords(_turn),
    Win: EntryWords(_win),
    AddCounter: EntryWords(_add_counter),
    RemoveCounter: EntryWords(_remove_counter),
    AddSeat: EntryWords(_add_seat),
    RemoveSeat: EntryWords(_remove_seat),
    Withdraw: EntryWords(_give_up),
    Leave: EntryWords(_give_up),
    Reorder: EntryWords(_reorder),
    SetOption: EntryWords(_set_option),
    AddBox: EntryWords(_add_box),
    RemoveBox: EntryWords(_remove_box),
    SetMonsters: EntryWords(_set_monsters),
    GoTo: EntryWords(lambda *_: ""),
}
