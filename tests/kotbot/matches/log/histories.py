"""What people read of what was played: by the rows that were written, and by the matches alone."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from sqlalchemy import text

from kotbot.matches.facts import Status
from kotbot.matches.log import achievements, guests, played, stats, top
from kotbot.matches.log.achievements import earned_in
from kotbot.matches.log.played import History, Player
from kotbot.matches.log.results import count_result, result_from_json
from kotbot.matches.modes import of_record
from kotbot.matches.packing import unpack_events
from kotbot.matches.ports import Unit
from scripts.testing.matches import Bot

T = TypeVar("T")
WITHOUT: Final = ("DELETE FROM played", "UPDATE match SET rows_version = 0")


class _TakenBack(Exception):
    pass


def without_rows(bot: Bot, work: Callable[[Unit], T]) -> T:
    """What some work reads where no match has rows: nothing of it is kept."""
    found: list[T] = []

    def read(unit: Unit) -> None:
        forget_rows(unit)
        found.append(work(unit))
        raise _TakenBack

    try:
        bot.do(read)
    except _TakenBack:
        return found[0]
    raise AssertionError("a transaction was committed that was to be taken back")


def forget_rows(unit: Unit, code: str = "") -> None:
    """Let a match, or all, be as a version without rows leaves it."""
    where = " WHERE match = (SELECT id FROM match WHERE code = :code)", " WHERE code = :code"
    for statement, of_one in zip(WITHOUT, where, strict=True):
        said = text(statement + of_one if code else statement)
        unit._connection.execute(said, {"code": code} if code else {})


def all_that_is_read(unit: Unit, chats: Sequence[int], people: Sequence[int]) -> dict[str, Any]:
    """Every number and name that statistics, lists, ratings, guests and achievements show."""
    found: dict[str, Any] = {}
    for chat in chats:
        history = played.of_chat(unit, chat)
        found[f"{chat}"] = _of_chat(unit, history, chat)
        for guest in sorted(played.guest_names(unit, chat)):
            found[f"{chat} {guest}"] = played.earned_before(unit, chat, Player(guest=guest))
    for account in people:
        history = played.of_account(unit, account)
        had = achievements.earned_by(history.rows_of(account))
        earned = played.earned_before(unit, 0, Player(account))
        found[f"{account}"] = (stats.of_person(history, account), {one.achievement for one in had}, earned)
    wanted = unit.compared_accounts()
    found["all"] = top.best_rated_of_all(_of_all(unit, wanted), wanted, top.Since.EVER)
    return found


def _of_all(unit: Unit, wanted: Sequence[int]) -> top.Chronicle:
    return top.chronicle_of_all(played.of_accounts(unit, wanted), wanted, top.month_of(unit, 0))


def _of_chat(unit: Unit, history: History, chat: int) -> tuple[Any, ...]:
    chronicle = top.chronicle(history, top.month_of(unit, chat))
    lists = [
        top.best(chronicle, by, since) for by in top.By if by is not top.By.RATING for since in top.Since
    ]
    ratings = [top.best_rated(chronicle, since) for since in top.Since]
    profiles = {player: top.profile(chronicle, player) for player in chronicle.names}
    return (
        stats.of_chat(history),
        lists,
        ratings,
        profiles,
        guests.of_chat(history, chat),
        history.guest_names(),
    )


def check_results(unit: Unit, chat: int) -> None:
    """What is stored of each match that is over is what its log gives, and so are its rows."""
    for match in unit.matches_in(chat, [Status.OVER]):
        game = of_record(unit, match)
        events = [fact for event in game.standing() for fact in unpack_events(event.happened)]
        counted = count_result(game.position, events, match.seed, match.mixed)
        result = result_from_json(match.result or {})
        earned = earned_in(events, game.seats, result)
        firsts = tuple(replace(one, is_first=False) for one in result.earned or ())
        assert replace(result, earned=None) == counted
        assert firsts == earned
