"""The set-up of a table: opening it, the same seats as last time, its pages, and the start."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from engine import Edition, new_game, rules
from engine.codec import rules_from_json, rules_to_json
from engine.rules import LEAST_SEATS
from kotbot.matches.core import lobby
from kotbot.matches.core.ending import follow_last
from kotbot.matches.core.game import save, set_deadline
from kotbot.matches.core.lobby import host_of, may_not_open_another, settled
from kotbot.matches.core.options import OPTIONS
from kotbot.matches.core.seats import (
    add_seat,
    computers_after,
    monsters_with_hands,
    open_hands,
    rules_of,
    seat_called,
)
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import MatchFacts, Mode, Occupant, Pace, Person, Status, Where
from kotbot.matches.facts.pages import BoardPage, MonsterPage, OptionPage, Page, SeatPage
from kotbot.matches.inline_chats import is_inline
from kotbot.matches.outcomes import AtSeat, Note, SeatOutcome
from kotbot.matches.people.accounts import language_of, remember
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.records import SeatRecord
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.before import before, so_far
from kotbot.matches.table.desk import begin_counting, put_names
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.seats.seat_changes import check_set_up, count_anew, turn_to
from kotbot.matches.table.seats.seating import new_player, sit_down
from kotbot.matches.table.teaching import begin_teaching
from kotbot.matches.table.use_case import check_decision, on_table, page_named

CLAWS: Final = "claws"
CHANCE: Final = "chance"
"""How to choose who begins, besides naming a seat: the most claws in a roll, or a draw by the bot."""


def new_table(
    unit: Unit, where: Where, host: int | None, rules_json: dict[str, Any], language: str, mode: Mode
) -> TableGame:
    """Return a stored table in the set-up, without seats; `mode` is REFEREE or COUNTERS.

    Seats are added by `seats.add_seat`, then `begin` and `use_case.done`.
    """
    return lobby.new_lobby(TableGame, unit, where, host, rules_json, language, Pace.NONE, mode)


def open_table(
    unit: Unit, where: Where, person: Person, language: str = "", edition: Edition | None = None
) -> Reply:
    """Open a table with its host seated, by the rules of the last one; an open one is shown instead.

    The last one's rules count if it was played with `edition`, or if none is named. In an inline message it
    only counts: nobody can type to the bot there.
    If an administrator who writes as the group opens it, the first person who joins becomes its host.
    """
    remember(unit, person)
    closed = may_not_open_another(TableGame, unit, where, person)
    if closed is not None:
        return closed
    host = host_of(person)
    past = before(unit, where, host)
    played = past.rules()
    if played is None or (edition is not None and rules_from_json(played).edition is not edition):
        played = rules_to_json(rules(edition or Edition.SECOND, table=True))
    spoken = language or settings_of(unit, where.chat).language or language_of(unit, person)
    mode = Mode.COUNTERS if where.is_inline else past.mode()
    game = new_table(unit, where, host, played, spoken, mode)
    if host is not None:
        sit_down(game, person, new_player(past, person.name, host))
    return replace(done(game, Note.OPENED, person), left=follow_last(game))


def offered(facts: MatchFacts) -> frozenset[int]:
    """Return the accounts of the earlier players whom a set-up offers."""
    known = facts.set_up
    if known is None:
        return frozenset()
    accounts = (*(one.account for one in known.familiar), *(seat.account for seat in known.last))
    return frozenset(account for account in accounts if account is not None)


@on_table
def leave_out(game: TableGame, gone: Collection[int]) -> Reply:
    """Offer no earlier players any more who are known to have left the chat."""
    desk = game.match.desk
    game.match.desk = replace(desk, gone=tuple(sorted({*desk.gone, *gone})))
    save(game)
    return Reply(show(game), note=Note.TURNED, changed=True)


@on_table
@once
def same_as_last(game: TableGame, person: Person, press: str) -> Reply:
    """Restore the last table's seats, monsters, order, edition, options and mode; people who joined stay."""
    check_set_up(game, person)
    past = so_far(game)
    if past.last is None:
        raise Denied(Refused.STALE)
    match, seats = past.last
    here = [seat for seat in game.seats if seat.account is not None]
    game.match.rules = match.rules
    if not is_inline(game.match.chat):
        game.match.mode = match.mode
    put_names(game.match, match.desk.names)
    game.seats = []
    joined = {seat.account for seat in here}
    name_of = computers_after(seats)
    for seat in seats:
        if seat.occupant is Occupant.COMPUTER:
            add_seat(game, seat.occupant, None, name_of(seat), seat.level, seat.monster)
            continue
        known = past.as_familiar(match, seat)
        account = seat.account if seat.account in joined else None if known is None else known.account
        _seat_again(game, seat, account)
    _keep(game, here)
    count_anew(game)
    return settled(game, Note.SAME_AGAIN, person, press)


def _seat_again(game: TableGame, seat: SeatRecord, account: int | None) -> None:
    occupant = Occupant.GUEST if account is None else Occupant.PERSON
    add_seat(game, occupant, account, seat.name, None, seat.monster)


def _keep(game: TableGame, people: list[SeatRecord]) -> None:
    """Seat people who joined meanwhile again, if there is room; a host may only keep the score.

    Somebody with the name of a guest takes over that guest's seat, as whoever joins does.
    """
    most = rules_of(game).box.most_seats
    for seat in people:
        account = seat.account or 0
        guest = seat_called(game, seat.name)
        if game.seat_of(account) is None and guest is not None and guest.occupant is Occupant.GUEST:
            guest.occupant, guest.account = Occupant.PERSON, account
        elif game.seat_of(account) is None and account != game.match.host and len(game.seats) < most:
            add_seat(game, Occupant.PERSON, account, seat.name, None)


# Pages


@on_table
def turn_page(game: TableGame, person: Person, decision: int, page: str) -> Reply:
    """Show another page of the set-up to everybody."""
    check_set_up(game, person)
    check_decision(game, decision)
    named = page_named(page)
    if not _is_page(game, named):
        raise Denied(Refused.STALE)
    turn_to(game, named)
    return settled(game, Note.TURNED, person)


def _is_page(game: TableGame, page: Page | None) -> bool:
    """Return whether a page belongs to the set-up; the order of the seats is begun in another way."""
    match page:
        case None | BoardPage.SEATS | BoardPage.FIRST:
            return True
        case BoardPage.OPTIONS | BoardPage.COMPUTERS | BoardPage.LANGUAGES:
            return True
        case SeatPage(seat) | MonsterPage(seat):
            return seat < len(game.seats)
        case OptionPage(option):
            return option in OPTIONS
        case _:
            return False


def _is_seat(game: TableGame, number: str) -> bool:
    return number.isdecimal() and 0 < int(number) <= len(game.seats)


# The start


@on_table
@once
def start(game: TableGame, person: Person, press: str, decision: int, first: str) -> Reply:
    """Begin: `first` is a seat from 1, CLAWS for the roll of the table, or CHANCE to have a seat drawn."""
    check_set_up(game, person)
    if len(game.seats) < LEAST_SEATS:
        raise Denied(Refused.TOO_FEW)
    check_decision(game, decision)
    seat = _first(game, first)
    begin(game, seat)
    started = Note.STARTED if seat is None else AtSeat(SeatOutcome.BEGINS, seat)
    return done(game, started, person, press)


def _first(game: TableGame, first: str) -> int | None:
    if first == CLAWS and game.match.mode is Mode.REFEREE:
        return None
    if first == CHANCE:
        return int.from_bytes(game.unit.entropy(8)) % len(game.seats)
    if _is_seat(game, first):
        return int(first) - 1
    raise Denied(Illegal())


def begin(game: TableGame, first: int | None = None) -> None:
    """Begin with the present seats; `first` skips the roll for the first turn.

    In counters nobody rolls: without `first`, the first seat begins. Raises engine.EngineError for a number
    of seats, or a first seat, that the edition does not have.
    """
    if first is None and game.match.mode is Mode.COUNTERS:
        first = 0
    rules = replace(rules_from_json(game.match.rules), table=True)
    game.match.status = Status.LIVE
    game.match.started = game.unit.now
    set_deadline(game, None)
    begin_teaching(game)
    drawn_for = open_hands(game)
    monsters = monsters_with_hands(game, drawn_for)
    state = new_game(rules, len(game.seats), first, monsters=monsters, open_hands=drawn_for)
    begin_counting(state, game.match.desk)
    lobby.begin(game, state)
