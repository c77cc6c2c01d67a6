"""Hints, shown only to the person who asks, and the end of the lessons in a first match."""

import asyncio

from kotbot.matches.open import coaching
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import OfHint, Verb
from kotbot.views.core.hints import hint, hint_beforehand
from kotbot.views.core.lessons import lessons_over
from kotbot.views.modes import toast


@press(Verb.HINT)
async def tell(service: Service, pressed: Press, which: OfHint) -> Toast:
    """Tell the person who is asked what to answer; tell everybody else whose turn it is."""
    action, person = pressed.action, pressed.person
    if which is OfHint.BEFOREHAND:
        return await _tell_beforehand(service, pressed)
    texts, asked = await service.act(
        person, lambda unit: coaching.ask(unit, action.match, person, action.decision)
    )
    if isinstance(asked, Reply):
        return toast(asked, person.id, texts)
    advice = await asyncio.to_thread(coaching.advice, asked)
    return hint(advice, asked.facts, texts)


async def _tell_beforehand(service: Service, pressed: Press) -> Toast:
    action, person = pressed.action, pressed.person
    texts, waiting = await service.act(
        person, lambda unit: coaching.ask_beforehand(unit, action.match, person, action.decision)
    )
    if isinstance(waiting, Reply):
        return toast(waiting, person.id, texts)
    advice = await asyncio.to_thread(coaching.advice_beforehand, waiting)
    return hint_beforehand(advice, texts)


@press(Verb.SET_HINT)
async def set_hint(service: Service, pressed: Press, value: str) -> Toast:
    """Turn the hints of a match on or off."""
    words, _ = await service.reply_or_administer(pressed, coaching.set_hint, value)
    return words


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
