"""Whether a press is about the person or about their group, and the refusal of what is for administrators."""

from kotbot.matches.facts import Person
from kotbot.matches.refusals import NotAllowed
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Scope
from kotbot.views.modes import toast


def whose(pressed: Press, said: Scope) -> Scope:
    """Return the scope of a press: the group's only in a group, even for a forged press."""
    return Scope.ME if pressed.where.private else said


async def for_admins(service: Service, person: Person) -> Toast:
    """Return the refusal for a person who does not administer the chat."""
    texts, _ = await service.act(person, lambda _: None)
    return toast(refuse(NotAllowed()), person.id, texts)
