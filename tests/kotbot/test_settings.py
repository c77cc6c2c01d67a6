import re
from pathlib import Path

import pytest

from kotbot.settings import InvalidSettings, Mode, Settings, read_settings, require, require_server

ROOT = Path(__file__).parents[2]
TOKEN = "123456789:AAExampleExampleExampleExampleExample"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"KOTBOT_{name.upper()}", raising=False)


def read(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return read_settings(env_file=None)


def test_nothing_needs_to_be_set() -> None:
    settings = read_settings(env_file=None)

    assert settings.token is None
    assert settings.mode is Mode.POLLING
    assert settings.api_base_url == "https://api.telegram.org/bot"
    assert re.fullmatch(r"sqlite:///.+kotbot\.sqlite3", settings.database_url)
    assert settings.budget_scale == 1


def test_lists_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, KOTBOT_ADMINS="12, 34", KOTBOT_CHATS="-1001234567890")

    assert settings.admins == {12, 34}
    assert settings.chats == {-1001234567890}


def test_an_empty_variable_counts_as_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, KOTBOT_TOKEN="", KOTBOT_MODE="").mode is Mode.POLLING


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, KOTBOT_TOKEN=TOKEN, KOTBOT_WEBHOOK_SECRET="very-secret")

    assert TOKEN not in repr(settings)
    assert "very-secret" not in repr(settings)


def test_the_environment_comes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("KOTBOT_LOG_LEVEL=ERROR\nKOTBOT_BUDGET_SCALE=100\n", encoding="utf-8")
    monkeypatch.setenv("KOTBOT_LOG_LEVEL", "DEBUG")

    settings = read_settings(env_file=file)

    assert (settings.log_level, settings.budget_scale) == ("DEBUG", 100)


def test_postgres_addresses_name_their_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(monkeypatch, KOTBOT_DATABASE_URL="postgres://kotbot@localhost/kotbot")

    assert settings.database_url == "postgresql+psycopg://kotbot@localhost/kotbot"


def test_the_listener_may_have_an_address_of_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, KOTBOT_WEBHOOK_LISTEN="[::1]:8443").listen == ("::1", 8443)


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"KOTBOT_TOKEN": "12345"}, "KOTBOT_TOKEN is wrong: "),
        ({"KOTBOT_DATABASE_URL": "mysql://x"}, "KOTBOT_DATABASE_URL is wrong: "),
        ({"KOTBOT_API_BASE_URL": "https://api.telegram.org"}, "KOTBOT_API_BASE_URL is wrong: "),
        ({"KOTBOT_PAGE_URL": "http://bot.example.org/table"}, "KOTBOT_PAGE_URL is wrong: "),
        ({"KOTBOT_PAGE_URL": "https://bot.example.org/table?a=1"}, "KOTBOT_PAGE_URL is wrong: "),
        ({"KOTBOT_PAGE_URL": "https://["}, "KOTBOT_PAGE_URL is wrong: "),
        ({"KOTBOT_PAGE_LISTEN": "8082"}, "KOTBOT_PAGE_LISTEN is wrong: "),
        ({"KOTBOT_MODE": "pigeon"}, "KOTBOT_MODE is wrong: "),
        ({"KOTBOT_MODE": "webhook"}, "KOTBOT_WEBHOOK_URL is missing: "),
        (
            {"KOTBOT_MODE": "webhook", "KOTBOT_WEBHOOK_URL": "https://bot.example.org"},
            "KOTBOT_WEBHOOK_SECRET is missing: ",
        ),
        ({"KOTBOT_WEBHOOK_URL": "bot.example.org"}, "KOTBOT_WEBHOOK_URL is wrong: "),
        ({"KOTBOT_WEBHOOK_LISTEN": "8080"}, "KOTBOT_WEBHOOK_LISTEN is wrong: "),
        ({"KOTBOT_WEBHOOK_SECRET": "with space"}, "KOTBOT_WEBHOOK_SECRET is wrong: "),
        ({"KOTBOT_ADMINS": "12, ann"}, "KOTBOT_ADMINS is wrong: "),
        ({"KOTBOT_CHATS": "general"}, "KOTBOT_CHATS is wrong: "),
        ({"KOTBOT_BUDGET_SCALE": "inf"}, "KOTBOT_BUDGET_SCALE is wrong: "),
        ({"KOTBOT_BUDGET_SCALE": "-1"}, "KOTBOT_BUDGET_SCALE is wrong: "),
        ({"KOTBOT_LOG_LEVEL": "LOUD"}, "KOTBOT_LOG_LEVEL is wrong: "),
        ({"KOTBOT_HEALTH_PORT": "70000"}, "KOTBOT_HEALTH_PORT is wrong: "),
        ({"KOTBOT_NATS_URL": "http://127.0.0.1:4222"}, "KOTBOT_NATS_URL is wrong: "),
        ({"KOTBOT_NATS_URL": "nats://one:4222, two"}, "KOTBOT_NATS_URL is wrong: "),
        ({"KOTBOT_NATS_REPLICAS": "0"}, "KOTBOT_NATS_REPLICAS is wrong: "),
    ],
)
def test_a_wrong_setting_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], named: str
) -> None:
    with pytest.raises(InvalidSettings) as raised:
        read(monkeypatch, **variables)

    message = str(raised.value)
    assert message.startswith(named)
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("KOTBOT_TOKN", "KOTBOT_TOKN is no setting: perhaps KOTBOT_TOKEN is meant."),
        ("KOTBOT_DATABASE", "KOTBOT_DATABASE is no setting: perhaps KOTBOT_DATABASE_URL is meant."),
        ("kotbot_admin", "kotbot_admin is no setting: perhaps KOTBOT_ADMINS is meant."),
        ("KOTBOT_LOGS", "KOTBOT_LOG… is no setting: .env.example explains all there are."),
    ],
)
def test_a_misspelt_name_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, said: str) -> None:
    with pytest.raises(InvalidSettings) as raised:
        read(monkeypatch, **{name: "1"})
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("KOTBOT_8JhQ2pXvS3cr3tK7", "KOTBOT_… is no setting"),
        ("KOTBOT_TOKEN_8JhQ2pXvS3cr3tK7", "KOTBOT_TOKEN… is no setting"),
        ("KOTBOT_WEBHOOK_SECRET_8JhQ2p", "KOTBOT_WEBHOOK_SECRET… is no setting"),
        ("kotbot_database_url_hunter2", "kotbot_database_url… is no setting"),
    ],
)
def test_a_secret_that_was_put_into_a_name_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, shown: str
) -> None:
    with pytest.raises(InvalidSettings) as raised:
        read(monkeypatch, **{name: "1"})
    assert str(raised.value).startswith(f"{shown}: ")


def test_a_misspelt_name_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# KOTBOT_NOTHING=1\nOTHER=1\nexport KOTBOT_LOGLEVEL=INFO\n", encoding="utf-8")
    with pytest.raises(InvalidSettings, match=r"^KOTBOT_LOGLEVEL is no setting: perhaps KOTBOT_LOG_LEVEL"):
        read_settings(env_file=file)


def test_names_of_settings_may_be_small(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, kotbot_log_level="ERROR").log_level == "ERROR"


def test_the_variables_of_tests_are_no_misspelt_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, KOTBOT_E2E="all", KOTBOT_TURN="7").token is None


def test_a_wrong_secret_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidSettings) as raised:
        read(monkeypatch, KOTBOT_TOKEN="12345:oops")

    assert "oops" not in str(raised.value)


@pytest.mark.parametrize(
    "variables",
    [
        {"KOTBOT_API_BASE_URL": TOKEN},
        {"KOTBOT_API_BASE_URL": f"https://api.telegram.org/bot{TOKEN}"},
        {"KOTBOT_API_BASE_URL": f"https://api.telegram.org/bot{TOKEN}/bot"},
        {"KOTBOT_API_BASE_URL": "https://me:AAExample@api.example.org"},
        {"KOTBOT_ADMINS": TOKEN},
        {"KOTBOT_ADMINS": f"12, {TOKEN.partition(':')[2]}"},
        {"KOTBOT_CHATS": TOKEN},
        {"KOTBOT_WEBHOOK_URL": TOKEN},
        {"KOTBOT_WEBHOOK_LISTEN": TOKEN},
        {"KOTBOT_WEBHOOK_SECRET": TOKEN},
        {"KOTBOT_DATABASE_URL": TOKEN},
        {"KOTBOT_MODE": TOKEN},
        {"KOTBOT_BUDGET_SCALE": TOKEN},
        {"KOTBOT_LOG_LEVEL": TOKEN},
        {"KOTBOT_HEALTH_PORT": TOKEN},
        {"KOTBOT_NATS_URL": TOKEN},
        {"KOTBOT_NATS_REPLICAS": TOKEN},
    ],
)
def test_a_token_in_the_wrong_line_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    with pytest.raises(InvalidSettings) as raised:
        read(monkeypatch, **variables)

    (name,) = variables
    assert str(raised.value).startswith(f"{name} is wrong: ")
    assert "AAExample" not in str(raised.value)


def test_addresses_with_passwords_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = read(
        monkeypatch,
        KOTBOT_DATABASE_URL="postgresql://kotbot:very-secret@db.example/kotbot",
        KOTBOT_API_BASE_URL="https://me:very-secret@api.example.org/bot",
        KOTBOT_WEBHOOK_URL="https://me:very-secret@bot.example.org/kotbot",
        KOTBOT_NATS_URL="nats://me:very-secret@nats.example.org",
    )

    assert "very-secret" not in repr(settings)


def test_the_example_explains_every_setting_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")

    assert set(re.findall(r"^#(KOTBOT_\w+)=", text, flags=re.MULTILINE)) == {
        f"KOTBOT_{name.upper()}" for name in Settings.model_fields
    }


def test_the_page_is_public_over_https_or_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("https://bot.example.org/table", "http://127.0.0.1:8082", "http://localhost/table"):
        assert read(monkeypatch, KOTBOT_PAGE_URL=url).page_url == url
    assert read(monkeypatch, KOTBOT_PAGE_URL="").page_url is None
    assert read(monkeypatch, KOTBOT_PAGE_LISTEN="[::1]:9000").page_address == ("::1", 9000)


def test_nats_may_have_several_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = "nats://one:4222, tls://two:4222"
    assert read(monkeypatch, KOTBOT_NATS_URL=cluster).nats_url == cluster


def test_a_setting_that_a_part_of_the_bot_needs_is_named_with_the_part() -> None:
    with pytest.raises(InvalidSettings, match=r"^KOTBOT_NATS_URL is missing: kotbot gateway needs it\.$"):
        require(read_settings(env_file=None), ("log_level", "nats_url"), "kotbot gateway")


def test_a_file_is_no_database_for_many_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidSettings, match=r"^KOTBOT_DATABASE_URL is wrong: .*postgresql://"):
        require_server(read_settings(env_file=None))
    require_server(read(monkeypatch, KOTBOT_DATABASE_URL="postgresql://db/kotbot"))
