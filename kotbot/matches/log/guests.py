"""Guests of a chat: names without an account at its tables, which an account can take over or leave out.

No match changes: whose guest it is is stored separately (GuestRecord), so an undo removes it again.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from kotbot.matches.facts import Person
from kotbot.matches.log import played, stats
from kotbot.matches.log.played import History, SeatResult
from kotbot.matches.log.stats import Stats
from kotbot.matches.people.chats import settings_of
from kotbot.matches.people.names import fold, sign
from kotbot.matches.ports import Unit
from kotbot.matches.records import GuestRecord, PressRecord

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest of a chat who played there to the end."""

    chat: int
    key: str
    """The name as `fold` makes it."""
    stats: Stats
    """All that was played under this name, for any account; its name is the latest spelling."""
    account: int | None
    """The account that took the guest over."""
    person: str
    """The name of the person who took the guest over; empty if nobody did."""
    left_out: bool
    """Left out of the statistics of the chat."""

    @property
    def sign(self) -> str:
        """The sign of the guest in callback data."""
        return sign(self.key)


class Did(StrEnum):
    """The result of a use case that succeeded."""

    MAY_TAKE = "may_take"
    """Nothing yet: the person who asked may take the guest over."""
    TOOK_OVER = "took_over"
    GAVE_BACK = "gave_back"
    LEFT_OUT = "left_out"
    PUT_BACK = "put_back"


class Hindrance(StrEnum):
    """Why nothing was done; the views say why and what to do now."""

    GONE = "gone"
    """There is no such guest in the chat."""
    ALREADY = "already"
    """Already done, or undone meanwhile."""
    STRANGER = "stranger"
    """Never had a seat in this chat."""
    BLOCKED = "blocked"
    TOGETHER = "together"
    """Sat at a table with this guest."""
    TAKEN = "taken"
    """The guest belongs to somebody else."""
    LEFT_OUT = "left_out"
    NOT_ALLOWED = "not_allowed"
    """Neither a host of tables with this guest, nor an administrator, nor the account that took it over."""


@dataclass(frozen=True, slots=True)
class GuestReply:
    """The outcome of a use case: exactly one of did and hindrance is set."""

    guest: Guest | None
    """The guest after the use case."""
    did: Did | None = None
    hindrance: Hindrance | None = None
    language: str = ""
    """The language of the chat; empty if it never played."""


class _Hindered(Exception):
    def __init__(self, why: Hindrance) -> None:
        super().__init__(why)
        self.why = why


UseCase = Callable[Concatenate[Unit, Guest | None, Person, P], GuestReply]
"""Called with the unit, the guest as `find` found it a moment ago, and the person who acts."""


def _on_guest(use_case: Callable[Concatenate[Unit, Guest, Person, P], Did]) -> UseCase[P]:
    def run(
        unit: Unit, found: Guest | None, person: Person, /, *args: P.args, **kwargs: P.kwargs
    ) -> GuestReply:
        if found is None:
            return GuestReply(None, hindrance=Hindrance.GONE)
        guest, language = _as_now(unit, found), _language(unit, found.chat)
        try:
            did = use_case(unit, guest, person, *args, **kwargs)
        except _Hindered as hindered:
            return GuestReply(guest, hindrance=hindered.why, language=language)
        return GuestReply(_as_now(unit, guest), did, language=language)

    update_wrapper(run, use_case)
    return run


def _once(
    use_case: Callable[Concatenate[Unit, Guest, Person, P], Did],
) -> Callable[Concatenate[Unit, Guest, Person, str, P], Did]:
    """Wrap a use case of a press, named by its id: a repeated press is told what the first one did."""

    def run(
        unit: Unit, guest: Guest, person: Person, press: str, /, *args: P.args, **kwargs: P.kwargs
    ) -> Did:
        known = unit.press(press)
        if known is not None:
            return Did(known.detail)
        did = use_case(unit, guest, person, *args, **kwargs)
        unit.put_press(PressRecord(id=press, account=person.id, code="", detail=did.value, at=unit.now))
        return did

    update_wrapper(run, use_case)
    return run


# Finding guests


def of_chat(history: History, chat: int) -> list[Guest]:
    """Return the guests of a chat, also those who were taken over; most wins first."""
    by_name: defaultdict[str, list[SeatResult]] = defaultdict(list)
    for row in history.rows():
        if row.guest:
            by_name[row.guest].append(row)
    said = {one.name: one for one in history.guests.get(chat, ())}
    guests = [
        _guest(said.get(name, GuestRecord(chat=chat, name=name)), own, history.names)
        for name, own in by_name.items()
    ]
    return sorted(guests, key=lambda guest: (-guest.stats.wins, -guest.stats.games, guest.stats.name))


def find(unit: Unit, chat: int, sign_: str) -> Guest | None:
    """Return the guest of a chat whom callback data names."""
    name = next((one for one in sorted(played.guest_names(unit, chat)) if sign(one) == sign_), None)
    if name is None:
        return None
    guests = of_chat(played.of_chat(unit, chat, name), chat)
    return next((guest for guest in guests if guest.key == name), None)


def _guest(said: GuestRecord, rows: list[SeatResult], names: Mapping[int, str]) -> Guest:
    return Guest(
        chat=said.chat,
        key=said.name,
        stats=stats.count(None, rows[0].name, rows),
        account=said.account,
        person=names.get(said.account or 0, ""),
        left_out=said.left_out,
    )


def _as_now(unit: Unit, guest: Guest) -> Guest:
    """Return the same guest with the present GuestRecord; what was played is the same."""
    said = _said(unit, guest.chat, guest.key)
    return replace(guest, account=said.account, person=_name_of(unit, said), left_out=said.left_out)


def _name_of(unit: Unit, said: GuestRecord) -> str:
    known = None if said.account is None else unit.account(said.account)
    return "" if known is None else known.name


def plays_in(unit: Unit, chat: int, account: int) -> bool:
    """Return whether somebody has, or had, a seat of their own in a match of a chat."""
    return unit.sat_in(account, chat)


def _language(unit: Unit, chat: int) -> str:
    chosen = settings_of(unit, chat).language
    return chosen or next((table.language for table in unit.tables_before(chat, None, 1)), "")


# Taking over


def _check_may_take(unit: Unit, guest: Guest, person: Person) -> None:
    if guest.account == person.id:
        raise _Hindered(Hindrance.ALREADY)
    if guest.account is not None:
        raise _Hindered(Hindrance.TAKEN)
    if guest.left_out:
        raise _Hindered(Hindrance.LEFT_OUT)
    if person.id in settings_of(unit, guest.chat).blocked:
        raise _Hindered(Hindrance.BLOCKED)
    if person.nameless or not plays_in(unit, guest.chat, person.id):
        raise _Hindered(Hindrance.STRANGER)
    if _sat_together(unit, guest, person.id):
        raise _Hindered(Hindrance.TOGETHER)


def _sat_together(unit: Unit, guest: Guest, account: int) -> bool:
    """Return whether somebody sat at a table with the guest: then they are different people."""
    return any(row.account == account for _, rows in _tables_of(unit, guest).matches() for row in rows)


def _tables_of(unit: Unit, guest: Guest) -> History:
    """Return the tables of its chat where a guest sat, including those that do not count."""
    return played.of_chat(unit, guest.chat, guest.key)


@_on_guest
def ask(unit: Unit, guest: Guest, person: Person) -> Did:
    """Ask whether a person may claim a guest as themselves; nothing changes."""
    _check_may_take(unit, guest, person)
    return Did.MAY_TAKE


@_on_guest
@_once
def take_over(unit: Unit, guest: Guest, person: Person) -> Did:
    """Take a guest over: what it played and will play in this chat counts for this person."""
    _check_may_take(unit, guest, person)
    said = _said(unit, guest.chat, guest.key)
    said.account, said.taken = person.id, unit.now
    unit.put_guest(said)
    return Did.TOOK_OVER


@_on_guest
@_once
def give_back(unit: Unit, guest: Guest, person: Person, account: int) -> Did:
    """Undo that this account took the guest over.

    Allowed for the account itself, hosts of tables with this guest, and administrators.
    """
    if guest.account != account:
        raise _Hindered(Hindrance.ALREADY)
    if person.id != account:
        _check_cares_for(unit, guest, person)
    said = _said(unit, guest.chat, guest.key)
    said.account = said.taken = None
    unit.put_guest(said)
    return Did.GAVE_BACK


def offer(unit: Unit, match: str, person: Person, name: str) -> GuestReply | None:
    """Return the guest of this name whom a seated person may take over; each one is offered once.

    None if the person does not sit there, or if there is nothing to offer.
    """
    known = unit.match(match)
    if known is None or all(seat.account != person.id for seat in unit.seats(known.id)):
        return None
    wanted = fold(name)
    if wanted not in played.guest_names(unit, known.chat):
        return None
    said = _said(unit, known.chat, wanted)
    if person.id in said.asked:
        return None
    found = find(unit, known.chat, sign(wanted))
    reply = ask(unit, found, person)
    if reply.guest is None or reply.did is None:
        return None
    said.asked = sorted({*said.asked, person.id})
    unit.put_guest(said)
    return reply


# Leaving out


@_on_guest
@_once
def leave_out(unit: Unit, guest: Guest, person: Person) -> Did:
    """Leave a guest out of the statistics of the chat; for hosts of tables with it, and administrators."""
    _check_cares_for(unit, guest, person)
    if guest.account is not None:
        raise _Hindered(Hindrance.TAKEN)
    if guest.left_out:
        raise _Hindered(Hindrance.ALREADY)
    said = _said(unit, guest.chat, guest.key)
    said.left_out = True
    unit.put_guest(said)
    return Did.LEFT_OUT


@_on_guest
@_once
def put_back(unit: Unit, guest: Guest, person: Person) -> Did:
    """Undo that a guest was left out; for the same people."""
    _check_cares_for(unit, guest, person)
    if not guest.left_out:
        raise _Hindered(Hindrance.ALREADY)
    said = _said(unit, guest.chat, guest.key)
    said.left_out = False
    unit.put_guest(said)
    return Did.PUT_BACK


def _check_cares_for(unit: Unit, guest: Guest, person: Person) -> None:
    """Raise unless a person administers the chat or hosted a table of it at which the guest sat."""
    if person.chat_admin:
        return
    if all(match.host != person.id for match, _ in _tables_of(unit, guest).matches()):
        raise _Hindered(Hindrance.NOT_ALLOWED)


def _said(unit: Unit, chat: int, name: str) -> GuestRecord:
    return next((one for one in unit.guests(chat) if one.name == name), GuestRecord(chat=chat, name=name))
