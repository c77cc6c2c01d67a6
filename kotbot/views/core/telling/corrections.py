"""The entries of a table in words: a line of the story, and a short name for undo."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engine.boxes import numbers_of
from engine.cards.catalogue import FOREIGN, TOKENS, UNKNOWN, is_keep, own_monster
from engine.errors import InvalidNotation
from engine.sections import Phase, Step
from engine.state import EMPTY, MIMIC
from engine.table_events import (
    HAND,
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    LeaveGame,
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
from kotbot.matches.log.history import CALLED, NOTED, Became, read_who
from kotbot.views.base import signs
from kotbot.views.base.boxes import box_name, number_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.said import NUMBERS, TOKYO, Typed

NUMBER_SIGNS: Final = {
    "hearts": signs.HEART,
    "stars": signs.STAR,
    "energy": signs.ENERGY,
    "poison": signs.POISON,
    "shrink": signs.SHRINK,
    **signs.COUNTERS,
    **signs.NUMBERS,
    HAND: signs.HAND,
}
CHARGE_SIGNS: Final = {card: signs.TOKENS[token] for card, token in TOKENS.items()}
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


def correction(text: str, context: RenderContext) -> str:
    """Return a table event or a move of seats in words: `🐱 Cyber Kitty ♥ 7`; isolate any other text."""
    event = _read(text)
    if event is None:
        return seat_move(text, context) or context.texts.isolate(text, 60)
    return _event(event, context, lambda seat: _monster(seat, context))


def entered(words: str, context: RenderContext) -> str:
    """Return the entry of a table, marked as a correction unless the table keeps all numbers itself."""
    return words if context.facts.mode is Mode.COUNTERS else f"{signs.CORRECTED} {words}"


def corrections(texts: Iterable[str], context: RenderContext) -> str:
    """Return the short name of a line's table events: `🐱 −2♥`, `🦖 🐲 −1♥`; empty if it has none."""
    entered = list(texts)
    events = [event for text in entered if (event := _read(text)) is not None]
    if len(entered) > 1:  # beside what brought it about, it goes without saying
        events = [event for event in events if not isinstance(event.change, SetMonsters)]
    sums, others = _summed(events)
    named = [
        *(_added(signs_, what, total, context) for signs_, what, total in _by_change(sums, context)),
        *(_event(event, context, lambda seat: _sign(seat, context)) for event in others),
        *filter(None, (seat_move(text, context) for text in entered)),
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
            case AddNumber(seat, what):
                sums[seat, what] = sums.get((seat, what), 0) + _meant(event.change)
            case _:
                others.append(event)
    return sums, others


def _meant(change: AddNumber) -> int:
    """Return by how much people changed a number: none of its hearts is a monster's last one."""
    is_last_heart = change.what == "hearts" and not change.change
    return -1 if is_last_heart else change.change


def _by_change(sums: dict[tuple[int, str], int], context: RenderContext) -> list[tuple[str, str, int]]:
    """Group the seats that have the same change."""
    together: dict[tuple[str, int], list[str]] = {}
    for (seat, what), total in sums.items():
        together.setdefault((what, total), []).append(_sign(seat, context))
    return [(" ".join(seats), what, total) for (what, total), seats in together.items()]


def _added(who: str, what: str, total: int, context: RenderContext) -> str:
    return f"{who} {by_how_much(what, total, context)}"


def by_how_much(what: str, change: int, context: RenderContext) -> str:
    """Format a change of a number: +2★, ±0♥."""
    signed = context.texts.signed(change) if change else f"±{context.texts.number(0)}"
    return f"{signed}{number_sign(what, context)}"


def number_sign(what: str, context: RenderContext) -> str:
    """Return the sign of a number, or the card that holds it: ♥, ☣, 💨 Smoke Cloud."""
    if what in signs.COUNTERS:
        return f"{signs.COUNTERS[what]} {counter_name(what, context)}"
    if what in NUMBER_SIGNS:
        return NUMBER_SIGNS[what]
    if what in numbers_of(context.facts.rules.box_names):
        return number_name(what, context.texts)
    return f"{CHARGE_SIGNS.get(what, signs.CARDS)} {context.card(what)}"


def counter_name(what: str, context: RenderContext) -> str:
    """Return the table's name for one of its counters; its number if the name is not known any more."""
    table = context.facts.table
    counters = () if table is None else (*table.counters, *table.former)
    name = next((one.name for one in counters if one.what == what), "")
    if name:
        return context.texts.isolate(name, MOST_LETTERS)
    # Translators: what a table counts of each monster, without a name of its own: "counter 2".
    return context.texts.gettext("counter {n}", n=list(signs.COUNTERS).index(what) + 1)


def counters_line(context: RenderContext) -> list[str]:
    """Return the legend of the counters: `🔵 Cultists · 🔶 Wickedness`; empty if there are none."""
    counters = () if context.facts.table is None else context.facts.table.counters
    return [" · ".join(number_sign(one.what, context) for one in counters)] if counters else []


def _monster(seat: int, context: RenderContext) -> str:
    return context.monster(seat) if 0 <= seat < len(context.facts.seats) else _sign(seat, context)


def _sign(seat: int, context: RenderContext) -> str:
    """Return the emoji of a seat; — for nobody, a number for a seat that is gone."""
    if seat < 0:
        return "—"
    return context.sign(seat) if seat < len(context.facts.seats) else f"#{context.texts.number(seat + 1)}"


def _event(event: TableEvent, context: RenderContext, who: Name) -> str:
    words = ENTRY_WORDS[type(event.change)].told(event.change, context, who)
    if event.at is None or isinstance(event.change, SetTurn):
        return words
    on = context.texts.gettext("on with: {step}", step=step_name(event.at, context.texts))
    return f"{words} · {on}" if words else on


def step_name(step: Step, texts: Texts) -> str:
    """Return the step of the turn at which play continues."""
    return texts.pgettext("step", PHASES[step.phase])


def comes_into_play(who: str, card: str, context: RenderContext) -> str:
    """Return the words for a card that was not bought, or whose price the table states."""
    # Translators: a card that costs nothing, or one of another box: "🐱 Kitty: Megahorn comes into play".
    return context.texts.gettext("{monster}: {card} comes into play", monster=who, card=context.card(card))


def market_names(cards: Iterable[str], context: RenderContext) -> str:
    """Return the names of the cards for sale; ? for an unknown one."""
    shown = ["?" if card == UNKNOWN else context.card(card) for card in cards if card != EMPTY]
    return " · ".join(shown) or "—"


# Each kind of change


class EntryWords(NamedTuple):
    """The words of one kind of change."""

    told: Callable[[Any, RenderContext, Name], str]
    """Its words as a line of the story, or as a short name for undo."""
    typed: Typed | None = None
    """Its words as people type it; None if only buttons enter it, or for names of cards and counters."""
    corrects: bool = False
    """Whether the page shows it as a correction of the referee; with counters it is normal play."""


def _set_number(change: SetNumber, context: RenderContext, who: Name) -> str:
    words = f"{who(change.seat)} {number_sign(change.what, context)} {context.texts.number(change.value)}"
    if not change.forced:
        return words
    # Translators: after a value that the rules do not allow, and that people insisted on.
    house_rule = context.texts.gettext("house rule")
    return f"{words} · {house_rule}"


def _add_number(change: AddNumber, context: RenderContext, who: Name) -> str:
    return _added(who(change.seat), change.what, _meant(change), context)


def _give_card(change: GiveCard, context: RenderContext, who: Name) -> str:
    if change.card.startswith(FOREIGN):
        return comes_into_play(who(change.seat), change.card, context)
    if own_monster(change.card) and not is_keep(change.card):
        # Translators: people say that a monster plays a card of its hand: "👑 The King plays Giant Banana".
        return context.texts.gettext(
            "{monster} plays {card}", monster=who(change.seat), card=context.card(change.card)
        )
    # Translators: people say that a monster has a card: "🐱 Cyber Kitty gets Jets".
    return context.texts.gettext(
        "{monster} gets {card}", monster=who(change.seat), card=context.card(change.card)
    )


def _take_card(change: TakeCard, context: RenderContext, who: Name) -> str:
    monster, card = who(change.seat), context.card(change.card)
    # Translators: people say that a monster has a card no more: "🐱 Cyber Kitty without Jets".
    return context.texts.gettext("{monster} without {card}", monster=monster, card=card)


def _set_mimic(change: SetMimic, context: RenderContext, who: Name) -> str:
    copied = f"{context.card(change.card)} ({who(change.owner)})"
    return f"{who(change.seat)} {context.card(MIMIC)} {context.texts.arrow} {copied}"


def _set_tokyo(change: SetTokyo, context: RenderContext, who: Name) -> str:
    city, bay = change
    words = f"{signs.CITY} {who(city) if city >= 0 else '—'}"
    if bay < 0 and not context.state.bay_open:
        return words
    return f"{words} {signs.BAY} {who(bay) if bay >= 0 else '—'}"


def _set_market(change: SetMarket, context: RenderContext, _: Name) -> str:
    return f"{signs.MARKET} {market_names(change.cards, context)}"


def _set_dice(change: SetDice, context: RenderContext, _: Name) -> str:
    return f"{signs.DICE} {context.texts.in_order(signs.dice(change.dice))}"


def _turn(change: SetTurn | BeginTurnOf, context: RenderContext, who: Name) -> str:
    # Translators: whose turn it is from now on: "Turn: 🐱 Cyber Kitty".
    return context.texts.gettext("Turn: {monster}", monster=who(change.seat))


def _win(change: Win, _: RenderContext, who: Name) -> str:
    return f"{signs.END} {who(change.seat)}"


def _add_counter(change: AddCounter, context: RenderContext, _: Name) -> str:
    # Translators: the table begins to count something of each monster: "Counted now: 🔵 Cultists".
    return context.texts.gettext("Counted now: {counter}", counter=number_sign(change.what, context))


def _remove_counter(change: RemoveCounter, context: RenderContext, _: Name) -> str:
    # Translators: the table counts something no more: "Counted no more: 🔵 Cultists".
    return context.texts.gettext("Counted no more: {counter}", counter=number_sign(change.what, context))


def _add_seat(change: AddSeat, context: RenderContext, who: Name) -> str:
    # Translators: somebody sits down in the middle of the game: "🐱 Cyber Kitty joins in".
    return context.texts.gettext("{monster} joins in", monster=who(change.seat))


def _remove_seat(change: RemoveSeat, context: RenderContext, _: Name) -> str:
    return context.texts.gettext("Seat {n} is taken away", n=change.seat + 1)


def _give_up(change: Withdraw | LeaveGame, context: RenderContext, who: Name) -> str:
    return context.texts.gettext("{monster} gives up", monster=who(change.seat))


def _reorder(_: Reorder, context: RenderContext, __: Name) -> str:
    # Translators: the players sit in another order from now on.
    return context.texts.gettext("New seating")


def _set_option(change: SetOption, context: RenderContext, _: Name) -> str:
    if change.option == "sides":
        # Translators: an entry at a table: some tiles of wickedness lie there with their other side up.
        return context.texts.gettext("Tiles turned over")
    name = _OPTIONS.get((change.option, change.value))
    return context.texts.gettext(name) if name is not None else context.texts.gettext("Other options")


def _add_box(change: AddBox, context: RenderContext, _: Name) -> str:
    # Translators: an expansion is played with from now on: "With Dark Edition".
    return context.texts.gettext("With {box}", box=box_name(change.name, context.texts))


def _remove_box(change: RemoveBox, context: RenderContext, _: Name) -> str:
    # Translators: an expansion is not played with any more: "Without Dark Edition".
    return context.texts.gettext("Without {box}", box=box_name(change.name, context.texts))


def _set_monsters(_: SetMonsters, context: RenderContext, __: Name) -> str:
    # Translators: at a table, players say anew which monster each of them plays.
    return context.texts.gettext("Other monsters")


ENTRY_WORDS: Final[dict[type[Change], EntryWords]] = {
    SetNumber: EntryWords(_set_number, NUMBERS, corrects=True),
    AddNumber: EntryWords(_add_number, NUMBERS, corrects=True),
    GiveCard: EntryWords(_give_card, corrects=True),
    TakeCard: EntryWords(_take_card, corrects=True),
    SetMimic: EntryWords(_set_mimic),
    SetTokyo: EntryWords(_set_tokyo, TOKYO, corrects=True),
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
    LeaveGame: EntryWords(_give_up),
    Reorder: EntryWords(_reorder),
    SetOption: EntryWords(_set_option),
    AddBox: EntryWords(_add_box),
    RemoveBox: EntryWords(_remove_box),
    SetMonsters: EntryWords(_set_monsters),
    GoTo: EntryWords(lambda *_: ""),
}


def seat_move(text: str, context: RenderContext) -> str:
    """Return the change of a seat, after its monster's sign; empty for any other text."""
    if text.startswith(CALLED):
        # Translators: an entry of the history: a counter of the table's own is called otherwise.
        return context.texts.gettext("A counter has another name")
    if text.startswith(NOTED):
        card = context.card(text.removeprefix(NOTED))
        # Translators: an entry of the history: what a card of another box does was written down.
        return context.texts.gettext("A note on {card}", card=card)
    read = read_who(text)
    if read is None or not 0 <= read[0] < len(context.facts.seats):
        return ""
    place, became = read
    return f"{context.sign(place)} {_what(became, place, context)}"


def _what(became: Became, place: int, context: RenderContext) -> str:
    texts = context.texts
    match became:
        case Became.RENAMED:
            # Translators: an entry of the history, after an emoji: this player is called otherwise.
            return texts.gettext("another name")
        case Became.MONSTER:
            # Translators: an entry of the history, after an emoji: this player has another monster.
            return texts.gettext("another monster")
        case Became.HOST:
            # Translators: an entry of the history, after an emoji: this player is the host of the match.
            return texts.gettext("host")
        case Became.COMPUTER:
            # Translators: an entry of the history, after an emoji: a computer plays for this seat.
            return texts.gettext("a computer plays")
        case Became.BACK:
            # Translators: an entry of the history, after an emoji: a person plays this seat again.
            return texts.gettext("plays again")
        case Became.GUEST | Became.PERSON:
            # Translators: an entry of the history, after an emoji: somebody else has this seat.
            return texts.gettext("now played by {player}", player=context.player(place))
