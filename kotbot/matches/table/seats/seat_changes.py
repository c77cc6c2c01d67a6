"""Common parts of changes of seats: in the set-up they are only stored, in a match they are lines."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from engine.players import PLAYERS
from kotbot.matches.core.game import advance, new_decision
from kotbot.matches.core.lobby import check_may_change, settled
from kotbot.matches.core.seats import renumber
from kotbot.matches.core.use_case import check_live, done
from kotbot.matches.facts import Draft, Person, Status
from kotbot.matches.facts.pages import Page
from kotbot.matches.log.history import Became, who
from kotbot.matches.outcomes import Outcome
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.desk import forget_prompts
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.use_case import check_decision, check_enters, on_table
from kotbot.matches.table.writing import enter_seats, tell_monsters

P = ParamSpec("P")


def at_seats(
    use_case: Callable[Concatenate[TableGame, Person, P], Reply],
) -> Callable[Concatenate[Unit, str, Person, P], Reply]:
    """Wrap a use case in the set-up or in a match at a table, for anybody seated, its host, and admins."""

    def run(game: TableGame, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        if game.match.status is Status.LOBBY:
            check_may_change(game, person)
        else:
            if not person.chat_admin:
                check_enters(game, person)
            check_live(game)
            check_unchanged(game.match)
        return use_case(game, person, *args, **kwargs)

    update_wrapper(run, use_case)
    return on_table(run)


def check_set_up(game: TableGame, person: Person) -> None:
    """Raise Denied unless the table is in its set-up, and a person may change it."""
    check_may_change(game, person)


def is_live(game: TableGame) -> bool:
    """Return whether the match has begun."""
    return game.match.status is Status.LIVE


def note(game: TableGame, person: Person, place: int, became: Became, level: str = "") -> None:
    """Record a change of a seat that the engine does not know."""
    if is_live(game):
        enter_seats(game, person, who(place, became, level))


def finished(game: TableGame, what: Outcome, person: Person, press: str = "") -> Reply:
    """Go on, write back and reply."""
    if not is_live(game):
        return settled(game, what, person, press)
    tell_monsters(game, person)
    advance(game)
    return done(game, what, person, press)


def count_anew(game: TableGame) -> None:
    """Renumber the seats in the set-up, so that buttons shown before are stale."""
    renumber(game)
    forget_prompts(game.match)
    new_decision(game)


def page_of(game: TableGame) -> Page | None:
    """Return the open page of the set-up."""
    return None if game.match.draft is None else unpack_draft(game.match.draft).page


def turn_to(game: TableGame, page: Page | None) -> None:
    """Show another page of the set-up."""
    game.match.draft = None if page is None else pack_draft(Draft(game.match.decision, page=page))


def seat_at(game: TableGame, decision: int, place: int) -> SeatRecord:
    """Return the seat that a button names, from 0; raises Denied if the seats were renumbered."""
    check_decision(game, decision)
    if not 0 <= place < len(game.seats):
        raise Denied(Refused.STALE)
    return game.seats[place]


def check_level(level: str) -> None:
    """Raise Denied for an unknown computer player."""
    if level not in PLAYERS:
        raise Denied(Illegal())
