"""Somebody who sits down as one who was a guest of the chat is asked whether that was them."""

from kotbot.i18n import texts_for
from kotbot.matches.around import guests
from kotbot.matches.facts import MatchFacts, Occupant, Person, Where
from kotbot.telegram.service import Service
from kotbot.views.people.guests import offered


async def offer_guest(service: Service, match: str, person: Person, where: Where, name: str = "") -> None:
    """Ask whoever sits in a match now about the guest of their name, or of this one; once for each guest.

    Asked where they sat down: in the chat of the match, or in private by a link to its table.
    """
    texts, found = await service.act(
        person, lambda unit: guests.offer(unit, match, person, name or person.name)
    )
    if found is None or found.guest is None:
        return
    spoken = texts_for(found.language) if found.language and not where.private else texts
    service.mail.send(where, offered(found.guest, person, spoken, where))


def guest_at(facts: MatchFacts | None, place: int) -> str:
    """The name of the guest who sits on a seat (from 0), empty if none does."""
    if facts is None or not 0 <= place < len(facts.seats):
        return ""
    seat = facts.seats[place]
    return seat.name if seat.occupant is Occupant.GUEST else ""
