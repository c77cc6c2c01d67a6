"""The end of a match at a table: the rules ask for it, people confirm it, or stop without a result."""

from kotbot.matches import ending
from kotbot.matches.facts import Person, Status
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


@at_table
def stop(game: Game, person: Person, press: str) -> Reply:
    """End without a result; anybody at the table may, after being asked."""
    again = repeated(game, press)
    if again is not None:
        return again
    ending.close(game, Status.STOPPED)
    return done(game, Note.STOPPED, person, press)
