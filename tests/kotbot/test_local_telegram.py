"""The Telegram of a bot without a token: what people did there is kept, and said if it cannot be."""

from pathlib import Path

import httpx
import pytest

from kotbot.local_telegram import local_telegram
from kotbot.settings import Mode, Settings, read_settings


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this system keeps the data of applications."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


async def people_of(settings: Settings) -> list[str]:
    """The names of everybody there, once Ann came too."""
    address = settings.api_base_url.removesuffix("/bot")
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        await http.post("/play/people", json={"name": "Ann"})
        state = (await http.get("/play/state")).json()
    return [person["name"] for person in state["people"]]


@pytest.mark.usefixtures("data")
async def test_people_are_there_again_also_when_the_bot_failed() -> None:
    settings = read_settings(None)

    async def fail() -> None:
        async with local_telegram(settings, "127.0.0.1", 0) as attached:
            assert (attached.mode, attached.token is None) == (Mode.POLLING, False)
            assert await people_of(attached) == ["Ann"]
            raise RuntimeError("the bot failed")

    with pytest.raises(RuntimeError, match="the bot failed"):
        await fail()
    async with local_telegram(settings, "127.0.0.1", 0) as attached:
        assert await people_of(attached) == ["Ann", "Ann"]


@pytest.mark.usefixtures("data")
async def test_the_token_is_a_new_one_at_each_start_and_the_bot_the_same() -> None:
    tokens = []
    for _ in range(2):
        async with local_telegram(read_settings(None), "127.0.0.1", 0) as attached:
            assert attached.token is not None
            tokens.append(attached.token.get_secret_value())
            async with httpx.AsyncClient(trust_env=False, verify=False) as http:
                answers = [await http.get(f"{attached.api_base_url}{token}/getMe") for token in tokens]
            assert [answer.status_code for answer in answers] == [401] * (len(tokens) - 1) + [200]
    (first, first_secret), (second, second_secret) = (token.split(":") for token in tokens)
    assert first == second
    assert first_secret != second_secret


async def test_where_nothing_can_be_written_it_goes_on_and_says_so(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data.write_text("in the way", encoding="ascii")
    async with local_telegram(read_settings(None), "127.0.0.1", 0) as attached:
        assert await people_of(attached) == ["Ann"]
    assert f"the file {data / 'kotbot' / 'playground.json'} cannot be used: " in capsys.readouterr().err
