"""Where a page is shown that a button opens, and questions about a match, which are over with it."""

from functools import partial

from kotbot.matches.facts import MatchFacts
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.base.verbs import Place


def open_page(service: Service, pressed: Press, screen: Screen, place: Place) -> Toast | None:
    """Show a page: in place of the message that was pressed, unless the button wants it below."""
    if place is Place.INSTEAD:
        return service.open(pressed, screen)
    action = pressed.action
    about = " ".join((action.verb, *action.args))
    service.mail.tell(pressed.person, pressed.where, screen, pressed.message, about)
    return None


async def open_own_question(service: Service, pressed: Press, question: Render) -> Toast | None:
    """Ask one person about the pressed match, as far as others need not see it; or say why not."""
    asks = partial(service.notices.asks, pressed.action.match, pressed.where)
    return await service.open_of_match(pressed, question, noted=asks)


async def open_question(service: Service, pressed: Press, question: Render) -> Toast | None:
    """Ask about the pressed match, in place of a page or below a board; or say why not."""
    asks = partial(service.notices.asks, pressed.action.match, pressed.where)
    return await service.open_question(pressed, question, asks)


def ask(service: Service, given: Command, facts: MatchFacts, screen: Screen) -> None:
    """Ask about a match in answer to a command; the buttons go once it is over in whatever way."""
    service.mail.answer(given, screen, partial(service.notices.asks, facts.code, given.where))
