"""Play at a physical table by buttons: dice, corrections, attacks, offers, the end."""

from collections.abc import Callable

from engine import write_table
from engine.dice import FACE_NAMES
from engine.table_events import TableEvent, TakeCard
from kotbot.i18n import texts_for
from kotbot.matches.around import finding
from kotbot.matches.facts import MatchFacts, Mode, OfferKind
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Refused, Reply, refuse
from kotbot.matches.table.play import correcting, counting, ending, entering, market, switching, teaching
from kotbot.telegram.incoming import NONE, Press, number, seat, word
from kotbot.telegram.registry import press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.table.base.actions import YES, notation
from kotbot.views.table.entries.counting import OFFERED, offered_name

# Dice


@press(Verb.FACE)
async def type_face(service: Service, pressed: Press) -> Toast:
    """One die more shows this face."""
    name = word(pressed, 0)
    face = FACE_NAMES.index(name) if name in FACE_NAMES else NONE
    return await service.enter(pressed, entering.type_face, pressed.action.decision, face)


@press(Verb.DICE)
async def type_roll(service: Service, pressed: Press) -> Toast:
    """What all dice show, where typed letters could mean two things; the question goes when answered."""
    code, person = pressed.action.match, pressed.person
    dice, decision = word(pressed, 0), pressed.action.decision
    words, reply = await service.reply(
        person, lambda unit: entering.type_dice(unit, code, person, pressed.id, dice, decision)
    )
    if reply.refused is None:
        service.close_page(pressed)
    return words


@press(Verb.ERASE)
async def erase(service: Service, pressed: Press) -> Toast:
    """The die that was typed last is taken away."""
    return await service.enter(pressed, entering.erase, pressed.action.decision)


@press(Verb.TAKE_OVER)
async def take_over(service: Service, pressed: Press) -> Toast:
    """The roll that somebody else is entering is this person's."""
    return await service.enter(pressed, entering.take_over, pressed.action.decision)


@press(Verb.MORE_ROLLS)
async def more_rolls(service: Service, pressed: Press) -> Toast:
    """Whether the dice that are typed are one roll of several."""
    return await service.enter(pressed, entering.more_rolls, pressed.action.decision, word(pressed, 0))


@press(Verb.EXTRA)
async def say_extra(service: Service, pressed: Press) -> Toast:
    """How often dice were rolled for the result, or how often that was paid for."""
    decision, what, times = pressed.action.decision, word(pressed, 0), number(pressed, 1)
    return await service.enter(pressed, entering.say_extra, decision, what, times)


# Corrections


@press(Verb.CORRECT)
async def correct(service: Service, pressed: Press) -> Toast:
    """Enter a table event; one that wants a confirmation is asked about on the board."""
    text = notation(pressed.action.args)
    return await _told(service, pressed, lambda unit: adjust(unit, pressed, text))


async def _told(service: Service, pressed: Press, work: Callable[[Unit], Reply]) -> Toast:
    """Do it; the question that a button of its own message answers goes."""
    words, reply = await service.reply(pressed.person, work)
    service.close_question(pressed, reply)
    return words


def adjust(unit: Unit, pressed: Press, text: str) -> Reply:
    """Enter a table event while the decision is open that the button names, if it names one."""
    action = pressed.action
    decision = action.decision if action.decision >= 0 else None
    return correcting.adjust(unit, action.match, pressed.person, pressed.id, text, decision)


@press(Verb.INSIST)
async def insist(service: Service, pressed: Press) -> Toast:
    """Enter a table event that was asked about."""
    action = pressed.action
    return await service.enter(pressed, correcting.insist, notation(action.args), action.decision)


@press(Verb.SLOT)
async def name_card_for_sale(service: Service, pressed: Press) -> Toast:
    """A card lies in one slot of the market."""
    return await _told(service, pressed, lambda unit: put_for_sale(unit, pressed))


def put_for_sale(unit: Unit, pressed: Press) -> Reply:
    """A card lies in a slot of the market, the others stay as they are; slot 0: three new ones lie there."""
    action, slot = pressed.action, number(pressed, 0)
    code, decision, person = action.match, action.decision, pressed.person
    if slot == 0:
        return market.new_cards(unit, code, person, pressed.id, decision)
    card = notation(action.args[1:2])
    return market.name_card(unit, code, person, pressed.id, decision, slot - 1, card)


@press(Verb.DROP)
async def take_card(service: Service, pressed: Press) -> Toast:
    """A card, named by its number in the game, is taken away from whoever has it."""
    uid = number(pressed, 0)

    def event(facts: MatchFacts) -> TableEvent | None:
        hands = () if facts.state is None else facts.state.cards
        found = ((place, held.card) for place, hand in enumerate(hands) for held in hand if held.uid == uid)
        place, card = next(found, (NONE, ""))
        return TableEvent(TakeCard(place, card)) if card else None

    return await _told(service, pressed, lambda unit: _with_facts(unit, pressed, event))


def _with_facts(unit: Unit, pressed: Press, event: Callable[[MatchFacts], TableEvent | None]) -> Reply:
    """Enter a table event that is made from the present position; without one the button is stale."""
    facts = finding.by_code(unit, pressed.action.match)
    if facts is None:
        return refuse(Refused.NO_MATCH)
    made = event(facts)
    if made is None:
        return refuse(Refused.STALE, facts)
    return adjust(unit, pressed, write_table(made))


@press(Verb.NEXT_TURN)
async def next_turn(service: Service, pressed: Press) -> Toast:
    """In counters mode the turn that the button names is over."""
    return await service.enter(pressed, correcting.next_turn, number(pressed, 0))


@press(Verb.ATTACK)
async def attack(service: Service, pressed: Press) -> Toast:
    """In counters mode: claws at everybody whom the attacker reaches."""
    place, claws = seat(pressed, 0), number(pressed, 1)
    return await service.enter(pressed, correcting.attack, place, claws, pressed.action.decision)


@press(Verb.OFFER)
async def answer_offer(service: Service, pressed: Press) -> Toast:
    """Take up or decline what the table was asked."""
    kind = word(pressed, 0)
    if kind not in set(OfferKind):
        return await _is_stale(service, pressed)
    use_case = correcting.accept if word(pressed, 2) == YES else correcting.decline
    return await service.enter(pressed, use_case, OfferKind(kind), seat(pressed, 1))


async def _is_stale(service: Service, pressed: Press) -> Toast:
    """A button says what no button of today says."""
    code = pressed.action.match
    return await _told(service, pressed, lambda unit: refuse(Refused.STALE, finding.by_code(unit, code)))


# What is counted beside the rules


@press(Verb.COUNT)
async def count(service: Service, pressed: Press) -> Toast:
    """Count something that is offered, or end a counter."""
    code = pressed.action.match
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    match pressed.action.args:
        case ["add", which] if facts is not None and which in OFFERED:
            name = offered_name(which, texts_for(facts.language))
            return await _told(
                service,
                pressed,
                lambda unit: counting.count(unit, code, pressed.person, pressed.id, name, typed=False),
            )
        case ["remove", what]:
            return await _told(
                service, pressed, lambda unit: counting.uncount(unit, code, pressed.person, pressed.id, what)
            )
        case _:
            return await _is_stale(service, pressed)


# What the table looks at, how it goes on, the end


@press(Verb.MAT)
async def open_mat(service: Service, pressed: Press) -> Toast:
    """Show the mat of a seat."""
    code, place = pressed.action.match, seat(pressed, 0)
    return await _told(service, pressed, lambda unit: correcting.open_mat(unit, code, pressed.person, place))


@press(Verb.MODE)
async def switch_mode(service: Service, pressed: Press) -> Toast:
    """Go on as referee or as counters."""
    wanted = word(pressed, 0)
    if wanted not in set(Mode):
        return await _is_stale(service, pressed)
    code, person = pressed.action.match, pressed.person
    words, reply = await service.reply(
        person, lambda unit: switching.switch_mode(unit, code, person, pressed.id, Mode(wanted))
    )
    if reply.refused is None:
        service.close_page(pressed)  # its button offers what has just been done
    return words


@press(Verb.TABLE_OPTION)
async def set_option(service: Service, pressed: Press) -> Toast:
    """Keep the cards for sale entered, or leave them unnamed; teach the table, or no more."""
    match word(pressed, 0):
        case "market":
            return await service.enter(pressed, market.keep_market, word(pressed, 1))
        case "teach":
            told = await service.enter(pressed, teaching.teach, word(pressed, 1))
            service.close_page(pressed)
            return told
        case _:
            return await _is_stale(service, pressed)


@press(Verb.COUNTS)
async def confirm_end(service: Service, pressed: Press) -> Toast:
    """The match is over as the board says, and it counts or not."""
    return await service.enter(pressed, ending.confirm, word(pressed, 0))
