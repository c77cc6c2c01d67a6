"""The end of the lessons in a first match, on a player's request."""

from kotbot.matches.open import coaching
from kotbot.matches.replies import Refused
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.lessons import lessons_over
from kotbot.views.modes import toast


@press(Verb.LESSONS_OFF)
async def know_already(service: Service, pressed: Press) -> Toast:
    """Stop teaching the person who presses."""
    person = pressed.person
    texts, reply = await service.act(
        person, lambda unit: coaching.know_already(unit, pressed.action.match, person)
    )
    service.redraws.show(reply)
    missing = reply.refused is Refused.NO_MATCH
    return toast(reply, person.id, texts) if missing else lessons_over(reply, texts)
