"""Whom a button is about: the person who presses, or the whole group."""

from kotbot.matches.facts import Person, Where
from kotbot.matches.replies import NotAllowed, refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.members import MembersUnknown
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Scope
from kotbot.views.modes import toast


def whose(pressed: Press, said: Scope) -> Scope:
    """Of the group only where there is one, whatever a forged press says."""
    return Scope.ME if pressed.where.private else said


async def administers(service: Service, where: Where, person: Person) -> bool:
    """Whether somebody administers the chat, as far as Telegram says."""
    try:
        return await service.members.is_admin(where, person)
    except MembersUnknown:
        return False


async def for_admins(service: Service, person: Person) -> Toast:
    """What somebody is told who does not administer the chat."""
    texts, _ = await service.act(person, lambda _: None)
    return toast(refuse(NotAllowed()), person.id, texts)
