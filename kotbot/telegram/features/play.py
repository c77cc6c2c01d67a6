"""Playing by buttons: marks, answers, cards at any time, answers said beforehand, taking back."""

from kotbot.matches.around import finding
from kotbot.matches.digital import play
from kotbot.matches.digital.play import SEEN_CARD
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import entering, timeline
from kotbot.telegram.features.table import asked_about
from kotbot.telegram.incoming import Press, number, seat, word
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.digital.toasts import seen_card
from kotbot.views.table.base.actions import notation


@press(Verb.MARK)
async def mark(service: Service, pressed: Press) -> Toast:
    """Mark dice or hearts, or open a page of a long question; nothing is answered yet."""
    wanted = notation(pressed.action.args)

    def work(unit: Unit) -> Reply:
        use_case = entering.mark if _at_table(unit, pressed) else play.mark
        return use_case(unit, pressed.action.match, pressed.person, pressed.action.decision, wanted)

    words, _ = await service.reply(pressed.person, work)
    return words


def _at_table(unit: Unit, pressed: Press) -> bool:
    """Whether the match of a press is one at a physical table, where anybody seated answers for all."""
    return finding.is_at_table(unit, pressed.action.match)


@press(Verb.ANSWER)
async def answer(service: Service, pressed: Press) -> Toast:
    """Answer the open question."""
    return await _answer(service, pressed, notation(pressed.action.args))


@press(Verb.BUY_SEEN)
async def buy_seen(service: Service, pressed: Press) -> Toast:
    """Buy the card that this person looked at."""
    return await _answer(service, pressed, SEEN_CARD)


async def _answer(service: Service, pressed: Press, text: str) -> Toast:
    def work(unit: Unit) -> Reply:
        code, decision = pressed.action.match, pressed.action.decision
        if not _at_table(unit, pressed):
            return play.answer(unit, code, pressed.person, pressed.id, decision, text)
        return asked_about(
            unit, pressed, entering.answer(unit, code, pressed.person, pressed.id, decision, text)
        )

    words, _ = await service.reply(pressed.person, work)
    return words


@press(Verb.COMMIT)
async def commit(service: Service, pressed: Press) -> Toast:
    """Answer with what is marked."""

    def work(unit: Unit) -> Reply:
        use_case = entering.answer_draft if _at_table(unit, pressed) else play.answer_draft
        return use_case(unit, pressed.action.match, pressed.person, pressed.id, pressed.action.decision)

    words, _ = await service.reply(pressed.person, work)
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
    """Use a card that may be used at any question; only the own one, but at a table any seat's."""
    code, card = pressed.action.match, word(pressed, 0)

    def work(unit: Unit) -> Reply:
        if _at_table(unit, pressed):
            return entering.use_card(unit, code, pressed.person, pressed.id, seat(pressed, 1), card)
        return play.use_standing(unit, code, pressed.person, pressed.id, card)

    words, _ = await service.reply(pressed.person, work)
    return words


@press(Verb.STANDING)
async def say_beforehand(service: Service, pressed: Press) -> Toast:
    """From now on answer so without asking."""
    return await service.enter(pressed, play.set_standing_answer, " ".join(pressed.action.args))


@press(Verb.UNDO)
async def undo(service: Service, pressed: Press) -> Toast:
    """Take back the event or line that the button names, if it is still the last one."""

    def work(unit: Unit) -> Reply:
        use_case = timeline.undo if _at_table(unit, pressed) else play.undo
        return use_case(unit, pressed.action.match, pressed.person, pressed.id, number(pressed, 0))

    words, _ = await service.reply(pressed.person, work)
    return words
