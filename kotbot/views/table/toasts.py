"""The answer to every press at a table: what was entered, in words and numbers."""

from typing import Final

from engine.errors import InvalidNotation
from engine.table_events import AddNumber, SetNumber, read_table
from kotbot.i18n import Texts
from kotbot.matches.facts import Line, MatchFacts, Mode, OfferKind, Waits
from kotbot.matches.replies import Note, Reply
from kotbot.views.base import signs
from kotbot.views.base.cast import BriefCast, Cast
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.core import toasts
from kotbot.views.core.telling.corrections import corrections, number_sign
from kotbot.views.core.telling.log import events_of, together
from kotbot.views.core.telling.story import story_by
from kotbot.views.table.base.names import account_name, line_name, table_of
from kotbot.views.table.base.numbers import value_of
from kotbot.views.table.entries.dice import ORB, ROLLS, Dice, dice_question, is_rolling, typed_dice
from kotbot.views.table.entries.offers import offer_question
from kotbot.views.table.refusals import whose_turn
from kotbot.views.table.seats.seat_toasts import seat_words
from kotbot.views.table.seats.set_up import chosen_words

SEPARATOR: Final = "; "
"""Between the texts of one entry, in a reply's detail."""
EXTRAS: Final = (ROLLS, "energy_drink", "smoke_cloud")
"""What marks may say of the rolls of a result."""
ROOM: Final = LONGEST_TOAST - 20
"""Characters for what happened; marks of direction need the rest."""


def noted(note: Note, reply: Reply, person_id: int, texts: Texts) -> str:
    """What was done."""
    words = _in_play(note, reply, texts)
    if words is not None:
        return words
    match note:
        case Note.OPENED:
            return texts.gettext("The table is set.")
        case Note.STARTED if reply.detail:
            return seat_words(note, reply, texts)
        case Note.DRESSED | Note.RENAMED | Note.STOOD_IN | Note.RETIRED | Note.OFFERED:
            return seat_words(note, reply, texts)
        case Note.PROMPTED | Note.HOSTED | Note.TAPPED | Note.RESEATED | Note.SAME_AGAIN:
            return seat_words(note, reply, texts)
        case Note.SET if words := _chosen(reply.detail.split(), reply.facts, texts):
            return words
        case _:
            return toasts.noted(note, reply, person_id, texts)


def _in_play(note: Note, reply: Reply, texts: Texts) -> str | None:
    """What was entered into a match that has begun; None for all else."""
    facts = reply.facts
    if facts is None or facts.table is None:
        return None
    cast = Cast(facts, texts)
    match note:
        case Note.ENTERED:
            return _entered(reply.detail, cast)
        case Note.ASKED:
            return _asked(reply.detail, cast)
        case Note.UNDONE | Note.REDONE | Note.WENT_BACK:
            return _in_time(note, reply.detail, cast)
        case Note.AGAIN:
            return texts.gettext("Changed. What followed is entered again.")
        case Note.CHANGING:
            return _changing(facts, texts)
        case Note.ANSWERED:
            return _happened(facts, texts)
        case Note.MARKED:
            return _marked(reply.detail, cast)
        case Note.TYPED_OVER:
            return _typed_over(cast)
        case Note.TAKEN_OVER:
            # Translators: somebody else was entering this roll; now whoever pressed does.
            return texts.gettext("The roll is yours, from its first die.")
        case Note.DECLINED:
            return _declined(reply.detail, cast)
        case Note.SWITCHED:
            return _switched(facts, texts)
        case Note.COUNTED:
            return _counted(reply.detail, texts)
        case Note.SET:
            return _set(reply.detail.split(), cast)
        case _:
            return None


def _entered(detail: str, cast: Cast) -> str:
    """`🐱 ♥ 8 → 7` for numbers that changed, the short name for everything else."""
    said = [_changed(text, cast) or corrections([text], cast) for text in detail.split(SEPARATOR)]
    return _fitting(" · ".join(filter(None, said)), cast.texts)


def _typed_over(cast: Cast) -> str:
    """Who typed the roll whose dice somebody else tapped, and what was entered last."""
    texts, line = cast.texts, table_of(cast.facts).undo
    # Translators: somebody tapped dice of a roll, and {player} typed it whole; {move} is "🐱 🎲 1 1 2".
    return texts.gettext(
        "{player} typed it whole: {move}. The dice that you tapped are gone.",
        player=account_name(cast.facts, line.account if line else None, texts) or texts.gettext("Somebody"),
        move=line_name(line, cast) if line is not None else signs.UNDO,
    )


def _asked(detail: str, cast: Cast) -> str:
    """What was entered, and what the table is asked now."""
    offers = table_of(cast.facts).offers
    changed = " · ".join(filter(None, (_changed(text, cast) for text in detail.split(SEPARATOR))))
    question = offer_question(offers[-1], cast) if offers else ""
    return _fitting(" · ".join(filter(None, (changed, question))), cast.texts)


def _fitting(words: str, texts: Texts) -> str:
    return words if 0 < len(words) <= ROOM else texts.gettext("Done.")


def _changed(text: str, cast: Cast) -> str:
    try:
        change = read_table(text).change
    except InvalidNotation:
        return ""
    texts = cast.texts
    if not isinstance(change, AddNumber | SetNumber) or change.seat >= cast.state.seats:
        return ""
    if isinstance(change, SetNumber):
        if (change.what, change.value) != ("hearts", 0):
            return ""
        return texts.gettext("{sign} {monster} is out", sign=signs.OUT, monster=cast.sign(change.seat))
    if not change.change:
        return ""
    now = value_of(change.seat, change.what, cast)
    before = _kept(change.seat, change.what, now, cast) - change.change
    number = f"{texts.number(before)} {texts.arrow} {texts.number(now)}"
    return f"{cast.sign(change.seat)} {number_sign(change.what, cast)} {number}"


def _kept(place: int, what: str, shown: int, cast: Cast) -> int:
    """A number as the position has it: a heart more where it is asked whether a monster is out."""
    return cast.state.hearts[place] if what == "hearts" else shown


def _in_time(note: Note, detail: str, cast: Cast) -> str:
    texts, table = cast.texts, table_of(cast.facts)
    if note is Note.WENT_BACK:
        n = int(detail) if detail.isdecimal() else 0
        # Translators: {sign} is ↪, which stands on the button that does again what was undone.
        return texts.ngettext(
            "{n} entry undone. {sign} brings it back.",
            "{n} entries undone. {sign} brings them back.",
            n,
            sign=signs.REDO,
        )
    line = table.redo if note is Note.UNDONE else table.undo
    if line is None:
        return texts.gettext("Done.")
    what, player = line_name(line, cast), _by(line, cast)
    if note is Note.UNDONE:
        if not player:
            return texts.gettext("Undone: {move}", move=what)
        # Translators: after an undo: "Undone: 🐱 −2♥, entered by Ann".
        return texts.gettext("Undone: {move}, entered by {player}", move=what, player=player)
    if not player:
        return texts.gettext("Back again: {move}", move=what)
    # Translators: after a redo: "Back again: 🐱 −2♥, entered by Ann".
    return texts.gettext("Back again: {move}, entered by {player}", move=what, player=player)


def _by(line: Line, cast: Cast) -> str:
    return account_name(cast.facts, line.account, cast.texts)


def _happened(facts: MatchFacts, texts: Texts) -> str:
    """What the last line made happen, as far as it fits."""
    line = table_of(facts).undo
    entries = [entry for entry in facts.log if line is not None and entry.line == line.line]
    cast = BriefCast(facts, texts)
    words = ""
    for told in (told for happened in together(entries) for told in story_by(cast, events_of(happened))):
        longer = f"{words} · {told}" if words else told
        if len(longer) > ROOM:
            break
        words = longer
    return words or _asked_next(cast)


def _asked_next(cast: Cast) -> str:
    """Which dice are to be entered now; for other questions whose turn it is."""
    question = cast.state.question
    if table_of(cast.facts).asked_dice and isinstance(question, Dice):
        return dice_question(question, cast)
    return whose_turn(cast.facts, cast.texts)


def _changing(facts: MatchFacts, texts: Texts) -> str:
    changing = table_of(facts).changing
    if changing is not None and changing.waits is Waits.CHOICE:
        return texts.gettext("A later line does not fit any more: the board asks what becomes of it.")
    return texts.gettext("Enter what it was: the board shows how things stood then.")


def _marked(detail: str, cast: Cast) -> str | None:
    """The dice entered so far; nothing for a page that was opened."""
    if detail.startswith("page"):
        return ""
    what, _, number = detail.partition(" ")
    if what in EXTRAS:
        name = cast.card(ORB if what == ROLLS else what)
        return f"{name}: {number}"
    if what in ("keep", "hearts") or not is_rolling(cast):
        return None
    return f"{signs.DICE} {typed_dice(cast)}"


def _declined(detail: str, cast: Cast) -> str:
    texts = cast.texts
    kind, _, seat = detail.partition(" ")
    place = int(seat) - 1 if seat.isdecimal() else -1
    if kind == OfferKind.OUT and 0 <= place < cast.state.seats:
        hearts = cast.state.hearts[place]
        return texts.gettext(
            "{monster} stays: {heart} {n}", monster=cast.sign(place), heart=signs.HEART, n=hearts
        )
    return texts.gettext("Noted.")


def _switched(facts: MatchFacts, texts: Texts) -> str:
    if facts.mode is Mode.COUNTERS:
        return texts.gettext("From now on only numbers are kept. Nothing is lost.")
    return texts.gettext("The referee takes over. Nothing is lost.")


def _counted(detail: str, texts: Texts) -> str:
    if detail == "yes":
        return texts.gettext("It counts. Well roared!")
    return texts.gettext("It does not count.")


def _set(words: list[str], cast: Cast) -> str | None:
    texts = cast.texts
    match words:
        case ["mat", seat] if seat.isdecimal() and int(seat) <= cast.state.seats:
            return cast.monster(int(seat) - 1)
        case ["teach", "on"] if table_of(cast.facts).taught:
            return texts.gettext("Each step and each new card is explained from now on.")
        case ["teach", "on"]:
            # Translators: teaching was switched on at a table at which nobody is new to the game.
            return texts.gettext("Everybody here has played before: nothing is new to them.")
        case ["market", "on"]:
            return texts.gettext("New cards for sale are asked for from now on.")
        case ["market", "off"]:
            return texts.gettext("Cards are named only when they are bought.")
        case _:
            return None


def _chosen(words: list[str], facts: MatchFacts | None, texts: Texts) -> str:
    match words:
        case [option, value] if facts is not None:
            return chosen_words(facts, option, value, texts)
        case _:
            return ""
