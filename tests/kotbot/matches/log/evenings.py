"""Games at a table of people with accounts and of guests."""

from kotbot.matches.core.seats import add_seat
from kotbot.matches.core.use_case import done
from kotbot.matches.facts import Mode, Occupant, Person, Where
from kotbot.matches.log import guests
from kotbot.matches.log.guests import Guest
from kotbot.matches.outcomes import Counted, Note
from kotbot.matches.people import accounts
from kotbot.matches.people.names import sign
from kotbot.matches.ports import Unit
from kotbot.matches.table.seats import setting_up
from scripts.testing.matches import ANN, GROUP, Bot
from scripts.testing.tables import Table

ZOE = Person(77, "Zoe Smith")


def laid(bot: Bot, *who: Person | str, where: Where = GROUP) -> Table:
    """A table in counters mode: people with accounts, and guests by their names; the first one hosts."""

    def work(unit: Unit) -> str:
        host = next(one.id for one in who if isinstance(one, Person))
        game = setting_up.new_table(
            unit, where, host, {"edition": "second", "table": True}, "en", Mode.COUNTERS
        )
        for one in who:
            if isinstance(one, str):
                add_seat(game, Occupant.GUEST, None, one, None)
            else:
                accounts.remember(unit, one)
                add_seat(game, Occupant.PERSON, one.id, one.name, None)
        setting_up.begin(game, 0)
        done(game, Note.STARTED, ANN)
        return game.match.code

    return Table(bot, bot.do(work))


def evening(
    bot: Bot, *who: Person | str, winner: int = 1, counts: str = "yes", where: Where = GROUP
) -> Table:
    """A game that this seat (from 1) won with 20 stars."""
    table = laid(bot, *who, where=where)
    by = next(one for one in who if isinstance(one, Person))
    table.enter(f"set {winner} stars 20", by)
    table.enter(f"win {winner}", by)
    assert isinstance(table.confirm(counts, by).note, Counted)
    return table


def named(unit: Unit, chat: int, name: str) -> Guest | None:
    """The guest of this name at the tables of a chat."""
    return guests.find(unit, chat, sign(name))


def zoe(bot: Bot, chat: int = GROUP.chat) -> Guest:
    found = bot.do(lambda unit: named(unit, chat, "zoe"))
    assert found is not None
    return found
