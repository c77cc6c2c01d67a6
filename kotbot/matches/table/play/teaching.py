"""A table of people who never played: each step and each new card is explained until they know."""

from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Person
from kotbot.matches.replies import Denied, Note, Refused, Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.teaching import TEACH, begin_teaching
from kotbot.matches.table.use_case import at_table


@at_table
@once
def teach(game: TableGame, person: Person, press: str, wanted: str) -> Reply:
    """Teach the table (`on`), or no more (`off`)."""
    if wanted not in ("on", "off"):
        raise Denied(Refused.ILLEGAL, wanted)
    game.match.options[TEACH] = wanted
    begin_teaching(game)
    return done(game, Note.SET, person, press, f"{TEACH} {wanted}")
