"""The answer to a press in any match: what was done."""

from collections.abc import Iterable, Sequence

from engine.decisions import KeepDice
from kotbot.i18n import Texts, texts_for
from kotbot.matches import outcomes
from kotbot.matches.facts import MatchFacts
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.boxes import box_name
from kotbot.views.base.cards import card_effect, card_name
from kotbot.views.base.monsters import monster_name, sign
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core import options
from kotbot.views.core.questions.rolling import keeping
from kotbot.views.core.refusals import whose_turn


def noted(note: Outcome, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return what was done; only "Done." for outcomes that each kind of match words itself."""
    match note:
        case Note.JOINED:
            return texts.gettext(
                "You are in: {monster}!", monster=_own_monster(reply.facts, person_id, texts)
            )
        case Note.LEFT:
            return texts.gettext("You left. The seat is free.")
        case Note.STARTED:
            # Translators: the match begins.
            return texts.gettext("Here they come!")
        case outcomes.PlaysOn():
            return _plays_on(note, texts)
        case Note.MARKED | Note.PAGE_OPENED | Note.TYPED_OVER | outcomes.DieTyped() | outcomes.ExtraSaid():
            return _marked(reply.facts, texts)
        case outcomes.MonsterChosen(monster):
            # Translators: after choosing: "Your monster: 🦖 Gigazaur".
            return texts.gettext("Your monster: {monster}", monster=_signed(monster, texts))
        case outcomes.OptionSet(option, value, without):
            return with_left_out(_set(option, value, reply.facts, texts), without, texts)
        case outcomes.SatDown(places) if who := seats_named(reply.facts, places, texts):
            # Translators: somebody takes a seat at the table: "🐱 Bob sits down."; several are a list.
            return texts.gettext("Sits down: {player}", player=who)
        case outcomes.GotUp(monster):
            return texts.gettext("{monster} left the table.", monster=_signed(monster, texts))
        case outcomes.Voted(given, needed):
            votes = texts.in_order(f"{given}/{needed}")
            return texts.gettext("Your vote to stop counts: {votes}", votes=votes)
        case Note.STOPPED:
            return texts.gettext("The match is stopped.")
        case Note.PICKED:
            # Translators: somebody said which of two hidden cards they keep, before they were asked.
            return texts.gettext("Noted: you keep that one.")
        case Note.REPEATED:
            return texts.gettext("That was done already.")
        case (
            outcomes.Declined()
            | outcomes.Switched()
            | outcomes.Counted()
            | outcomes.YieldsBelow()
            | outcomes.WindowsSet()
            | outcomes.StanceSet()
            | outcomes.StopsSet()
            | outcomes.MatOpened()
        ):
            return texts.gettext("Noted.")
        case Note.BROUGHT:
            return texts.gettext("It goes on here.")
        case Note.DONE | Note.OPENED | Note.TURNED | Note.AGAIN | Note.CHANGING | Note.TAKEN_OVER:
            return texts.gettext("Done.")
        case Note.HANDED_OVER | Note.WITHDRAWN | Note.TAKEN_BACK | Note.WARNED | Note.OVERDUE:
            return texts.gettext("Done.")
        case Note.PROMPTED | Note.RESEATED | Note.SAME_AGAIN | outcomes.LinksTakenBack():
            return texts.gettext("Done.")
        case outcomes.SatDown() | outcomes.Dressed() | outcomes.AtSeat():
            return texts.gettext("Done.")
        case (
            outcomes.Answered()
            | outcomes.Entered()
            | outcomes.OfferMade()
            | outcomes.Undone()
            | outcomes.Redone()
            | outcomes.WentBack()
        ):
            return texts.gettext("Done.")


def _signed(monster: str, texts: Texts) -> str:
    return f"{sign(monster)} {monster_name(monster, texts)}"


def _plays_on(note: outcomes.PlaysOn, texts: Texts) -> str:
    # Translators: a match begins at a turn of one that has ended.
    begun = texts.gettext("Here they come! This one counts for nobody.")
    told = [begun]
    if note.unnamed:
        told.append(_dealt(note.unnamed, texts))
    if note.lost_cards:
        told.append(only_known_cards(texts))
    if not note.unnamed and not note.lost_cards:  # the full text does not fit
        # Translators: where a match of one's own is found, that somebody began on the page of another one.
        told.append(texts.gettext("Its board is in our chat; /games finds it again."))
    return " ".join(told)


def _dealt(unnamed: int, texts: Texts) -> str:
    return texts.ngettext(
        "{n} card that the table did not name is dealt by chance.",
        "{n} cards that the table did not name are dealt by chance.",
        unnamed,
    )


def only_known_cards(texts: Texts) -> str:
    """Return the note that monsters keep only cards of the box when somebody plays on."""
    # Translators: somebody plays on from a turn at a table, where a monster had a card without a name.
    return texts.gettext("Monsters keep only cards of the box.")


def _own_monster(facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    seat = facts.seat_of(person_id) if facts is not None else None
    return monster_name(seat.monster, texts) if seat is not None else "?"


def _marked(facts: MatchFacts | None, texts: Texts) -> str:
    draft = facts.draft if facts is not None else None
    if draft is None:
        return texts.gettext("Done.")
    if draft.hearts:
        spent = sum(n for _, n in draft.hearts)
        return texts.ngettext(
            "{heart} {n} heart marked", "{heart} {n} hearts marked", spent, heart=signs.HEART
        )
    if draft.page is not None or not _rolls(facts):
        return ""
    return keeping(draft.keep, texts)


def _rolls(facts: MatchFacts | None) -> bool:
    """Return whether somebody is asked which dice to keep; of other questions, pages of the board speak."""
    state = None if facts is None else facts.state
    return state is None or isinstance(state.question, KeepDice)


def _set(option: str, value: str, facts: MatchFacts | None, texts: Texts) -> str:
    """Return the option in the words of its button."""
    if facts is None:
        return texts.gettext("Noted.")
    if option == "language":
        return f"{signs.MARKED} {texts_for(value).name}"
    words = options.chosen(options.of_any_match(facts, texts), option, value, texts)
    return f"{signs.MARKED} {words}" if words else texts.gettext("Noted.")


def with_left_out(words: str, boxes: Sequence[str], texts: Texts) -> str:
    """Return the words for another edition, with the expansions that do not go with it."""
    if not boxes:
        return words
    names = texts.all_of(box_name(box, texts) for box in boxes)
    # Translators: expansions that do not go with the edition that was just chosen.
    return f"{words.rstrip('.')}. " + texts.gettext("Left out: {boxes}.", boxes=names)


def seats_named(facts: MatchFacts | None, places: Iterable[int], texts: Texts) -> str:
    """Return the sign and player of each of these seats that exists."""
    if facts is None:
        return ""
    context = RenderContext(facts, texts)
    seats = [seat for seat in places if 0 <= seat < len(facts.seats)]
    return texts.all_of(context.sign_and_player(seat) for seat in seats)


def peeked_card(card: str, facts: MatchFacts | None, texts: Texts) -> str:
    """Tell a person the card that they peeked at; `card` is empty for everybody else."""
    if facts is None:
        return texts.gettext("That card is gone. Look at what is for sale now.")
    if not card:
        return texts.gettext("Only who peeked sees that card. {turn}", turn=whose_turn(facts, texts))
    edition = facts.rules.edition
    name, effect = card_name(card, edition, texts), card_effect(card, edition, texts)
    # Translators: the card that somebody peeked at.
    return texts.gettext("On top of the deck: {card}. {effect}", card=name, effect=effect).strip()
