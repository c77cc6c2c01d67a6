"""What is stored of a person: export, and deletion that leaves a former player."""

from dataclasses import asdict
from typing import Any

from kotbot.matches.around import achieving
from kotbot.matches.around.achieving import Had
from kotbot.matches.core.ending import close
from kotbot.matches.core.game import save
from kotbot.matches.facts import OPEN, Status
from kotbot.matches.log.played import Player
from kotbot.matches.log.ratings import Ratings
from kotbot.matches.modes import USE_CASES, of_record
from kotbot.matches.packing import review_of_seat
from kotbot.matches.ports import Unit
from kotbot.matches.records import (
    AccountRecord,
    BoardRecord,
    EventRecord,
    GuestRecord,
    MatchRecord,
    SeatRecord,
)

ALL = tuple(Status)


def export(unit: Unit, account: int) -> dict[str, Any]:
    """What is stored of a person for longer than two days, as plain data for JSON.

    Moments are ISO 8601 in UTC; `blocked_in` are ids of chats.
    """
    known, private_chat = unit.account(account), unit.chat(account)
    answers = unit.answers_of(account)
    codes = _codes(unit, {event.match for event in answers})
    return {
        "account": None if known is None else _account(known),
        "language_of_private_chat": None if private_chat is None else private_chat.language,
        "pictures_in_private_chat": None if private_chat is None else private_chat.pictures,
        "blocked_in": unit.chats_that_block(account),
        "hosted": [match.code for match in unit.matches_hosted(account, ALL)],
        "seats": [
            _seat(match, seat)
            for match in unit.matches_of(account, ALL)
            for seat in unit.seats(match.id)
            if seat.account == account
        ],
        "answers": [_answer(codes[event.match], event) for event in answers],
        "guests_taken_over": [_guest(guest, account) for guest in unit.guests_of(account)],
        "guests_asked_about": [_guest(guest, account) for guest in unit.guests_asked_of(account)],
        "achievements": [_achievement(had) for had in achieving.of_account(unit, account)],
        "reviews": [
            review
            for match in unit.matches_of(account, [Status.OVER])
            for review in _reviews(unit, match, account)
        ],
    }


def chats_of(unit: Unit, account: int) -> list[int]:
    """The chats in which a person is rated: by seats of their own, and by guests they took over."""
    played = {match.chat for match in unit.matches_of(account, [Status.OVER])}
    return sorted(played | {guest.chat for guest in unit.guests_of(account)})


def ratings(rated: Ratings, account: int, chat: int | None = None) -> list[dict[str, Any]]:
    """The ratings of a person in a chat, or over all chats without one, as plain data."""
    player = Player(account)
    return [
        {"chat": chat, "ladder": ladder.value, **asdict(own[player])}
        for ladder, own in rated.items()
        if player in own
    ]


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
    """A guest of a chat; `taken` for the one who took it over alone."""
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


def _reviews(unit: Unit, match: MatchRecord, account: int) -> list[dict[str, Any]]:
    """What is kept of a person's seat in the review of a match, if somebody had it reviewed."""
    kept = unit.review(match.id)
    if kept is None:
        return []
    places = [seat.place for seat in unit.seats(match.id) if seat.account == account]
    found = [review_of_seat(kept.found, place) for place in places]
    return [{"match": match.code, **review} for review in found if review is not None]


def _codes(unit: Unit, matches: set[int]) -> dict[int, str]:
    """Public codes of matches by their rows; of tables that the person has left too."""
    found = (unit.match_by_id(match) for match in matches)
    return {match.id: match.code for match in found if match is not None}


def delete(unit: Unit, account: int) -> list[str]:
    """Forget a person; returns the codes of open matches that change.

    A computer takes the seats of live matches for good, at a table a guest without a name sits on; seats of
    old matches become a former player's. What nobody else plays is stopped, and matches that the person alone
    played in private are deleted. Guests whom they took over are guests again. A block
    in a chat's settings stays: it protects others. What they sent and is not done yet stays until they were
    told (`forget_updates`): if the process ends before that, the next one tells them.
    """
    left = _open_matches(unit, account)
    for match in left:
        game = of_record(unit, match)
        USE_CASES[game.kind].forget(game, account)
        if match.chat == account and match.status in OPEN:
            close(game, Status.STOPPED)
        save(game)
    unit.forget_account(account, [match.id for match in left])
    return [match.code for match in left]


def forget_updates(unit: Unit, account: int) -> None:
    """Whoever was deleted was told so: nothing that they sent is kept any longer."""
    unit.forget_updates(account)


def boards_in_private(unit: Unit, account: int) -> list[BoardRecord]:
    """The messages that show open matches in a person's private chat; the matches may go with the person."""
    shown = (board for match in _open_matches(unit, account) for board in unit.boards(match.id))
    return [board for board in shown if board.chat == account and board.message > 0]


def _open_matches(unit: Unit, account: int) -> list[MatchRecord]:
    """Those of a person, and of others in their private chat."""
    found = (*unit.matches_of(account, OPEN), *unit.matches_in(account, OPEN))
    return list({match.id: match for match in found}.values())
