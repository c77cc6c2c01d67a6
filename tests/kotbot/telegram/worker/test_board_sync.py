"""Messages that one worker changes in the database are looked up again by the worker that knew them."""

from kotbot.telegram.worker.board_sync import BoardSync
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
        BoardSync(nats.client, BOT, friday.boards).kept(),
        BoardSync(nats.client, BOT, elsewhere.boards).kept(),
    ):
        elsewhere.boards.forget_all()
    assert await friday.boards.standing(GROUP.chat, friday.facts.code) == 108
    assert before < 108
