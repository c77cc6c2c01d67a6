"""What was played, read in parts: presses of others come between."""

from collections.abc import Collection
from functools import partial
from typing import Protocol, TypeVar

from kotbot.matches.log import played
from kotbot.matches.log.played import Played
from kotbot.matches.ports import Unit
from kotbot.telegram.service import Service

T = TypeVar("T")


class Reads(Protocol[T]):
    """Reads one page; returns also the match before which the next page is, None behind the last one."""

    def __call__(self, unit: Unit, *, before: int | None = None) -> tuple[list[T], int | None]:
        """Read what is before a match, or the latest."""


async def all_pages(service: Service, read: Reads[T]) -> list[T]:
    """What is on all pages, each read in a transaction of its own."""
    found, before = await service.store.run(partial(read, before=None))
    while before is not None:
        more, before = await service.store.run(partial(read, before=before))
        found += more
    return found


async def rows_of_chat(service: Service, chat: int) -> list[Played]:
    """All that was played in a chat, the latest match first."""
    return await all_pages(service, partial(played.page_of_chat, chat=chat))


async def rows_of_account(service: Service, account: int) -> list[Played]:
    """What counts for an account in all chats, the latest match first: its own seats and its guests'."""
    rows = await rows_of_accounts(service, [account])
    for chat in await service.store.run(lambda unit: played.chats_with_guests_of(unit, account)):
        rows += await rows_of_chat(service, chat)
    return played.of_account(account, rows)


async def rows_of_accounts(service: Service, accounts: Collection[int]) -> list[Played]:
    """All that these accounts played in all chats, whole matches, each once."""
    rows: dict[tuple[str, int], Played] = {}
    for account in accounts:
        own = await all_pages(service, partial(played.page_with_account, account=account))
        rows |= {(row.code, row.place): row for row in own}
    return list(rows.values())
