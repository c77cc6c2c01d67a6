"""The link that shows a match on another screen: handed out, as a QR code too, and taken back."""

from io import BytesIO
from typing import Final

import segno

from kotbot.matches.around import watching
from kotbot.matches.replies import Refused, refuse
from kotbot.telegram.incoming import Press, word
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb, Watch
from kotbot.views.modes import toast
from kotbot.views.page.sharing import not_shared, shared

SCALE: Final = 12
"""Dots of the picture for one of the code."""


@press(Verb.WATCH)
async def watch(service: Service, pressed: Press) -> Toast | None:
    """Hand the link out, show it as a code, or take it back."""
    if not service.doors.url:
        texts, _ = await service.act(pressed.person, lambda _: None)
        return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
    if word(pressed, 0) == Watch.BACK:
        return await _take_back(service, pressed)
    texts, reply = await service.act_or_administer(pressed, watching.share)
    facts = reply.facts
    if reply.refused is not None or facts is None:
        return toast(reply, pressed.person.id, texts)
    link = service.doors.link(facts, reply.detail)
    if word(pressed, 0) == Watch.QR:
        service.mail.send_photo(pressed.where, qr_code(link), link)
    return service.open(pressed, shared(facts, texts, link))


async def _take_back(service: Service, pressed: Press) -> Toast | None:
    texts, reply = await service.act_or_administer(pressed, watching.take_back)
    facts = reply.facts
    if reply.refused is not None or facts is None:
        return toast(reply, pressed.person.id, texts)
    service.live.end(facts.code)
    return service.open(pressed, not_shared(facts, texts))


def qr_code(link: str) -> bytes:
    """A link as a picture that a television's owner can point a phone at, and the other way round."""
    picture = BytesIO()
    segno.make_qr(link).save(picture, kind="png", scale=SCALE, border=4)
    return picture.getvalue()
