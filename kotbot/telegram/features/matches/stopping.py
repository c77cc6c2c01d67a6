"""Stopping a match, at once or by votes, and rematches of the same people."""

from functools import partial

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.open import stopping
from kotbot.matches.outcomes import Note, Voted
from kotbot.matches.people import accounts
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import StopMode, Verb
from kotbot.views.modes import stop_question, toast
from kotbot.views.people.games import which_to_stop
from kotbot.views.rights import is_of


@press(Verb.STOP)
async def stop_match(service: Service, pressed: Press, how: StopMode | None) -> Toast | None:
    """Stop a match or vote for that, after a confirmation."""
    code, person = pressed.action.match, pressed.person
    if how is StopMode.VOTE:
        words, reply = await service.reply(person, lambda unit: stopping.vote(unit, code, person, pressed.id))
        _after_vote(service, pressed, reply)
        return words
    if how is None:
        texts, asked = await service.act_or_administer(pressed, stopping.may_ask)
        if asked.refused is not None:
            return toast(asked, person.id, texts)
        return await service.screens.open_question(pressed, stop_question)
    words, reply = await service.reply_or_administer(pressed, stopping.stop, pressed.id)
    if reply.refused in (None, Refused.OVER, Refused.NO_MATCH):
        service.screens.close(pressed)
    return words


def _after_vote(service: Service, pressed: Press, reply: Reply) -> None:
    """Update the question with the count of votes until it is decided."""
    if reply.note is Note.STOPPED or reply.refused in (Refused.OVER, Refused.NO_MATCH):
        service.screens.close(pressed)
    elif isinstance(reply.note, Voted) and reply.facts is not None:
        service.screens.open_for_all(pressed, stop_question(reply.facts, texts_for(reply.facts.language)))


def _stop_words(texts: Texts) -> str:
    # Translators: what /stop does, in the menu of commands.
    return texts.gettext("End the match of this chat")


@command("stop", Menu.EVERYWHERE, _stop_words)
async def stop_here(service: Service, given: Command) -> None:
    """Ask whether to end the match that runs here, or which one if there are two."""
    where = given.where
    texts, found = await service.act(given.person, lambda unit: finding.nearest(unit, where))
    if len(found) > 1:
        service.screens.ask(given, found[0], which_to_stop(found, texts))
        return
    if not found:
        service.messenger.say(given, toast(refuse(Refused.NO_MATCH), given.person.id, texts))
        return
    service.screens.ask(given, found[0], stop_question(found[0], texts))


@press(Verb.REMATCH)
async def rematch(service: Service, pressed: Press) -> Toast:
    """Open a lobby with the same seats, but for people who are not in the chat any more."""
    gone = await _gone(service, pressed)
    words, reply = await service.reply_or_administer(pressed, stopping.rematch, pressed.id, gone)
    if reply.refused is None and reply.facts is not None:
        if pressed.opened is not None:
            pressed.opened.match = reply.facts.code
        await _lay_out_on_phones(service, reply.facts)
    return words


async def _gone(service: Service, pressed: Press) -> frozenset[int]:
    """Return who of the others in the pressed match is known to have left its chat since."""
    code, person = pressed.action.match, pressed.person
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    if facts is None or facts.next or not is_of(facts, person.id):
        return frozenset()
    others = {seat.account for seat in facts.seats if seat.account is not None} - {person.id}
    return await service.members.known_gone(facts.chat, others)


async def _lay_out_on_phones(service: Service, facts: MatchFacts) -> None:
    """Send a private board to everybody who followed the last table from their own phone."""
    for chat in facts.chats[1:]:
        language = await service.store.run(partial(accounts.language_of, person=Person(chat, "")))
        service.redraws.bring_down(facts, Where(chat, private=True), language)
