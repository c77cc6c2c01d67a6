"""Hidden hands below a keyboard that a whole group shares: its keys name no card and are the same for all.

Each person sees their own cards, one with each press, and plays the card that they saw last in this turn.
"""

from dataclasses import replace

from engine import legal
from engine.answers import Answer, Play, Take, Turn
from engine.cards.catalogue import UNKNOWN
from engine.hands import has_set, held_back, hides_hands
from engine.interrupts import comes_before_the_dice, has_moment
from engine.seeing import SOMEBODY, is_secret, own
from engine.stops import is_stop
from kotbot.matches.core.drawn import picked_card
from kotbot.matches.core.game import advance, keep, record, save
from kotbot.matches.core.questions import closing_answer
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import check_live, done, once, own_seat
from kotbot.matches.digital.game import DigitalGame, load, on_digital
from kotbot.matches.digital.play import given_by
from kotbot.matches.digital.stances import put_stance, stance_of
from kotbot.matches.digital.stops import own_stops
from kotbot.matches.facts import Kind, MatchFacts, Pace, Person, Status
from kotbot.matches.facts.hands import OwnCard, OwnHand, SeenCard, SeenHand, Stance
from kotbot.matches.options import CardInTurn
from kotbot.matches.outcomes import Note, StanceSet
from kotbot.matches.ports import Unit
from kotbot.matches.records import PressRecord, SeatRecord
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply, refuse


def see_next(unit: Unit, code: str, person: Person, press: str) -> SeenHand:
    """Show a person the next card of their hand, and note that they saw it; first those that fit now.

    A press that comes again, after a kill, shows the same card: so no other one is played than was seen.
    """
    game = load(unit, code)
    if game is None:
        return SeenHand()
    seat = _playing(game, person)
    steps = 0 if unit.press(press) else 1
    found = SeenHand(show(game)) if seat is None else _next(game, seat, steps)
    if steps:
        unit.put_press(PressRecord(id=press, account=person.id, code=code, detail="", at=unit.now))
    keep(game)
    return found


def own_hand(unit: Unit, code: str, person: Person) -> OwnHand | None:
    """Return the hand of a person, and what they said of each card; None for who plays no seat with one."""
    game = load(unit, code)
    seat = None if game is None else _playing(game, person)
    if game is None or seat is None or not hides_hands(game.position):
        return None
    place, book = seat.place, game.position.rules.index
    fitting, turns = _fitting(game, place), _turns(game, place)
    cards = [
        OwnCard(
            card,
            card in fitting or card in turns,
            stance_of(game, place, card),
            has_moment(book, card),
            turns.get(card, ()),
        )
        for card in held_back(game.position, place)
    ]
    drawn = tuple(dict.fromkeys(own(game.position, place).drawn))
    keep(game)
    return OwnHand(show(game), place, tuple(cards), own_stops(game, place), drawn, picked_card(game, place))


def _playing(game: DigitalGame, person: Person) -> SeatRecord | None:
    """Return the seat of a person whose monster is in the game, and who plays it."""
    seat = game.seat_of(person.id)
    if seat is None or seat.away or game.match.status is not Status.LIVE:
        return None
    return seat if game.position.lives(seat.place) else None


def _next(game: DigitalGame, seat: SeatRecord, steps: int) -> SeenHand:
    cards, drawn = _cards(game, seat.place)
    if not cards:
        return SeenHand(show(game), plays=True, draws=has_set(game.position, seat.place))
    before = _last_seen(game, seat.place)
    number = cards.index(before) + steps if before in cards else 0
    number %= len(cards)
    _note(game, CardInTurn(seat.place, game.position.turn, cards[number]))
    card, book = cards[number], game.position.rules.index
    fits = card in _fitting(game, seat.place)
    before_dice = comes_before_the_dice(book, card)
    turns = card in _turns(game, seat.place)
    shown = SeenCard(card, number + 1, len(cards), drawn, fits, before_dice, turns)
    return SeenHand(show(game), shown, plays=True)


def _cards(game: DigitalGame, place: int) -> tuple[list[str], bool]:
    """Return the cards that a seat can see, and whether they are drawn ones of which it keeps some."""
    mine, fitting = own(game.position, place), _fitting(game, place)
    if mine.drawn:
        return list(dict.fromkeys(mine.drawn)), True
    hand = list(dict.fromkeys(held.card for held in mine.hand if held.card != UNKNOWN))
    return sorted(hand, key=lambda card: card not in fitting), False


def _fitting(game: DigitalGame, place: int) -> dict[str, Answer]:
    """Return what a seat may play or keep now, by card."""
    answers = (each for each in legal(game.position, place) if isinstance(each, Play | Take))
    return {answer.card: answer for answer in answers}


def _turns(game: DigitalGame, place: int) -> dict[str, tuple[Turn, ...]]:
    """Return how a seat may turn own dice now with cards of its hand, by card."""
    held = held_back(game.position, place)
    turns = [answer for answer in legal(game.position, place) if isinstance(answer, Turn)]
    return {
        card: tuple(turn for turn in turns if turn.card == card)
        for card in dict.fromkeys(turn.card for turn in turns)
        if card in held
    }


def _last_seen(game: DigitalGame, place: int) -> str:
    """Return the card that a seat saw last in this turn; empty if it saw none."""
    turn = game.position.turn
    return next((it.card for it in game.match.secrets.seen if (it.seat, it.turn) == (place, turn)), "")


def _note(game: DigitalGame, seen: CardInTurn) -> None:
    others = (it for it in game.match.secrets.seen if it.seat != seen.seat)
    game.match.secrets = replace(game.match.secrets, seen=(*others, seen))
    game.unit.save_match(game.match)


def _pick(game: DigitalGame, picked: CardInTurn) -> None:
    """Keep this card once its seat is asked."""
    others = (it for it in game.match.secrets.picked if it.seat != picked.seat)
    game.match.secrets = replace(game.match.secrets, picked=(*others, picked))


@on_digital
@once
def play_seen(game: DigitalGame, person: Person, press: str) -> Reply:
    """Play, or of drawn ones keep, the card that this person saw last in this turn."""
    check_live(game)
    seat = own_seat(game, person)
    if seat.away or not game.position.lives(seat.place):
        raise Denied(Refused.NOT_YOUR_TURN)
    cards, is_drawn = _cards(game, seat.place)
    if not cards:
        raise Denied(Refused.EMPTY_HAND)
    card = _last_seen(game, seat.place)
    if card not in cards:
        raise Denied(Refused.NOT_SEEN)
    if is_drawn:
        return _keep(game, person, press, Take(seat.place, card))
    fitting = _fitting(game, seat.place).get(card)
    if fitting is None and comes_before_the_dice(game.position.rules.index, card):
        return _play_before_the_dice(game, person, press, seat.place, card)
    return given_by(game, person, press, fitting or Play(seat.place, card))


def _play_before_the_dice(game: DigitalGame, person: Person, press: str, place: int, card: str) -> Reply:
    """Have a card play itself as the next turn of its holder begins; said again, it stays so."""
    put_stance(game, place, card, Stance.PLAYS)
    return done(game, StanceSet(card, Stance.PLAYS), person, press)


@on_digital
@once
def keep_drawn(game: DigitalGame, person: Person, press: str, card: str) -> Reply:
    """Keep one of the cards that this person drew: now, or once their seat is asked."""
    check_live(game)
    place = own_seat(game, person).place
    cards, is_drawn = _cards(game, place)
    if game.plays_itself(place) or not is_drawn or card not in cards:
        raise Denied(Illegal())
    return _keep(game, person, press, Take(place, card))


def _keep(game: DigitalGame, person: Person, press: str, kept: Take) -> Reply:
    """Keep a drawn card: now, or once the seat is asked."""
    if game.position.asked_seat == kept.seat:
        return given_by(game, person, press, kept)
    _pick(game, CardInTurn(kept.seat, game.position.turn, kept.card))
    return done(game, Note.PICKED, person, press)


# Whom a match waits for without telling


def may_wait_secretly(facts: MatchFacts) -> bool:
    """Return whether a group may come to wait for a hidden card of somebody whom nobody knows."""
    is_played = facts.status is Status.LIVE and facts.kind is Kind.DIGITAL and facts.pace is Pace.LIVE
    return is_played and not facts.private and facts.state is not None and hides_hands(facts.state)


def may_be_whispered(facts: MatchFacts) -> bool:
    """Return whether somebody may be told in private that a hidden card fits: a group waits for it."""
    is_played = facts.status is Status.LIVE and facts.kind is Kind.DIGITAL and not facts.paused
    return is_played and not facts.private and facts.state is not None and facts.state.asked_seat == SOMEBODY


def asked_secretly(unit: Unit, code: str) -> int | None:
    """Return the account that is asked for a hidden card now; None for nobody, and for a computer."""
    game = load(unit, code)
    if game is None:
        return None
    keep(game)
    place = _secret_place(game)
    return None if place is None else game.seats[place].account


def _secret_place(game: DigitalGame) -> int | None:
    """Return the seat of a person who is asked for a hidden card."""
    is_asked = game.match.status is Status.LIVE and not game.match.paused and is_secret(game.position)
    place = game.position.asked_seat if is_asked else None
    return None if place is None or game.plays_itself(place) else place


def pass_over(unit: Unit, code: str, decision: int) -> Reply:
    """Answer for a person who can be reached nowhere: a hidden card saves their life, or is not played.

    In their own turn, and where they wanted to be asked, they look at the board, and the clock runs as ever.
    """
    game = load(unit, code)
    if game is None:
        return refuse(Refused.NO_MATCH)
    place, closing = _secret_place(game), None
    waits = place == game.position.active or is_stop(game.position)
    if place is not None and not waits and game.match.decision == decision:
        closing = closing_answer(game.position)
    if closing is None:
        keep(game)
        return refuse(Refused.STALE, show(game))
    record(game, closing, None)
    advance(game)
    save(game)
    keep(game)
    return Reply(show(game), note=Note.DONE, changed=True)
