"""Links that show a table on other screens: created, also as QR codes, and revoked."""

from collections.abc import Callable
from io import BytesIO
from typing import Final

import segno

from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import watching
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb, WatchAction
from kotbot.views.core.watching import is_shared, not_shared, shared
from kotbot.views.modes import toast

Share = Callable[[Unit, str, Person, str], Reply]

SCALE: Final = 12
"""Pixels of the picture for each module of the code."""


@press(Verb.WATCH)
async def watch(service: Service, pressed: Press, what: WatchAction, secret: str) -> Toast | None:
    """Create a link, show it as a code, or revoke all links."""
    if not service.page_links.url:
        texts, _ = await service.act(pressed.person, lambda _: None)
        return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
    match what:
        case WatchAction.BACK:
            return await _take_back(service, pressed)
        case WatchAction.QR:
            return await _show_as_picture(service, pressed, secret)
        case WatchAction.ANOTHER:
            return await _share(service, pressed, watching.share_again)
        case WatchAction.FIRST:
            return await _share(service, pressed, watching.share)


async def _share(service: Service, pressed: Press, use_case: Share) -> Toast | None:
    """Return the link once; a repeated press is told only that there is one."""
    secret = await service.store.run(watching.new_secret)
    texts, reply = await service.act_or_administer(pressed, use_case, secret)
    facts = reply.facts
    if reply.refused is not None or facts is None:
        return toast(reply, pressed.person.id, texts)
    if reply.note is not Note.DONE:
        return service.screens.open(pressed, is_shared(facts, texts))
    await _redraw(service, facts)
    return service.screens.open(pressed, shared(facts, texts, service.page_links.link(secret), secret))


async def _show_as_picture(service: Service, pressed: Press, secret: str) -> Toast | None:
    texts, reply = await service.act_or_administer(pressed, watching.check_link, secret)
    facts = reply.facts
    if reply.refused is not None or facts is None:
        return toast(reply, pressed.person.id, texts)
    if reply.note is not Note.DONE:
        return service.screens.open(pressed, not_shared(facts, texts))
    link = service.page_links.link(secret)
    service.messenger.send_photo(pressed.where, qr_code(link), link)
    return service.screens.open(pressed, shared(facts, texts, link, secret))


async def _take_back(service: Service, pressed: Press) -> Toast | None:
    texts, reply = await service.act_or_administer(pressed, watching.take_back)
    facts = reply.facts
    if reply.refused is not None or facts is None:
        return toast(reply, pressed.person.id, texts)
    service.live.end(facts.code)
    await _redraw(service, facts)
    return service.screens.open(pressed, not_shared(facts, texts))


async def _redraw(service: Service, facts: MatchFacts) -> None:
    """Redraw the boards of a place, which say whether a screen shows the table."""
    where = Where(facts.chat, facts.topic, facts.private)
    for one in await service.store.run(lambda unit: finding.all_running_in(unit, where)):
        service.redraws.redraw(one)


def qr_code(link: str) -> bytes:
    """Return the QR code of a link as PNG, for a phone to scan off a television or the other way round."""
    picture = BytesIO()
    segno.make_qr(link).save(picture, kind="png", scale=SCALE, border=4)
    return picture.getvalue()
