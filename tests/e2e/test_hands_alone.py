"""The own hand in a group: a page that its holder alone sees, and `/hand`, by HTTP."""

import asyncio

import pytest

from kotbot.matches.digital import lobby
from kotbot.playground.client import Message, PersonClient, PlaygroundClient
from kotbot.playground.methods import ephemeral
from scripts.testing.taps import Table, plain, presses_twice
from tests.e2e.lobbies import begin, gather
from tests.e2e.test_hands import MINE
from tests.e2e.test_pages_for_one import alone
from tests.engine.boxes.power_up.kit import evolved

pytestmark = [pytest.mark.usefixtures("bot", "bellowing"), pytest.mark.timeout(300)]
BELLOW, SCAMPER = "Primal Bellow", "Simian Scamper"


@pytest.fixture
def bellowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match begins as Ann buys; Bob holds a card for any time, and Cem one against damage."""
    table = evolved(
        {"energy": 9, "stars": 5},
        {"hand": ["primal_bellow"]},
        {"hand": ["simian_scamper"], "stars": 6},
        step="buy",
        active=1,
    )
    monkeypatch.setattr(lobby, "new_game", lambda *_, **__: table.state.copy())


async def opened(playground: PlaygroundClient) -> tuple[Table, list[PersonClient]]:
    people = await gather(playground, 3)
    return await begin(playground, people), people


def words_of(table: Table) -> str:
    """All that everybody in the group can read, buttons among it."""
    return plain("\n".join(repr((it.text, it.buttons)) for it in table.room.messages()))


@pytest.mark.one_process
async def test_two_look_at_once_each_sees_the_own_page_and_plays_from_it(
    playground: PlaygroundClient,
) -> None:
    table, (ann, bob, cem) = await opened(playground)
    room, board = table.room, table.board
    looks = await asyncio.gather(*(one.presses(room, MINE, on=board) for one in (bob, cem)))
    assert [BELLOW in plain(looks[0].alert or ""), SCAMPER in plain(looks[1].alert or "")] == [True, True]
    of_bob, of_cem = await bob.sees_alone(room, BELLOW), await cem.sees_alone(room, SCAMPER)
    assert (BELLOW in of_cem.text, SCAMPER in of_bob.text, alone(room, ann)) == (False, False, [])
    for _ in range(3):  # looking again in one turn opens no second page
        await bob.presses(room, MINE, on=board)
    assert [page.id for page in alone(room, bob)] == [of_bob.id]

    await bob.presses(room, BELLOW, on=of_bob)
    card = await bob.sees_alone(room, "It can be played now.")
    before = table.seen()
    played = await presses_twice(bob, room, "🎴 Play", card)
    assert all(answer.alert or answer.toast for answer in played)
    await table.moves_on(before)

    assert "★3" in plain(table.board.text).replace("\u2007", "")
    assert SCAMPER not in words_of(table)
    assert (await playground.statistics())["errors"] == {}


@pytest.mark.one_process
async def test_a_server_that_shows_it_to_all_is_never_given_a_card(
    playground: PlaygroundClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ephemeral, "_parameters", lambda _: None)
    table, (_, bob, _) = await opened(playground)
    sent: list[str] = []
    monkeypatch.setattr(type(table.room), "add", _noting(type(table.room).add, sent))
    looked = await bob.presses(table.room, MINE, on=table.board)
    assert BELLOW in plain(looked.alert or "")
    await playground.until(lambda: any("Your cards" in text for text in sent) or None, lambda: repr(sent))
    assert BELLOW not in "".join(sent)
    await playground.until(
        lambda: all("Your cards" not in it.text for it in table.room.messages()) or None, lambda: "it stays"
    )
    again = await bob.presses(table.room, MINE, on=table.board)
    assert BELLOW in plain(again.alert or "")
    assert alone(table.room, bob) == []


def _noting(add: object, sent: list[str]) -> object:
    def noted(room: object, seq: int, message: Message) -> None:
        sent.append(plain(repr((message.text, message.buttons))))
        add(room, seq, message)  # type: ignore[operator]

    return noted


@pytest.mark.one_process
async def test_slash_hand_in_a_group_says_the_same_for_all_and_opens_the_own_hand(
    playground: PlaygroundClient,
) -> None:
    table, (ann, bob, cem) = await opened(playground)
    eve = await playground.person("Eve")
    await ann.adds(table.room, eve)
    said = []
    for person in (eve, bob):
        await person.says(table.room, "/hand")
        door = await person.sees(table.room, "Only the one who opens it sees it.")
        said.append((door.text, [button.text for button in door.buttons]))
    assert said[0] == said[1]
    assert said[0][1] == [MINE]

    door = await bob.sees(table.room, "Only the one who opens it sees it.")
    await bob.presses(table.room, MINE, on=door)
    await bob.sees_alone(table.room, BELLOW)
    strange = await eve.presses(table.room, MINE, on=door)
    assert "You hold no cards" in plain(strange.alert or "")
    assert SCAMPER not in words_of(table)

    await ann.kicks(table.room, cem)
    await ann.sees(table.room, "Cem")
    removed = cem.private()
    await cem.says(removed, "/hand")
    await cem.sees(removed, SCAMPER)
    assert BELLOW not in removed.transcript()


@pytest.mark.one_process
async def test_who_was_removed_plays_a_card_in_private_until_the_seat_is_taken_over(
    playground: PlaygroundClient,
) -> None:
    table, (ann, bob, _) = await opened(playground)
    room = bob.private()
    await ann.kicks(table.room, bob)
    await bob.says(room, "/hand")
    await bob.presses(room, BELLOW, on=await bob.sees(room, BELLOW))
    before = table.seen()
    played = await bob.presses(room, "🎴 Play", on=await bob.sees(room, "It can be played now."))
    assert BELLOW in plain(played.toast or "")
    await table.moves_on(before)
    assert "★3" in plain(table.board.text).replace("\u2007", "")


@pytest.mark.one_process
async def test_slash_hand_in_private_shows_the_hand_in_the_language_of_its_holder(
    playground: PlaygroundClient,
) -> None:
    table, (_, bob, cem) = await opened(playground)
    room = bob.private()
    await bob.says(room, "/hand")
    await bob.sees(room, BELLOW)
    other = cem.private()
    await cem.says(other, "/language")
    await cem.presses(other, "עברית")
    await cem.says(other, "/hand")
    await cem.sees(other, "🎴 הקלפים שלך")
    looked = await cem.presses(table.room, MINE, on=table.board)
    assert looked.alert is not None
    page = await cem.sees_alone(table.room, looked.alert.partition(":")[0].strip("\u200f"))
    assert "הקלפים שלך" in page.text
    assert BELLOW not in words_of(table)
