"""What follows a match that has ended: the next one in its place, to which whoever looks at it goes along."""

from dataclasses import replace

from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import show
from kotbot.matches.facts import MatchFacts


def follow_last(game: Game) -> MatchFacts | None:
    """Have the last match of a lobby's place lead to it; returns that match, None if there was none."""
    match, unit = game.match, game.unit
    last = unit.last_ended(match.chat, match.topic, game.kind)
    if last is None or last.notes.next or not unit.owns(last.partition):
        return None
    last.notes = replace(last.notes, next=match.code)
    unit.save_match(last)
    return show(type(game).of_record(unit, last))
