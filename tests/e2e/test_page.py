"""The live page of a match: it follows what is played by the chat, plays itself, and is nobody else's."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from kotbot.background_tasks import in_background
from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from kotbot.views.base.verbs import ExportFormat
from scripts.testing.taps import LOG, Table
from tests.e2e.conftest import running
from tests.e2e.invitations import link_of, sit
from tests.e2e.leaving import withdraw
from tests.e2e.lobbies import begin, gather, open_lobby
from tests.e2e.pages import Page, code_of, page_of, with_page
from tests.e2e.tables import lay_out
from tests.e2e.walks import Walk, steps, walking

TAPS = 12
"""Of a match before somebody leaves it."""


@pytest.fixture
def walk() -> Iterator[Walk]:
    with walking() as walk:
        yield walk


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page, whose address BotFather was told."""
    return with_page(settings, telegram, address, "/table")


@pytest.fixture
async def table(bot: None, playground: PlaygroundClient) -> Table:
    """Ann and Bob in a group, before the first roll."""
    return await begin(playground, await gather(playground, 2))


@pytest.fixture
async def page(table: Table, playground: PlaygroundClient) -> AsyncIterator[Page]:
    """The page of who is asked first."""
    asked = await _asked(table)
    async with page_of(asked, playground, code_of(table)) as page:
        await page.sees(lambda shown: bool(shown["dice"]))
        yield page


async def _asked(table: Table) -> PersonClient:
    ann, bob = table.people
    await ann.finds_button(table.room, "Keep all")
    question = table.board.text.split("\n")[-1]
    return ann if "Ann" in question else bob


@pytest.mark.usefixtures("nobody_is_called")
async def test_a_press_on_the_page_is_a_press_below_the_board_and_opens_pages_on_the_page(
    table: Table, page: Page
) -> None:
    """A die is marked by the same data as its button; then all are kept."""
    die = page.shown["dice"][0]
    buttons = {button.value for button in table.board.buttons}
    assert die["action"] in buttons
    assert die["action"] not in page.keys.values()
    answer = await page.sends(die["action"])
    assert answer["toast"]["text"].replace("\u2066", "").startswith("Keeping ")
    await page.sees(lambda shown: any(each["kept"] for each in shown["dice"]))

    before = page.shown["question"]["prompt"]
    messages = len(table.room.messages())
    opened = (await page.presses("⋯"))["sheet"]
    assert "What else?" in _words(opened["lines"])
    assert len(table.room.messages()) == messages
    answer = await page.presses("Keep all")
    assert answer["status"] == 200
    assert answer["toast"]["text"]
    assert (await page.sees(lambda shown: shown["question"]["prompt"] != before))["head"]["status"] == "live"


async def test_the_page_follows_what_is_pressed_in_the_chat_and_only_what_changed_is_sent(
    table: Table, page: Page, playground: PlaygroundClient
) -> None:
    asked = await _asked(table)
    page.events.clear()
    await asked.forges(table.room, page.shown["dice"][0]["action"], on=table.board)
    await page.sees(lambda shown: any(each["kept"] for each in shown["dice"]))
    assert page.events
    assert all("mats" not in event and "market" not in event for event in page.events)


@pytest.mark.one_process("many machines say once more what came of it")
async def test_the_same_press_sent_twice_is_done_once(page: Page) -> None:
    data = next(data for text, data in page.keys.items() if "Keep all" in text)
    first = await page.sends(data, press="a" * 16)
    again = await page.sends(data, press="a" * 16)
    assert first["toast"]["text"] != again["toast"]["text"]
    assert again["toast"]["text"] == "That was done already."


@pytest.mark.one_process("follows the way of a press through one process")
async def test_a_press_on_the_page_lives_as_the_architecture_tells(page: Page, walk: Walk) -> None:
    await page.sends(page.shown["dice"][0]["action"])
    await walk.takes(steps("The life of a press on the page"))


# A match that has ended


@pytest.fixture
async def host(playground: PlaygroundClient) -> PersonClient:
    """Who opens the match."""
    return await playground.person("Ann")


@pytest.fixture
async def over(bot: None, playground: PlaygroundClient, host: PersonClient) -> AsyncIterator[Page]:
    """The page of a match that its host won against Bob, who left it."""
    table = await begin(playground, [host, await playground.person("Bob")], seed=4)
    code = code_of(table)
    for _ in range(TAPS):
        await table.tap()
    await withdraw(table.people[-1], table.room)
    async with page_of(host, playground, code) as page:
        await page.sees(lambda shown: shown["head"]["status"] == "over")
        yield page


async def course(page: Page) -> list[dict[str, Any]]:
    """The turns, each as it was sent."""
    answer = await page.client.get(f"api/course?match={page.code}", headers=page.headers)
    turns: list[dict[str, Any]] = answer.raise_for_status().json()["turns"]
    return turns


async def test_an_ended_match_is_shown_by_turns_with_links_and_played_on_by_who_never_started_the_bot(
    over: Page, playground: PlaygroundClient, host: PersonClient
) -> None:
    turns = await course(over)
    assert turns[0]["head"]["turn"] == "turn 1"
    assert turns[-1]["head"]["turn"] == over.shown["head"]["turn"]
    at_the_end = [(mat["hearts"]["value"], mat["stars"]["value"]) for mat in over.shown["mats"]]
    assert [(mat["hearts"]["value"], mat["stars"]["value"]) for mat in turns[-1]["mats"]] == at_the_end
    (words,) = [run["text"] for line in turns[0]["story"][:1] for run in line]
    assert ":" in words
    share = next(key["url"] for row in turns[0]["keys"] for key in row if key["url"])
    assert share.endswith(f"startapp%3D{over.code}-1")
    of_the_chat = (await over.sends(f"turns:{over.code}::2"))["sheet"]
    doors = [key["url"] for row in of_the_chat["keys"] for key in row if key["url"]]
    assert any(link.endswith(f"startapp={over.code}-2") for link in doors)
    await the_bot_shows_the_way_to_play_on(over, host)


async def test_who_looks_at_the_end_is_told_of_the_rematch_that_somebody_opens_in_the_chat(
    table: Table, playground: PlaygroundClient
) -> None:
    host, guest = table.people
    async with page_of(guest, playground, code_of(table)) as page:
        await withdraw(guest, table.room)
        await page.sees(lambda shown: shown["head"]["status"] != "live")
        await host.presses(table.room, "Rematch")
        following = (await page.sees(lambda shown: "next" in shown))["next"]
    async with page_of(guest, playground, following) as page:
        await page.sees(lambda shown: shown["head"]["status"] == "lobby")


async def the_bot_shows_the_way_to_play_on(over: Page, host: PersonClient) -> None:
    """The bot may not write to them: a match that began now would have a board that nobody can be shown."""
    answer = await over.sends(f"playon:{over.code}::2")
    assert answer["match"] == ""
    (link,) = [key["url"] for row in answer["sheet"]["keys"] for key in row if key["url"]]
    own = await host.starts(link.partition("?start=")[2])
    turn = await host.sees(own, "Turn 2 of ")
    told = await host.presses(own, "Play on from here", on=turn)
    assert told.text.endswith("Its board is in our chat; /games finds it again.")
    await host.finds_button(own, LOG)
    await host.says(own, "/games")
    await host.finds_button(own, "1: bring the board down")
    await host.sees(own, "counts for nobody")


@pytest.mark.one_process("follows the way through one process")
async def test_a_match_is_played_on_in_private_and_the_page_goes_there(
    walk: Walk, over: Page, playground: PlaygroundClient, host: PersonClient
) -> None:
    own = await host.starts()
    await course(over)
    answer = await over.sends(f"playon:{over.code}::2")
    assert "counts for nobody" in answer["toast"]["text"]
    assert walk.missing(steps("The life of a turn that is looked back at")) == []
    await host.finds_button(own, "⋯")
    async with page_of(host, playground, answer["match"]) as page:
        await page.sees(lambda shown: shown["head"]["status"] == "live" and len(shown["mats"]) == 2)
        assert page.seat != "-"
    again = await over.sends(f"playon:{over.code}::3")
    assert again["match"] == ""
    assert "A match is on here already." in _words(again["sheet"]["lines"])


# Who is let in


async def test_who_is_not_asked_and_data_of_another_match_change_nothing(
    table: Table, playground: PlaygroundClient, page: Page
) -> None:
    asked = await _asked(table)
    other = next(person for person in table.people if person is not asked)
    async with page_of(other, playground, page.code) as others:
        await others.sees(lambda shown: bool(shown["keys"]))
        before = table.seen()
        answer = await others.presses("Keep all")
    assert asked.name in answer["toast"]["text"]
    assert table.seen() == before
    answer = await page.sends("a:zzzzzz:1:stop")
    assert answer["toast"]["alert"]
    assert "too old" in answer["toast"]["text"]
    assert table.seen() == before


async def test_who_is_not_in_the_chat_gets_nothing(table: Table, playground: PlaygroundClient) -> None:
    stranger = await playground.person("Mallory")
    async with page_of(stranger, playground, code_of(table)) as page:
        answer = await page.client.get(f"api/match?match={page.code}", headers=page.headers)
        assert (answer.status_code, answer.json()) == (404, {"error": "gone"})
        pressed = await page.sends(f"a:{page.code}:1:keep")
        assert (pressed["status"], pressed["error"]) == (404, "gone")
        own = await page.client.get("api/matches", headers=page.headers)
        assert own.json()["matches"] == []


@pytest.mark.usefixtures("bot")
async def test_who_sits_at_a_table_by_a_link_has_no_rights_in_the_chat_of_its_keeper(
    ann: PersonClient, bob: PersonClient, playground: PlaygroundClient
) -> None:
    """What Bob presses counts as pressed in his own chat: Ann's keeps its language, files come to him."""
    table = await lay_out(playground, ann, ["Guest", "Cy"], "Ann", counters=True)
    phone = await sit(playground, bob, await link_of(table), "Guest")
    opening = next(button for button in phone.board.buttons if button.kind == "web_app")
    async with page_of(bob, playground, opening.value.partition("=")[2]) as page:
        await page.sees(lambda shown: bool(shown["keys"]))
        assert (await page.sends("lang:::me:he"))["status"] == 200
        assert (await page.sends(f"export:{page.code}::{ExportFormat.RECORD}"))["status"] == 200
        await playground.until(lambda: _files(phone.room) or None, phone.room.transcript)
    assert _files(table.room) == []
    await phone.press("★ +1")
    await table.counts((10, 1, 0), (10, 0, 0), (10, 0, 0))
    assert "▶ Next" in table.words


def _files(room: Room) -> list[str]:
    return [message.document for message in room.messages() if message.document is not None]


async def test_who_left_the_group_opens_no_lobby_there(table: Table, playground: PlaygroundClient) -> None:
    left = await _asked(table)
    own = await left.starts()
    await left.leaves(table.room)
    async with page_of(left, playground, code_of(table)) as page:
        await page.sees(lambda shown: bool(shown["keys"]))
        assert (await page.presses("Keep all"))["toast"]["text"]
        assert (await page.sends("play"))["status"] == 200
        await left.finds_button(own, "Hatchling")


async def test_a_page_comes_again_after_the_process_was_away_and_need_not_prove_itself(
    settings: Settings, playground: PlaygroundClient
) -> None:
    async with running(settings):
        table = await begin(playground, await gather(playground, 2))
        asked = await _asked(table)
        code = code_of(table)
        async with page_of(asked, playground, code) as page:
            await page.sees(lambda shown: bool(shown["dice"]))
            await page.client.aclose()
    base = settings.page_url or ""
    async with (
        running(settings),
        httpx.AsyncClient(base_url=base + "/", timeout=PATIENCE, verify=False) as client,
    ):
        page.client = client
        page.events.clear()
        page.shown.clear()
        page.seen = ""
        async with in_background(page.follow(), "page"):
            await page.sees(lambda shown: bool(shown["dice"]))
            answer = await page.presses("Keep all")
        assert answer["status"] == 200


async def test_while_all_who_play_look_at_the_page_the_board_rests_until_the_turn_ends(
    table: Table, page: Page, playground: PlaygroundClient
) -> None:
    asked = await _asked(table)
    other = next(person for person in table.people if person is not asked)
    async with page_of(other, playground, page.code) as others:
        await others.sees(lambda shown: bool(shown["keys"]))
        await page.sends(page.shown["dice"][0]["action"])
        await page.sees(lambda shown: any("Roll" in key["text"] for row in shown["keys"] for key in row))
        await page.presses("Roll")
        await page.sees(lambda shown: "roll 2 of 3" in _words(shown["question"]["prompt"]))
        marked = page.shown["dice"]
        await page.sends(marked[0]["action"])
        await page.sees(lambda shown: shown["dice"] != marked)
        assert "roll 1 of 3" in table.board.text
    # Somebody closed the page: the board shows what it missed.
    await asked.sees(table.room, "roll 2 of 3")


def _words(lines: list[list[dict[str, str]]]) -> str:
    return "\n".join("".join(run["text"] for run in line) for line in lines)


@pytest.mark.usefixtures("bot")
@pytest.mark.introduces
async def test_below_a_private_board_a_button_opens_the_page_and_the_menu_opens_the_list(
    ann: PersonClient, playground: PlaygroundClient, settings: Settings
) -> None:
    room = await ann.starts()
    await ann.presses(room, "Play now")
    await ann.finds_button(room, "Hatchling")
    opening = next(
        button for message in room.messages() for button in message.buttons if button.kind == "web_app"
    )
    assert re.fullmatch(rf"{settings.page_url}/app\?match=\w+", opening.value)
    menu = (await playground.get(f"/play/people/{ann.id}/chats/{playground.bot.id}/menu"))["menu_button"]
    assert menu["url"] == f"{settings.page_url}/app"
    async with page_of(ann, playground, opening.value.partition("=")[2]) as page:
        seen = await page.sees(lambda shown: bool(shown["body"]))
        assert seen["head"]["status"] == "lobby"
        listed = (await page.client.get("api/matches", headers=page.headers)).json()["matches"]
        assert [match["code"] for match in listed] == [page.code]


async def test_boards_of_groups_link_to_the_app_only_if_botfather_knows_it(
    settings: Settings, playground: PlaygroundClient, telegram: Playground
) -> None:
    telegram.main_app = ""
    async with running(settings):
        room = await open_lobby(playground, await gather(playground, 2))
        assert not [
            button for message in room.messages() for button in message.buttons if button.kind == "url"
        ]


async def test_without_an_address_there_is_no_button(
    settings: Settings, playground: PlaygroundClient, telegram: Playground
) -> None:
    telegram.main_app = ""
    async with running(settings.model_copy(update={"page_url": None})):
        room: Room = await open_lobby(playground, await gather(playground, 2))
        kinds = {button.kind for message in room.messages() for button in message.buttons}
    assert kinds == {"callback"}
