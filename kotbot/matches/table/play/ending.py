"""The end of a match at a table: the rules ask for it, and people confirm it."""

from dataclasses import replace

from kotbot.matches.core import ending
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Person
from kotbot.matches.outcomes import Counted
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.use_case import at_table


@at_table
@once
def confirm(game: TableGame, person: Person, press: str, counts: str) -> Reply:
    """Confirm that the game is over as shown, and counts (`yes`) or not (`no`). Refused.NOT_WON before."""
    if counts not in ("yes", "no"):
        raise Denied(Illegal())
    check_unchanged(game.match)
    if not game.position.over:
        raise Denied(Refused.NOT_WON)
    game.match.chosen = replace(game.match.chosen, counts=counts == "yes")
    ending.finish(game)
    return done(game, Counted(counts == "yes"), person, press)
