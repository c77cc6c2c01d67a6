"""Hints for the player who is asked, and in Tokyo for one who waits; and the end of a person's lessons.

Only that person sees a hint. A guest at a table has no phone, so anybody seated there may ask for the guest.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from engine import Answer, State, view
from engine.decisions import Choose
from engine.hands import OWN
from engine.players.advice import Advice
from engine.players.beforehand import UNDER_WAY, Beforehand, advise_beforehand
from engine.players.coach import advise
from kotbot.matches.core.computers import known_answers
from kotbot.matches.core.game import Game
from kotbot.matches.core.options import ON_OFF
from kotbot.matches.core.questions import asks_unknown_hand, is_first_pick
from kotbot.matches.core.showing import show
from kotbot.matches.core.teaching import teach_no_more
from kotbot.matches.core.use_case import check_live, done, own_seat
from kotbot.matches.facts import MatchFacts, Occupant, Person, Status
from kotbot.matches.modes import load, on_match
from kotbot.matches.outcomes import Note, OptionSet
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Illegal, NotAllowed, Privilege, Refused
from kotbot.matches.replies import Denied, Reply, refuse

Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class HintRequest:
    """An open question as the asked seat sees it."""

    facts: MatchFacts
    """The match as that seat sees it, for the eyes of its person alone."""
    seen: State
    legal: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class EarlyHintRequest:
    """What a hint before the question is about: a seat in Tokyo sees another player's dice."""

    facts: MatchFacts
    seen: State
    place: int


def ask(unit: Unit, code: str, person: Person, decision: int) -> HintRequest | Reply:
    """Return the question that a person wants a hint for, or why they get none."""
    return _or_refused(unit, code, lambda game: _asked(game, person, decision))


def ask_beforehand(unit: Unit, code: str, person: Person, decision: int) -> EarlyHintRequest | Reply:
    """Return what a person in Tokyo sees while another player rolls, or why they get no hint."""
    return _or_refused(unit, code, lambda game: _waiting(game, person, decision))


def _or_refused(unit: Unit, code: str, find: Callable[[Game], Asked]) -> Asked | Reply:
    game = load(unit, code)
    if game is None:
        return refuse(Refused.NO_MATCH)
    try:
        return find(game)
    except Denied as denied:
        return refuse(denied.why, show(game))


def _asked(game: Game, person: Person, decision: int) -> HintRequest:
    check_live(game)
    seat = _asked_seat(game, person)
    facts = _facts_for_hint(game, decision)
    state = game.position
    if asks_unknown_hand(state):
        raise Denied(NotAllowed(Privilege.HINT))
    seen = view(state, seat.place)
    if seat.place != state.asked_seat:
        _ask_first(seen, seat.place)
    return HintRequest(replace(facts, state=seen), seen, known_answers(seen, seat.place))


def _ask_first(seen: State, place: int) -> None:
    """Ask a seat before all others which of its drawn cards it keeps."""
    asked = next(frame for frame in seen.stack if _is_pick(frame, place))
    seen.stack.remove(asked)
    seen.stack.append(asked)


def _is_pick(frame: object, place: int) -> bool:
    return isinstance(frame, Choose) and (frame.seat, frame.card) == (place, OWN)


def _waiting(game: Game, person: Person, decision: int) -> EarlyHintRequest:
    check_live(game)
    seat, state = own_seat(game, person), game.position
    facts, place = _facts_for_hint(game, decision), seat.place
    may_be_hit = isinstance(state.question, UNDER_WAY) and place != state.active and state.in_tokyo(place)
    if game.shared or seat.away or not may_be_hit:
        raise Denied(Refused.NOT_YOUR_TURN)
    return EarlyHintRequest(facts, view(state, place), place)


def _facts_for_hint(game: Game, decision: int) -> MatchFacts:
    """Return the facts of a match; raises Denied if another question is open or hints are off."""
    if decision != game.match.decision:
        raise Denied(Refused.STALE)
    facts = show(game)
    if not facts.hints:
        raise Denied(NotAllowed(Privilege.HINT))
    return facts


def _asked_seat(game: Game, person: Person) -> SeatRecord:
    """Return the asked seat if it is the person's own, or that of a guest at the same table.

    Before the first turn all are asked at once who have not kept one of their cards.
    """
    place = game.position.asked_seat
    if place is None or place < 0:
        raise Denied(Refused.NOT_YOUR_TURN)
    seat = game.seats[place]
    own = game.seat_of(person.id)
    if own is not None and _picks_too(game.position, own.place):
        seat = own
    for_guest = seat.occupant is Occupant.GUEST and (own is not None or person.id == game.match.host)
    if seat.away or not (own is seat or for_guest):
        raise Denied(Refused.NOT_YOUR_TURN)
    return seat


def _picks_too(state: State, place: int) -> bool:
    return is_first_pick(state) and any(_is_pick(frame, place) for frame in state.stack)


def advice(asked: HintRequest) -> Advice:
    """Return the best answer and why, the same each time; takes 10 to 400 ms, so it is not part of `ask`."""
    return advise(asked.seen, asked.legal, Random(asked.facts.decision))


def advice_beforehand(waiting: EarlyHintRequest) -> Beforehand:
    """Return whether to yield if the roll hits, the same each time; takes about fifty milliseconds."""
    return advise_beforehand(waiting.seen, waiting.place, Random(waiting.facts.decision))


@on_match
def set_hint(game: Game, person: Person, value: str) -> Reply:
    """Turn hints on or off in a live match: for host and chat administrators, at a table anybody seated."""
    if game.match.status is not Status.LIVE:
        raise Denied(Refused.OVER)
    if person.id != game.match.host and not person.chat_admin:
        own_seat(game, person)
        if not game.shared:
            raise Denied(Refused.NOT_HOST)
    if value not in ON_OFF:
        raise Denied(Illegal())
    game.match.chosen = replace(game.match.chosen, hints=ON_OFF[value])
    return done(game, OptionSet("hint", value), person)


@on_match
def know_already(game: Game, person: Person) -> Reply:
    """Teach a person nothing more; only the person themselves can end their lessons."""
    if not teach_no_more(game, person.id):
        return refuse(Refused.STRANGER, show(game))
    return done(game, Note.DONE, person)
