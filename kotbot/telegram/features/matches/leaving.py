"""Changes of seats during a match: a computer plays on, a person comes back or leaves."""

from typing import Final

from kotbot.matches import finding
from kotbot.matches.digital import leaving
from kotbot.matches.digital.leaving import Leaving
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Quit, Verb
from kotbot.views.digital.more import leave_question
from kotbot.views.modes import toast


@press(Verb.STAND_IN)
async def stand_in(service: Service, pressed: Press, seat: int) -> Toast:
    """Let a computer play for a person whose time is over."""
    return await service.enter(pressed, leaving.let_computer_play, seat)


@press(Verb.TAKE_BACK)
async def take_back(service: Service, pressed: Press) -> Toast:
    """Take the seat back from the computer."""
    return await service.enter(pressed, leaving.take_seat_back)


_LEAVING: Final = {Quit.COMPUTER: Leaving.COMPUTER, Quit.WITHDRAW: Leaving.WITHDRAW}


@press(Verb.QUIT)
async def quit_match(service: Service, pressed: Press, how: Quit | None) -> Toast | None:
    """Leave a running match, after asking how."""
    if how is None:
        code, person = pressed.action.match, pressed.person
        texts, facts = await service.act(person, lambda unit: finding.by_code(unit, code))
        if facts is not None and facts.seat_of(person.id) is None:
            return toast(refuse(Refused.STRANGER, facts), person.id, texts)
        return await service.screens.open_own_question(pressed, leave_question)
    words, reply = await service.reply(
        pressed.person,
        lambda unit: leaving.leave_match(
            unit, pressed.action.match, pressed.person, pressed.id, _LEAVING[how]
        ),
    )
    if reply.refused is None:
        service.screens.close(pressed)
    return words
