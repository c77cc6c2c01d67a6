"""Answers to people who changed the seats of a table, and reasons why they could not."""

from collections.abc import Iterable

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.outcomes import AtSeat, Dressed, Note, SeatOutcome
from kotbot.matches.refusals import BadName, Illegal, NameFault, Refusal, Refused, SameName
from kotbot.matches.table.seats.seating import LONGEST_NAME
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.signs import MORE
from kotbot.views.core.toasts import seats_named


def seat_words(note: Note | Dressed | AtSeat, facts: MatchFacts | None, texts: Texts) -> str:
    """Say what happened to the seats."""
    match note:
        case Note.PROMPTED if facts is not None and not facts.private:
            return texts.gettext("Answer my message with the name.")
        case Note.PROMPTED:
            return texts.gettext("Type the name now.")
        case Note.RESEATED:
            return texts.gettext("Everybody has a new seat.")
        case Note.SAME_AGAIN:
            return texts.gettext("Everybody sits as last time.")
        case Dressed(places) if who := _dressed(facts, places, texts):
            return texts.gettext("Now: {player}", player=who)
        case AtSeat(what, place) if who := seats_named(facts, (place,), texts):
            return _at_seat(what, who, texts)
        case _:
            return texts.gettext("Done.")


def _at_seat(what: SeatOutcome, who: str, texts: Texts) -> str:
    match what:
        case SeatOutcome.RENAMED:
            return texts.gettext("Now: {player}", player=who)
        case SeatOutcome.STOOD_IN:
            return texts.gettext("A computer plays on: {player}", player=who)
        case SeatOutcome.RETIRED:
            return texts.gettext("{player} leaves the game.", player=who)
        case SeatOutcome.OFFERED:
            return texts.gettext("Whoever presses “I sit here now” takes the seat of {player}.", player=who)
        case SeatOutcome.HOSTED:
            return texts.gettext("{player} is the host now.", player=who)
        case SeatOutcome.BEGINS:
            # Translators: the match begins, with this player: "Here they come! 🐱 Bob begins."
            return texts.gettext("Here they come! {player} begins.", player=who)
        case SeatOutcome.TAPPED:
            # Translators: this player is the next one in the order of play.
            return texts.gettext("Next: {player}", player=who)


def _dressed(facts: MatchFacts | None, places: Iterable[int], texts: Texts) -> str:
    if facts is None:
        return ""
    context = RenderContext(facts, texts)
    seats = [seat for seat in places if 0 <= seat < len(facts.seats)]
    return texts.all_of(f"{context.monster(seat)} · {context.player(seat)}" for seat in seats)


def seat_refusal(why: Refusal, facts: MatchFacts | None, texts: Texts) -> str:
    """Say why the seats stay as they are, and what to do; empty for a refusal that is not about seats."""
    if facts is None:
        return ""
    match why:
        case SameName(name):
            # Translators: two players, or two monsters, cannot have the same name.
            return texts.gettext("There is one {name} already. Add a letter.", name=monster_name(name, texts))
        case BadName(fault):
            return _bad_name(fault, texts)
        case Refused.FULL:
            return _full(facts, texts)
        case Refused.TOO_FEW:
            return texts.gettext("It takes two monsters. Add a player, or a computer.")
        case Refused.SEATED:
            return texts.gettext("You sit here already.")
        case Refused.TOO_LATE:
            return texts.gettext(
                "This match has begun. Somebody who plays can give you a seat: {sign}", sign=MORE
            )
        case _ if facts.status is Status.LOBBY:
            return _before_the_start(why, facts, texts)
        case _:
            return ""


def _before_the_start(why: Refusal, facts: MatchFacts, texts: Texts) -> str:
    match why:
        case Refused.STALE | Illegal():
            return texts.gettext("The table has changed meanwhile. Look again and tap once more.")
        case Refused.STRANGER if not facts.private:
            return texts.gettext("Only those who sit at the table can do that. Press Join first.")
        case Refused.NOT_BEGUN:
            return texts.gettext("The match has not begun. Press Start first.")
        case _:
            return ""


def _bad_name(fault: NameFault, texts: Texts) -> str:
    match fault:
        case NameFault.LONG:
            return texts.ngettext(
                "That is too long: a name has at most {n} letter. Put commas between names: Bob, Cy",
                "That is too long: a name has at most {n} letters. Put commas between names: Bob, Cy",
                LONGEST_NAME,
            )
        case NameFault.MANY:
            return texts.gettext("Those are too many names at once. Type a few: Bob, Cy")
        case NameFault.EMPTY:
            return texts.gettext("There is no name in that. Put commas between names: Bob, Cy")


def _full(facts: MatchFacts, texts: Texts) -> str:
    """Say that there are more people than the box has seats."""
    free = facts.rules.box.most_seats - len(facts.seats)
    if free < 1:
        return texts.ngettext(
            "This box seats {n}, and all seats are taken. Take one away first, or choose another box.",
            "This box seats {n}, and all seats are taken. Take one away first, or choose another box.",
            facts.rules.box.most_seats,
        )
    return texts.ngettext(
        "Only {n} seat is free. Take one away first, or type fewer names.",
        "Only {n} seats are free. Take one away first, or type fewer names.",
        free,
    )
