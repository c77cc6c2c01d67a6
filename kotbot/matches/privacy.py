"""The stored data of a person: export, and deletion that leaves a former player."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from kotbot.matches.core.ending import close
from kotbot.matches.core.game import save
from kotbot.matches.facts import OPEN, Status
from kotbot.matches.inline_chats import is_inline
from kotbot.matches.log.achievements import Had, earned_by
from kotbot.matches.log.played import Player, SeatResult
from kotbot.matches.log.ratings import Ratings
from kotbot.matches.modes import USE_CASES, of_record
from kotbot.matches.open.watching import forget_links
from kotbot.matches.packing import review_of_seat
from kotbot.matches.people.chats import SETTINGS
from kotbot.matches.ports import Unit
from kotbot.matches.records import (
    AccountRecord,
    BoardRecord,
    ChatRecord,
    EventRecord,
    GuestRecord,
    LinkRecord,
    MatchRecord,
    SeatRecord,
)

AT_ONCE: Final = 100
"""Matches that are read in one transaction: some 20 ms."""


@dataclass(frozen=True, slots=True)
class InMatch:
    """The stored data of a person in one match, as plain data for JSON."""

    seats: tuple[dict[str, Any], ...]
    answers: tuple[dict[str, Any], ...]
    reviews: tuple[dict[str, Any], ...]


def page_of_matches(unit: Unit, account: int, before: int | None = None) -> tuple[list[InMatch], int | None]:
    """Return a person's stored data in their latest matches, or in the latest ones before a given match.

    Includes tables that they left. Also returns the `before` of the next page; None after the last one.
    """
    matches = unit.matches_with(account, before, AT_ONCE)
    numbers = [match.id for match in matches]
    seats, answers = defaultdict(list), defaultdict(list)
    for seat in unit.seats_of_all(numbers):
        if seat.account == account:
            seats[seat.match].append(seat)
    for event in unit.answers_of(account, numbers):
        answers[event.match].append(event)
    found = [
        InMatch(
            tuple(_seat(match, seat) for seat in seats[match.id]),
            tuple(_answer(match.code, event) for event in answers[match.id]),
            tuple(_reviews(unit, match, [seat.place for seat in seats[match.id]])),
        )
        for match in matches
    ]
    return found, numbers[-1] if len(numbers) == AT_ONCE else None


def export(
    unit: Unit, account: int, matches: Sequence[InMatch], rows: Sequence[SeatResult]
) -> dict[str, Any]:
    """Return the data of a person that is stored for longer than two days, as plain data for JSON.

    `matches` are those of all pages, `rows` are those that count for the person. Moments are ISO 8601 in UTC;
    `blocked_in` are ids of chats.
    """
    known, private_chat = unit.account(account), unit.chat(account)
    return {
        "account": None if known is None else _account(known),
        "language_of_private_chat": None if private_chat is None else private_chat.language,
        **_settings_in_private(private_chat),
        "blocked_in": unit.chats_that_block(account),
        "hosted": unit.codes_hosted(account),
        "seats": [seat for match in matches for seat in match.seats],
        "answers": [answer for match in reversed(matches) for answer in match.answers],
        "guests_taken_over": [_guest(guest, account) for guest in unit.guests_of(account)],
        "guests_asked_about": [_guest(guest, account) for guest in unit.guests_asked_of(account)],
        "achievements": [_achievement(had) for had in earned_by(rows)],
        "reviews": [review for match in matches for review in match.reviews],
        "pressed_beside_a_seat_in": unit.visits_of(account),
        "links_to_tables": [_link(link) for link in unit.links_of(account)],
    }


def rated_chats(rows: Sequence[SeatResult]) -> list[int]:
    """Return the chats of rows that have ratings of their own: those of inline messages have no list."""
    return sorted({row.chat for row in rows if not is_inline(row.chat)})


def ratings(rated: Ratings, account: int, chat: int | None = None) -> list[dict[str, Any]]:
    """Return a person's ratings in a chat, or over all chats if no chat is given, as plain data."""
    player = Player(account)
    return [
        {"chat": chat, "ladder": ladder.value, **asdict(own[player])}
        for ladder, own in rated.items()
        if player in own
    ]


def _settings_in_private(chat: ChatRecord | None) -> dict[str, Any]:
    return {
        f"{row.name}_in_private_chat": None if chat is None else row.read(chat)
        for row in SETTINGS.values()
        if row.in_private
    }


def _account(known: AccountRecord) -> dict[str, Any]:
    return {
        "id": known.id,
        "name": known.name,
        "username": known.username,
        "language": known.language,
        "language_chosen": known.chosen,
        "notices": known.notices,
        "taught_in": known.taught_in,
        "taught": known.taught,
        "rated_over_all_chats": known.compared,
        "seen": known.seen.isoformat(),
    }


def _seat(match: MatchRecord, seat: SeatRecord) -> dict[str, Any]:
    return {
        "match": match.code,
        "chat": match.chat,
        "opened": match.opened.isoformat(),
        "status": match.status.value,
        "monster": seat.monster,
        "name": seat.name,
        "yields_below": seat.yield_below,
        "windows": seat.windows.value,
    }


def _answer(code: str, event: EventRecord) -> dict[str, Any]:
    return {"match": code, "number": event.seq, "answer": event.text, "at": event.at.isoformat()}


def _guest(guest: GuestRecord, account: int) -> dict[str, Any]:
    """Return a guest of a chat as plain data; the time `taken` only for the account that took it over."""
    taken = guest.taken if guest.account == account else None
    return {
        "chat": guest.chat,
        "guest": guest.name,
        "taken": None if taken is None else taken.isoformat(),
    }


def _achievement(had: Had) -> dict[str, Any]:
    return {
        "achievement": had.achievement.value,
        "earned": None if had.when is None else had.when.isoformat(),
    }


def _link(link: LinkRecord) -> dict[str, Any]:
    return {"chat": link.chat, "topic": link.topic, "made": link.made.isoformat()}


def _reviews(unit: Unit, match: MatchRecord, places: Sequence[int]) -> list[dict[str, Any]]:
    """Return the stored review of a person's seats in a match, if somebody had it reviewed."""
    kept = unit.review(match.id) if places and match.status is Status.OVER else None
    if kept is None:
        return []
    found = [review_of_seat(kept.found, place) for place in places]
    return [{"match": match.code, **review} for review in found if review is not None]


def delete(unit: Unit, account: int) -> list[str]:
    """Delete a person's data; return the codes of the open matches that change.

    In live matches a computer takes their seats for good; at a table a nameless guest does. Seats of old
    matches become a former player's. Matches that nobody else plays are stopped, and matches that the person
    played alone in private are deleted. Guests whom they took over become guests again. A block in a chat's
    settings stays: it protects others. Their unfinished updates stay until they were told
    (`forget_updates`): if the process ends before that, the next one tells them.
    """
    shown = forget_links(unit, account)
    left = _open_matches(unit, account)
    for match in left:
        game = of_record(unit, match)
        USE_CASES[game.kind].forget(game, account)
        if match.chat == account and match.status in OPEN:
            close(game, Status.STOPPED)
        save(game)
    unit.forget_account(account, [match.id for match in left])
    return list(dict.fromkeys([*(match.code for match in left), *shown]))


def forget_updates(unit: Unit, account: int) -> None:
    """Delete the stored updates of a deleted person, once they were told."""
    unit.forget_updates(account)


def boards_in_private(unit: Unit, account: int) -> list[BoardRecord]:
    """Return the messages in a private chat that show open matches; these may be deleted with the person."""
    shown = (board for match in _open_matches(unit, account) for board in unit.boards(match.id))
    return [board for board in shown if board.chat == account and board.message > 0]


def _open_matches(unit: Unit, account: int) -> list[MatchRecord]:
    """Return the open matches of a person, and those of others in their private chat."""
    found = (*unit.matches_of(account, OPEN), *unit.matches_in(account, OPEN))
    return list({match.id: match for match in found}.values())
