"""A restart that whoever runs the bot announces."""

import pytest

from kotbot.playground.client import PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from tests.e2e.conftest import running
from tests.e2e.lobbies import begin, start_against

TOLD = "I am restarted soon"
BACK = "I was away for a moment"


def of_admin(settings: Settings, person: PersonClient) -> Settings:
    return settings.model_copy(update={"admins": frozenset({person.id})})


def texts(room: Room, words: str) -> list[str]:
    return [message.text for message in room.messages() if words in message.text]


@pytest.fixture
async def host(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Olga")


async def test_each_chat_is_told_once_and_told_again_after_the_restart(
    playground: PlaygroundClient,
    settings: Settings,
    ann: PersonClient,
    bob: PersonClient,
    host: PersonClient,
) -> None:
    settings = of_admin(settings, host)
    async with running(settings):
        table = await begin(playground, [ann, bob])
        group, private = table.room, await ann.starts()
        await start_against(playground, private, ann)
        office = await host.starts()
        await host.says(office, "/admin maintenance A new <version>")
        await host.sees(office, "No match begins")
        for room in (group, private):
            await ann.sees(room, TOLD)
            await ann.sees(room, "A new <version>")
        await host.says(office, "/admin maintenance It takes longer")
        eve = await playground.person("Eve")
        await eve.says(await eve.starts(), "/newgame")
        await eve.sees(eve.private(), "nothing new begins now")
        await table.tap()
        assert len(texts(group, TOLD)) == 1
    async with running(settings):
        await ann.sees(group, BACK)
        await ann.sees(private, BACK)
        assert texts(group, TOLD) == []
        await table.tap()
        await eve.says(eve.private(), "/newgame")
        await eve.sees(eve.private(), "Ready when you are")
    async with running(settings):
        await table.tap()
        assert len(texts(group, BACK)) == 1


async def test_a_restart_that_is_called_off_is_taken_back(
    playground: PlaygroundClient,
    settings: Settings,
    ann: PersonClient,
    bob: PersonClient,
    host: PersonClient,
) -> None:
    async with running(of_admin(settings, host)):
        group = (await begin(playground, [ann, bob])).room
        office = await host.starts()
        await host.says(office, "/admin maintenance soon")
        await ann.sees(group, TOLD)
        await host.says(office, "/admin maintenance")
        await host.sees(office, "Matches may begin again")
        await ann.sees(group, "No restart after all")
        assert texts(group, TOLD) == []


@pytest.mark.usefixtures("nobody_is_called")
async def test_an_announcement_on_its_way_is_taken_back_when_it_has_come(
    playground: PlaygroundClient,
    settings: Settings,
    ann: PersonClient,
    bob: PersonClient,
    host: PersonClient,
) -> None:
    async with running(of_admin(settings, host)):
        group = (await begin(playground, [ann, bob])).room
        office = await host.starts()
        start, _ = await host.finds_button(office, "How to play")
        await playground.fault("delay", method="sendMessage", seconds=60, times=2)
        await host.says(office, "/admin maintenance soon")
        await playground.faults_happen()
        await host.says(office, "/admin maintenance")
        assert (await host.presses(office, "How to play", on=start)).answered
        assert texts(group, TOLD) == []
        await playground.advance(60)
        await ann.sees(group, "No restart after all")


async def test_nobody_else_announces_anything(
    playground: PlaygroundClient, settings: Settings, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        table = await begin(playground, [ann, bob])
        chat = await ann.starts()
        await ann.says(chat, "/admin maintenance now")
        await ann.says(chat, "/stats")
        await ann.sees(chat, "numbers")
        await table.tap()
        assert texts(table.room, TOLD) == []
