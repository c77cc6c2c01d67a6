"""Notes on cards that the catalogue lacks: what the card does, as people typed it."""

from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Person
from kotbot.matches.log.history import NOTED
from kotbot.matches.outcomes import Entered
from kotbot.matches.refusals import Illegal, TableReason
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.desk import LONGEST_NOTE, put_note
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.play.correcting import adjusted_as_typed
from kotbot.matches.table.play.entering import answered_as_typed
from kotbot.matches.table.use_case import at_table
from kotbot.matches.table.writing import enter_seats


@at_table
@once
def bought(
    game: TableGame, person: Person, press: str, text: str, decision: int, card: str, note: str
) -> Reply:
    """Buy a card with an answer in notation and put a note on it, in one line."""
    _put(game, person, card, note)
    return answered_as_typed(game, person, press, decision, text)


@at_table
@once
def given(game: TableGame, person: Person, press: str, text: str, card: str, note: str) -> Reply:
    """Enter table events that give a monster a card, and put a note on it, in one line."""
    _put(game, person, card, note)
    return adjusted_as_typed(game, person, text, press)


@at_table
@once
def noted(game: TableGame, person: Person, press: str, card: str, note: str) -> Reply:
    """Put a note on a card that lies somewhere, in place of its earlier note."""
    _put(game, person, card, note)
    text = f"{NOTED}{card}"
    enter_seats(game, person, text)
    return done(game, Entered((text,)), person, press)


def _put(game: TableGame, person: Person, card: str, note: str) -> None:
    if len(note) > LONGEST_NOTE:
        raise Denied(Illegal(TableReason.LONG_NOTE))
    put_note(game.match, card, note, person.id)
