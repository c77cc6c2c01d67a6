"""The first contact: /start with and without a deep link, the way back to it, and help."""

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.open import lobby
from kotbot.telegram.admission import do, refused
from kotbot.telegram.features.matches.lobby import open_here
from kotbot.telegram.features.rules.pages import show_linked
from kotbot.telegram.features.table.guest_offers import offer_guest
from kotbot.telegram.features.table.invitations import open_by_link
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.outgoing.buttons import PAGE, action_of
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import toast
from kotbot.views.people import start as views
from kotbot.views.people.apologies import old_button
from kotbot.views.people.inline_matches import CALLS, will_call, with_challenge
from kotbot.views.rules.pages import LINK
from kotbot.views.table.seats.invitations import SEAT

JOIN = "join_"
NEW_GAME = "newgame"


def _start_words(texts: Texts) -> str:
    # Translators: what /start does, in the menu of commands.
    return texts.gettext("What I can do")


@command("start", Menu.PRIVATE, _start_words)
async def start(service: Service, given: Command) -> None:
    """Greet, or do what a deep link asks for."""
    if given.words.startswith(JOIN):
        await _join(service, given, given.words.removeprefix(JOIN))
    elif given.words.startswith(SEAT):
        await open_by_link(service, given, given.words.removeprefix(SEAT))
    elif given.words.startswith(LINK):
        await show_linked(service, given, given.words.removeprefix(LINK))
    elif given.words.startswith(PAGE):
        await _show_page(service, given, given.words.removeprefix(PAGE))
    elif given.words.startswith(CALLS):
        texts, _ = await service.act(given.person, lambda _: None)
        service.messenger.answer(given, will_call(texts))
    elif given.words == NEW_GAME or not given.where.private:
        await open_here(service, given.person, given.where, given.message)
    else:
        texts, matches = await service.act(
            given.person, lambda unit: finding.of_account(unit, given.person.id)
        )
        screen = views.start(texts, service.bot.username, len(matches))
        if service.settings.plays_anywhere and service.bot.bot.supports_inline_queries:
            screen = with_challenge(screen, texts)
        service.messenger.greet(given, screen)


async def _show_page(service: Service, given: Command, payload: str) -> None:
    """Show in private the page of a group's button; an unknown link is called too old."""
    action, where = action_of(payload), given.where
    if action is None or not where.private:
        service.messenger.say(given, old_button(texts_for(given.person.language)))
        return
    words = await do(service, Press(action, given.person, where, 0, f"{where.chat} {given.message}"))
    if words is not None:
        service.messenger.say(given, words)


async def _join(service: Service, given: Command, code: str) -> None:
    """Take a seat by a link; it is refused like the button."""
    refusal = await refused(service, Press(Action(Verb.JOIN, code), given.person, given.where, 0, ""))
    if refusal is not None:
        service.messenger.say(given, refusal)
        return
    texts, reply = await service.act(given.person, lambda unit: lobby.join(unit, code, given.person))
    service.redraws.show(reply)
    service.messenger.say(given, toast(reply, given.person.id, texts))
    await offer_guest(service, code, given.person, given.where)


@press(Verb.CLOSE)
async def close(service: Service, pressed: Press) -> Toast | None:
    """Delete the message."""
    service.screens.close(pressed)
    return None
