"""The board of a match brought down on request, and the pages that open below it: the log, and more."""

from dataclasses import replace
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Status, Where
from kotbot.matches.open import clock
from kotbot.matches.people.chats import partition_of, settings_of
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import refuse
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.ephemeral import latest
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.telling.log import log
from kotbot.views.core.watching import share_button
from kotbot.views.digital.more import for_one
from kotbot.views.modes import more, toast
from kotbot.views.people.games import shown_elsewhere

LOG_PAGE: Final = 24
"""Answers on one page of the log."""


def _board_words(texts: Texts) -> str:
    # Translators: what /board does, in the menu of commands.
    return texts.gettext("Bring the board down here")


@command("board", Menu.EVERYWHERE, _board_words)
async def board_here(service: Service, given: Command) -> None:
    """Send the boards of the matches that run here at the end of the chat, that of a table last."""
    texts, (shown, elsewhere) = await service.act(given.person, lambda unit: _shown_in(unit, given.where))
    if not shown and elsewhere is None:
        service.messenger.say(given, toast(refuse(Refused.NO_MATCH), given.person.id, texts))
    for facts in shown:
        await _bring_down(service, facts, given)
    if elsewhere is not None:
        raise NotOurs(elsewhere)


def _shown_in(unit: Unit, where: Where) -> tuple[list[MatchFacts], int | None]:
    """Return the matches that a place shows and this process draws, and the partition of the others.

    The owner of the chat forwards the update; the process that receives it handles its own matches.
    """
    shown: list[MatchFacts] = []
    elsewhere: int | None = None
    for facts in finding.all_shown_in(unit, where):
        match = unit.match(facts.code)
        if match is None or unit.owns(match.partition):
            shown.append(facts)
        elif unit.owns(partition_of(settings_of(unit, where.chat))):
            elsewhere = match.partition
    return shown, elsewhere


async def _bring_down(service: Service, facts: MatchFacts, given: Command) -> None:
    if facts.paused:
        await service.reply(given.person, lambda unit: clock.go_on(unit, facts.code, given.person))
        service.redraws.bring_down(facts, given.where)
        return
    words = await service.redraws.bring_down_for(given.person, facts, given.where, given.message)
    if words is not None:
        service.messenger.say(given, words)


@press(Verb.BOARD)
async def board_down(service: Service, pressed: Press) -> Toast | None:
    """Send the board at the end of the chat; a paused match goes on."""
    texts, facts = await service.act(pressed.person, lambda unit: finding.by_code(unit, pressed.action.match))
    if facts is None:
        return toast(refuse(Refused.NO_MATCH), pressed.person.id, texts)
    if facts.paused:
        words, _ = await service.reply(
            pressed.person, lambda unit: clock.go_on(unit, facts.code, pressed.person)
        )
        return words
    if pressed.where.chat not in facts.chats and not facts.is_inline:
        service.redraws.bring_down(facts)
        return shown_elsewhere(texts)
    return await service.redraws.bring_down_for(pressed.person, facts, pressed.where, pressed.message)


@press(Verb.LOG)
async def show_log(service: Service, pressed: Press, page: int) -> Toast | None:
    """Show the log below the board; its pages turn in place."""
    code = pressed.action.match
    wanted = (page + 1) * LOG_PAGE
    entries = await service.store.run(lambda unit: finding.history(unit, code, number=wanted + 1))
    last = len(entries) <= wanted
    shown = entries[-wanted : len(entries) - page * LOG_PAGE]
    return await service.screens.open_of_match(
        pressed, lambda facts, texts: log(facts, texts, shown, page, last=last), latest
    )


@press(Verb.MORE)
async def show_more(service: Service, pressed: Press) -> Toast | None:
    """Show the other things that can be done."""

    def shown(facts: MatchFacts, texts: Texts) -> Screen:
        screen = more(facts, texts)
        if service.screens.is_for_one(pressed):
            screen = for_one(screen, facts, pressed.person.id)
        if not service.page_links.url or facts.status is not Status.LIVE:
            return screen
        first, *others = screen.keyboard
        return replace(screen, keyboard=(first, (share_button(facts, texts),), *others))

    return await service.screens.open_of_match(pressed, shown)
