"""The end of a match: by the rules, or because people stop it."""

from dataclasses import replace

from engine.events import Event
from kotbot.matches.core.game import Game, flush, set_deadline
from kotbot.matches.core.showing import show
from kotbot.matches.facts import MatchFacts, Status
from kotbot.matches.log import achievements, played
from kotbot.matches.log.results import count_result, result_to_json
from kotbot.matches.packing import unpack_events


def finish(game: Game) -> None:
    """Finish a match by the rules: count its result, publish the seed, drop all positions but the last.

    The rows for the statistics are written with it, one for each seat.
    """
    flush(game)
    match = game.match
    events: list[Event] = [fact for event in game.standing() for fact in unpack_events(event.happened)]
    result = count_result(game.position, events, match.seed, match.mixed)
    found = achievements.earned_in(events, game.seats, result)
    earned = achievements.with_firsts(game.unit, match, game.seats, found)
    match.result = result_to_json(replace(result, earned=earned))
    close(game, Status.OVER)
    game.unit.put_played(match.id, played.rows_of(match, game.seats))


def close(game: Game, status: Status) -> None:
    """End a match with this status: close its decision and drop all positions but the kept ones."""
    match = game.match
    game.leave_half_done()
    match.status = status
    match.ended = game.unit.now
    match.draft = None
    set_deadline(game, None)
    flush(game)
    if match.seq:
        game.unit.drop_states(match.id, game.kept_positions())


def follow_last(game: Game) -> MatchFacts | None:
    """Link the last match of a lobby's place to the lobby; return that match, None if there was none."""
    match, unit = game.match, game.unit
    last = unit.last_ended(match.chat, match.topic, game.kind)
    if last is None or last.notes.next or not unit.owns(last.partition):
        return None
    last.notes = replace(last.notes, next=match.code)
    unit.save_match(last)
    return show(type(game).of_record(unit, last))
