"""A table's history by buttons: going back to a line, changing a line, the origin of a number."""

from collections.abc import Callable
from typing import Final

from engine import CARDS
from engine.boxes import numbers_of
from engine.state import COUNTERS
from engine.table_events import NUMBERS
from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.facts import How, MatchFacts
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing, timeline
from kotbot.matches.table.play.provenance import Provenance, provenance
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import MisfitAction, Verb
from kotbot.views.people.apologies import old_button
from kotbot.views.table.entries.origin import origin as origin_screen
from kotbot.views.table.history import history as history_screen
from kotbot.views.table.history import opened_line, seat_of

CHOICES: Final = {
    MisfitAction.ANEW: changing.answer_anew,
    MisfitAction.DROP: changing.drop,
    MisfitAction.KEEP: changing.keep_numbers,
}


@press(Verb.REDO)
async def redo(service: Service, pressed: Press, line: int) -> Toast:
    """Restore the line that was undone last."""
    return await service.enter(pressed, timeline.redo, line)


@press(Verb.BACK_TO)
async def back_to(service: Service, pressed: Press, line: int) -> Toast:
    """Undo everything after a line, and show what is left."""
    told = await service.enter(pressed, timeline.back_to, line)
    await _open_history(service, pressed, 0)
    return told


@press(Verb.HISTORY)
async def show_history(service: Service, pressed: Press, page: int) -> Toast | None:
    """Show the entries turn by turn; the pages turn in place."""
    return await _open_history(service, pressed, page)


async def _open_history(service: Service, pressed: Press, page: int) -> Toast | None:
    told = await service.store.run(lambda unit: timeline.history(unit, pressed.action.match, page))
    return await service.screens.open_of_match(
        pressed, lambda facts, texts: history_screen(facts, texts, told.lines, told.page, told.turns)
    )


@press(Verb.LINE)
async def show_line(
    service: Service, pressed: Press, name: int, page: int, chosen: int | None
) -> Toast | None:
    """Show one line of the history, which can be changed."""
    code = pressed.action.match
    texts, line = await service.act(pressed.person, lambda unit: changing.line_of_history(unit, code, name))
    if line is None:
        return old_button(texts)

    def render(facts: MatchFacts, texts: Texts) -> Screen:
        there = range(len(facts.seats))
        place = chosen if chosen is not None and chosen in there else seat_of(line, facts)
        return opened_line(facts, texts, line, page, place)

    return await service.screens.open_of_match(pressed, render)


@press(Verb.CHANGE)
async def change(service: Service, pressed: Press, name: int, how: How, page: str) -> Toast:
    """Change a line: enter its replacement on the board, or take it out."""
    code = pressed.action.match
    return await _changed(
        service,
        pressed,
        lambda unit: changing.change(unit, code, pressed.person, pressed.id, name, how, page),
    )


@press(Verb.PUT_BEFORE)
async def put_before(service: Service, pressed: Press, name: int, text: str) -> Toast:
    """Insert a table event before a line."""
    code = pressed.action.match
    return await _changed(
        service,
        pressed,
        lambda unit: changing.correct_before(unit, code, pressed.person, pressed.id, name, text),
    )


async def _changed(service: Service, pressed: Press, work: Callable[[Unit], Reply]) -> Toast:
    """Delete the page; the board asks, or shows the result."""
    words, reply = await service.reply(pressed.person, work)
    if reply.refused is None:
        service.screens.close(pressed)
    return words


@press(Verb.MISFIT)
async def choose(service: Service, pressed: Press, choice: MisfitAction) -> Toast:
    """Choose what to do with a line that does not fit any more."""
    return await service.enter(pressed, CHOICES[choice], pressed.action.decision)


@press(Verb.UNCHANGED)
async def leave_unchanged(service: Service, pressed: Press) -> Toast:
    """Leave the line that is being changed as it was."""
    return await service.enter(pressed, changing.give_up)


@press(Verb.ORIGIN)
async def show_origin(service: Service, pressed: Press, place: int, what: str, page: int) -> Toast | None:
    """Show how a number came about; the pages turn in place."""
    code = pressed.action.match

    def work(unit: Unit) -> Provenance | None:
        facts = finding.by_code(unit, code)
        known = () if facts is None else (*NUMBERS, *COUNTERS, *CARDS, *numbers_of(facts.rules.box_names))
        there = facts is not None and 0 <= place < len(facts.seats) and what in known
        return provenance(unit, code, place, what, page) if there else None

    texts, told = await service.act(pressed.person, work)
    if told is None:
        return old_button(texts)
    return await service.screens.open_of_match(
        pressed,
        lambda facts, texts: origin_screen(facts, texts, told.entries, place, what, told.page, told.pages),
    )
