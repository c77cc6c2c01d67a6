"""What is said to somebody who changed the seats of a table, and why it was not done."""

from kotbot.i18n import Texts
from kotbot.matches.core.options import SMALL_BOX
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.table.seats.seating import LONGEST_NAME
from kotbot.views.base.cast import Cast
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.signs import MORE
from kotbot.views.core.toasts import seats_named, small_box


def seat_words(note: Note, reply: Reply, texts: Texts) -> str:
    """What happened to the seats."""
    who = seats_named(reply.facts, reply.detail, texts)
    match note:
        case Note.DRESSED if who:
            return texts.gettext("Now: {player}", player=_dressed(reply.facts, reply.detail, texts))
        case Note.RENAMED if who:
            return texts.gettext("Now: {player}", player=who)
        case Note.STOOD_IN if who:
            return texts.gettext("A computer plays on: {player}", player=who)
        case Note.RETIRED if who:
            return texts.gettext("{player} leaves the game.", player=who)
        case Note.OFFERED if who:
            return texts.gettext("Whoever presses “I sit here now” takes the seat of {player}.", player=who)
        case Note.PROMPTED if reply.facts is not None and not reply.facts.private:
            return texts.gettext("Answer my message with the name.")
        case Note.PROMPTED:
            return texts.gettext("Type the name now.")
        case Note.HOSTED if who:
            return texts.gettext("{player} is the host now.", player=who)
        case Note.STARTED if who:
            # Translators: the match begins, with this player: "Here they come! 🐱 Bob begins."
            return texts.gettext("Here they come! {player} begins.", player=who)
        case Note.TAPPED if who:
            # Translators: this player is the next one in the order of play.
            return texts.gettext("Next: {player}", player=who)
        case Note.RESEATED:
            return texts.gettext("Everybody has a new seat.")
        case Note.SAME_AGAIN:
            return texts.gettext("Everybody sits as last time.")
        case _:
            return texts.gettext("Done.")


def _seats(facts: MatchFacts | None, detail: str) -> list[int]:
    """The seats that a detail names, as far as there are such."""
    numbers = [int(word) - 1 for word in detail.split() if word.isdecimal()]
    return [seat for seat in numbers if facts is not None and 0 <= seat < len(facts.seats)]


def _dressed(facts: MatchFacts | None, detail: str, texts: Texts) -> str:
    if facts is None:
        return ""
    cast = Cast(facts, texts)
    return texts.all_of(f"{cast.monster(seat)} · {cast.player(seat)}" for seat in _seats(facts, detail))


def seat_refusal(why: Refused, reply: Reply, texts: Texts) -> str:
    """Why the seats of a table stay as they are, and what to do; empty for what is not about seats."""
    facts = reply.facts
    if facts is None:
        return ""
    match why:
        case Refused.SAME_NAME:
            name = monster_name(reply.detail, texts)
            # Translators: two players, or two monsters, cannot have the same name.
            return texts.gettext("There is one {name} already. Add a letter.", name=name)
        case Refused.BAD_NAME:
            return _bad_name(reply.detail, texts)
        case Refused.FULL if reply.detail.startswith(SMALL_BOX):
            return small_box(reply.detail, texts)
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


def _before_the_start(why: Refused, facts: MatchFacts, texts: Texts) -> str:
    match why:
        case Refused.STALE | Refused.ILLEGAL:
            return texts.gettext("The table has changed meanwhile. Look again and tap once more.")
        case Refused.STRANGER if not facts.private:
            return texts.gettext("Only those who sit at the table can do that. Press Join first.")
        case Refused.NOT_YET:
            return texts.gettext("The match has not begun. Press Start first.")
        case _:
            return ""


def _bad_name(detail: str, texts: Texts) -> str:
    match detail:
        case "long":
            return texts.ngettext(
                "That is too long: a name has at most {n} letter. Put commas between names: Bob, Cy",
                "That is too long: a name has at most {n} letters. Put commas between names: Bob, Cy",
                LONGEST_NAME,
            )
        case "many":
            return texts.gettext("Those are too many names at once. Type a few: Bob, Cy")
        case _:
            return texts.gettext("There is no name in that. Put commas between names: Bob, Cy")


def _full(facts: MatchFacts, texts: Texts) -> str:
    """More people than the box has seats."""
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
