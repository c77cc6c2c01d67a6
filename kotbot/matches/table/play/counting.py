"""Free counters of a table: numbers of each monster beside the rules, and their names."""

from engine.errors import Reason
from engine.state import COUNTERS
from engine.table_events import AddCounter, RemoveCounter, TableEvent, write_table
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Person
from kotbot.matches.log.history import CALLED
from kotbot.matches.options import Named
from kotbot.matches.outcomes import Entered
from kotbot.matches.people.names import fold
from kotbot.matches.refusals import Illegal, TableReason
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.desk import LONGEST_NAME, put_name
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.use_case import at_table
from kotbot.matches.table.writing import enter, enter_seats


@at_table
@once
def count(game: TableGame, person: Person, press: str, name: str, *, typed: bool) -> Reply:
    """Add a counter, from 0; a `typed` name is deleted with the person who typed it.

    Illegal with COUNTER_NAME or COUNTERS_FULL.
    """
    check_unchanged(game.match)
    free = next((what for what in COUNTERS if not game.position.counts(what)), None)
    if free is None:
        raise Denied(Illegal(TableReason.COUNTERS_FULL))
    _call(game, free, name, person.id if typed else None)
    event = TableEvent(AddCounter(free))
    enter(game, person, event)
    return done(game, Entered((write_table(event),)), person, press)


@at_table
@once
def rename(game: TableGame, person: Person, press: str, what: str, name: str, *, typed: bool) -> Reply:
    """Rename a counter; its numbers stay."""
    _check_there(game, what)
    _call(game, what, name, person.id if typed else None)
    text = f"{CALLED}{COUNTERS.index(what) + 1}"
    enter_seats(game, person, text)
    return done(game, Entered((text,)), person, press)


@at_table
@once
def uncount(game: TableGame, person: Person, press: str, what: str) -> Reply:
    """Remove a counter; an undo restores its name and numbers."""
    check_unchanged(game.match)
    _check_there(game, what)
    event = TableEvent(RemoveCounter(what))
    enter(game, person, event)
    return done(game, Entered((write_table(event),)), person, press)


def _check_there(game: TableGame, what: str) -> None:
    if not game.position.counts(what):
        raise Denied(Illegal(Reason.NO_COUNTER))


def _call(game: TableGame, what: str, name: str, account: int | None) -> None:
    others = [one for one in game.match.desk.names if one.what != what and _stands(game, one.what)]
    taken = {fold(one.name) for one in others if one.name and one.what in COUNTERS}
    if not name.strip() or len(name) > LONGEST_NAME or fold(name) in taken:
        raise Denied(Illegal(TableReason.COUNTER_NAME))
    put_name(game.match, others, Named(what, name, account))


def _stands(game: TableGame, what: str) -> bool:
    """Return whether a name is a note, or that of an existing counter."""
    return what not in COUNTERS or game.position.counts(what)
