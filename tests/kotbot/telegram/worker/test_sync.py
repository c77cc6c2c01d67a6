"""What one worker changes or deletes, the others know, too."""

from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.worker.sync import boards_in_sync, deletions_in_sync
from tests.kotbot.telegram.nats import Nats
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby

BOT = 5


async def test_who_draws_a_match_learns_of_a_board_that_another_worker_sent(friday: Lobby) -> None:
    nats, elsewhere = Nats(), Lobby(friday.store, friday.facts)
    elsewhere.telegram.sent = 7
    friday.wants()
    await friday.shows()
    before = await friday.boards.standing(GROUP.chat, friday.facts.code)
    elsewhere.boards.will_stand_below(GROUP.chat, friday.facts.code)
    elsewhere.wants()
    await elsewhere.shows()
    assert await friday.boards.standing(GROUP.chat, friday.facts.code) == before
    async with (
        boards_in_sync(nats.client, BOT, friday.boards),
        boards_in_sync(nats.client, BOT, elsewhere.boards),
    ):
        elsewhere.boards.forget_all()
    assert await friday.boards.standing(GROUP.chat, friday.facts.code) == 108
    assert before < 108


async def test_a_deletion_by_one_worker_is_known_to_another() -> None:
    nats, here, elsewhere = Nats(), DataDeletions(), DataDeletions()
    async with deletions_in_sync(nats.client, BOT, elsewhere), deletions_in_sync(nats.client, BOT, here):
        here.announce(101, 7)
    assert elsewhere.get(101) == 7


async def test_words_of_a_deletion_that_nobody_understands_delete_nothing() -> None:
    nats, here = Nats(), DataDeletions()
    async with deletions_in_sync(nats.client, BOT, here):
        for words in (b"", b"[", b"[7]", b'{"account": 101}', b'{"account": "101", "update": 7}'):
            await nats.client.publish(f"kotbot.{BOT}.forgotten", words)
    assert here.get(101) == 0
