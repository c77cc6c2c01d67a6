"""Who played what, and how it ended: a row for each seat of each match that counts.

Nothing of it is stored: it is read off the matches, their seats and what was said of guests (GuestRecord).
So a guest that is taken over and an undo of that are right at once, and whatever is computed from these rows
can be computed anew at any time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Final

from engine.dice import Dice
from kotbot.matches.facts import Achievement, Highlights, Kind, Occupant, Result, Standing, Status
from kotbot.matches.log.results import result_from_json
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from kotbot.matches.records import GuestRecord, MatchRecord, SeatRecord

COUNTED: Final = "counted"
"""Key of the options of a match that was played at a table: whether people want it in the statistics."""
NOT_COUNTED: Final = "no"
ON_A_PAGE: Final = 300
"""Matches that are read in one transaction where there may be many: some 30 ms."""
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
NOTHING: Final = Highlights(None, None, None)


@dataclass(frozen=True, slots=True)
class Player:
    """Who is the same one in several matches: an account, or a guest of a chat; exactly one is set."""

    account: int | None = None
    guest: str = ""
    """The name of a guest as `fold` makes it, of the chat in which the match was played."""


@dataclass(frozen=True, slots=True)
class Played:
    """One seat of a match that was played to its end and counts."""

    code: str
    chat: int
    kind: Kind
    edition: str
    ended: datetime | None
    turns: int
    place: int
    """From 0, in the order of play."""
    player: Player | None
    """For whom it counts; None for a computer, a former player, and a guest whom nobody named."""
    guest: str
    """As `Player.guest`, also where the guest's games count for an account; empty for all others."""
    name: str
    """As it was then; empty for a computer and for a former player."""
    level: str | None
    """Of a computer."""
    monster: str
    rank: int | None
    """In the final standings, from 1; equal ranks were out together. None for a match without a result."""
    stars: int
    how: str
    """How this seat won: stars, last or agreed; empty for those who did not."""
    damage: int
    """Hearts taken from others, for the seat that took the most of them; else 0."""
    in_tokyo: int = 0
    """Turns of anybody that began while it was in Tokyo, for the seats that were there longest; else 0."""
    best_roll: tuple[Dice, int] | None = None
    """The result and its stars, for the seat whose roll scored most."""
    earned: tuple[Achievement, ...] = ()


Page = tuple[list[Played], int | None]
"""Rows, and the number of the match before which the next page is; None behind the last one."""


def of_chat(unit: Unit, chat: int) -> list[Played]:
    """All that was played in a chat, the latest match first, each in the order of its seats."""
    return _rows(unit, unit.matches_in(chat, [Status.OVER]))


def page_of_chat(unit: Unit, chat: int, before: int | None = None) -> Page:
    """The same as `of_chat`, so many matches at once that nobody has to wait for it.

    Also what to ask the next page with as `before`; None if this was the last one.
    """
    return _page(unit, unit.matches_before(chat, Status.OVER, before, ON_A_PAGE))


def page_with_account(unit: Unit, account: int, before: int | None = None) -> Page:
    """What an account played under its own name in all chats, with all seats; by pages as those of a chat."""
    return _page(unit, unit.matches_of(account, [Status.OVER], before, ON_A_PAGE))


def chats_with_guests_of(unit: Unit, account: int) -> list[int]:
    """Where guests are whom an account took over: what these played counts for it, too."""
    return sorted({guest.chat for guest in unit.guests_of(account)})


def pages_about(unit: Unit, account: int) -> Iterator[list[Played]]:
    """All in which something may count for an account, in one transaction: for whoever stops early."""
    yield from _pages(partial(page_with_account, unit, account))
    for chat in chats_with_guests_of(unit, account):
        yield from _pages(partial(page_of_chat, unit, chat))


def pages_of_chat(unit: Unit, chat: int) -> Iterator[list[Played]]:
    """All that was played in a chat, in one transaction: for whoever stops early."""
    return _pages(partial(page_of_chat, unit, chat))


def of_account(account: int, rows: Iterable[Played]) -> list[Played]:
    """What counts for an account among rows, each once, the latest match first."""
    own = {(row.code, row.place): row for row in rows if row.player == Player(account)}
    return sorted(own.values(), key=lambda row: row.ended or LONG_AGO, reverse=True)


def _pages(read: Callable[[int | None], Page]) -> Iterator[list[Played]]:
    rows, before = read(None)
    yield rows
    while before is not None:
        rows, before = read(before)
        yield rows


def _page(unit: Unit, matches: Sequence[MatchRecord]) -> Page:
    return _rows(unit, matches), matches[-1].id if len(matches) == ON_A_PAGE else None


def guests_of(seats: Sequence[SeatRecord]) -> dict[int, str]:
    """The names of the guests of a match by their seats; of two that are called alike the first."""
    named: dict[str, int] = {}
    for seat in seats:
        if seat.occupant is not Occupant.GUEST:
            continue
        name = fold(seat.name)
        if name:
            named.setdefault(name, seat.place)
    return {place: name for name, place in named.items()}


def accounts_of_guests(seats: Sequence[SeatRecord], said: Sequence[GuestRecord]) -> dict[int, int]:
    """For whom the seats of guests count that an account took over.

    An account has one seat at a table: where it sits itself, and for a second guest of its own, the guest is
    somebody else.
    """
    taken_over = {one.name: one.account for one in said if one.account is not None}
    if not taken_over:
        return {}
    seated = {seat.account for seat in seats}
    found: dict[int, int] = {}
    for place, name in sorted(guests_of(seats).items()):
        account = taken_over.get(name)
        if account is not None and account not in seated:
            found[place] = account
            seated.add(account)
    return found


def _rows(unit: Unit, matches: Sequence[MatchRecord]) -> list[Played]:
    counted = [match for match in matches if match.options.get(COUNTED) != NOT_COUNTED]
    said = {chat: unit.guests(chat) for chat in {match.chat for match in counted}}
    seats = {
        number: list(own)
        for number, own in groupby(unit.seats_of_all([match.id for match in counted]), _match_of)
    }
    return [row for match in counted for row in _rows_of(match, seats.get(match.id, []), said[match.chat])]


def _match_of(seat: SeatRecord) -> int:
    return seat.match


def _rows_of(match: MatchRecord, seats: Sequence[SeatRecord], said: Sequence[GuestRecord]) -> list[Played]:
    result = None if match.result is None else result_from_json(match.result)
    guests, players = guests_of(seats), players_of(seats, said)
    ranked = {line.place: line for line in result.standings} if result is not None else {}
    return [
        _row(match, seat, players.get(seat.place), guests.get(seat.place, ""), result, ranked.get(seat.place))
        for seat in seats
    ]


def players_of(seats: Sequence[SeatRecord], said: Sequence[GuestRecord]) -> dict[int, Player]:
    """For whom the seats of a match count, by their places."""
    guests, accounts = guests_of(seats), accounts_of_guests(seats, said)
    out = {one.name for one in said if one.left_out}
    people = {
        seat.place: Player(seat.account)
        for seat in seats
        if seat.occupant is Occupant.PERSON and seat.account is not None
    }
    free = {place: Player(guest=name) for place, name in guests.items() if name not in out}
    return free | {place: Player(account) for place, account in accounts.items()} | people


def _row(
    match: MatchRecord,
    seat: SeatRecord,
    player: Player | None,
    guest: str,
    result: Result | None,
    line: Standing | None,
) -> Played:
    earned = () if result is None else result.earned or ()
    won = result is not None and result.winner == seat.place
    best = NOTHING if result is None else result.highlights
    most, longest, roll = best.most_damage, best.longest_in_tokyo, best.best_roll
    return Played(
        code=match.code,
        chat=match.chat,
        kind=match.mode.kind,
        edition=match.rules["edition"],
        ended=match.ended,
        turns=0 if result is None else result.turns,
        place=seat.place,
        player=player,
        guest=guest,
        name=seat.name,
        level=seat.level if seat.occupant is Occupant.COMPUTER else None,
        monster=seat.monster,
        rank=None if line is None else line.rank,
        stars=0 if line is None else line.stars,
        how=result.how if result is not None and won else "",
        damage=most[1] if most is not None and most[0] == seat.place else 0,
        in_tokyo=longest[1] if longest is not None and seat.place in longest[0] else 0,
        best_roll=roll[1:] if roll is not None and roll[0] == seat.place else None,
        earned=tuple(one.achievement for one in earned if one.place == seat.place),
    )
