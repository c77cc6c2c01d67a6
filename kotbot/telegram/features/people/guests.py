"""Guests of a chat: assigning one to an account, leaving one out of the statistics, and undoing both.

A change is announced in the chat of the guest, with the name of the person, wherever they pressed.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import Kind, Person, Where
from kotbot.matches.log import guests, played
from kotbot.matches.log.guests import Did, Guest, GuestReply
from kotbot.matches.ports import Unit
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import OfGuest, Verb
from kotbot.views.people import guests as views

WhoActs = Callable[[Unit, Guest | None, Person], GuestReply]
SAID: Final[dict[Did, Callable[[Guest, Person, Texts], Screen]]] = {
    Did.TOOK_OVER: views.took_over,
    Did.GAVE_BACK: views.gave_back,
    Did.LEFT_OUT: views.left_out,
    Did.PUT_BACK: views.put_back,
}
CHANGES: Final = {
    OfGuest.TAKE: guests.take_over,
    OfGuest.OUT: guests.leave_out,
    OfGuest.IN: guests.put_back,
    OfGuest.PUT_BACK: guests.put_back,
}
IN_PLACE: Final = (OfGuest.TAKEN_BACK, OfGuest.PUT_BACK)
"""Buttons below an announcement, which is edited to say that it was undone."""


@press(Verb.GUESTS)
async def show_guests(service: Service, pressed: Press, page: int) -> Toast | None:
    """Show all guests of the chat, including those assigned to an account."""
    chat = pressed.where.chat
    texts, history = await service.act(pressed.person, lambda unit: played.of_chat(unit, chat))
    found = await asyncio.to_thread(guests.of_chat, history, chat)
    return service.screens.open(pressed, views.of_chat(found, texts, chat, page))


class NamedGuest(NamedTuple):
    """The guest that a button names, and what the button does."""

    chat: int
    sign: str
    what: OfGuest


@press(Verb.GUEST)
async def about_guest(
    service: Service, pressed: Press, sign: str, what: OfGuest, account: int | None, elsewhere: int | None
) -> Toast | None:
    """Show a guest, or do what the button says; the chat of the guest is told."""
    named = NamedGuest(elsewhere or pressed.where.chat, sign, what)
    match what:
        case OfGuest.SHOW:
            return await _show(service, pressed, named)
        case OfGuest.ASK:
            return await _ask(service, pressed, named, account)
        case OfGuest.TAKE if account != pressed.person.id:
            return views.asks_another(await _texts(service, pressed.person))
        case OfGuest.GIVE | OfGuest.TAKEN_BACK:
            return await _do(
                service,
                pressed,
                named,
                lambda unit, guest, who: guests.give_back(unit, guest, who, pressed.id, account or 0),
            )
        case OfGuest.TAKE | OfGuest.OUT | OfGuest.IN | OfGuest.PUT_BACK:
            use_case = CHANGES[what]
            return await _do(
                service, pressed, named, lambda unit, guest, who: use_case(unit, guest, who, pressed.id)
            )


async def _found(service: Service, named: NamedGuest) -> Guest | None:
    return await service.store.run(lambda unit: guests.find(unit, named.chat, named.sign))


async def _texts(service: Service, person: Person) -> Texts:
    texts, _ = await service.act(person, lambda _: None)
    return texts


# Pages


async def _show(service: Service, pressed: Press, named: NamedGuest) -> Toast | None:
    found = await _found(service, named)

    def work(unit: Unit) -> Guest | None:
        return found if _is_open_to(unit, pressed, named.chat) else None

    texts, guest = await service.act(pressed.person, work)
    if guest is None:
        return views.hindered(guests.Hindrance.GONE, GuestReply(None), texts)
    return service.screens.open(pressed, views.of_guest(guest, texts, pressed.where.chat))


def _is_open_to(unit: Unit, pressed: Press, chat: int) -> bool:
    """Return whether a person may see the guests of a chat: from elsewhere only its players may."""
    return chat == pressed.where.chat or guests.plays_in(unit, chat, pressed.person.id)


async def _ask(service: Service, pressed: Press, named: NamedGuest, asked: int | None) -> Toast | None:
    """Ask the person who presses whether they were the guest, unless the message asks another person."""
    person = pressed.person
    if asked not in (None, person.id):
        return views.asks_another(await _texts(service, person))
    found = await _found(service, named)

    def work(unit: Unit) -> GuestReply:
        if not _is_open_to(unit, pressed, named.chat):
            return GuestReply(None, hindrance=guests.Hindrance.GONE)
        return guests.ask(unit, found, person)

    texts, reply = await service.act(person, work)
    if reply.guest is None or reply.hindrance is not None:
        return views.hindered(reply.hindrance or guests.Hindrance.GONE, reply, texts)
    return service.screens.open(pressed, views.sure_it_was(reply.guest, person, texts, pressed.where.chat))


# Changes


async def _do(service: Service, pressed: Press, named: NamedGuest, work: WhoActs) -> Toast | None:
    """Do it, as an administrator of the chat if others may not; then the chat is told."""
    person, here = pressed.person, named.chat == pressed.where.chat
    found = await _found(service, named)

    def visibly(unit: Unit, who: Person) -> GuestReply:
        if not _is_open_to(unit, pressed, named.chat):
            return GuestReply(None, hindrance=guests.Hindrance.GONE)
        return work(unit, found, who)

    texts, reply = await service.act(person, lambda unit: visibly(unit, person))
    denied = reply.hindrance is guests.Hindrance.NOT_ALLOWED
    if denied and here and await service.members.is_admin(pressed.where, person):
        admin = replace(person, chat_admin=True)
        texts, reply = await service.act(person, lambda unit: visibly(unit, admin))
    if reply.guest is None or reply.did is None:
        return views.hindered(reply.hindrance or guests.Hindrance.GONE, reply, texts)
    said = SAID[reply.did](reply.guest, person, _of_chat(reply, texts))
    await _tell(service, pressed, reply.guest, said, named.what)
    return None


def _of_chat(reply: GuestReply, texts: Texts) -> Texts:
    return texts_for(reply.language) if reply.language else texts


async def _tell(service: Service, pressed: Press, guest: Guest, said: Screen, what: OfGuest) -> None:
    """Announce it in the chat of the guest; its open tables show for whom guests count."""
    here = pressed.where
    if guest.chat != here.chat:
        service.messenger.send(Where(guest.chat, private=guest.chat > 0), said)
        service.screens.open(pressed, views.of_guest(guest, await _texts(service, pressed.person), here.chat))
    elif what in IN_PLACE and not pressed.ephemeral:
        service.screens.open_for_all(pressed, said)
    else:
        service.screens.close(pressed)
        service.messenger.send(here, said)
    open_ = await service.store.run(lambda unit: finding.open_in(unit, guest.chat))
    await service.redraws.redraw_all([facts.code for facts in open_ if facts.kind is Kind.TABLE])
