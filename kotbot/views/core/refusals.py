"""The answer to a press in any match that was refused: why, and what to do now."""

from engine.decisions import OfferHand
from engine.errors import Reason
from engine.hands import has_set, row
from kotbot.i18n import Texts
from kotbot.matches import refusals
from kotbot.matches.core.questions import is_first_pick
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.facts.pages import CardElsewhere, DropsEffects, HouseRule
from kotbot.matches.refusals import Refusal, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.boxes import apart
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import RenderContext, player_name
from kotbot.views.core.questions.stops import told_of_stops
from kotbot.views.core.questions.windows import all_keep_one


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
        case Refused.NOT_YOURS:
            return texts.gettext("That button is another player's. Yours have your name.")
        case Refused.EMPTY_HAND:
            return _empty_hand(facts, person_id, texts)
        case Refused.NOT_SEEN if facts is not None and _has_drawn(facts, person_id):
            # Translators: "Keep it" keeps the drawn card that somebody saw last, and they saw none yet.
            return texts.gettext("Look first: “My cards” shows yours. Then this key keeps the one you saw.")
        case Refused.NOT_SEEN:
            # Translators: "Play it" plays the hidden card that somebody saw last, and they saw none yet.
            return texts.gettext("Look first: “My cards” shows yours. Then this key plays the one you saw.")
        case Refused.NO_STOPS_LEFT:
            return " ".join(told_of_stops(0, texts))
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
        case Refused.TOO_LATE if facts is not None and _plays_in(facts, person_id):
            return texts.gettext(
                "The match has begun already. {turn}", turn=_turn_for(person_id, facts, texts)
            )
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


def _has_drawn(facts: MatchFacts, person_id: int) -> bool:
    """Return whether a person has drawn cards, of which they keep some."""
    place = facts.place_of(person_id)
    return facts.state is not None and place is not None and bool(row(facts.state, "drawn", place))


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


def _plays_in(facts: MatchFacts, person_id: int) -> bool:
    return facts.status is Status.LIVE and facts.seat_of(person_id) is not None


def _may_somebody_play(facts: MatchFacts) -> bool:
    return facts.state is not None and isinstance(facts.state.question, OfferHand)


def whose_turn(facts: MatchFacts | None, texts: Texts) -> str:
    """Return who is asked, and the numbers of that monster; nobody is to know who may play a hidden card."""
    if facts is not None and facts.asked is None and _may_somebody_play(facts):
        # Translators: to who presses while somebody, nobody is to know who, may play a hidden card.
        return texts.gettext("Whoever may play a card answers first: wait a moment.")
    if facts is None or facts.state is None or facts.asked is None:
        if facts is not None and facts.is_inline:
            return texts.gettext("The board shows what is on.")
        return texts.gettext("/board shows what is on.")
    if is_first_pick(facts.state):
        return all_keep_one(RenderContext(facts, texts))
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


def barred(texts: Texts) -> str:
    """Tell somebody that a card may not be bought now, whatever it costs."""
    # Translators: Hibernation, say, is not to be bought while in Tokyo.
    return texts.gettext("That card is not for you now. Take another, or buy nothing.")


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
        case Reason.CARD_BARRED:
            return barred(texts)
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


def small_box(most: int, texts: Texts) -> str:
    """Return the warning that the newly chosen box has fewer seats than players."""
    return texts.ngettext(
        "That box seats {n}, and more sit here. Take a seat away first.",
        "That box seats {n}, and more sit here. Take a seat away first.",
        most,
    )
