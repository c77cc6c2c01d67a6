"""The end of a match at a table: the rules ask for it, and people confirm it."""

from kotbot.matches import ending
from kotbot.matches.facts import Person
from kotbot.matches.game import Game
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.stats import COUNTED, NOT_COUNTED
from kotbot.matches.table.use_case import at_table
from kotbot.matches.use_case import Denied, done, once


@at_table
@once
def confirm(game: Game, person: Person, press: str, counts: str) -> Reply:
    """The game is over as the board says, and it counts (`yes`) or not (`no`). Refused.NOT_YET before."""
    if counts not in ("yes", NOT_COUNTED):
        raise Denied(Refused.ILLEGAL, counts)
    if not game.position.over:
        raise Denied(Refused.NOT_YET)
    game.match.options[COUNTED] = counts
    ending.finish(game)
    return done(game, Note.COUNTED, person, press, counts)
