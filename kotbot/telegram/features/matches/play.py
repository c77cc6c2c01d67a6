"""Playing by buttons: marks, answers, cards at any time, standing answers, undoing."""

from kotbot.matches import finding
from kotbot.matches.digital import hands, play
from kotbot.matches.digital.play import PEEKED_CARD
from kotbot.matches.modes import use_cases
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.telegram.features.matches.own_cards import open_own_hand, show_beside
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.layout import alert
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.toasts import peeked_card
from kotbot.views.digital.hands import told_of_hand


@press(Verb.MARK)
async def mark(service: Service, pressed: Press, wanted: str) -> Toast:
    """Mark dice or hearts, or open a page of a long question; nothing is answered yet."""
    code, decision = pressed.action.match, pressed.action.decision

    def work(unit: Unit) -> Reply:
        return use_cases(unit, code).mark(unit, code, pressed.person, decision, wanted)

    words, reply = await service.reply(pressed.person, work)
    if reply.note is Note.PAGE_OPENED:
        service.screens.give_way(pressed)
    return words


@press(Verb.ANSWER)
async def answer(service: Service, pressed: Press, text: str) -> Toast:
    """Answer the open question."""
    return await _answer(service, pressed, text)


@press(Verb.BUY_PEEKED)
async def buy_peeked(service: Service, pressed: Press) -> Toast:
    """Buy the card that this person peeked at."""
    return await _answer(service, pressed, PEEKED_CARD)


async def _answer(service: Service, pressed: Press, text: str) -> Toast:
    def work(unit: Unit) -> Reply:
        code, decision = pressed.action.match, pressed.action.decision
        return use_cases(unit, code).answer(unit, code, pressed.person, pressed.id, decision, text)

    return await service.settle(pressed, work)


@press(Verb.COMMIT)
async def commit(service: Service, pressed: Press) -> Toast:
    """Answer with the current marks."""

    def work(unit: Unit) -> Reply:
        code, decision = pressed.action.match, pressed.action.decision
        return use_cases(unit, code).answer_draft(unit, code, pressed.person, pressed.id, decision)

    words, _ = await service.reply(pressed.person, work)
    return words


@press(Verb.SHOW_PEEKED)
async def show_peeked(service: Service, pressed: Press) -> Toast:
    """Show the card that was peeked at, only to the person who peeked."""
    texts, found = await service.act(
        pressed.person,
        lambda unit: (
            finding.by_code(unit, pressed.action.match),
            finding.own(unit, pressed.action.match, pressed.person.id).top,
        ),
    )
    facts, card = found
    return Toast(peeked_card(card, facts, texts), alert=True)


@press(Verb.HAND)
async def see_next(service: Service, pressed: Press) -> Toast:
    """Show the next card of the own hand, only to the person who presses."""
    code, person = pressed.action.match, pressed.person
    texts, seen = await service.act(person, lambda unit: hands.see_next(unit, code, person, pressed.id))
    await show_beside(service, pressed)
    return alert(texts, told_of_hand(seen, texts))


@press(Verb.PLAY_SEEN)
async def play_seen(service: Service, pressed: Press) -> Toast:
    """Play the card of the own hand that was seen last."""
    return await service.enter(pressed, hands.play_seen)


@press(Verb.KEEP_DRAWN)
async def keep_drawn(service: Service, pressed: Press, card: str) -> Toast:
    """Keep a drawn card, also before the question comes to the person's seat, and show that it is so."""
    words = await service.enter(pressed, hands.keep_drawn, card)
    if pressed.opened is None:  # the live page shows the hand anew by itself
        await open_own_hand(service, pressed)
    return words


@press(Verb.USE)
async def use(service: Service, pressed: Press, card: str, seat: int, had: int | None) -> Toast:
    """Use a card that may be used at any question: the person's own, or at a table any seat's."""
    code = pressed.action.match

    def work(unit: Unit) -> Reply:
        return use_cases(unit, code).use_card(unit, code, pressed.person, pressed.id, seat, card, had)

    return await service.settle(pressed, work)


@press(Verb.STANDING)
async def say_beforehand(service: Service, pressed: Press, text: str) -> Toast:
    """Set a standing answer, so that the question is not asked from now on."""
    return await service.enter(pressed, play.set_standing_answer, text)


@press(Verb.UNDO)
async def undo(service: Service, pressed: Press, seq: int) -> Toast:
    """Undo the event or line that the button names, if it is still the last one."""
    code = pressed.action.match

    def work(unit: Unit) -> Reply:
        return use_cases(unit, code).undo(unit, code, pressed.person, pressed.id, seq)

    return await service.settle(pressed, work)
