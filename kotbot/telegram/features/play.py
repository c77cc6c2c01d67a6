"""Playing by buttons: marks, answers, cards at any time, answers said beforehand, taking back."""

from kotbot.matches import finding, play
from kotbot.matches.play import SEEN_CARD
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.actions import Verb
from kotbot.views.screen import Toast
from kotbot.views.toasts import seen_card


@press(Verb.MARK)
async def mark(service: Service, pressed: Press) -> Toast:
    """Mark dice or hearts, or open a page of a long question; nothing is answered yet."""
    action = pressed.action
    wanted = " ".join(action.args)
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.mark(unit, action.match, pressed.person, action.decision, wanted),
    )
    return words


@press(Verb.ANSWER)
async def answer(service: Service, pressed: Press) -> Toast:
    """Answer the open question."""
    return await _answer(service, pressed, " ".join(pressed.action.args))


@press(Verb.BUY_SEEN)
async def buy_seen(service: Service, pressed: Press) -> Toast:
    """Buy the card that this person looked at."""
    return await _answer(service, pressed, SEEN_CARD)


async def _answer(service: Service, pressed: Press, text: str) -> Toast:
    action = pressed.action
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.answer(unit, action.match, pressed.person, action.decision, text, pressed.id),
    )
    return words


@press(Verb.COMMIT)
async def commit(service: Service, pressed: Press) -> Toast:
    """Answer with what is marked."""
    action = pressed.action
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.answer_draft(unit, action.match, pressed.person, action.decision, pressed.id),
    )
    return words


@press(Verb.SHOW_SEEN)
async def show_seen(service: Service, pressed: Press) -> Toast:
    """Show the card that was looked at to whoever looked, and to nobody else."""
    texts, found = await service.act(
        pressed.person,
        lambda unit: (
            finding.by_code(unit, pressed.action.match),
            finding.peeked(unit, pressed.action.match, pressed.person.id),
        ),
    )
    facts, card = found
    return Toast(seen_card(card, facts, texts), alert=True)


@press(Verb.USE)
async def use(service: Service, pressed: Press) -> Toast:
    """Use a card that may be used at any question; only the own one, whatever seat the button names."""
    card = pressed.action.args[0] if pressed.action.args else ""
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.use_standing(unit, pressed.action.match, pressed.person, card, pressed.id),
    )
    return words


@press(Verb.STANDING)
async def say_beforehand(service: Service, pressed: Press) -> Toast:
    """From now on answer so without asking."""
    text = " ".join(pressed.action.args)
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.set_standing_answer(unit, pressed.action.match, pressed.person, text, pressed.id),
    )
    return words


@press(Verb.UNDO)
async def undo(service: Service, pressed: Press) -> Toast:
    """Take back the event that the button names, if it is still the last one."""
    seq = pressed.action.args[0] if pressed.action.args else ""
    words, _ = await service.reply(
        pressed.person,
        lambda unit: play.undo(
            unit, pressed.action.match, pressed.person, int(seq) if seq.isdigit() else 0, pressed.id
        ),
    )
    return words
