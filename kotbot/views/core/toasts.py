"""The answer to a press in any match: what was done, or what was refused and why, and what to do now."""

from collections.abc import Iterable, Sequence

from engine.decisions import KeepDice
from engine.errors import Reason
from engine.hands import has_set
from kotbot.i18n import Texts, texts_for
from kotbot.matches import outcomes, refusals
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.facts.pages import CardElsewhere, DropsEffects, HouseRule
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.refusals import Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.boxes import apart, box_name
from kotbot.views.base.cards import card_effect, card_name
from kotbot.views.base.monsters import monster_name, sign
from kotbot.views.base.render_context import RenderContext, player_name
from kotbot.views.core import options
from kotbot.views.core.questions.rolling import keeping


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


def refused(why: Refusal, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return what was refused, why, and what to do now, in two sentences."""
    facts = reply.facts
    match why:
        case Refused():
            return _refused(why, facts, person_id, texts)
        case refusals.Faster():
            return _answered_already(facts, person_id, texts)
        case refusals.Illegal(reason):
            return _illegal(reason, facts, person_id, texts)
        case refusals.CannotPay() | HouseRule() | CardElsewhere() | DropsEffects():
            return _illegal(None, facts, person_id, texts)
        case refusals.BoxTooSmall(seats):
            return small_box(seats, texts)
        case refusals.BoxesApart(box, other):
            return apart(box, other, texts)
        case refusals.SameName() | refusals.BadName():
            return texts.gettext("That is no name that I can use. Type another.")
        case refusals.MonsterTaken(monster):
            return _taken(monster, facts, texts)
        case refusals.NotAllowed(privilege):
            return _not_allowed(privilege, texts)


def _refused(why: Refused, facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    match why:
        case Refused.NO_MATCH:
            return texts.gettext("There is no match here any more. /newgame starts one.")
        case Refused.EXPIRED:
            return texts.gettext("This invitation is old. Whoever wrote it can call me again.")
        case Refused.TOO_MANY:
            return texts.gettext("Too many matches of that host are open in other chats. Finish one first.")
        case Refused.ELSEWHERE:
            return texts.gettext("This match goes on in another message. Call me by my name for a new one.")
        case Refused.ALREADY_RUNNING if facts is not None and facts.is_inline:
            return texts.gettext("A match stands in this message already. Call me again for another message.")
        case Refused.ALREADY_RUNNING if facts is not None and facts.status is Status.LOBBY:
            is_digital = facts.mode is Mode.DIGITAL
            return texts.gettext("The lobby is open.") if is_digital else texts.gettext("The table is set.")
        case Refused.ALREADY_RUNNING:
            return texts.gettext("A match is on here already. /board shows it.")
        case Refused.OVER:
            return texts.gettext("This match is over. Rematch starts the next one.")
        case Refused.OTHER_TABLE:
            return texts.gettext(
                "That board is of an earlier match. Answer the one of this match: /board brings it down."
            )
        case Refused.STRANGER if facts is not None and facts.status is Status.LOBBY:
            return _without_a_seat(facts, texts)
        case Refused.STRANGER:
            return texts.gettext("Only those who play it can do that. {turn}", turn=whose_turn(facts, texts))
        case Refused.NOT_YOUR_TURN:
            return f"{whose_turn(facts, texts)} {_own_numbers(facts, person_id, texts)}".strip()
        case Refused.EMPTY_HAND:
            return _empty_hand(facts, person_id, texts)
        case Refused.NOT_LOOKED:
            # Translators: "Play it" plays the hidden card that somebody saw last, and they saw none yet.
            return texts.gettext("Look first: “My cards” shows yours. Then this key plays the one you saw.")
        case Refused.STALE:
            return _answered_already(facts, person_id, texts)
        case Refused.NO_TARGET | Refused.CHANGING | Refused.OTHER_ROLLS | Refused.NOT_WON:
            return _illegal(None, facts, person_id, texts)
        case Refused.FULL:
            return texts.gettext("Every seat is taken. Wait for the next match, or ask a computer to go.")
        case Refused.TOO_FEW:
            return texts.gettext("One monster makes no fight. Wait for a friend, or add a computer.")
        case Refused.TAKEN:
            return texts.gettext("That one is taken. Pick another.")
        case Refused.SEATED if facts is not None and facts.status is Status.LIVE:
            return texts.gettext("You are in already. {turn}", turn=_turn_for(person_id, facts, texts))
        case Refused.SEATED:
            return texts.gettext("You are in already. Pick a monster, or wait for the start.")
        case Refused.NOT_HOST:
            return _not_host(facts, texts)
        case Refused.TOO_LATE:
            return texts.gettext("Too late: the dice have been rolled. Join the next match.")
        case Refused.NOTHING_TO_UNDO:
            return texts.gettext("Nothing to take back: dice that fell stay fallen. Play on.")
        case Refused.NOT_BEGUN:
            return texts.gettext("The match has not begun. Press Start first.")
        case Refused.NOT_OVERDUE:
            return texts.gettext("Their time is not over yet. {turn}", turn=whose_turn(facts, texts))
        case Refused.MAINTENANCE:
            return texts.gettext(
                "I am about to be restarted, so nothing new begins now. Try in a few minutes."
            )
        case Refused.PAUSED if facts is not None and facts.is_inline:
            return texts.gettext("The match is paused. Press the button and it goes on.")
        case Refused.PAUSED:
            return texts.gettext("The match is paused. /board wakes it up.")
        case Refused.BLOCKED:
            return texts.gettext(
                "You cannot play in this chat: it has blocked you. Its admins can change that."
            )


def _empty_hand(facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    place = None if facts is None else facts.place_of(person_id)
    if facts is None or facts.state is None or place is None or has_set(facts.state, place):
        return no_card(texts)
    return no_set(texts)


def no_set(texts: Texts) -> str:
    """Tell somebody that their monster has no cards of its own."""
    # Translators: to somebody who looks at their hidden cards: their monster's set is not known.
    return texts.gettext("Your monster plays without evolutions: its set is not known.")


def no_card(texts: Texts) -> str:
    """Tell somebody that they have no hidden card, and how they get one."""
    # Translators: to somebody who looks at their hidden cards and has none.
    return texts.gettext("You hold no card. Roll {hearts} to draw one.", hearts=signs.HEART * 3)


def _answered_already(facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    turn = _turn_for(person_id, facts, texts)
    return texts.gettext("That question is answered already. {turn}", turn=turn)


def _turn_for(person_id: int, facts: MatchFacts | None, texts: Texts) -> str:
    """Return who is asked, and in the second person if that is who reads it."""
    seat = facts.seat_of(person_id) if facts is not None else None
    if facts is None or seat is None or seat.place != facts.asked:
        return whose_turn(facts, texts)
    # Translators: who pressed is asked themselves, about something else: "Your move! You: ★ 5, ♥ 8, 2 cards."
    yours = texts.gettext("Your move!")
    return f"{yours} {_own_numbers(facts, person_id, texts)}"


def whose_turn(facts: MatchFacts | None, texts: Texts) -> str:
    """Return who is asked, and the numbers of that monster."""
    if facts is None or facts.state is None or facts.asked is None:
        if facts is not None and facts.is_inline:
            return texts.gettext("The board shows what is on.")
        return texts.gettext("/board shows what is on.")
    state, seat = facts.state, facts.asked
    # Translators: whose decision the match waits for: "Bob is to answer: ★ 5, ♥ 8.".
    return texts.gettext(
        "{player} is to answer: {star} {stars}, {heart} {hearts}.",
        player=RenderContext(facts, texts).player(seat),
        star=signs.STAR,
        stars=state.stars[seat],
        heart=signs.HEART,
        hearts=state.hearts[seat],
    )


def _own_numbers(facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    """Return the numbers of the person's own monster; empty for people who do not play."""
    seat = facts.seat_of(person_id) if facts is not None else None
    if facts is None or facts.state is None or seat is None:
        return ""
    state, place = facts.state, seat.place
    if not state.lives(place):
        return texts.gettext("Your monster is out, so lean back and watch.")
    values = {
        "star": signs.STAR,
        "stars": texts.number(state.stars[place]),
        "heart": signs.HEART,
        "hearts": texts.number(state.hearts[place]),
        "sign": signs.ENERGY,
        "energy": texts.number(state.energy[place]),
    }
    cards = len(state.cards[place])
    if not cards:
        return texts.gettext("You: {star} {stars}, {heart} {hearts}, {sign} {energy}.", **values)
    return texts.ngettext(
        "You: {star} {stars}, {heart} {hearts}, {sign} {energy}, {n} card.",
        "You: {star} {stars}, {heart} {hearts}, {sign} {energy}, {n} cards.",
        cards,
        **values,
    )


def _illegal(
    reason: Reason | refusals.TableReason | None, facts: MatchFacts | None, person_id: int, texts: Texts
) -> str:
    match reason:
        case Reason.TOO_FEW_ENERGY:
            return texts.gettext(
                "Not enough {energy} for that. Choose something cheaper.", energy=signs.ENERGY
            )
        case Reason.NO_SUCH_DICE:
            return texts.gettext("Those dice do not lie there any more. Mark again.")
        case Reason.CARD_NOT_THERE | Reason.CARD_ELSEWHERE:
            return texts.gettext("That card is gone. Look at what is for sale now.")
        case _:
            return texts.gettext("That does not work now. {turn}", turn=_turn_for(person_id, facts, texts))


def _not_allowed(privilege: refusals.Privilege | None, texts: Texts) -> str:
    match privilege:
        case refusals.Privilege.START:
            return texts.gettext("In this chat only admins start a match. Ask one, or change it: /settings")
        case refusals.Privilege.HINT:
            return texts.gettext("Hints are off in this match. Its host can turn them on: ⋯")
        case refusals.Privilege.SCREEN:
            # Translators: the link that shows a table on a tablet or a television.
            return texts.gettext("Only its host and admins make that link and take it back. Ask one of them.")
        case refusals.Privilege.STOP:
            return texts.gettext("Only its host and admins can stop it at once. You can vote for it.")
        case None:
            return texts.gettext("That is for somebody else to do: who made the move, the host, or an admin.")


def _taken(monster: str, facts: MatchFacts | None, texts: Texts) -> str:
    """Return who has taken it."""
    seats = facts.seats if facts is not None else ()
    holder = next((seat for seat in seats if seat.monster == monster), None)
    if holder is None:
        return texts.gettext("That one is taken. Pick another.")
    # Translators: that monster is taken: "Ann is Gigazaur already.".
    return texts.gettext(
        "{player} is {monster} already. Pick another.",
        monster=monster_name(monster, texts),
        player=player_name(holder, texts),
    )


def _without_a_seat(lobby: MatchFacts, texts: Texts) -> str:
    if len(lobby.seats) < lobby.rules.box.most_seats:
        # Translators: for who has no seat in a lobby, and pressed what is for those who have one, as Leave.
        return texts.gettext("You have no seat in this match yet. Press Join to take one.")
    return texts.gettext("You have no seat in this match, and all are taken. Wait for the next one.")


def _not_host(facts: MatchFacts | None, texts: Texts) -> str:
    seats = facts.seats if facts is not None else ()
    host = next((seat for seat in seats if facts is not None and seat.account == facts.host), None)
    if host is None:
        return texts.gettext("Only who opened the match can do that. Ask for it.")
    return texts.gettext(
        "Only {player} can do that, who opened the match. Ask!", player=player_name(host, texts)
    )


def seen_card(card: str, facts: MatchFacts | None, texts: Texts) -> str:
    """Tell a person the card that they peeked at; `card` is empty for everybody else."""
    if facts is None:
        return texts.gettext("That card is gone. Look at what is for sale now.")
    if not card:
        return texts.gettext("Only who peeked sees that card. {turn}", turn=whose_turn(facts, texts))
    edition = facts.rules.edition
    name, effect = card_name(card, edition, texts), card_effect(card, edition, texts)
    # Translators: the card that somebody peeked at.
    return texts.gettext("On top of the deck: {card}. {effect}", card=name, effect=effect).strip()


def small_box(most: int, texts: Texts) -> str:
    """Return the warning that the newly chosen box has fewer seats than players."""
    return texts.ngettext(
        "That box seats {n}, and more sit here. Take a seat away first.",
        "That box seats {n}, and more sit here. Take a seat away first.",
        most,
    )
