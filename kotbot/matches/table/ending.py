"""The end of a match at a table: the rules ask for it, and people confirm it."""

from kotbot.matches import ending
from kotbot.matches.facts import Person
from kotbot.matches.game import Game
from kotbot.matches.replies import Note, Refused, Reply
from kotbot.matches.stats import COUNTED, NOT_COUNTED
from kotbot.matches.table.use_case import at_table
from kotbot.matches.use_case import Denied, done, repeated


@at_table
def confirm(game: Game, person: Person, counts: str, press: str) -> Reply:
    """The game is over as the board says, and it counts (`yes`) or not (`no`). Refused.NOT_YET before."""
    again = repeated(game, press)
    if again is not None:
        return again
    if counts not in ("yes", NOT_COUNTED):
        raise Denied(Refused.ILLEGAL, counts)
    if not game.position.over:
        raise Denied(Refused.NOT_YET)
    game.match.options[COUNTED] = counts
    ending.finish(game)
    return done(game, Note.COUNTED, person, press, counts)
