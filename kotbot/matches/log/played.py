"""The results of ended matches: one row for each seat.

Rows are written at the end of a match. For matches that ended before there were rows, or under an earlier
version, they are made of the same facts when they are read, until ended/filling.py has written them.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from engine import Edition
from engine.boxes import parts_of
from engine.cards.catalogue import THINGS
from engine.dice import Dice, as_dice
from kotbot.matches.facts import ACHIEVEMENTS, Achievement, Highlights, Kind, Mode, Occupant
from kotbot.matches.log.results import result_from_json
from kotbot.matches.people.names import fold
from kotbot.matches.ports import Unit
from kotbot.matches.records import (
    GuestRecord,
    MatchRecord,
    PlayedMatch,
    PlayedMatches,
    PlayedRecord,
    SeatRecord,
)

ROWS_VERSION: Final = 3
"""Rises when rows say more: then all matches get new rows, while the bot runs."""
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
NOTHING: Final = MappingProxyType({"damage": 0, "in_tokyo": 0, "best_roll": None, "boxes": (), "played": ()})
"""The values of a seat that was best in nothing, in a match without expansions."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player across matches: an account, or a guest of a chat; exactly one is set."""

    account: int | None = None
    guest: str = ""
    """The name of a guest as `fold` makes it, of the chat in which the match was played."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat of a match that was played to its end and counts."""

    code: str
    chat: int
    kind: Kind
    ended: datetime | None
    place: int
    """From 0, in the order of play."""
    player: Player | None
    """The player for whom it counts; None for a computer, a former player, and a nameless guest."""
    guest: str
    """As `Player.guest`, also if the guest's games count for an account; empty for all others."""
    name: str
    """The name at that time; empty for a former player."""
    level: str | None
    """The level of a computer; None for others."""
    monster: str
    rank: int | None
    """In the final standings, from 1; equal ranks were out together. None for a match without a result."""
    stars: int
    how: str
    """How this seat won: stars, last or agreed; empty for those who did not."""
    damage: int
    """Hearts taken from others, for the seat that took the most of them; else 0."""
    in_tokyo: int = 0
    """Turns of any player that began while it was in Tokyo, for the seats that were there longest; else 0."""
    best_roll: tuple[Dice, int] | None = None
    """The result and its stars, for the seat whose roll scored most."""
    boxes: tuple[str, ...] = ()
    """The names of the expansions that were added to the edition, in order of name."""
    played: tuple[str, ...] = ()
    """The cards that it played from its hand, in their order."""
    earned: tuple[Achievement, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """Ended matches, and the data that tells for whom they count.

    All of it is read in one transaction; computing with it needs no database and blocks nobody.
    """

    parts: Sequence[PlayedMatches]
    """As they were read, in any order; a match may be in several."""
    guests: Mapping[int, Sequence[GuestRecord]]
    """The GuestRecords, by chat."""
    names: Mapping[int, str]
    """The names of the accounts concerned, and of those that took over a guest in it."""

    def matches(self) -> list[tuple[PlayedMatch, list[PlayedRecord]]]:
        """Return each match once with its rows, the latest first, also those that do not count."""
        matches = {match.id: match for part in self.parts for match in part.matches}
        rows: dict[int, list[PlayedRecord]] = {}
        for part in self.parts:
            rows |= {number: list(own) for number, own in groupby(part.rows, lambda row: row.match)}
        return [(matches[number], rows[number]) for number in sorted(rows, reverse=True)]

    def guest_names(self) -> set[str]:
        """Return the guests in all matches, also those that do not count, as `fold` makes their names."""
        return {row.guest for part in self.parts for row in part.rows if row.guest}

    def rows(self) -> list[SeatResult]:
        """Return a row for each seat of the matches that count, the latest match first, ordered by seat."""
        return [
            row
            for match, seats in self.matches()
            if seats[0].counts
            for row in _rows(match, seats, self.guests.get(match.chat, ()))
        ]

    def rows_of(self, account: int) -> list[SeatResult]:
        """Return the rows that count for an account, the latest first."""
        player = Player(account)
        own = [row for row in self.rows() if row.player == player]
        return sorted(own, key=lambda row: row.ended or LONG_AGO, reverse=True)


# Reading


def of_chat(unit: Unit, chat: int, guest: str = "") -> History:
    """Read the ended matches of a chat, or those with one guest of it."""
    return _history(unit, _in_chat(unit, chat, guest))


def of_account(unit: Unit, account: int) -> History:
    """Read the matches that may count for an account: its own, and those of guests that it took over."""
    return _history(unit, [*_of_accounts(unit, [account]), *_with_guests_of(unit, account)], [account])


def of_accounts(unit: Unit, accounts: Collection[int]) -> History:
    """Read all matches in which one of these accounts sat, in all chats."""
    return _history(unit, _of_accounts(unit, accounts), accounts)


def guest_names(unit: Unit, chat: int) -> set[str]:
    """Return the guests at the ended tables of a chat, as `fold` makes their names."""
    later = made_of(unit, unit.without_rows_in(chat))
    return unit.guest_names(chat) | {row.guest for row in later.rows if row.guest}


def earned_before(unit: Unit, chat: int, player: Player) -> set[Achievement]:
    """Return what a player earned in ended matches; for a guest, in this chat."""
    if player.account is None:
        return _earned(of_chat(unit, chat, player.guest), player)
    beside = made_of(unit, unit.without_rows_by([player.account]))
    found = _earned(_history(unit, [beside, *_with_guests_of(unit, player.account)]), player)
    return found | set(_known(unit.earned_by(player.account)))


def _earned(history: History, player: Player) -> set[Achievement]:
    return {one for row in history.rows() if row.player == player for one in row.earned}


def _in_chat(unit: Unit, chat: int, guest: str) -> list[PlayedMatches]:
    later = made_of(unit, unit.without_rows_in(chat))
    return [unit.played_in(chat, guest), _with_guest(later, guest)]


def _with_guest(found: PlayedMatches, guest: str) -> PlayedMatches:
    """Return the matches in which a guest sat; all of them if no guest is named."""
    if not guest:
        return found
    seated = {row.match for row in found.rows if row.guest == guest}
    return PlayedMatches(found.matches, [row for row in found.rows if row.match in seated])


def _of_accounts(unit: Unit, accounts: Collection[int]) -> list[PlayedMatches]:
    return [unit.played_by(accounts), made_of(unit, unit.without_rows_by(accounts))]


def _with_guests_of(unit: Unit, account: int) -> list[PlayedMatches]:
    """Return the matches of the guests whom an account took over."""
    return [part for one in unit.guests_of(account) for part in _in_chat(unit, one.chat, one.name)]


def _history(unit: Unit, parts: Sequence[PlayedMatches], accounts: Collection[int] = ()) -> History:
    """Return the read matches with the GuestRecords of the guests in them."""
    seated = {row.match for part in parts for row in part.rows if row.guest}
    chats = {match.chat for part in parts for match in part.matches if match.id in seated}
    guests = {chat: unit.guests(chat) for chat in sorted(chats)}
    owners = {one.account for said in guests.values() for one in said if one.account is not None}
    known = (unit.account(account) for account in sorted({*owners, *accounts}))
    return History(parts, guests, {one.id: one.name for one in known if one is not None})


# The player of a seat


def guests_of(seats: Sequence[SeatRecord]) -> dict[int, str]:
    """Return the names of the guests of a match by their seats; of two with the same name, the first."""
    named: dict[str, int] = {}
    for seat in seats:
        if seat.occupant is not Occupant.GUEST:
            continue
        name = fold(seat.name)
        if name:
            named.setdefault(name, seat.place)
    return {place: name for name, place in named.items()}


def accounts_of_guests(seats: Sequence[SeatRecord], said: Sequence[GuestRecord]) -> dict[int, int]:
    """Return the accounts that took over guests, by the seats of these guests."""
    return _accounts_of(guests_of(seats), {seat.account for seat in seats}, said)


def _accounts_of(
    guests: Mapping[int, str], seated: set[int | None], said: Sequence[GuestRecord]
) -> dict[int, int]:
    """Return the accounts that took over guests, by the seats of these guests.

    An account has one seat at a table. If it sits there itself, or for its second guest, the guest counts as
    somebody else.
    """
    taken_over = {one.name: one.account for one in said if one.account is not None}
    found: dict[int, int] = {}
    if not taken_over:
        return found
    for place, name in sorted(guests.items()):
        account = taken_over.get(name)
        if account is not None and account not in seated:
            found[place] = account
            seated.add(account)
    return found


def players_of(rows: Sequence[PlayedRecord], said: Sequence[GuestRecord]) -> dict[int, Player]:
    """Return the players for whom the seats of a match count, by place."""
    people = {row.place: Player(row.account) for row in rows if row.account is not None}
    guests = {row.place: row.guest for row in rows if row.guest}
    if not guests:
        return people
    out = {one.name for one in said if one.left_out}
    free = {place: Player(guest=name) for place, name in guests.items() if name not in out}
    accounts = _accounts_of(guests, {row.account for row in rows}, said)
    return free | {place: Player(account) for place, account in accounts.items()} | people


def _rows(match: PlayedMatch, rows: Sequence[PlayedRecord], said: Sequence[GuestRecord]) -> list[SeatResult]:
    players, kind = players_of(rows, said), Mode(match.mode).kind
    return [
        SeatResult(
            code=match.code,
            chat=match.chat,
            kind=kind,
            ended=match.ended,
            place=row.place,
            player=players.get(row.place),
            guest=row.guest,
            name=row.name,
            level=row.level,
            monster=row.monster,
            rank=row.rank,
            stars=row.stars,
            how=row.how,
            **_best(row.best),
            earned=_known(row.earned.split()),
        )
        for row in rows
    ]


def _known(names: Iterable[str]) -> tuple[Achievement, ...]:
    """Return the achievements with these names, without those that only a later version has."""
    return tuple(Achievement(name) for name in names if name in ACHIEVEMENTS)


def _best(stored: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """Return the fields of SeatResult for the match's best values of this seat, and its expansions.

    Rows of a later version may have more; this one leaves those out.
    """
    if not stored:
        return NOTHING
    roll = stored.get("best_roll")
    best = {name: stored.get(name, value) for name, value in NOTHING.items()}
    rolled = None if roll is None else (as_dice(roll[0]), roll[1])
    played = tuple(card for card in best["played"] if card in THINGS)
    return best | {"best_roll": rolled, "boxes": tuple(best["boxes"]), "played": played}


# Writing


def rows_of(match: MatchRecord, seats: Sequence[SeatRecord]) -> list[PlayedRecord]:
    """Return the rows of an ended match, from its result and its seats."""
    result = None if match.result is None else result_from_json(match.result)
    guests = guests_of(seats)
    ranked = {line.place: line for line in result.standings} if result is not None else {}
    highlights = None if result is None else result.highlights
    boxes = _added_to(match.rules)
    earned = () if result is None else result.earned or ()
    return [
        PlayedRecord(
            match=match.id,
            place=seat.place,
            account=seat.account if seat.occupant is Occupant.PERSON else None,
            guest=guests.get(seat.place, ""),
            level=seat.level if seat.occupant is Occupant.COMPUTER else None,
            monster=seat.monster,
            counts=match.chosen.counts,
            rank=ranked[seat.place].rank if seat.place in ranked else None,
            stars=ranked[seat.place].stars if seat.place in ranked else 0,
            how=result.how if result is not None and result.winner == seat.place else "",
            best=_best_of(seat.place, highlights, boxes),
            earned=" ".join(one.achievement for one in earned if one.place == seat.place),
            name=seat.name,
        )
        for seat in seats
    ]


def _added_to(rules: Mapping[str, Any]) -> list[str]:
    """Return the expansions in the stored rules of a match, without those in the box of its edition.

    An expansion that this version does not play, or not any more, counts too.
    """
    return sorted(set(rules.get("boxes", ())) - set(parts_of(Edition(rules["edition"]))))


def _best_of(place: int, highlights: Highlights | None, boxes: list[str]) -> dict[str, Any] | None:
    """Return a seat's best values and the expansions, by fields of SeatResult; None for nothing."""
    best: dict[str, Any] = {"boxes": boxes} if boxes else {}
    if highlights is None:
        return best or None
    most, longest, roll = highlights.most_damage, highlights.longest_in_tokyo, highlights.best_roll
    played = [card for seat, card in highlights.played if seat == place]
    if played:
        best["played"] = played
    if most is not None and most[0] == place:
        best["damage"] = most[1]
    if longest is not None and place in longest[0]:
        best["in_tokyo"] = longest[1]
    if roll is not None and roll[0] == place:
        best["best_roll"] = [list(roll[1]), roll[2]]
    return best or None


def made_of(unit: Unit, matches: Sequence[MatchRecord]) -> PlayedMatches:
    """Return ended matches with their rows as they will be written."""
    if not matches:
        return PlayedMatches((), ())
    seats: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    for seat in unit.seats_of_all([match.id for match in matches]):
        seats[seat.match].append(seat)
    return PlayedMatches(
        [PlayedMatch(one.id, one.code, one.chat, one.host, one.mode, one.ended) for one in matches],
        [row for match in matches for row in rows_of(match, seats[match.id])],
    )
