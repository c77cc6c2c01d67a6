"""Stops of people: where in others' turns they want to be asked, and how often a group waits for them.

What somebody says is their secret. The engine hears of it as the next dice are rolled, so that no answer
which can be taken back comes before it; the log shows others that somebody passed.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from engine.answers import StopAt
from engine.hands import has_set, hides_hands
from engine.stops import MOMENTS, is_stop
from engine.stops import stops_of as said_in
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Pace
from kotbot.matches.facts.hands import OwnStops, StopMoment
from kotbot.matches.options import SeatStops
from kotbot.matches.outcomes import StopsSet
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied

MOST: Final = 15
"""How often a group waits so for one person: with 20 seconds each, five minutes of a match at most."""


_ON, _OFF = _SIGNS = ("+", "-")


def own_stops(game: Game, place: int) -> OwnStops | None:
    """Return what the person on a seat said, for their eyes alone; None where nobody can stop."""
    if not _is_possible(game, place):
        return None
    said = _of_seat(game, place)
    left = None if game.match.private else max(0, MOST - said.used)
    return OwnStops(tuple(map(StopMoment, said.moments)), left)


def wanted_stops(game: Game, place: int, said: Iterable[str]) -> StopsSet:
    """Return where a seat stops from now on: `shown ending` is all, `+shown` one more, `-shown` one less.

    Two switches that are pressed before the page is drawn anew both hold.

    Raises:
        ValueError: for an unknown moment.
    """
    switches = [*said]
    is_all = not any(one.startswith(_SIGNS) for one in switches)
    wanted = set() if is_all else {StopMoment(one) for one in _of_seat(game, place).moments}
    ended: set[StopMoment] = set()
    for one in switches:
        moment = StopMoment(one.removeprefix(_ON).removeprefix(_OFF))
        of, other = (ended, wanted) if one.startswith(_OFF) else (wanted, ended)
        of.add(moment)
        other.discard(moment)
    return StopsSet(_in_order(wanted), _in_order(ended))


def _in_order(moments: Collection[StopMoment]) -> tuple[StopMoment, ...]:
    return tuple(moment for moment in StopMoment if moment in moments)


def put_stops(game: Game, place: int, moments: Iterable[StopMoment]) -> None:
    """Note where the person on a seat wants to be asked; raises Denied if the match does not stop there."""
    if not _is_possible(game, place):
        raise Denied(Illegal())
    wanted, said = set(moments), _of_seat(game, place)
    if wanted and _is_used_up(game, said):
        raise Denied(Refused.NO_STOPS_LEFT)
    in_order = tuple(moment for moment in MOMENTS if moment in wanted)
    _put(game, said._replace(moments=in_order))


def still_to_say(game: Game) -> StopAt | None:
    """Return what the engine has to hear of one seat's stops; None if it knows them.

    A match that plays on from a turn of another begins with what the players there had said.
    """
    for seat in game.seats if hides_hands(game.position) else ():
        wanted = _in_force(game, seat.place)
        if game.position.lives(seat.place) and wanted != said_in(game.position, seat.place):
            return StopAt(seat.place, wanted)
    return None


def count_stop(game: Game) -> None:
    """Count the stop at which somebody is asked now, once."""
    state, decision = game.position, game.match.decision
    if not is_stop(state) or state.asked_seat is None:
        return
    said = _of_seat(game, state.asked_seat)
    if said.decision != decision:
        _put(game, said._replace(used=said.used + 1, decision=decision))


def _is_possible(game: Game, place: int) -> bool:
    """Return whether a match stops for a seat: a slow group waits for nobody whom it does not know."""
    is_waited_for = game.match.private or game.match.pace is Pace.LIVE
    state = game.position
    return is_waited_for and hides_hands(state) and state.lives(place) and has_set(state, place)


def _in_force(game: Game, place: int) -> tuple[str, ...]:
    said = _of_seat(game, place)
    if _is_used_up(game, said) or game.plays_itself(place) or not _is_possible(game, place):
        return ()
    return said.moments


def _is_used_up(game: Game, said: SeatStops) -> bool:
    return not game.match.private and said.used >= MOST


def _of_seat(game: Game, place: int) -> SeatStops:
    said = game.match.secrets.stops
    return next((one for one in said if one.seat == place), SeatStops(place))


def _put(game: Game, said: SeatStops) -> None:
    others = tuple(one for one in game.match.secrets.stops if one.seat != said.seat)
    kept = (*others, said) if said.moments or said.used else others
    game.match.secrets = replace(game.match.secrets, stops=kept)
