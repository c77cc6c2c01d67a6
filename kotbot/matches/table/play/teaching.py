"""Teaching a table: each step and each new card is explained until everybody knows."""

from dataclasses import replace

from kotbot.matches.core.options import ON_OFF
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Person
from kotbot.matches.replies import Denied, Illegal, OptionSet, Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.teaching import begin_teaching
from kotbot.matches.table.use_case import at_table


@at_table
@once
def teach(game: TableGame, person: Person, press: str, wanted: str) -> Reply:
    """Turn teaching on (`on`) or off (`off`)."""
    if wanted not in ON_OFF:
        raise Denied(Illegal())
    game.match.chosen = replace(game.match.chosen, teaches=ON_OFF[wanted])
    begin_teaching(game)
    return done(game, OptionSet("teach", wanted), person, press)
