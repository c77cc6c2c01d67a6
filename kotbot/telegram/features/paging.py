"""What was played, read in parts: presses of others come between."""

from collections.abc import Collection
from functools import partial

from kotbot.matches.log import played
from kotbot.matches.log.played import Played
from kotbot.telegram.service import Service


async def rows_of_chat(service: Service, chat: int) -> list[Played]:
    """All that was played in a chat, the latest match first."""
    rows, before = await service.store.run(partial(played.page_of_chat, chat=chat))
    while before is not None:
        more, before = await service.store.run(partial(played.page_of_chat, chat=chat, before=before))
        rows += more
    return rows


async def rows_of_accounts(service: Service, accounts: Collection[int]) -> list[Played]:
    """All that these accounts played in all chats, whole matches, each once."""
    rows: dict[tuple[str, int], Played] = {}
    for account in accounts:
        own = await service.store.run(partial(played.with_account, account=account))
        rows |= {(row.code, row.place): row for row in own}
    return list(rows.values())
