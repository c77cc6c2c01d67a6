"""The entry that a typed text makes at a table: dice, a button's word, a change, a card."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.dice import Face, count
from engine.errors import Reason
from engine.notation import write_dice
from kotbot.i18n import SOURCE, Texts, texts_for
from kotbot.matches.facts import Line, MatchFacts
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Ahead, CannotPay, Faster, Illegal, Refused, TableReason
from kotbot.matches.replies import Reply, refuse
from kotbot.matches.table.lately import answered_lately, rolled_lately
from kotbot.matches.table.play import correcting, counting, ending, entering, market, noting
from kotbot.matches.table.unseen import unseen_roll
from kotbot.telegram.features.table.entering import ANSWERS, adjust, put_for_sale
from kotbot.telegram.incoming import Press, TypedText
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import alert, as_message
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.modes import board
from kotbot.views.rules.card_pages import card as card_page
from kotbot.views.table.typing.typed import (
    NotUnderstood,
    TypedCards,
    TypedCounter,
    TypedForeign,
    TypedMarket,
    TypedPlay,
    Understood,
    foreign_meant,
    is_held,
    meant,
    play_meant,
    takes_cards,
    typed,
    who_gets,
)
from kotbot.views.table.typing.typed_answers import answer_misspelt, answer_typed, wrong_number
from kotbot.views.table.typing.typed_buttons import button_typed, is_claws
from kotbot.views.table.typing.typed_changes import TypedAttack, TypedChange, TypedEither, has_known_word
from kotbot.views.table.typing.typed_dice import NotDice, named_roll, readings, roller, typed_dice, why_not
from kotbot.views.table.typing.typed_told import (
    not_understood,
    opened_by_another,
    too_late,
    wants_cost,
    which_card,
    which_change,
    which_dice,
)

SIGNS = "+-−–"
"""The signs before a number that changes something; dice have none."""
FEWEST_DICE = 4
"""The fewest dice that are read as a roll although no roll is asked for."""
Entered = Reply | Screen
"""The result of a text: an entry or its refusal, or words and questions for its author."""


def enter_named_roll(
    unit: Unit, given: TypedText, facts: MatchFacts, speaking: Sequence[Texts]
) -> Entered | None:
    """Enter dice with a name before them, even if others have answered; None for other texts."""
    named = named_roll(given.text, facts, speaking)
    if named is None:
        return None
    if named.seat != roller(facts):
        return refuse(Refused.OTHER_ROLLS, facts)
    other = unseen_roll(unit, facts.code, given.where.chat, given.person.id, named.seat)
    if other is not None:
        return refuse(Faster(Ahead.ROLLED, facts.place_of(other)), facts)
    dice = typed_dice(named.dice, speaking)
    if isinstance(dice, NotDice):
        return None
    return _which_of(named.dice, facts, dice, speaking) or entering.type_named_dice(
        unit, facts.code, given.person, id_of(given), _written(dice)
    )


def enter_text(unit: Unit, given: TypedText, facts: MatchFacts, speaking: Sequence[Texts]) -> Entered:
    """Enter a text in a match; `speaking` are the languages of the chat and of the author."""
    dice = _typed_dice(given, facts, speaking)
    if dice is not None and not isinstance(dice, NotDice):
        return _enter_dice(unit, given, facts, dice, speaking)
    languages = list(dict.fromkeys([*speaking[::-1], texts_for(SOURCE)]))
    boards = {texts: board(facts, texts) for texts in languages}
    shown = boards[speaking[-1]]
    pressed = answer_typed(given.text, facts, shown, languages)
    pressed = pressed or button_typed(given.text, facts, boards.values())
    if pressed is not None:
        return _do(unit, given, pressed)
    understood = typed(given.text, facts, speaking)
    if isinstance(understood, NotUnderstood | TypedCards) and not takes_cards(facts):
        pressed = answer_misspelt(given.text, facts, shown, languages)
        if pressed is not None:
            return _do(unit, given, pressed)
    if isinstance(understood, TypedCounter) and has_known_word(understood.name, facts, languages):
        return refuse(Illegal(TableReason.COUNTER_KNOWN_WORD), facts)
    if isinstance(understood, NotUnderstood):
        late = _late(unit, given, facts, languages)
        if late is not None:
            return as_message(too_late(late, facts, shown, speaking[-1]))
        refused = _no_roll(given, facts, dice, speaking)
        return refused or as_message(not_understood(understood.words, facts, shown, speaking[-1]))
    if _is_of_another(given, facts, understood, speaking):
        return as_message(opened_by_another(facts, speaking[-1]))
    entered = _entered_lately(unit, given, facts, understood)
    if entered is not None:
        return as_message(too_late(entered, facts, shown, speaking[-1]))
    return _understood(unit, given, facts, understood, speaking[-1])


def _enter_dice(
    unit: Unit, given: TypedText, facts: MatchFacts, dice: Sequence[Face], speaking: Sequence[Texts]
) -> Entered:
    """Enter typed dice as the roll, unless somebody else just entered these very ones."""
    written = _written(dice)
    faster = rolled_lately(unit, facts.code, given.person.id, written)
    if faster is not None and faster.account is not None:
        return refuse(Faster(Ahead.ENTERED_NOT_DICE, facts.place_of(faster.account)), facts)
    unclear = _which_of(given.text, facts, dice, speaking)
    return unclear or entering.type_dice(unit, facts.code, given.person, id_of(given), written)


def _late(unit: Unit, given: TypedText, facts: MatchFacts, languages: Sequence[Texts]) -> Line | None:
    """Return what somebody else entered a moment ago that a text would have entered: an answer, or dice."""
    dice = typed_dice(given.text, languages)
    if not isinstance(dice, NotDice):
        return rolled_lately(unit, facts.code, given.person.id, _written(dice))
    for answered in answered_lately(unit, facts, given.person.id):
        asked = answered.asked
        if answer_typed(given.text, asked, board(asked, languages[0]), languages) is not None:
            return answered.line
    return None


def _entered_lately(unit: Unit, given: TypedText, facts: MatchFacts, what: Understood) -> Line | None:
    """Return the line by which somebody else just entered the card of a text that means nothing more now."""
    cards = what.cards if isinstance(what, TypedCards) else ()
    if not cards or meant(cards[0], facts) is not None:
        return None
    lately = (answered.line for answered in answered_lately(unit, facts, given.person.id))
    return next((line for line in lately if any(cards[0] in text.split() for text in line.texts)), None)


def _is_of_another(
    given: TypedText, facts: MatchFacts, understood: Understood, speaking: Sequence[Texts]
) -> bool:
    """Return whether a text without a name gets its meaning from a page or mat that only others opened."""
    table = facts.table
    if table is None or not table.openers or given.person.id in table.openers:
        return False
    next_mat = replace(table, mat=(table.mat + 1) % len(facts.seats))
    elsewhere = replace(facts, table=next_mat, draft=None)
    meant_there = typed(given.text, elsewhere, speaking)
    return meant_there != understood or _entry_of(understood, elsewhere) != _entry_of(understood, facts)


def _entry_of(understood: Understood, facts: MatchFacts) -> Action | None:
    """Return the action that a typed card stands for; None for anything but a card."""
    match understood:
        case TypedCards(cards):
            return meant(cards[0], facts)
        case TypedForeign():
            return foreign_meant(understood, facts)
        case _:
            return None


def _no_roll(
    given: TypedText, facts: MatchFacts, dice: tuple[Face, ...] | NotDice | None, speaking: Sequence[Texts]
) -> Entered | None:
    """Return why a text that may be meant as a roll is none; None for other texts."""
    texts = speaking[-1]
    if isinstance(dice, NotDice):
        return as_message(alert(texts, why_not(dice, texts)))
    fallen = typed_dice(given.text, speaking)
    if isinstance(fallen, NotDice) or len(fallen) < FEWEST_DICE:
        return None
    other = wrong_number(len(fallen), facts, texts)
    return as_message(alert(texts, other)) if other else refuse(Illegal(Reason.NO_SUCH_DICE), facts)


def _typed_dice(
    given: TypedText, facts: MatchFacts, speaking: Sequence[Texts]
) -> tuple[Face, ...] | NotDice | None:
    """Return the dice of a text; None if no dice are asked for, or a number changes.

    While a purchase is asked about, only a complete roll counts as dice.
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
    """Return whether a text is a roll, even if none is asked for."""
    dice = typed_dice(text, speaking)
    return not isinstance(dice, NotDice) and len(dice) >= FEWEST_DICE


def is_entry(text: str, facts: MatchFacts, speaking: Sequence[Texts]) -> bool:
    """Return whether a text would have a meaning in play while its match is live."""
    if facts.table is None:
        return False
    return is_roll(text, speaking) or not isinstance(typed(text, facts, speaking), NotUnderstood)


def _which_of(text: str, facts: MatchFacts, dice: Sequence[Face], speaking: Sequence[Texts]) -> Screen | None:
    """Return the question which dice are meant; None if the text is unambiguous."""
    meanings = [faces for faces in readings(text, speaking) if len(faces) == len(dice)]
    return which_dice(meanings, facts, speaking[-1]) if len(meanings) > 1 else None


def _written(dice: Sequence[Face]) -> str:
    return write_dice(count(tuple(dice)))


def _understood(unit: Unit, given: TypedText, facts: MatchFacts, what: Understood, texts: Texts) -> Entered:
    match what:
        case TypedChange(text):
            return _do(unit, given, Verb.CORRECT.of(facts, text))
        case TypedEither(meanings):
            return which_change(meanings, facts, texts, partial(Verb.CORRECT.of, facts))
        case TypedAttack(place, claws):
            return _do(unit, given, Verb.ATTACK.of(facts, place, claws))
        case TypedMarket(cards):
            return market.lay_out(unit, facts.code, given.person, id_of(given), facts.decision, cards)
        case TypedCards(cards):
            return _card(unit, given, facts, cards, texts)
        case TypedPlay(card):
            action = play_meant(what, facts)
            return card_page(card, facts.rules.edition, texts) if action is None else _do(unit, given, action)
        case TypedForeign():
            return _foreign(unit, given, facts, what, texts)
        case TypedCounter(name, ""):
            return counting.count(unit, facts.code, given.person, id_of(given), name, typed=True)
        case TypedCounter(name, counter):
            return counting.rename(unit, facts.code, given.person, id_of(given), counter, name, typed=True)


def _card(unit: Unit, given: TypedText, facts: MatchFacts, cards: Sequence[str], texts: Texts) -> Entered:
    action = meant(cards[0], facts)
    if action is None:
        return card_page(cards[0], facts.rules.edition, texts)
    return _do(unit, given, action) if len(cards) == 1 else which_card(cards, facts, texts)


def _foreign(unit: Unit, given: TypedText, facts: MatchFacts, card: TypedForeign, texts: Texts) -> Entered:
    if card.note and card.cost is None and is_held(card.card, facts):
        return noting.noted(unit, facts.code, given.person, id_of(given), card.card, card.note)
    action = foreign_meant(card, facts)
    if action is None:
        return as_message(wants_cost(texts))
    payer = who_gets(card, facts)
    if facts.state is not None and (card.cost or 0) > facts.state.energy[payer]:
        return refuse(CannotPay(payer), facts)
    return _noted(unit, given, action, card) if card.note else _do(unit, given, action)


def _noted(unit: Unit, given: TypedText, action: Action, card: TypedForeign) -> Reply:
    """Enter what a button would enter, with the note on its card."""
    code, press, (text,) = action.match, id_of(given), Verb.CORRECT.read(action.args)
    match action.verb:
        case Verb.ANSWER if text.startswith("buy "):
            return noting.bought(unit, code, given.person, press, text, action.decision, card.card, card.note)
        case Verb.CORRECT:
            return noting.given(unit, code, given.person, press, text, card.card, card.note)
        case _:
            return _do(unit, given, action)


def _do(unit: Unit, given: TypedText, action: Action) -> Reply:
    """Enter what a button with this action would enter."""
    pressed = Press(action, given.person, given.where, 0, id_of(given))
    code, decision, person, args = action.match, action.decision, given.person, action.args
    match action.verb:
        case Verb.SLOT:
            return put_for_sale(unit, pressed, *Verb.SLOT.read(args))
        case Verb.ANSWER:
            return entering.answer(unit, code, person, pressed.id, decision, *Verb.ANSWER.read(args))
        case Verb.USE:
            card, seat, had = Verb.USE.read(args)
            return entering.use_card(unit, code, person, pressed.id, seat, card, had)
        case Verb.COMMIT:
            return entering.answer_draft(unit, code, person, pressed.id, decision)
        case Verb.MORE_ROLLS:
            return entering.more_rolls(unit, code, person, pressed.id, decision, *Verb.MORE_ROLLS.read(args))
        case Verb.NEXT_TURN:
            return correcting.next_turn(unit, code, person, pressed.id, *Verb.NEXT_TURN.read(args))
        case Verb.ATTACK:
            return correcting.attack(unit, code, person, pressed.id, *Verb.ATTACK.read(args), decision)
        case Verb.OFFER:
            kind, seat, answer = Verb.OFFER.read(args)
            return ANSWERS[answer](unit, code, person, pressed.id, kind, seat)
        case Verb.INSIST:
            return correcting.insist(unit, code, person, pressed.id, *Verb.INSIST.read(args), decision)
        case Verb.MARK:
            return entering.mark(unit, code, person, decision, *Verb.MARK.read(args))
        case Verb.COUNTS:
            return ending.confirm(unit, code, person, pressed.id, *Verb.COUNTS.read(args))
        case _:
            return adjust(unit, pressed, *Verb.CORRECT.read(args))


def id_of(given: TypedText) -> str:
    """Return the press id of a message, so that the same message enters nothing twice."""
    return f"words {given.where.chat} {given.message}"
