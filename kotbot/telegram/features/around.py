"""Around a match: its board brought down, the log, leaving and coming back, stopping, the next match."""

from dataclasses import replace
from functools import partial
from typing import Final

from kotbot.i18n import Texts, texts_for
from kotbot.matches import accounts, clock, finding, leaving, proof, stopping
from kotbot.matches.facts import MatchFacts, Mode, Person, Where
from kotbot.matches.leaving import Leaving
from kotbot.matches.replies import Note, Refused, Reply, refuse
from kotbot.telegram.incoming import Command, Press, number, seat, word
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.service import Service, is_foreign
from kotbot.views.games import shown_elsewhere
from kotbot.views.log import log
from kotbot.views.more import leave_question, more, stop_question, which_to_stop
from kotbot.views.proof import proof as proof_screen
from kotbot.views.screen import Toast
from kotbot.views.toasts import toast
from kotbot.views.verbs import Quit, Stop, Verb

LOG_PAGE: Final = 24
"""Answers on a page of the log."""


def _board_words(texts: Texts) -> str:
    # Translators: what /board does, in the menu of commands.
    return texts.gettext("Bring the board down here")


@command("board", Scope.EVERYWHERE, _board_words)
async def board_here(service: Service, given: Command) -> None:
    """Bring down the boards of the matches that run here, that of a table last."""
    texts, running = await service.act(given.person, lambda unit: finding.all_shown_in(unit, given.where))
    if not running:
        service.say(given.where, toast(refuse(Refused.NO_MATCH), given.person.id, texts), given.message)
    for facts in running:
        await _go_on(service, facts, given.person)
        service.bring_down(facts, given.where)


async def _go_on(service: Service, facts: MatchFacts, person: Person) -> None:
    if facts.paused:
        await service.reply(person, lambda unit: clock.go_on(unit, facts.code, person))


@press(Verb.BOARD)
async def board_down(service: Service, pressed: Press) -> Toast | None:
    """Bring the board down; a match that was paused goes on."""
    texts, facts = await service.act(pressed.person, lambda unit: finding.by_code(unit, pressed.action.match))
    if facts is None or is_foreign(facts, pressed):
        return toast(refuse(Refused.STRANGER if facts else Refused.NO_MATCH, facts), pressed.person.id, texts)
    if facts.paused:
        words, _ = await service.reply(
            pressed.person, lambda unit: clock.go_on(unit, facts.code, pressed.person)
        )
        return words
    service.bring_down(facts, pressed.where)
    return None if pressed.where.chat in facts.chats else shown_elsewhere(texts)


@press(Verb.LOG)
async def show_log(service: Service, pressed: Press) -> Toast | None:
    """The log, below the board; its pages turn in place."""
    code = pressed.action.match
    page = max(0, number(pressed, 0))
    wanted = (page + 1) * LOG_PAGE
    entries = await service.store.run(lambda unit: finding.history(unit, code, number=wanted + 1))
    last = len(entries) <= wanted
    shown = entries[-wanted : len(entries) - page * LOG_PAGE]
    return await service.open_of_match(
        pressed, lambda facts, texts: log(facts, texts, shown, page, last=last)
    )


@press(Verb.MORE)
async def show_more(service: Service, pressed: Press) -> Toast | None:
    """What else can be done."""
    return await service.open_of_match(pressed, more)


@press(Verb.STAND_IN)
async def stand_in(service: Service, pressed: Press) -> Toast:
    """Let a computer play for somebody whose time is over."""
    return await service.enter(pressed, leaving.let_computer_play, seat(pressed, 0))


@press(Verb.TAKE_BACK)
async def take_back(service: Service, pressed: Press) -> Toast:
    """Play again in person."""
    return await service.enter(pressed, leaving.take_seat_back)


_LEAVING: Final = {Quit.COMPUTER: Leaving.COMPUTER, Quit.WITHDRAW: Leaving.WITHDRAW}


@press(Verb.QUIT)
async def quit_match(service: Service, pressed: Press) -> Toast | None:
    """Leave a running match, after the question how."""
    how = word(pressed, 0)
    if how not in set(Quit):
        return await service.open_of_match(pressed, leave_question)
    words, reply = await service.reply(
        pressed.person,
        lambda unit: leaving.leave_match(
            unit, pressed.action.match, pressed.person, pressed.id, _LEAVING[Quit(how)]
        ),
    )
    if reply.refused is None:
        service.close_page(pressed)
    return words


@press(Verb.STOP)
async def stop_match(service: Service, pressed: Press) -> Toast | None:
    """Stop a match or vote for it, after the question whether."""
    how = word(pressed, 0)
    code, person = pressed.action.match, pressed.person
    if how == Stop.VOTE:
        words, reply = await service.reply(person, lambda unit: stopping.vote(unit, code, person, pressed.id))
        _after_vote(service, pressed, reply)
        return words
    if how != Stop.NOW:
        return await service.open_of_match(pressed, stop_question)
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    if facts is not None and is_foreign(facts, pressed):
        return await _refused(service, person, refuse(Refused.STRANGER, facts))
    admin = replace(person, chat_admin=await service.administers(pressed, facts))
    words, reply = await service.reply(person, lambda unit: stopping.stop(unit, code, admin, pressed.id))
    if reply.refused is None:
        service.close_page(pressed)
    return words


async def _refused(service: Service, person: Person, reply: Reply) -> Toast:
    texts, _ = await service.act(person, lambda _: None)
    return toast(reply, person.id, texts)


def _after_vote(service: Service, pressed: Press, reply: Reply) -> None:
    """The question counts the votes until it is decided."""
    if reply.note is Note.STOPPED:
        service.close_page(pressed)
    elif reply.note is Note.VOTED and reply.facts is not None:
        service.open(pressed, stop_question(reply.facts, texts_for(reply.facts.language)))


def _stop_words(texts: Texts) -> str:
    # Translators: what /stop does, in the menu of commands.
    return texts.gettext("End the match of this chat")


@command("stop", Scope.EVERYWHERE, _stop_words)
async def stop_here(service: Service, given: Command) -> None:
    """Stop the match that runs here, if the person may; a table is asked, and where there are two, which."""
    where = given.where
    texts, found = await service.act(given.person, lambda unit: finding.nearest(unit, where))
    if len(found) > 1:
        digital, table = found
        service.send(where, which_to_stop(digital, table, texts), given.message)
        return
    if not found:
        service.say(where, toast(refuse(Refused.NO_MATCH), given.person.id, texts), given.message)
        return
    if found[0].mode is not Mode.DIGITAL:
        service.send(where, stop_question(found[0], texts), given.message)
        return
    admin = replace(given.person, chat_admin=await service.is_admin(where, given.person))
    press_id = f"command {where.chat} {given.message}"
    texts, reply = await service.act(
        given.person, lambda unit: stopping.stop(unit, found[0].code, admin, press_id)
    )
    service.show(reply)
    if reply.refused is Refused.NOT_ALLOWED:
        service.send(where, stop_question(found[0], texts), given.message)
    else:
        service.say(where, toast(reply, given.person.id, texts), given.message)


@press(Verb.REMATCH)
async def rematch(service: Service, pressed: Press) -> Toast:
    """Open a lobby with the same seats."""
    code = pressed.action.match
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    person = replace(pressed.person, chat_admin=await service.administers(pressed, facts))
    words, reply = await service.reply(person, lambda unit: stopping.rematch(unit, code, person, pressed.id))
    if reply.refused is None and reply.facts is not None:
        await _lay_out_on_phones(service, reply.facts)
    return words


async def _lay_out_on_phones(service: Service, facts: MatchFacts) -> None:
    """A board in private for everybody who followed the last table from a phone of their own."""
    for chat in facts.chats[1:]:
        language = await service.store.run(partial(accounts.language_of, person=Person(chat, "")))
        service.bring_down(facts, Where(chat, private=True), language)


@press(Verb.VERIFY)
async def verify(service: Service, pressed: Press) -> Toast | None:
    """Compute the dice again from the seed."""
    checked = await service.store.run(lambda unit: proof.verify(unit, pressed.action.match))
    return await service.open_of_match(pressed, lambda _, texts: proof_screen(checked, texts))


def _verify_words(texts: Texts) -> str:
    # Translators: what /verify does, in the menu of commands.
    return texts.gettext("Check the dice of the last match")


@command("verify", Scope.EVERYWHERE, _verify_words)
async def verify_last(service: Service, given: Command) -> None:
    """Check the match of this chat that ended last."""
    where = given.where
    texts, last = await service.act(given.person, lambda unit: finding.last_sealed(unit, where.chat))
    if last is None:
        service.say(where, toast(refuse(Refused.NO_MATCH), given.person.id, texts), given.message)
        return
    checked = await service.store.run(lambda unit: proof.verify(unit, last.code))
    service.send(where, proof_screen(checked, texts), given.message)
