"""People and lines of a table in words: names, and what was entered, when and by whom."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine import Event
from engine.events import TableChanged
from kotbot.i18n import Texts
from kotbot.matches.facts import ChangedLine, How, Line, MatchFacts, TableFacts
from kotbot.matches.log.history import seats_a_person
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold, clock, folded
from kotbot.views.base.render_context import NAME_LENGTH, RenderContext, seat_name
from kotbot.views.core.telling.corrections import corrections, seats_somebody
from kotbot.views.core.telling.last_hearts import whole_texts, with_last_hearts
from kotbot.views.core.telling.log import events_of, together
from kotbot.views.core.telling.moves import move
from kotbot.views.core.telling.story import story


def table_of(facts: MatchFacts) -> TableFacts:
    """Return the facts that only a match at a table has."""
    if facts.table is None:
        raise ValueError(f"match {facts.code} is not played at a table")
    return facts.table


def account_name(facts: MatchFacts, account: int | None, texts: Texts) -> str:
    """Return the name of the person behind an entry; empty for a computer and for a person who has left."""
    seat = facts.seat_of(account) if account is not None else None
    return seat_name(seat, texts, NAME_LENGTH) if seat is not None else ""


def signed_by(facts: MatchFacts, account: int | None, texts: Texts) -> str:
    """Return the name in brackets after an entry; empty if one phone enters everything."""
    one_phone = facts.private and len(facts.chats) == 1
    name = "" if one_phone else account_name(facts, account, texts)
    return f" ({name})" if name else ""


def whose_turn(facts: MatchFacts, texts: Texts) -> str:
    """Say whose turn it is, and that monster's stars and hearts."""
    state = facts.state
    if state is None:
        return ""
    context, seat = RenderContext(facts, texts), state.active
    # Translators: "Turn: 🐱 Bob: ★ 5, ♥ 8.".
    return texts.gettext(
        "Turn: {player}: {star} {stars}, {heart} {hearts}.",
        player=context.sign_and_player(seat),
        star=signs.STAR,
        stars=state.stars[seat],
        heart=signs.HEART,
        hearts=state.hearts[seat],
    )


def line_name(line: Line, context: RenderContext) -> str:
    """Return a short name of what a line did: `🐱 −2♥`, `🐱 🎲 1 1 2 ⚡ 🐾 ♥`."""
    if line.changed is not None:
        return _changed(line.changed, context)
    there = _as_it_was(line, context)
    if line.stayed is not None:
        return f"{there.sign(line.stayed)} {move('stay', there)}"
    corrected = corrections(whole_texts(line.texts, line.out), there)
    if corrected:
        return corrected
    moved = move(line.texts[0] if line.texts else "", there)
    seat = line.seat if line.rolled_by is None else line.rolled_by
    return f"{there.sign(seat)} {moved}" if 0 <= seat < len(there.facts.seats) else moved


def _changed(changed: ChangedLine, context: RenderContext) -> str:
    """Name a change of a past line."""
    texts, move = context.texts, line_name(changed.line, context)
    match changed.how:
        case How.OUT:
            # Translators: a line of the history that was taken out later: "taken out: 🐱 buy Jets".
            return texts.gettext("taken out: {move}", move=move)
        case How.BEFORE:
            # Translators: something was put before a line of the history: "put before 🐱 buy Jets".
            return texts.gettext("put before {move}", move=move)
        case How.INSTEAD:
            # Translators: a line of the history that was changed later, as it was: "changed: 🐱 buy Jets".
            return texts.gettext("changed: {move}", move=move)


def _as_it_was(line: Line, context: RenderContext) -> RenderContext:
    """Return the context with the seats before the line, or the present ones if the line seated a person."""
    if line.counters:
        table = replace(table_of(context.facts), counters=line.counters)
        context = replace(context, facts=replace(context.facts, table=table))
    grew = len(line.seats) < len(context.facts.seats) and seats_somebody(line.texts)
    moved = len(line.seats) == len(context.facts.seats) and _moves_somebody(line.texts)
    return context if grew or moved or not line.seats else context.seated(line.seats)


def _moves_somebody(texts: Iterable[str]) -> bool:
    """Whether a seat was given to another person."""
    return any(map(seats_a_person, texts))


def as_of(facts: MatchFacts, texts: Texts) -> Text:
    """Return the time of which the board shows the state."""
    time = texts.in_order(clock(table_of(facts).touched))
    # Translators: the board shows how things were at this time of day: "as of 21:04".
    return texts.gettext("as of {time}", time=time)


def entry(number: int, lines: Sequence[Line], context: RenderContext) -> list[Text]:
    """Return an entry, below a heading if it begins another turn."""
    line, texts = lines[number], context.texts
    before = lines[number - 1].turn if number else 0
    heading = [bold(texts.gettext("Turn {turn}", turn=line.turn))] if line.turn != before else []
    return [*heading, f"{texts.number(number + 1)} · " + stamped(line, context)]


def stamped(line: Line, context: RenderContext) -> Text:
    """Return the time of a line, what it did, and who entered it."""
    return (
        clock(line.at) + f" {line_name(line, context)}{signed_by(context.facts, line.account, context.texts)}"
    )


def followed(line: Line, context: RenderContext) -> list[Text]:
    """Return the consequences of a line, folded; empty if there are none beside the entry itself."""
    facts = context.seated(line.seats).facts if line.seats else context.facts
    return folded(
        words
        for happened in together(with_last_hearts(line.entries, line.out))
        for words in story(_without_corrections(events_of(happened)), facts, context.texts)
    )


def _without_corrections(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, TableChanged)]
