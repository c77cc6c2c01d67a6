"""The page offers what its viewer may do, as far as Telegram says who is there; others are told nothing."""

from functools import partial

import pytest

from kotbot.playground.base.errors import bad_request
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.taps import Table
from tests.e2e.lobbies import begin
from tests.e2e.pages import Page, page_of, with_page

GROUP_ONLY = "That is for those who are in the group of this match now. Press it there."
FOR_EVER = 600.0
START_AND_OPTIONS = {"start", "lobby"}

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    return with_page(settings, telegram, address, "/table")


@pytest.fixture
async def eve(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Eve")


@pytest.fixture
async def ended(
    short_matches: None, bot: None, playground: PlaygroundClient, ann: PersonClient, eve: PersonClient
) -> Table:
    """A match of Ann and Eve in a group, where the bot is no administrator, that was played to its end."""
    table = await begin(playground, [ann, eve], edition="Origins", seed=4)
    await table.play()
    return table


@pytest.fixture
def tells_administrators_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram promises to say who somebody is only to a bot that is an administrator."""
    answers = METHODS["getchatmember"]

    def answer(call: Call) -> object:
        chat, about = call.chat(), call.parameters.integer("user_id")
        if not chat.private and about != call.bot.id and not chat.is_admin(call.bot.id):
            raise bad_request("CHAT_ADMIN_REQUIRED")
        return answers(call)

    monkeypatch.setitem(METHODS, "getchatmember", answer)


def code_of(table: Table) -> str:
    button = table.board.button("Rematch")
    assert button is not None
    return button.value.split(":")[1]


def verbs(keys: dict[str, str]) -> set[str]:
    return {data.split(":")[0] for data in keys.values() if data}


async def test_who_was_removed_is_offered_no_rematch_and_turns_the_match_over(
    playground: PlaygroundClient, ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    code = code_of(ended)
    async with page_of(ann, playground, code) as page:
        await page.sees(lambda shown: "again" in verbs(page.keys))
    await ann.kicks(ended.room, eve)
    async with page_of(eve, playground, code) as page:
        await page.sees(lambda shown: bool(shown["keys"]) and "again" not in verbs(page.keys))
        assert verbs(page.keys) & {"turns", "review"}
        refused = await page.sends(f"again:{code}")
        assert (refused["toast"]["text"], refused["toast"]["alert"]) == (GROUP_ONLY, True)


@pytest.mark.usefixtures("tells_administrators_alone")
async def test_where_nobody_says_who_is_there_a_member_is_offered_little_and_a_stranger_nothing(
    playground: PlaygroundClient, ended: Table, eve: PersonClient
) -> None:
    """Eve is in the group: on the page a rematch has no button and is refused, in the group it is done."""
    code = code_of(ended)
    await a_stranger_is_told_the_same_of_any_code(playground, code)
    async with page_of(eve, playground, code) as page:
        await page.sees(lambda shown: bool(shown["keys"]) and "again" not in verbs(page.keys))
        assert verbs(page.keys) & {"turns", "review"}
        assert (await page.sends(f"again:{code}"))["toast"]["text"] == GROUP_ONLY
    await eve.presses(ended.room, "Rematch")
    await eve.finds_button(ended.room, "Start")


async def a_stranger_is_told_the_same_of_any_code(playground: PlaygroundClient, code: str) -> None:
    """Whether there is such a match or not."""
    mallory = await playground.person("Mallory")
    async with page_of(mallory, playground, code) as page:
        for each in (code, "zzzzzz"):
            answer = await page.client.get(f"api/match?match={each}", headers=page.headers)
            assert (answer.status_code, answer.json()) == (404, {"error": "gone"}), each
            body = {"match": each, "data": f"again:{each}", "press": "0123456789"}
            pressed = await page.client.post("api/press", json=body, headers=page.headers)
            assert (pressed.status_code, pressed.json()) == (404, {"error": "gone"}), each


async def test_while_telegram_does_not_say_who_is_there_the_page_is_open_and_others_play(
    playground: PlaygroundClient, ended: Table, ann: PersonClient, eve: PersonClient
) -> None:
    code = code_of(ended)
    await playground.fault("delay", method="getChatMember", seconds=FOR_EVER)
    async with page_of(eve, playground, code) as page:
        await page.sees(lambda shown: bool(shown["keys"]))
        await playground.faults_happen()
        await ann.presses(ended.room, "Rematch")
        await ann.finds_button(ended.room, "Start")


async def test_an_administrator_begins_a_lobby_of_somebody_else_on_the_page(
    bot: None, playground: PlaygroundClient, ann: PersonClient, eve: PersonClient
) -> None:
    """Eve opened it, Mia is an admin without a seat, and Ann neither of both."""
    mia = await playground.person("Mia")
    room = await mia.creates_group("Friday", ann, eve, playground.bot)
    await eve.says(room, "/newgame")
    await ann.presses(room, "Join")
    _, options = await eve.finds_button(room, "Options")
    code = options.value.split(":")[1]
    async with (
        page_of(ann, playground, code) as plain_member,
        page_of(eve, playground, code) as host,
        page_of(mia, playground, code) as admin,
    ):
        for page, offered in ((plain_member, False), (host, True), (admin, True)):
            await page.sees(partial(_is_offered, page, offered))
        await admin.presses("Start")
        for page in (plain_member, host, admin):
            await page.sees(lambda shown: shown["head"]["status"] == "live")


def _is_offered(page: Page, offered: bool, _: object) -> bool:
    return (own_verbs(page) >= START_AND_OPTIONS) is offered


def own_verbs(page: Page) -> set[str]:
    """What the buttons ask for that a page shows to its reader."""
    keys = [key for row in page.shown["keys"] for key in row if key["action"]]
    own = [key["action"] for key in keys if key["seats"] is None or page.seat in map(str, key["seats"])]
    return {data.split(":")[0] for data in own}
