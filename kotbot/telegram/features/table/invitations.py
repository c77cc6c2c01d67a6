"""A link to a table on one phone: guests take their seats with an account, and have a board in private."""

from kotbot.i18n import Texts, texts_for
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import inviting
from kotbot.telegram.features.table.guest_offers import guest_at, offer_guest
from kotbot.telegram.features.table.seats import changed
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import SeatVerb, Sure
from kotbot.views.modes import toast
from kotbot.views.people.apologies import old_button
from kotbot.views.table.seats.invitations import (
    invitation,
    invitation_over,
    seat_link,
    sure_to_sit,
    which_guest,
)


@press(SeatVerb.INVITE)
async def invite(service: Service, pressed: Press) -> Toast | None:
    """Make a link that gives a guest's seat to an account, and show it."""
    texts, reply = await changed(service, pressed, inviting.invite)
    if reply.refused is not None or reply.facts is None:
        return toast(reply, pressed.person.id, texts)
    code = reply.facts.code
    secret = await service.store.run(lambda unit: inviting.secret_of(unit, code))
    link = seat_link(service.bot.username, code, secret)
    return service.screens.open_for_all(pressed, invitation(reply.facts, texts, link))


@press(SeatVerb.TAKE)
async def take_seat(
    service: Service, pressed: Press, place: int, sign: str, secret: str, sure: Sure
) -> Toast | None:
    """Take a guest's seat by a link, after one question; the board is sent to the private chat."""
    code, person = pressed.action.match, pressed.person
    if not pressed.where.private:
        return old_button(texts_for(person.language))
    if sure is Sure.ASK:
        texts, facts = await service.act(person, lambda unit: inviting.invited(unit, code, secret))
        if facts is None or not 0 <= place < len(facts.seats):
            service.screens.open_for_all(pressed, invitation_over(texts))
        else:
            return service.screens.open_for_all(
                pressed, sure_to_sit(facts, texts, facts.seats[place], secret)
            )
    before = await service.store.run(lambda unit: inviting.invited(unit, code, secret))
    texts, reply = await service.act(
        person, lambda unit: inviting.sit_by_link(unit, code, person, pressed.id, secret, place, sign)
    )
    service.redraws.show(reply)
    _after_taking(service, pressed, secret, reply, texts)
    await offer_guest(service, code, person, pressed.where, guest_at(before, place))
    return toast(reply, person.id, texts)


def _after_taking(service: Service, pressed: Press, secret: str, reply: Reply, texts: Texts) -> None:
    """Replace the question by a board, or by the seats that are left if the seat is gone."""
    facts = reply.facts
    match reply.refused:
        case None if facts is not None:
            service.screens.close(pressed)
            service.redraws.bring_down(facts, pressed.where, texts.locale)
        case Refused.NO_MATCH:
            service.screens.open_for_all(pressed, invitation_over(texts))
        case Refused.TAKEN if facts is not None:
            service.screens.open_for_all(pressed, which_guest(facts, texts, secret))


async def open_by_link(service: Service, given: Command, payload: str) -> None:
    """Show the guests' seats to a person who came by a link, or their own board if they have a seat."""
    code, _, secret = payload.partition("_")
    person, where = given.person, given.where
    texts, facts = await service.act(person, lambda unit: inviting.invited(unit, code, secret))
    if facts is None or not where.private:
        service.messenger.answer(given, invitation_over(texts))
    elif facts.seat_of(person.id) is None:
        service.messenger.answer(given, which_guest(facts, texts, secret))
    else:
        _, reply = await service.act(person, lambda unit: inviting.open_board(unit, code, person, secret))
        if reply.facts is not None:
            service.redraws.bring_down(reply.facts, where, texts.locale)
