"""Answers to every press at a table: what was entered, in words and numbers."""

from collections.abc import Sequence
from typing import Final

from engine.errors import InvalidNotation
from engine.table_events import AddNumber, SetNumber, read_table
from kotbot.i18n import Texts
from kotbot.matches import outcomes
from kotbot.matches.facts import ChangeWaits, Line, MatchFacts, Mode, OfferKind
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.base.render_context import RenderContext, SignsContext
from kotbot.views.core import toasts
from kotbot.views.core.telling.corrections import corrections, number_sign
from kotbot.views.core.telling.log import events_of, together
from kotbot.views.core.telling.story import story_by
from kotbot.views.table.entries.dice import ORB, ROLLS, Dice, dice_question, is_rolling, typed_dice
from kotbot.views.table.entries.offers import offer_question
from kotbot.views.table.names import account_name, line_name, table_of, whose_turn
from kotbot.views.table.parts import value_of
from kotbot.views.table.seats.seat_toasts import seat_words
from kotbot.views.table.seats.set_up import chosen_words

ROOM: Final = LONGEST_TOAST - 20
"""Characters for what happened; the rest is for marks of direction."""


def noted(note: Outcome, reply: Reply, person_id: int, texts: Texts) -> str:
    """Say what was done."""
    words = _in_play(note, reply, texts)
    if words is not None:
        return words
    match note:
        case Note.OPENED:
            return texts.gettext("The table is set.")
        case outcomes.Dressed() | outcomes.AtSeat() | Note.PROMPTED | Note.RESEATED | Note.SAME_AGAIN:
            return seat_words(note, reply.facts, texts)
        case outcomes.OptionSet(option, value, without) if reply.facts is not None and (
            words := chosen_words(reply.facts, option, value, texts)
        ):
            return toasts.with_left_out(words, without, texts)
        case _:
            return toasts.noted(note, reply, person_id, texts)


def _in_play(note: Outcome, reply: Reply, texts: Texts) -> str | None:
    """Say what was entered into a match that has begun; None for all else."""
    facts = reply.facts
    if facts is None or facts.table is None:
        return None
    context = RenderContext(facts, texts)
    match note:
        case outcomes.Entered(entered):
            return _entered(entered, context)
        case outcomes.OfferMade(entered):
            return _offered(entered, context)
        case outcomes.Undone() | outcomes.Redone() | outcomes.WentBack():
            return _in_time(note, context)
        case Note.AGAIN:
            return texts.gettext("Changed. What followed is entered again.")
        case Note.CHANGING:
            return _changing(facts, texts)
        case outcomes.Answered():
            return _happened(facts, texts)
        case Note.PAGE_OPENED:
            return ""
        case outcomes.ExtraSaid(what, number):
            return f"{context.card(ORB if what == ROLLS else what)}: {number}"
        case outcomes.DieTyped() if is_rolling(context):
            return f"{signs.DICE} {typed_dice(context)}"
        case Note.TYPED_OVER:
            return _typed_over(context)
        case Note.TAKEN_OVER:
            # Translators: somebody else was entering this roll; now whoever pressed does.
            return texts.gettext("The roll is yours, from its first die.")
        case outcomes.Declined(kind, place):
            return _declined(kind, place, context)
        case outcomes.Switched(mode):
            return _switched(mode, texts)
        case outcomes.Counted(counts):
            return texts.gettext("It counts. Well roared!") if counts else texts.gettext("It does not count.")
        case outcomes.MatOpened(place) if place < context.state.seats:
            return context.monster(place)
        case outcomes.OptionSet(option, value):
            return _set(option, value, context)
        case _:
            return None


def _entered(entered: Sequence[str], context: RenderContext) -> str:
    """Return `🐱 ♥ 8 → 7` for numbers that changed, the short name for everything else."""
    said = [_changed(text, context) or corrections([text], context) for text in entered]
    return _fitting(" · ".join(filter(None, said)), context.texts)


def _typed_over(context: RenderContext) -> str:
    """Say who typed the roll while another person tapped its dice, and what was entered last."""
    texts, line = context.texts, table_of(context.facts).undo
    # Translators: somebody tapped dice of a roll, and {player} typed it whole; {move} is "🐱 🎲 1 1 2".
    return texts.gettext(
        "{player} typed it whole: {move}. The dice that you tapped are gone.",
        player=account_name(context.facts, line.account if line else None, texts)
        or texts.gettext("Somebody"),
        move=line_name(line, context) if line is not None else signs.UNDO,
    )


def _offered(entered: Sequence[str], context: RenderContext) -> str:
    """Say what was entered, and what the table is asked now."""
    offers = table_of(context.facts).offers
    changed = " · ".join(filter(None, (_changed(text, context) for text in entered)))
    question = offer_question(offers[-1], context) if offers else ""
    return _fitting(" · ".join(filter(None, (changed, question))), context.texts)


def _fitting(words: str, texts: Texts) -> str:
    return words if 0 < len(words) <= ROOM else texts.gettext("Done.")


def _changed(text: str, context: RenderContext) -> str:
    try:
        change = read_table(text).change
    except InvalidNotation:
        return ""
    texts = context.texts
    if not isinstance(change, AddNumber | SetNumber) or change.seat >= context.state.seats:
        return ""
    if isinstance(change, SetNumber):
        if (change.what, change.value) != ("hearts", 0):
            return ""
        return texts.gettext("{sign} {monster} is out", sign=signs.OUT, monster=context.sign(change.seat))
    if not change.change:
        return ""
    now = value_of(change.seat, change.what, context)
    before = _kept(change.seat, change.what, now, context) - change.change
    number = f"{texts.number(before)} {texts.arrow} {texts.number(now)}"
    return f"{context.sign(change.seat)} {number_sign(change.what, context)} {number}"


def _kept(place: int, what: str, shown: int, context: RenderContext) -> int:
    """Return a number as the position has it: hearts are above 0 while the elimination is asked about."""
    return context.state.hearts[place] if what == "hearts" else shown


def _in_time(note: outcomes.Undone | outcomes.Redone | outcomes.WentBack, context: RenderContext) -> str:
    texts, table = context.texts, table_of(context.facts)
    match note:
        case outcomes.WentBack(n):
            # Translators: {sign} is ↪, which stands on the button that does again what was undone.
            return texts.ngettext(
                "{n} entry undone. {sign} brings it back.",
                "{n} entries undone. {sign} brings them back.",
                n,
                sign=signs.REDO,
            )
        case outcomes.Undone():
            return _undone(table.redo, context)
        case outcomes.Redone():
            return _redone(table.undo, context)


def _undone(line: Line | None, context: RenderContext) -> str:
    texts = context.texts
    if line is None:
        return texts.gettext("Done.")
    what, player = line_name(line, context), _by(line, context)
    if not player:
        return texts.gettext("Undone: {move}", move=what)
    # Translators: after an undo: "Undone: 🐱 −2♥, entered by Ann".
    return texts.gettext("Undone: {move}, entered by {player}", move=what, player=player)


def _redone(line: Line | None, context: RenderContext) -> str:
    texts = context.texts
    if line is None:
        return texts.gettext("Done.")
    what, player = line_name(line, context), _by(line, context)
    if not player:
        return texts.gettext("Back again: {move}", move=what)
    # Translators: after a redo: "Back again: 🐱 −2♥, entered by Ann".
    return texts.gettext("Back again: {move}, entered by {player}", move=what, player=player)


def _by(line: Line, context: RenderContext) -> str:
    return account_name(context.facts, line.account, context.texts)


def _happened(facts: MatchFacts, texts: Texts) -> str:
    """Say what the last line caused, as far as it fits."""
    line = table_of(facts).undo
    entries = [entry for entry in facts.log if line is not None and entry.line == line.line]
    context = SignsContext(facts, texts)
    words = ""
    for told in (told for happened in together(entries) for told in story_by(context, events_of(happened))):
        longer = f"{words} · {told}" if words else told
        if len(longer) > ROOM:
            break
        words = longer
    return words or _asked_next(context)


def _asked_next(context: RenderContext) -> str:
    """Ask for the dice to be entered now; for other questions say whose turn it is."""
    question = context.state.question
    if table_of(context.facts).asked_dice and isinstance(question, Dice):
        return dice_question(question, context)
    return whose_turn(context.facts, context.texts)


def _changing(facts: MatchFacts, texts: Texts) -> str:
    changing = table_of(facts).changing
    if changing is not None and changing.waits is ChangeWaits.CHOICE:
        return texts.gettext("A later line does not fit any more: the board asks what becomes of it.")
    return texts.gettext("Enter what it was: the board shows how things stood then.")


def _declined(kind: OfferKind, place: int, context: RenderContext) -> str:
    texts = context.texts
    if kind is not OfferKind.OUT or not 0 <= place < context.state.seats:
        return texts.gettext("Noted.")
    return texts.gettext(
        "{monster} stays: {heart} {n}",
        monster=context.sign(place),
        heart=signs.HEART,
        n=context.state.hearts[place],
    )


def _switched(mode: Mode, texts: Texts) -> str:
    if mode is Mode.COUNTERS:
        return texts.gettext("From now on only numbers are kept. Nothing is lost.")
    return texts.gettext("The referee takes over. Nothing is lost.")


def _set(option: str, value: str, context: RenderContext) -> str | None:
    texts = context.texts
    match option, value:
        case "teach", "on" if table_of(context.facts).taught:
            return texts.gettext("Each step and each new card is explained from now on.")
        case "teach", "on":
            # Translators: teaching was switched on at a table at which nobody is new to the game.
            return texts.gettext("Everybody here has played before: nothing is new to them.")
        case "market", "on":
            return texts.gettext("New cards for sale are asked for from now on.")
        case "market", "off":
            return texts.gettext("Cards are named only when they are bought.")
        case _:
            return None
