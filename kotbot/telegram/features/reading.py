"""In which language a place reads what belongs to no board: the group's in a group, one's own in private."""

from kotbot.i18n import Texts, texts_for
from kotbot.matches.around import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.people import accounts, chats
from kotbot.matches.ports import Unit
from kotbot.telegram.service import Service


async def reading(service: Service, person: Person, where: Where) -> tuple[Texts, MatchFacts | None]:
    """The words for a place, and the match that runs there."""
    language, facts = await service.store.run(lambda unit: _here(unit, person, where))
    return texts_for(language), facts


def _here(unit: Unit, person: Person, where: Where) -> tuple[str, MatchFacts | None]:
    facts = next(iter(finding.nearest(unit, where)), None)
    own = accounts.remember(unit, person).language
    if where.private:
        return own, facts
    if facts is not None:
        return facts.language, facts
    return chats.settings_of(unit, where.chat).language or own, None
