"""Play at a physical table by typing: dice, numbers, names of cards; in private, or in answer to the bot."""

from kotbot.i18n import Texts, texts_for
from kotbot.matches.around import finding
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.people.accounts import language_of
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Refused, Reply, refuse
from kotbot.telegram.features.table.past import NotThere, close_opened, entered_there
from kotbot.telegram.features.table.typed_entries import Entered, enter_text, is_entry
from kotbot.telegram.incoming import Words
from kotbot.telegram.registry import words
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen
from kotbot.views.modes import toast


@words
async def enter_typed(service: Service, given: Words) -> bool:
    """Enter what was typed into the match at the table that is open here; without one it is not for us."""
    texts, entered = await _acted(service, given)
    match entered:
        case None:
            return False
        case Reply() if entered.refused is None and entered.facts is not None:
            service.show_below(entered.facts, given.where)
            close_opened(service, given)
        case Reply(refused=Refused.CONFIRM) if entered.facts is not None:
            service.show_below(entered.facts, given.where)
        case Reply():
            service.mail.say(given, toast(entered, given.person.id, texts))
        case Screen():
            service.mail.answer(given, entered)
    return True


async def _acted(service: Service, given: Words) -> tuple[Texts, Entered | None]:
    """Enter it; of what says nothing in place of a past line nothing is kept but what is said of it."""
    try:
        return await service.act(given.person, lambda unit: _entered(unit, given))
    except NotThere as nothing:
        told = nothing.told
        return await service.act(given.person, lambda _: told)


def _entered(unit: Unit, given: Words) -> Entered | None:
    facts = finding.table_addressed(unit, given.where, given.answers)
    if facts is None:
        return _at_another_table(unit, given)
    if facts.status is not Status.LIVE:
        return None
    speaking = _speaking(unit, given, facts)
    there = entered_there(unit, given, facts, speaking)
    return enter_text(unit, given, facts, speaking) if there is None else there


def _speaking(unit: Unit, given: Words, facts: MatchFacts) -> list[Texts]:
    """The languages of the chat and of who typed."""
    return [texts_for(facts.language), texts_for(language_of(unit, given.person))]


def _at_another_table(unit: Unit, given: Words) -> Reply | None:
    """Why nothing is entered at a table whose board is answered although it is not open any more.

    Where no other one is open, people talk below the result: what says nothing of play is not for us.
    """
    answered = finding.table_answered(unit, given.where, given.answers)
    if answered is None:
        return None
    present = finding.table_in(unit, given.where.chat, given.where.topic)
    if present is not None:
        return refuse(Refused.OTHER_TABLE, present)
    says_something = is_entry(given.text, answered, _speaking(unit, given, answered))
    return refuse(Refused.OVER, answered) if says_something else None
