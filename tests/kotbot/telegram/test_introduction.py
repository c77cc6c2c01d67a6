"""What the bot tells Telegram of itself is within Telegram's limits in every language."""

import pytest
from pydantic import SecretStr
from telegram import Bot
from telegram.constants import (
    BotCommandLimit,
    BotDescriptionLimit,
    BotNameLimit,
)

from kotbot.i18n import LOCALES, PSEUDO, SOURCE, texts_for
from kotbot.playground.client import connect
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.telegram.introduction import introduce
from kotbot.telegram.registry import COMMANDS
from kotbot.views.people import start
from tests.e2e.conftest import running

TOKEN = new_token()
MOST_COMMANDS = 100
every_language = pytest.mark.parametrize("locale", [*LOCALES, PSEUDO])


@every_language
def test_descriptions_and_names_fit(locale: str) -> None:
    texts = texts_for(locale)

    assert 0 < len(start.description(texts)) <= BotDescriptionLimit.MAX_DESCRIPTION_LENGTH
    assert 0 < len(start.short_description(texts)) <= BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH
    assert 0 < len(start.name(texts)) <= BotNameLimit.MAX_NAME_LENGTH


@every_language
def test_commands_and_what_is_said_of_them_fit(locale: str) -> None:
    texts = texts_for(locale)

    assert app.run is not None, "the features are registered with it"
    assert 10 < len(COMMANDS) <= MOST_COMMANDS
    for row in COMMANDS.values():
        assert BotCommandLimit.MIN_COMMAND <= len(row.name) <= BotCommandLimit.MAX_COMMAND
        words = texts.direct(row.describe(texts))
        assert BotCommandLimit.MIN_DESCRIPTION <= len(words) <= BotCommandLimit.MAX_DESCRIPTION


@pytest.mark.parametrize(("name", "shown"), [("Kotbot", "Котбот"), ("Friday's King", "Friday's King")])
async def test_the_name_is_translated_unless_the_host_chose_another(name: str, shown: str) -> None:
    telegram = Playground(new_world([bot_from_token(TOKEN, "kotbot_bot", name)]), limit_factor=0)
    async with serving(telegram) as address, connect(address) as people:
        async with Bot(TOKEN, base_url=f"{address}/bot") as bot:
            await introduce(bot)
            await introduce(bot)
        olya = await people.person("Оля", language="uk")
        ann = await people.person("Ann", language=SOURCE)

        assert (await olya.bot_info())["name"] == shown
        assert (await ann.bot_info())["name"] == name
        assert (await olya.bot_info())["short_description"] == start.short_description(texts_for("uk"))
        assert (await people.statistics())["calls"].get("setMyName", 0) == (3 if name == "Kotbot" else 0)


async def test_nobody_waits_for_the_introduction(url: str) -> None:
    """While Telegram takes a minute for a menu, the bot answers; it can be ended, too."""
    telegram = Playground(new_world([bot_from_token(TOKEN, "kotbot_bot", "Kotbot")]), limit_factor=0)
    async with serving(telegram) as address, connect(address) as people:
        settings = Settings(
            token=SecretStr(TOKEN),
            api_base_url=f"{address}/bot",
            database_url=url,
        )
        await people.fault("delay", method="setMyCommands", seconds=60)
        async with running(settings):
            ann = await people.person("Ann")
            await ann.sees(await ann.starts(), "King of Tokyo")
            assert (await people.statistics())["calls"].get("setMyDescription", 0) == 0


async def test_the_menu_begins_with_what_newcomers_look_for() -> None:
    telegram = Playground(new_world([bot_from_token(TOKEN, "kotbot_bot", "Kotbot")]), limit_factor=0)
    async with serving(telegram) as address, connect(address) as people:
        async with Bot(TOKEN, base_url=f"{address}/bot") as bot:
            await introduce(bot)
        ann = await people.person("Ann")
        group = await ann.creates_group("Friday", people.bot)

        assert (await ann.menu(group))[:5] == ["newgame", "score", "board", "card", "rules"]
