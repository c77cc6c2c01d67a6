"""Play at a physical table by buttons: dice, corrections, attacks, offers, the end."""

from collections.abc import Callable
from typing import Final

from engine import write_table
from engine.dice import Face
from engine.table_events import TableEvent, TakeCard
from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Mode, OfferKind
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply, refuse
from kotbot.matches.table.play import correcting, counting, ending, entering, market, switching
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import CounterAction, RollKind, Verb, YesNo
from kotbot.views.table.entries.counting import OFFERED, offered_name

ANSWERS: Final = {YesNo.YES: correcting.accept, YesNo.NO: correcting.decline}
"""The use cases that answer an offer."""

# Dice


@press(Verb.FACE)
async def type_face(service: Service, pressed: Press, face: Face) -> Toast:
    """Add one die with this face."""
    return await service.enter(pressed, entering.type_face, pressed.action.decision, face)


@press(Verb.DICE)
async def type_roll(service: Service, pressed: Press, dice: str) -> Toast:
    """Choose the dice if typed letters are ambiguous; the question is deleted when answered."""
    code, person, decision = pressed.action.match, pressed.person, pressed.action.decision
    words, reply = await service.reply(
        person, lambda unit: entering.type_dice(unit, code, person, pressed.id, dice, decision)
    )
    if reply.refused is None:
        service.screens.close(pressed)
    return words


@press(Verb.ERASE)
async def erase(service: Service, pressed: Press) -> Toast:
    """Remove the die that was entered last."""
    return await service.enter(pressed, entering.erase, pressed.action.decision)


@press(Verb.TAKE_OVER)
async def take_over(service: Service, pressed: Press) -> Toast:
    """Let this person take over the roll that another one is entering."""
    return await service.enter(pressed, entering.take_over, pressed.action.decision)


@press(Verb.MORE_ROLLS)
async def more_rolls(service: Service, pressed: Press, wanted: RollKind) -> Toast:
    """Say whether the entered dice are one roll of several."""
    return await service.enter(pressed, entering.more_rolls, pressed.action.decision, wanted)


@press(Verb.EXTRA)
async def say_extra(service: Service, pressed: Press, what: str, times: int) -> Toast:
    """Say how often dice were rolled for the result, or how often that was paid for."""
    return await service.enter(pressed, entering.say_extra, pressed.action.decision, what, times)


# Corrections


@press(Verb.CORRECT)
async def correct(service: Service, pressed: Press, text: str) -> Toast:
    """Enter a table event; if it needs a confirmation, the board asks for it."""
    return await service.settle(pressed, lambda unit: adjust(unit, pressed, text))


def adjust(unit: Unit, pressed: Press, text: str) -> Reply:
    """Enter a table event, only at the decision that the button names if it names one."""
    action = pressed.action
    decision = action.decision if action.decision >= 0 else None
    return correcting.adjust(unit, action.match, pressed.person, pressed.id, text, decision)


@press(Verb.INSIST)
async def insist(service: Service, pressed: Press, text: str) -> Toast:
    """Enter a table event after its confirmation."""
    return await service.enter(pressed, correcting.insist, text, pressed.action.decision)


@press(Verb.SLOT)
async def name_card_for_sale(service: Service, pressed: Press, slot: int, card: str) -> Toast:
    """Name the card in one slot of the market."""
    return await service.settle(pressed, lambda unit: put_for_sale(unit, pressed, slot, card))


def put_for_sale(unit: Unit, pressed: Press, slot: int, card: str) -> Reply:
    """Put a card in a slot of the market and keep the others; slot -1 takes three new cards."""
    code, decision, person = pressed.action.match, pressed.action.decision, pressed.person
    if slot < 0:
        return market.new_cards(unit, code, person, pressed.id, decision)
    return market.name_card(unit, code, person, pressed.id, decision, slot, card)


@press(Verb.DROP)
async def take_card(service: Service, pressed: Press, uid: int) -> Toast:
    """Take a card, named by its number in the game, from its holder."""

    def event(facts: MatchFacts) -> TableEvent | None:
        hands = () if facts.state is None else facts.state.cards
        found = ((place, held.card) for place, hand in enumerate(hands) for held in hand if held.uid == uid)
        return next((TableEvent(TakeCard(place, card)) for place, card in found), None)

    return await service.settle(pressed, lambda unit: _with_facts(unit, pressed, event))


def _with_facts(unit: Unit, pressed: Press, event: Callable[[MatchFacts], TableEvent | None]) -> Reply:
    """Enter a table event made from the current state; without an event the button is stale."""
    facts = finding.by_code(unit, pressed.action.match)
    if facts is None:
        return refuse(Refused.NO_MATCH)
    made = event(facts)
    if made is None:
        return refuse(Refused.STALE, facts)
    return adjust(unit, pressed, write_table(made))


@press(Verb.NEXT_TURN)
async def next_turn(service: Service, pressed: Press, turn: int) -> Toast:
    """End the turn that the button names, in counters mode."""
    return await service.enter(pressed, correcting.next_turn, turn)


@press(Verb.ATTACK)
async def attack(service: Service, pressed: Press, attacker: int, claws: int) -> Toast:
    """Attack every monster in the attacker's reach with claws, in counters mode."""
    return await service.enter(pressed, correcting.attack, attacker, claws, pressed.action.decision)


@press(Verb.OFFER)
async def answer_offer(service: Service, pressed: Press, kind: OfferKind, seat: int, answer: YesNo) -> Toast:
    """Accept or decline an offer to the table."""
    return await service.enter(pressed, ANSWERS[answer], kind, seat)


async def _is_stale(service: Service, pressed: Press) -> Toast:
    """Answer a button of an older version that has no meaning today."""
    code = pressed.action.match
    return await service.settle(pressed, lambda unit: refuse(Refused.STALE, finding.by_code(unit, code)))


# Counts beside the rules


@press(Verb.COUNT)
async def count(service: Service, pressed: Press, done: CounterAction, what: str) -> Toast:
    """Count an offered item, or end a counter."""
    code = pressed.action.match
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    match done:
        case CounterAction.ADD if facts is not None and what in OFFERED:
            name = offered_name(what, texts_for(facts.language))
            return await service.settle(
                pressed,
                lambda unit: counting.count(unit, code, pressed.person, pressed.id, name, typed=False),
            )
        case CounterAction.REMOVE:
            return await service.settle(
                pressed, lambda unit: counting.uncount(unit, code, pressed.person, pressed.id, what)
            )
        case CounterAction.ADD:
            return await _is_stale(service, pressed)


# The table's mat, its mode, the end


@press(Verb.MAT)
async def open_mat(service: Service, pressed: Press, seat: int) -> Toast:
    """Show the mat of a seat."""
    code, person = pressed.action.match, pressed.person
    return await service.settle(pressed, lambda unit: correcting.open_mat(unit, code, person, seat))


@press(Verb.MODE)
async def switch_mode(service: Service, pressed: Press, wanted: Mode) -> Toast:
    """Switch between referee and counters."""
    code, person = pressed.action.match, pressed.person
    words, reply = await service.reply(
        person, lambda unit: switching.switch_mode(unit, code, person, pressed.id, wanted)
    )
    if reply.refused is None:
        service.screens.close(pressed)  # its button offers what has just been done
    return words


@press(Verb.TABLE_OPTION)
async def set_option(service: Service, pressed: Press, option: str, value: str) -> Toast:
    """Keep the cards for sale entered, or leave them unnamed; turn lessons for the table on or off."""
    match option:
        case "market":
            return await service.enter(pressed, market.keep_market, value)
        case "teach":
            told = await service.enter(pressed, switching.teach, value)
            service.screens.close(pressed)
            return told
        case _:
            return await _is_stale(service, pressed)


@press(Verb.COUNTS)
async def confirm_end(service: Service, pressed: Press, counts: YesNo) -> Toast:
    """Confirm that the match is over as the board says, and whether it counts."""
    return await service.enter(pressed, ending.confirm, counts)
