"""The lobby of a match: opened by a command or a button, changed by buttons, started by its host."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Concatenate, ParamSpec

from kotbot.i18n import Texts
from kotbot.matches.core import computers
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.digital.lobby import MAIN
from kotbot.matches.facts import MatchFacts, Person, Status, Where
from kotbot.matches.idempotence import done_once
from kotbot.matches.open import inline_matches, lobby
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.telegram.features.table.guest_offers import offer_guest
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.layout import as_message
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import LAST, Verb
from kotbot.views.core.options import BOXES_OPTION
from kotbot.views.digital.lobby import COMPUTERS, OPTIONS, LobbyPage, option_page
from kotbot.views.modes import screens_of, toast
from kotbot.views.people.games import already_on
from kotbot.views.people.start import join_link, new_game_link

P = ParamSpec("P")


def _new_game_words(texts: Texts) -> str:
    # Translators: what /newgame does, in the menu of commands.
    return texts.gettext("Start a match here")


@command("newgame", Menu.EVERYWHERE, _new_game_words)
async def new_game(service: Service, given: Command) -> None:
    """Open a lobby here, with a computer in private; or show the match that runs."""
    await open_here(service, given.person, given.where, given.message)


async def open_here(service: Service, person: Person, where: Where, message: int) -> None:
    """Open a lobby in answer to a message, whose author is told of a refusal."""
    texts, reply = await service.act_here(
        person, where, lambda unit, opener: _open_with_rival(unit, where, opener)
    )
    words = await _opened(service, person, where, texts, reply, message)
    if words is not None:
        service.messenger.tell(person, where, as_message(words), message)


@press(Verb.PLAY)
async def play_here(service: Service, pressed: Press) -> Toast | None:
    """Open a lobby in this chat; in private one that begins by a tap on an opponent."""
    person, where = pressed.person, pressed.where
    texts, reply = await service.act_here(
        person, where, lambda unit, opener: digital_lobby.open_lobby(unit, where, opener), pressed.id
    )
    words = await _opened(service, person, where, texts, reply, 0)
    return toast(reply, person.id, texts) if reply.refused is None else words


async def _opened(
    service: Service, person: Person, where: Where, texts: Texts, reply: Reply, message: int
) -> Toast | None:
    """Show a lobby, or the match that runs instead; returns why nothing was opened if no page says it.

    The board of an open lobby comes down; for a running match the person is told whose turn it is.
    """
    facts = reply.facts
    if reply.refused is not Refused.ALREADY_RUNNING or facts is None:
        service.redraws.show(reply)
        return None if reply.refused is None else toast(reply, person.id, texts)
    if facts.status is Status.LOBBY:
        return await service.redraws.bring_down_for(person, facts, where, message)
    await tell_what_runs(service, person, where, texts, facts, message)
    return None


async def tell_what_runs(
    service: Service, person: Person, where: Where, texts: Texts, facts: MatchFacts, message: int = 0
) -> None:
    """Show the match that runs where a person wanted another one, in a message of its own."""
    screen = await what_runs(service, person, where, texts, facts)
    noted = partial(service.notices.note_question, facts.code, where)
    service.messenger.tell(person, where, screen, message, Verb.PLAY, noted)


async def what_runs(
    service: Service, person: Person, where: Where, texts: Texts, facts: MatchFacts
) -> Screen:
    """Return the running match where a person wanted another one, and what they may do with it."""
    private = "" if where.private else new_game_link(service.bot.username)
    asker = replace(person, chat_admin=await service.members.is_known_admin(where, person))
    return already_on(facts, asker, texts, private)


def _open_with_rival(unit: Unit, where: Where, person: Person) -> Reply:
    reply = digital_lobby.open_lobby(unit, where, person)
    if reply.refused is None and reply.facts is not None and where.private:
        added = lobby.add_computer(unit, reply.facts.code, person, computers.usual_level())
        return replace(added, note=reply.note, left=reply.left)
    return reply


@press(Verb.JOIN)
async def join(service: Service, pressed: Press) -> Toast:
    """Take a seat."""
    code, person = pressed.action.match, pressed.person
    words, _ = await service.reply(
        person,
        done_once(pressed.id, person, lambda unit: inline_matches.join(unit, code, person, pressed.id)),
    )
    await offer_guest(service, pressed.action.match, person, pressed.where)
    return words


@press(Verb.LEAVE)
async def leave(service: Service, pressed: Press) -> Toast:
    """Give the seat up before the start."""
    code, person = pressed.action.match, pressed.person
    words, _ = await service.reply(
        person, done_once(pressed.id, person, lambda unit: lobby.leave(unit, code, person))
    )
    return words


@press(Verb.MONSTER)
async def choose_monster(service: Service, pressed: Press, monster: str) -> Toast:
    """Choose another monster."""
    code, person = pressed.action.match, pressed.person
    words, _ = await service.reply(
        person, done_once(pressed.id, person, lambda unit: lobby.choose_monster(unit, code, person, monster))
    )
    await offer_guest(service, code, person, pressed.where)
    return words


@press(Verb.OPTION)
async def set_option(service: Service, pressed: Press, option: str, value: str) -> Toast:
    """Change an option, and show all of them; of expansions, which come one by one, their own page stays."""
    pages = {"language": MAIN, BOXES_OPTION: option_page(BOXES_OPTION)}
    page = pages.get(option, OPTIONS)
    return await _change_on(page, service, pressed, lobby.set_option, option, value)


async def _change_on(
    page: str,
    service: Service,
    pressed: Press,
    use_case: Callable[Concatenate[Unit, str, Person, P], Reply],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Toast:
    """Change an option on a page of the lobby, and keep that page for the next change."""
    texts, reply = await service.act_or_administer(pressed, use_case, *args, **kwargs)
    facts = reply.facts
    kept = None if facts is None else screens_of(facts).kept_page(page, _invitation(service, facts))
    if reply.changed and facts is not None and kept is not None:
        service.redraws.show_page(facts, kept)
    else:
        service.redraws.show(reply)
    return toast(reply, pressed.person.id, texts)


def _invitation(service: Service, facts: MatchFacts) -> str:
    return join_link(service.bot.username, facts.code)


@press(Verb.LOBBY)
async def lobby_page(service: Service, pressed: Press, page: str) -> Toast | None:
    """Show another page of the lobby's buttons, on the one keyboard that all share.

    The host and admins turn the pages; anybody in the lobby turns back, and a change of the seats does too.
    """
    page = page or MAIN
    texts, reply = await service.act_or_administer(pressed, digital_lobby.turn_page, page)
    if reply.refused is not None or reply.facts is None:
        return toast(reply, pressed.person.id, texts)
    invitation = _invitation(service, reply.facts)
    service.redraws.show_page(reply.facts, LobbyPage(page, invitation))
    return None


@press(Verb.ADD_COMPUTER)
async def add_computer(service: Service, pressed: Press, level: str) -> Toast:
    """Add one computer player."""
    added = level or computers.usual_level()
    return await _change_on(COMPUTERS, service, pressed, lobby.add_computer, added)


@press(Verb.REMOVE_COMPUTER)
async def remove_computer(service: Service, pressed: Press, seat: int) -> Toast:
    """Remove the computer player of the seat that the button names."""
    decision = pressed.action.decision
    return await _change_on(COMPUTERS, service, pressed, lobby.remove_computer, decision, seat)


@press(Verb.START)
async def start(service: Service, pressed: Press) -> Toast:
    """Begin the match."""
    words, _ = await service.reply_or_administer(pressed, digital_lobby.start, pressed.id)
    return words


@press(Verb.AGAINST)
async def begin_against(service: Service, pressed: Press, level: str) -> Toast:
    """Begin the match of a single person: against a computer of a level, or those of last time."""
    code, person = pressed.action.match, pressed.person

    def work(unit: Unit) -> Reply:
        if level == LAST:
            return digital_lobby.start_as_last(unit, code, person, pressed.id)
        return digital_lobby.start_against(unit, code, person, pressed.id, level)

    words, _ = await service.reply(person, work)
    return words
