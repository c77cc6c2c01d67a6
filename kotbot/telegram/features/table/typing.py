"""Typed play at a physical table: dice, numbers, names of cards; in private, or in answer to the bot."""

from functools import partial

from kotbot.i18n import Texts, texts_for
from kotbot.matches import boards, finding, idempotence
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.facts.pages import CardElsewhere, DropsEffects, HouseRule
from kotbot.matches.outcomes import Note
from kotbot.matches.people.accounts import language_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.matches.refusals import Ahead, Faster, Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.matches.table.unseen import unseen_entry
from kotbot.telegram.features.table.past import NothingKept, close_opened, entered_there
from kotbot.telegram.features.table.typed_entries import (
    Entered,
    enter_named_roll,
    enter_text,
    id_of,
    is_entry,
)
from kotbot.telegram.incoming import TypedText
from kotbot.telegram.registry import words
from kotbot.telegram.service import Service
from kotbot.views.base.layout import as_message
from kotbot.views.base.screen import Screen
from kotbot.views.modes import toast
from kotbot.views.table.typing.typed_dice import NotDice, typed_dice


@words
async def enter_typed(service: Service, given: TypedText) -> bool:
    """Enter a text into the match at the table that is open here; False if there is none."""
    texts, (entered, counted) = await _acted(service, given)
    match entered:
        case None:
            return False
        case Reply() if entered.refused is None and entered.facts is not None:
            service.boards.will_take(counted)
            service.redraws.show_below(entered.facts, given.where)
            close_opened(service, given)
        case Reply(refused=HouseRule() | CardElsewhere() | DropsEffects()) if entered.facts is not None:
            service.redraws.show_below(entered.facts, given.where)
        case Reply():
            service.messenger.explain(given, as_message(toast(entered, given.person.id, texts)))
        case Screen():
            about = _asks_about(entered)
            noted = partial(service.notices.note_question, about, given.where) if about else None
            service.messenger.explain(given, entered, noted)
    return True


def _asks_about(screen: Screen) -> str:
    """Return the code of the match of a question's buttons; empty if it asks nothing."""
    actions = (button.action for row in screen.keyboard for button in row)
    return next((action.match for action in actions if action is not None and action.match), "")


async def _acted(
    service: Service, given: TypedText
) -> tuple[Texts, tuple[Entered | None, BoardRecord | None]]:
    """Enter a text; for one without meaning at a past line, keep only what its author is told.

    Also returns the text itself if it counted and is to be deleted once a board shows that.
    """

    def work(unit: Unit) -> tuple[Entered | None, BoardRecord | None]:
        entered = entered_here(unit, given)
        return entered, counted(unit, given, entered)

    try:
        return await service.act(given.person, work)
    except NothingKept as nothing:
        told = nothing.told
        return await service.act(given.person, lambda unit: (_kept(unit, given, told), None))


def _kept(unit: Unit, given: TypedText, told: Entered) -> Entered:
    """Remember what the author of a text was told if nothing else of it is kept."""
    facts = finding.table_addressed(unit, given.where, given.answers)
    if facts is not None:
        idempotence.remember(unit, id_of(given), given.person, facts, told)
    return told


def counted(unit: Unit, given: TypedText, became: Entered | None) -> BoardRecord | None:
    """Mark a text for deletion if it counted; a refused text stays with its answer."""
    facts = became.facts if isinstance(became, Reply) and became.refused is None else None
    return None if facts is None else boards.put_text(unit, facts, given.where, given.message)


def entered_here(unit: Unit, given: TypedText) -> Entered | None:
    """Enter a text at the table of its chat; None if it is not for the bot.

    A text that was read before, by a process that died, gets the same answer, as it may mean something else
    by now. Raises NothingKept.
    """
    known = unit.press(id_of(given))
    if known is not None:
        return Reply(finding.by_code(unit, known.code), note=Note.REPEATED)
    again = idempotence.refusal(unit, id_of(given))
    if again is not None:
        return again
    facts = finding.table_addressed(unit, given.where, given.answers)
    if facts is None:
        return _at_another_table(unit, given)
    if facts.status is not Status.LIVE:
        return None
    entered = _entered(unit, given, facts)
    if not (isinstance(entered, Reply) and entered.refused is None):
        idempotence.remember(unit, id_of(given), given.person, facts, entered)
    elif idempotence.was_refused(unit, id_of(given)):
        raise NothingKept(refuse(Faster(Ahead.ENTERED), facts))
    return entered


def _entered(unit: Unit, given: TypedText, facts: MatchFacts) -> Entered:
    speaking = _speaking(unit, given, facts)
    there = entered_there(unit, given, facts, speaking)
    if there is not None:
        return there
    named = enter_named_roll(unit, given, facts, speaking)
    if named is not None:
        return named
    other = unseen_entry(unit, facts.code, given.where.chat, given.person.id)
    if other is not None:
        dice = not isinstance(typed_dice(given.text, speaking), NotDice)
        did = Ahead.ENTERED_NOT_DICE if dice else Ahead.ENTERED
        return refuse(Faster(did, facts.place_of(other)), facts)
    return enter_text(unit, given, facts, speaking)


def _speaking(unit: Unit, given: TypedText, facts: MatchFacts) -> list[Texts]:
    """Return the texts in the languages of the chat and of the author."""
    return [texts_for(facts.language), texts_for(language_of(unit, given.person))]


def _at_another_table(unit: Unit, given: TypedText) -> Reply | None:
    """Return why nothing is entered at a table whose board is answered but which is not open any more.

    If no other table is open, people talk below the result: None for a text without meaning in play.
    """
    answered = finding.table_answered(unit, given.where, given.answers)
    if answered is None:
        return None
    present = finding.table_in(unit, given.where.chat, given.where.topic)
    if present is not None:
        return refuse(Refused.OTHER_TABLE, present)
    says_something = is_entry(given.text, answered, _speaking(unit, given, answered))
    return refuse(Refused.OVER, answered) if says_something else None
