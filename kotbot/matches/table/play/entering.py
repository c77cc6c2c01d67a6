"""Entries in referee mode: dice, answers for any seat, revealed cards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import CHANCE, Answer, EngineError, IllegalAnswer, InvalidNotation, read, refusal, write
from engine.answers import ANYWHERE, Buy, Pass, Play, Use
from engine.cards.catalogue import own_monster
from engine.decisions import RollDice
from engine.dice import FACES, NO_DICE, Dice, Face, faces_of
from engine.errors import Reason, RefusalText
from engine.notation import read_dice
from kotbot.matches.core.drafts import drafted, mark_kept, with_mark
from kotbot.matches.core.game import advance, flush, new_decision, record
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, is_spent, once, repeats
from kotbot.matches.facts import Draft, Person
from kotbot.matches.facts.pages import CardElsewhere, PlayedPage
from kotbot.matches.outcomes import Answered, DieTyped, ExtraSaid, Note
from kotbot.matches.packing import pack_draft, unpack_state
from kotbot.matches.records import EventRecord
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table import probes
from kotbot.matches.table.drafts import (
    begun_by,
    check_typist,
    draft_of,
    extras,
    fallen,
    hears_of_it,
    next_roll,
    of_nobody,
    put_off,
    roller,
    typed_by,
    wanted_dice,
)
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import unpack_context
from kotbot.matches.table.offers import put_offers
from kotbot.matches.table.unseen import remember_roll
from kotbot.matches.table.use_case import at_table, check_decision

PAGE: Final = "page "
"""Begins a mark that opens a page of the board."""

# Dice


@at_table
@once
def type_face(game: TableGame, person: Person, press: str, decision: int, face: Face) -> Reply:
    """Add a die with this face; the last die asked for enters the roll.

    If only a purchase is asked for, a whole roll means that nothing more is bought.
    DieTyped, or Answered; Faster while somebody else is typing this roll, Note.TYPED_OVER once somebody
    else has typed it whole.
    """
    if hears_of_it(game, person):
        return done(game, Note.TYPED_OVER, person, press)
    if not _ended_the_purchase(game, person, decision):
        check_decision(game, decision)
    wanted = wanted_dice(game)
    if face not in FACES or not wanted:
        raise Denied(Illegal(Reason.NO_SUCH_DICE))
    check_typist(game, person)
    draft = draft_of(game)
    draft = typed_by(game, person, replace(draft, typed=(*draft.typed, face)))
    if len(draft.typed) < wanted:
        game.match.draft = pack_draft(draft)
        return done(game, DieTyped(face), person, press)
    return _fell(game, person, draft, press)


@at_table
@once
def erase(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Remove the last typed die; without one nothing happens. Note.TYPED_OVER as for a die."""
    if hears_of_it(game, person):
        return done(game, Note.TYPED_OVER, person, press)
    check_decision(game, decision)
    check_typist(game, person)
    draft = draft_of(game)
    if not draft.typed:
        return done(game, DieTyped(), person, press)
    game.match.draft = pack_draft(typed_by(game, person, replace(draft, typed=draft.typed[:-1])))
    return done(game, DieTyped(), person, press)


@at_table
@once
def take_over(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Take over the roll that somebody else began: it restarts from its first die.

    The other person's last tap may not have been seen, so none of their dice stay. Note.TAKEN_OVER, or
    DieTyped if nobody else typed any.
    """
    check_decision(game, decision)
    if begun_by(game) in (None, person.id):
        return done(game, DieTyped(), person, press)
    game.match.draft = pack_draft(of_nobody(replace(draft_of(game), typed=())))
    return done(game, Note.TAKEN_OVER, person, press)


@at_table
@once
def type_dice(game: TableGame, person: Person, press: str, text: str, decision: int | None = None) -> Reply:
    """Enter a whole typed roll, as in `11 2 e c h`, in place of this person's earlier dice.

    If only a purchase is asked for, it means that nothing more is bought.
    Too few or too many: Illegal with NO_SUCH_DICE, and the facts say how many are asked for.
    """
    check_decision(game, decision)
    dice = _whole_roll(game, text)
    check_typist(game, person)
    return _type_whole(game, person, press, dice)


@at_table
@once
def type_named_dice(game: TableGame, person: Person, press: str, text: str) -> Reply:
    """Enter a whole roll typed with its roller's name: it counts even if somebody else is tapping that roll.

    The other person's dice are dropped, and their next tap is told so.
    """
    dice = _whole_roll(game, text)
    put_off(game, person)
    return _type_whole(game, person, press, dice)


def _whole_roll(game: TableGame, text: str) -> Dice:
    try:
        dice = read_dice(text)
    except InvalidNotation as error:
        raise Denied(Illegal(Reason.UNREADABLE)) from error
    wanted = wanted_dice(game)
    if not wanted or sum(dice) != wanted:
        raise Denied(Illegal(Reason.NO_SUCH_DICE))
    return dice


def _type_whole(game: TableGame, person: Person, press: str, dice: Dice) -> Reply:
    draft = draft_of(game)
    _end_purchase(game, person)
    game.drafted = of_nobody(replace(draft, decision=game.match.decision, typed=()))
    game.match.draft = pack_draft(game.drafted)
    return _enter(game, person, fallen(game, faces_of(dice)), press)


@at_table
@once
def more_rolls(game: TableGame, person: Person, press: str, decision: int, wanted: str) -> Reply:
    """Set whether the typed dice are the result of the turn (`final`) or of one roll (`more`)."""
    check_decision(game, decision)
    if wanted not in ("final", "more"):
        raise Denied(Illegal())
    check_typist(game, person)
    game.match.draft = pack_draft(replace(draft_of(game), more=wanted == "more"))
    return done(game, DieTyped(), person, press)


@at_table
@once
def say_extra(game: TableGame, person: Person, press: str, decision: int, what: str, number: int) -> Reply:
    """Set how many rolls led to the result, or how many of them were paid (`TableFacts.extras`)."""
    check_decision(game, decision)
    most = dict(extras(game))
    if what not in most or not 0 <= number <= most[what]:
        raise Denied(Illegal(Reason.OUT_OF_RANGE))
    check_typist(game, person)
    draft = draft_of(game)
    said = {name: n for name, n in draft.extras if name != what}
    if number:
        said[what] = number
    game.match.draft = pack_draft(replace(draft, extras=tuple(sorted(said.items()))))
    return done(game, ExtraSaid(what, number), person, press)


def _end_purchase(game: TableGame, person: Person) -> None:
    """End an open purchase, in a line of its own."""
    if next_roll(game) is None:
        return
    game.match.draft = None
    record(game, Pass(_asked(game)), person.id)
    advance(game)
    flush(game)
    game.renew(game.unit)


def _fell(game: TableGame, person: Person, draft: Draft, press: str) -> Reply:
    _end_purchase(game, person)
    game.drafted = of_nobody(replace(draft, decision=game.match.decision))
    game.match.draft = pack_draft(game.drafted)
    return _enter(game, person, fallen(game, draft.typed), press)


# Answers


@at_table
@once
def answer(game: TableGame, person: Person, press: str, decision: int, text: str) -> Reply:
    """Answer the open question in notation, for any seat: `keep 1 1`, `yield`, `buy jets`, `reveal ?`.

    `roll ...`, `reveal ...` and `result ...` answer for chance, `result` also when dice are to be kept.
    CardElsewhere for a card that is elsewhere: `correcting.insist` buys it.
    """
    return answered_as_typed(game, person, press, decision, text)


def answered_as_typed(game: TableGame, person: Person, press: str, decision: int, text: str) -> Reply:
    """Enter an answer in notation; raises Denied."""
    return _answered(game, person, press, decision, lambda: _read(game, text), text)


def buy_anyway(game: TableGame, person: Person, text: str, press: str) -> Reply:
    """Buy a card after the confirmation that it is known elsewhere; called by `correcting.insist`."""
    given = _read(game, text)
    why = refusal(game.position, given)
    if isinstance(given, Buy) and isinstance(why, RefusalText) and why.reason is Reason.CARD_ELSEWHERE:
        given = given._replace(source=ANYWHERE)
    return _enter(game, person, given, press)


@at_table
@once
def answer_draft(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Answer the open question with the marks."""
    game.drafted = draft_of(game)
    return _answered(game, person, press, decision, lambda: drafted(game, _asked(game)), None)


@at_table
def mark(game: TableGame, person: Person, decision: int, wanted: str) -> Reply:
    """Mark dice or hearts, or open a page, like `mark` of `matches/digital/play`, for any asked seat."""
    check_decision(game, decision)
    draft = with_mark(game, draft_of(game), wanted)
    if not wanted.startswith(PAGE):
        game.match.draft = pack_draft(draft)
        return done(game, Note.MARKED, person)
    game.match.draft = pack_draft(replace(draft, opener=person.id))
    return done(game, Note.PAGE_OPENED, person)


@at_table
@once
def use_card(
    game: TableGame, person: Person, press: str, seat: int, card: str, had: int | None = None
) -> Reply:
    """Use a card of a seat that may be used at any question (Rapid Healing, Wings); the question stays.

    A Psychic Probe that was passed over leads back to the moment after the roll. A card of a monster's own
    set is played from the hand, unless it lies open. A button that says how many cultists the seat `had`
    spends one of them only once.
    """
    if is_spent(game, seat, card, had):
        return Reply(show(game), note=Note.REPEATED)
    if card == probes.CARD:
        return _probe(game, person, press, seat)
    if own_monster(card) and all(held.card != card for held in game.position.cards[seat]):
        return _play(game, person, press, Play(seat, card))
    return _enter(game, person, Use(seat, card), press)


def _play(game: TableGame, person: Person, press: str, played: Play) -> Reply:
    """Enter a card from a hand, and show the board again in place of the page on which it was chosen."""
    draft = draft_of(game)
    if isinstance(draft.page, PlayedPage):
        game.match.draft = pack_draft(replace(draft, page=None))
    return _enter(game, person, played, press)


def _probe(game: TableGame, person: Person, press: str, seat: int) -> Reply:
    """Enter the last line once more, and ask the owners of the card whom it passed over."""
    if seat not in probes.usable(game):
        raise Denied(Refused.STALE)
    head = _event(game, game.match.head)
    first = _event(game, head.line or 0)
    before = _event(game, head.parent or 0)
    if head.beside is None or before.beside is None or before.state is None:
        raise Denied(Refused.STALE)
    game.state = unpack_state(before.state)
    game.match.head = before.seq
    put_offers(game, unpack_context(before.beside, game.match.id).offers)
    game.drafted = unpack_context(head.beside, game.match.id).draft
    new_decision(game)
    probes.stop_passing_over(game)
    record(game, read(first.text, first.seat), first.account)
    advance(game)
    return done(game, Answered(first.text), person, press)


def _event(game: TableGame, seq: int) -> EventRecord:
    row = game.unit.event(game.match.id, seq)
    if row is None:
        raise Denied(Refused.STALE)
    return row


def _answered(
    game: TableGame, person: Person, press: str, decision: int, make: Callable[[], Answer], text: str | None
) -> Reply:
    again = _just_answered(game, person, decision, text)
    if again is not None:
        return again
    check_decision(game, decision)
    return _enter(game, person, make(), press)


def _just_answered(game: TableGame, person: Person, decision: int, text: str | None) -> Reply | None:
    """Return the reply to a person who gives their last answer once more; else None."""
    first = _last_answered(game, person, decision)
    return None if first is None or not repeats(first, text) else Reply(show(game), note=Note.REPEATED)


def _ended_the_purchase(game: TableGame, person: Person, decision: int) -> bool:
    """Return whether a person tapped a die on a board with a purchase that they had ended themselves."""
    first = _last_answered(game, person, decision)
    return first is not None and first.text == write(Pass(first.seat))


def _last_answered(game: TableGame, person: Person, decision: int) -> EventRecord | None:
    """Return the first event of the last line, if this person answered that question with it."""
    if decision == game.match.decision:
        return None
    head = game.unit.event(game.match.id, game.match.head)
    first = game.unit.event(game.match.id, head.line) if head is not None and head.line else None
    if first is None or (first.account, first.decision) != (person.id, decision):
        return None
    return first


def _enter(game: TableGame, person: Person, given: Answer, press: str) -> Reply:
    before, roll, rolls = draft_of(game), next_roll(game), roller(game.position)
    kept = game.position.dice if isinstance(game.position.question, RollDice) else NO_DICE
    try:
        record(game, given, person.id)
    except IllegalAnswer as error:
        if isinstance(given, Buy) and error.reason is Reason.CARD_ELSEWHERE:
            raise Denied(CardElsewhere(given.card, write(given))) from error
        raise Denied(Illegal(error.reason)) from error
    if rolls is not None:
        remember_roll(game.match, rolls, person.id)
    advance(game)
    if any(kept):
        mark_kept(game, kept)
    if before.typed and roll is not None and next_roll(game) == roll:
        game.match.draft = pack_draft(replace(before, decision=game.match.decision, page=None))
    return done(game, Answered(write(given)), person, press)


def _asked(game: TableGame) -> int:
    seat = game.position.asked_seat
    if seat is None:
        raise Denied(Refused.STALE)
    return seat


CHANCE_SAYS: Final = ("roll", "reveal", "result")


def _read(game: TableGame, text: str) -> Answer:
    verb = text.partition(" ")[0]
    try:
        return read(text, CHANCE if verb in CHANCE_SAYS else _asked(game))
    except EngineError as error:
        raise Denied(Illegal(Reason.UNREADABLE)) from error
