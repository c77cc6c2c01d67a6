"""Helpers of handlers: where a button's page is shown, and questions that end with their match."""

from functools import partial

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Occupant, Person, Where
from kotbot.matches.log import guests
from kotbot.matches.people import accounts, chats
from kotbot.matches.ports import Unit
from kotbot.matches.replies import NotAllowed, refuse
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.outgoing.members import MembersUnknown
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.base.verbs import Place, Scope
from kotbot.views.modes import toast
from kotbot.views.people.guests import offered


def open_page(service: Service, pressed: Press, screen: Screen, place: Place) -> Toast | None:
    """Show a page in place of the pressed message, or below if the button says so."""
    if place is Place.INSTEAD:
        return service.open(pressed, screen)
    action = pressed.action
    about = " ".join((action.verb, *action.args))
    service.messenger.tell(pressed.person, pressed.where, screen, pressed.message, about)
    return None


async def open_own_question(service: Service, pressed: Press, question: Render) -> Toast | None:
    """Ask one person about the pressed match, unseen by others if possible; or say why not."""
    asks = partial(service.notices.note_question, pressed.action.match, pressed.where)
    return await service.open_of_match(pressed, question, noted=asks)


async def open_question(service: Service, pressed: Press, question: Render) -> Toast | None:
    """Ask about the pressed match, in place of a page or below a board; or say why not."""
    asks = partial(service.notices.note_question, pressed.action.match, pressed.where)
    return await service.open_question(pressed, question, asks)


def ask(service: Service, given: Command, facts: MatchFacts, screen: Screen) -> None:
    """Ask about a match in answer to a command; the buttons are removed once the match is over."""
    service.messenger.answer(given, screen, partial(service.notices.note_question, facts.code, given.where))


def whose(pressed: Press, said: Scope) -> Scope:
    """Return the scope of a press: the group's only in a group, even for a forged press."""
    return Scope.ME if pressed.where.private else said


async def administers(service: Service, where: Where, person: Person) -> bool:
    """Return whether a person administers the chat; False if Telegram does not say."""
    try:
        return await service.members.is_admin(where, person)
    except MembersUnknown:
        return False


async def for_admins(service: Service, person: Person) -> Toast:
    """Return the refusal for a person who does not administer the chat."""
    texts, _ = await service.act(person, lambda _: None)
    return toast(refuse(NotAllowed()), person.id, texts)


async def reading(service: Service, person: Person, where: Where) -> tuple[Texts, MatchFacts | None]:
    """Return the texts for a place, and the match that runs there."""
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


async def offer_guest(service: Service, match: str, person: Person, where: Where, name: str = "") -> None:
    """Ask a player whether they are the guest of their name, or this one; once for each guest.

    The question comes where they sat down: in the chat of the match, or in private by a link to its table.
    """
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
