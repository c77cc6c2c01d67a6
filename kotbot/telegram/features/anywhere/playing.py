"""The first press of an invitation in an inline message, and bringing a match to another one."""

from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.idempotence import done_once
from kotbot.matches.open import inline_matches
from kotbot.matches.open.inline_matches import Terms
from kotbot.matches.people import accounts
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import toast
from kotbot.views.people.apologies import no_such_match, old_button
from kotbot.views.people.inline_matches import was_brought


@press(Verb.HERE)
async def accept(service: Service, pressed: Press, terms: Terms, word: str) -> Toast:
    """Join the match to which an inline message invites; the first press opens it."""
    message, person = pressed.inline_message_id, pressed.person
    if not message:
        return old_button(texts_for(person.language))

    def work(unit: Unit) -> Reply:
        return inline_matches.accept(unit, message, terms, word, person, pressed.id)

    texts, reply = await service.act(person, done_once(pressed.id, person, work))
    if reply.facts is not None and reply.changed:
        service.boards.look_up(reply.facts.code)
    service.redraws.show(reply)
    return toast(reply, person.id, texts)


@press(Verb.BRING)
async def bring(service: Service, pressed: Press) -> Toast:
    """Bring a match to the pressed message, for one of its players; the others are told."""
    message, person, code = pressed.inline_message_id, pressed.person, pressed.action.match

    def work(unit: Unit) -> tuple[Reply, list[BoardRecord]]:
        former = inline_matches.shown_in(unit, code)
        return inline_matches.bring(unit, message, code, person), former

    texts, (reply, former) = await service.act(person, work)
    if reply.refused is Refused.NO_MATCH or not message:
        return no_such_match(texts)
    if reply.changed and reply.facts is not None:
        service.boards.look_up(code)
        service.boards.leave(former, reply.facts)
        for account in _others(reply.facts, person):
            await _tell(service, account, person, reply.facts)
    service.redraws.show(reply)
    return toast(reply, person.id, texts)


def _others(facts: MatchFacts, person: Person) -> list[int]:
    accounts_there = (seat.account for seat in facts.seats)
    return [account for account in accounts_there if account is not None and account != person.id]


async def _tell(service: Service, account: int, by: Person, facts: MatchFacts) -> None:
    """Tell a player in private that the match stands elsewhere; who never started the bot is not reached."""
    language = await service.store.run(lambda unit: accounts.language_of(unit, Person(account, "")))
    texts = texts_for(language)
    rows = service.page_links.row(facts, texts, private=True)
    screen = was_brought(by.name, facts, account, texts, rows)
    service.messenger.tell(Person(account, ""), Where(account, private=True), screen, about=facts.code)
