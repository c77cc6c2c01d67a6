"""Texts typed in answer to an opened line of the history: they change the line or are put before it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kotbot.i18n import SOURCE, Texts, texts_for
from kotbot.matches.facts import How, MatchFacts
from kotbot.matches.facts.pages import Confirmation
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.matches.table.play import changing
from kotbot.telegram.features.table.typed_entries import Entered, enter_text, id_of, is_roll
from kotbot.telegram.incoming import Press, TypedText
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.table.history import LinePageAddress, opened_by
from kotbot.views.table.typing.typed_changes import TypedChange, TypedEither, sentence
from kotbot.views.table.typing.typed_told import which_change


class NothingKept(Exception):
    """Nothing of what a text began is kept; its author is told why."""

    def __init__(self, told: Entered) -> None:
        super().__init__()
        self.told = told


def entered_there(
    unit: Unit, given: TypedText, facts: MatchFacts, speaking: Sequence[Texts]
) -> Entered | None:
    """Enter a text at the line whose page it answers; None if it answers no page. Raises NothingKept.

    Numbers and Tokyo are put before the line; dice, cards and words of buttons replace it.
    """
    opened = opened_by(given.buttons)
    if opened is None:
        return None
    if opened.match != facts.code:
        return refuse(Refused.STALE, facts)
    if not is_roll(given.text, speaking):
        before = _before(unit, given, facts, opened, speaking)
        if before is not None:
            return before
    return _instead(unit, given, facts, opened, speaking)


def _before(
    unit: Unit, given: TypedText, facts: MatchFacts, opened: LinePageAddress, speaking: Sequence[Texts]
) -> Entered | None:
    there = _on_mat(facts, opened.seat)
    match sentence(given.text, there, [*speaking, texts_for(SOURCE)]):
        case TypedChange(text):
            return changing.correct_before(unit, facts.code, given.person, id_of(given), opened.line, text)
        case TypedEither(meanings):
            put = partial(Verb.PUT_BEFORE.of, facts, opened.line)
            return which_change(meanings, facts, speaking[-1], put)
        case _:
            return None


def _on_mat(facts: MatchFacts, seat: int) -> MatchFacts:
    """Return the match with the page's mat open: a number without a name means that mat."""
    table = None if facts.table is None else replace(facts.table, mat=seat)
    return replace(facts, table=table, draft=None)


def _instead(
    unit: Unit, given: TypedText, facts: MatchFacts, opened: LinePageAddress, speaking: Sequence[Texts]
) -> Entered:
    begun = changing.change(unit, facts.code, given.person, f"{id_of(given)} opens", opened.line, How.INSTEAD)
    if begun.note is not Note.CHANGING or begun.facts is None:
        return begun
    told = enter_text(unit, given, begun.facts, speaking)
    if not _stands(told, facts.code):
        raise NothingKept(told)
    return told


def _stands(told: Entered, code: str) -> bool:
    """Return whether a text was entered, or is asked about with buttons of this match."""
    match told:
        case Reply(refused=why):
            return why is None or isinstance(why, Confirmation)
        case Screen(keyboard=rows):
            return any(_is_of(code, row) for row in rows)


def _is_of(code: str, row: Row) -> bool:
    return any(button.action is not None and button.action.match == code for button in row)


def close_opened(service: Service, given: TypedText) -> None:
    """Delete the page of a line that a text answered."""
    if opened_by(given.buttons) is not None:
        page = Press(given.buttons[0], given.person, given.where, given.answers, id_of(given))
        service.screens.close(page)
