"""What a typed text enters at a table: dice, the word of a button, a change, a card."""

from collections.abc import Sequence
from functools import partial

from engine.dice import Face, count
from engine.errors import Reason
from engine.notation import write_dice
from kotbot.i18n import SOURCE, Texts, texts_for
from kotbot.matches.facts import MatchFacts, OfferKind
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Refused, Reply, refuse
from kotbot.matches.table.play import correcting, ending, entering, market
from kotbot.telegram.features.table.entering import adjust, put_for_sale
from kotbot.telegram.incoming import Press, Words, number, seat, word
from kotbot.views.base.layout import alert, as_message
from kotbot.views.base.screen import Action, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.rules.card_pages import card as card_page
from kotbot.views.table.base import actions as entries
from kotbot.views.table.typing.typed import (
    NotUnderstood,
    Typed,
    TypedCards,
    TypedForeign,
    TypedMarket,
    meant,
    nobody_to_give,
    not_understood,
    typed,
    wants_cost,
    which_card,
    which_change,
    which_dice,
)
from kotbot.views.table.typing.typed_buttons import button_typed, is_claws
from kotbot.views.table.typing.typed_changes import TypedAttack, TypedChange, TypedEither
from kotbot.views.table.typing.typed_dice import NotDice, readings, typed_dice, why_not

SIGNS = "+-−–"
"""Before a number that changes; dice have none."""
FEWEST_DICE = 4
"""What is read as a roll although none is asked for has so many dice."""
Entered = Reply | Screen
"""What became of a text: an entry or its refusal, or words and questions for who typed it."""


def enter_text(unit: Unit, given: Words, facts: MatchFacts, speaking: Sequence[Texts]) -> Entered:
    """Enter a text in a match; `speaking` are the languages of the chat and of who typed."""
    dice = _typed_dice(given, facts, speaking)
    if dice is not None and not isinstance(dice, NotDice):
        meanings = [faces for faces in readings(given.text, speaking) if len(faces) == len(dice)]
        if len(meanings) > 1:
            return which_dice(meanings, facts, speaking[-1])
        return _dice(unit, given, facts, dice)
    languages = dict.fromkeys([*speaking[::-1], texts_for(SOURCE)])
    pressed = button_typed(given.text, facts, (board(facts, texts) for texts in languages))
    if pressed is not None:
        return _do(unit, given, pressed)
    understood = typed(given.text, facts, speaking)
    if isinstance(understood, NotUnderstood):
        if isinstance(dice, NotDice):
            return as_message(alert(speaking[-1], why_not(dice, speaking[-1])))
        if is_roll(given.text, speaking):
            return refuse(Refused.ILLEGAL, facts, Reason.NO_SUCH_DICE.value)
    return _understood(unit, given, facts, understood, speaking[-1])


def _typed_dice(
    given: Words, facts: MatchFacts, speaking: Sequence[Texts]
) -> tuple[Face, ...] | NotDice | None:
    """The dice of a text; None where no dice are asked for, or a number changes.

    Beside the question for a purchase only a whole roll is one.
    """
    if facts.table is None or set(SIGNS) & set(given.text) or is_claws(given.text, facts):
        return None
    if facts.table.asked_dice:
        return typed_dice(given.text, speaking)
    if facts.table.next_roll is None:
        return None
    dice = typed_dice(given.text, speaking)
    return None if isinstance(dice, NotDice) or len(dice) != facts.table.next_roll[1] else dice


def is_roll(text: str, speaking: Sequence[Texts]) -> bool:
    """Whether a text is a roll, also where none is asked for."""
    dice = typed_dice(text, speaking)
    return not isinstance(dice, NotDice) and len(dice) >= FEWEST_DICE


def is_entry(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> bool:
    """Whether a text would say something of play while its match is live."""
    if facts.table is None:
        return False
    return is_roll(text, speaking) or not isinstance(typed(text, facts, speaking), NotUnderstood)


def _dice(unit: Unit, given: Words, facts: MatchFacts, dice: Sequence[Face]) -> Reply:
    return entering.type_dice(unit, facts.code, given.person, id_of(given), write_dice(count(tuple(dice))))


def _understood(unit: Unit, given: Words, facts: MatchFacts, what: Typed, texts: Texts) -> Entered:
    match what:
        case TypedChange(text):
            return _do(unit, given, entries.correct(facts, text))
        case TypedEither(meanings):
            return which_change(meanings, facts, texts, partial(entries.correct, facts))
        case TypedAttack(place, claws):
            return _do(unit, given, entries.attack(facts, place, claws))
        case TypedMarket(cards):
            return market.lay_out(unit, facts.code, given.person, id_of(given), facts.decision, cards)
        case TypedCards(cards):
            return _card(unit, given, facts, cards, texts)
        case TypedForeign():
            return _foreign(unit, given, facts, what, texts)
        case NotUnderstood(said):
            return as_message(not_understood(said, facts, texts))


def _card(unit: Unit, given: Words, facts: MatchFacts, cards: Sequence[str], texts: Texts) -> Entered:
    action = meant(cards[0], facts)
    if action is None:
        return card_page(cards[0], facts.rules.edition, texts)
    return _do(unit, given, action) if len(cards) == 1 else which_card(cards, facts, texts)


def _foreign(unit: Unit, given: Words, facts: MatchFacts, card: TypedForeign, texts: Texts) -> Entered:
    action = meant(card.card, facts, card.cost)
    if action is None:
        return as_message(nobody_to_give(texts))
    if action.verb == Verb.ANSWER and card.cost is None:
        return as_message(wants_cost(texts))
    return _do(unit, given, action)


def _do(unit: Unit, given: Words, action: Action) -> Reply:
    """Enter what a button with this action would enter."""
    pressed = Press(action, given.person, given.where, 0, id_of(given))
    code, decision, person = action.match, action.decision, given.person
    text = entries.notation(action.args)
    match action.verb:
        case Verb.SLOT:
            return put_for_sale(unit, pressed)
        case Verb.ANSWER:
            return entering.answer(unit, code, person, pressed.id, decision, text)
        case Verb.COMMIT:
            return entering.answer_draft(unit, code, person, pressed.id, decision)
        case Verb.MORE_ROLLS:
            return entering.more_rolls(unit, code, person, pressed.id, decision, text)
        case Verb.NEXT_TURN:
            return correcting.next_turn(unit, code, person, pressed.id, number(pressed, 0))
        case Verb.ATTACK:
            claws = number(pressed, 1)
            return correcting.attack(unit, code, person, pressed.id, seat(pressed, 0), claws, decision)
        case Verb.OFFER:
            use_case = correcting.accept if word(pressed, 2) == entries.YES else correcting.decline
            return use_case(unit, code, person, pressed.id, OfferKind(word(pressed, 0)), seat(pressed, 1))
        case Verb.COUNTS:
            return ending.confirm(unit, code, person, pressed.id, text)
        case _:
            return adjust(unit, pressed, text)


def id_of(given: Words) -> str:
    """Names the message as a press is named: the same one enters nothing twice."""
    return f"words {given.where.chat} {given.message}"
