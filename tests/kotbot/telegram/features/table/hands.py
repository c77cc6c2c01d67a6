"""What people do at one table in tests of several hands: they type, and open mats."""

from itertools import count

from kotbot.matches.facts import Person
from kotbot.matches.refusals import Refusal
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import correcting
from kotbot.telegram.features.table.typing import entered_here
from kotbot.telegram.incoming import TypedText
from scripts.testing.matches import GROUP
from scripts.testing.tables import Table

MESSAGES = count(100)


def types(table: Table, person: Person, text: str) -> Refusal | None:
    """Why a text that answers the board enters nothing; None if it does."""
    given = TypedText(text, person, GROUP, next(MESSAGES), 7)
    reply = table.bot.do(lambda unit: entered_here(unit, given))
    assert isinstance(reply, Reply)
    return reply.refused


def opens(table: Table, person: Person, seat: int) -> None:
    table.bot.do(lambda unit: correcting.open_mat(unit, table.code, person, seat - 1))
