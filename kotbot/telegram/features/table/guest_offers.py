"""Players who sat down at a table: are they the guest of their name?"""

from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Occupant, Person, Where
from kotbot.matches.log import guests
from kotbot.telegram.service import Service
from kotbot.views.people.guests import offered


async def offer_guest(service: Service, match: str, person: Person, where: Where, name: str = "") -> None:
    """Ask a player whether they are the guest of their name, or this one; once for each guest.

    The question comes where they sat down: in the chat of the match, or in private by a link to its table.
    An inline message has no place for it.
    """
    if where.is_inline:
        return
    texts, found = await service.act(
        person, lambda unit: guests.offer(unit, match, person, name or person.name)
    )
    if found is None or found.guest is None:
        return
    spoken = texts_for(found.language) if found.language and not where.private else texts
    service.messenger.send(where, offered(found.guest, person, spoken, where))


def guest_at(facts: MatchFacts | None, place: int) -> str:
    """Return the name of the guest on a seat (from 0); empty if there is no guest."""
    if facts is None or not 0 <= place < len(facts.seats):
        return ""
    seat = facts.seats[place]
    return seat.name if seat.occupant is Occupant.GUEST else ""
