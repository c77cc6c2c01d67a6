"""A playground behind a real port, and the command that serves it alone."""

import re
import signal
import socket
from pathlib import Path

import httpx
import pytest

from kotbot.listening import CannotListen
from kotbot.playground.__main__ import main
from kotbot.playground.playground import Playground
from kotbot.playground.web.serving import serving
from tests.playground.bot_calls import TOKEN, BotCalls


async def status(address: str, **headers: str) -> int:
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        return (await http.get("/play/state", headers=headers)).status_code


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "127.0.0.2", "localhost"])
async def test_it_is_reached_at_the_address_that_it_tells(telegram: Playground, host: str) -> None:
    if host == "::1" and not speaks_ipv6():
        pytest.skip("this machine has no IPv6")
    async with serving(telegram, host=host) as address:
        assert await status(address) == 200
        assert await status(address, Host="evil.example") == 400
        assert await status(address, Host="[::1") == 400
        assert await status(address, Origin="http://evil.example") == 403
        assert await status(address, Origin=address) == 200


def speaks_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/bot{token}/setWebhook?url=http://127.0.0.1:8443/taken"),
        ("POST", "/bot{token}/getMe"),
        ("GET", "/file/bot{token}/photos/1.png"),
        ("GET", "/"),
        ("GET", "/page/app.js"),
        ("GET", "/play/state"),
        ("GET", "/play/events"),
        ("POST", "/play/reset"),
        ("GET", "/nothing/here"),
    ],
)
async def test_pages_of_others_are_refused(address: str, bot: BotCalls, method: str, path: str) -> None:
    """A5: a browser says whose page asks; what is typed into it, and no browser at all, are welcome."""
    path = path.format(token=TOKEN)
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False) as http:
        for other in ("cross-site", "same-site"):
            refused = await http.request(method, path, headers={"Sec-Fetch-Site": other})
            assert refused.status_code == 403
            assert "requests of other pages are refused" in refused.json()["error"]
        assert (await bot.call("getWebhookInfo"))["url"] == ""
        for own in ({"Sec-Fetch-Site": "none"}, {"Sec-Fetch-Site": "same-origin"}, {}):
            async with http.stream(method, path, headers=own) as answer:
                assert answer.status_code in (200, 404)


async def test_for_other_machines_it_has_any_name(telegram: Playground) -> None:
    async with serving(telegram, host="0.0.0.0") as address:
        assert await status(address, Host="kotbot.example") == 200


async def test_a_host_that_is_not_this_machine_is_refused(telegram: Playground) -> None:
    with pytest.raises(CannotListen, match=r"--host, --port: 203\.0\.113\.7:8081 cannot be used"):
        async with serving(telegram, host="203.0.113.7", port=8081):
            pass


@pytest.mark.parametrize("factor", ["-1", "nan", "inf", "much"])
def test_a_factor_that_is_none_is_an_error_of_usage(capsys: pytest.CaptureFixture[str], factor: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([f"--limits={factor}"])
    assert ended.value.code == 2
    assert f"invalid factor value: '{factor}'" in capsys.readouterr().err


def test_what_it_cannot_begin_with_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    junk = tmp_path / "junk.json"
    junk.write_text("junk", encoding="ascii")
    for arguments, reason in (
        (["--token", "abc"], "a bot token looks like 123456:abc"),
        (["--state", str(junk)], f"{junk} is no saved playground"),
        (["--state", str(tmp_path)], f"the file {tmp_path} cannot be used: "),
        (["--host", "203.0.113.7"], "--host, --port: 203.0.113.7:8081 cannot be used: "),
    ):
        assert main(arguments) == 1
        line = capsys.readouterr().err
        assert line.startswith(reason)
        assert line.count("\n") == 1


def test_it_prints_a_token_that_is_a_new_one_each_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for arguments in ([], [], ["--token", "5:mine"]):
        monkeypatch.setattr("kotbot.playground.__main__.is_loopback", ends_it)
        assert main(["--port", "0", *arguments]) == 0
        told.append(re.findall(r"^token: (\d+:\S+)$", capsys.readouterr().out, re.MULTILINE))
    [first], [second], named = told
    assert named == ["5:mine"]
    assert first != second
    assert len(first.partition(":")[2]) == 35


def ends_it(_host: str) -> bool:
    """It is asked for after the address was told."""
    signal.raise_signal(signal.SIGTERM)
    return True


def test_a_signal_ends_it_and_saves(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal comes as soon as it says where it is."""
    state = tmp_path / "state.json"
    monkeypatch.setattr("builtins.print", lambda *_, **__: signal.raise_signal(signal.SIGTERM))
    assert main(["--port", "0", "--state", str(state)]) == 0
    assert state.exists()
