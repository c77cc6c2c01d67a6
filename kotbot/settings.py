"""Settings of the host of a bot: variables KOTBOT_* of the environment or of a file .env (.env.example)."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from enum import StrEnum
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import Annotated, Any, Final, Self
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from kotbot.i18n import terminal
from kotbot.matches.inline_chats import is_inline

PREFIX: Final = "KOTBOT_"
OF_TOOLS: Final = (
    "ROOT",
    "E2E",
    "E2E_PARTS",
    "TURN",
    "CHROMIUM",
    "EXAMPLES",
    "TEST_POSTGRESQL",
    "TEST_ALL_ON_POSTGRESQL",
)
"""Variables with our prefix that scripts and tests read."""
TELEGRAM: Final = "https://api.telegram.org/bot"
WEBHOOK: Final = ("webhook_url", "webhook_secret")
"""Settings that a webhook needs."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
TELEGRAM_SCRIPT: Final = "https://telegram.org/js/telegram-web-app.js"

MISSPELT: Final = 2
"""Letters that may differ from a setting's name without hiding the name that was given."""

_TOKEN: Final = re.compile(r"\d{1,20}:[A-Za-z0-9_-]{30,}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")
_NAME_IN_FILE: Final = re.compile(rf"^\s*(?:export\s+)?({PREFIX}\w+)\s*=", re.IGNORECASE | re.MULTILINE)
_LISTEN: Final = re.compile(r"(\[[0-9a-fA-F:]+\]|[A-Za-z0-9_.-]+):(\d{1,5})")


class Mode(StrEnum):
    """The way in which updates arrive."""

    POLLING = "polling"
    WEBHOOK = "webhook"


class LogLevel(StrEnum):
    """The least important lines that are logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class InvalidSettings(ValueError):
    """Settings are missing or wrong; the message is one sentence that names the first of them."""


def default_database() -> str:
    """Return the URL of an SQLite file where this system keeps the data of applications."""
    return f"sqlite:///{user_data_path('kotbot', appauthor=False) / 'kotbot.sqlite3'}"


class Settings(BaseSettings):
    """All settings, checked; made by `read_settings`."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True)

    token: SecretStr | None = None
    database_url: str = Field(default_factory=default_database, repr=False)
    api_base_url: str = Field(default=TELEGRAM, repr=False)
    mode: Mode = Mode.POLLING
    webhook_url: str | None = Field(default=None, repr=False)
    webhook_listen: str = "127.0.0.1:8080"
    webhook_secret: SecretStr | None = None
    page_url: str | None = Field(default=None, repr=False)
    """Public address of the live page; without it the page is not served."""
    page_listen: str = "127.0.0.1:8082"
    page_script: str = TELEGRAM_SCRIPT
    """Address of the script that connects a page to the Telegram around it; tests use another one."""
    admins: Annotated[frozenset[int], NoDecode] = frozenset()
    """User ids that may use /admin."""
    chats: Annotated[frozenset[int], NoDecode] = frozenset()
    """Chats in which the bot may be used; empty for all."""
    any_chat: bool | None = None
    """Whether matches are played in chats that the bot is no member of; None: unless `chats` is set."""
    inline_edits: float = Field(default=1.0, ge=0.05, le=60, allow_inf_nan=False)
    """Seconds between two edits of one message of inline mode."""
    guest_edits: float = Field(default=1.0, ge=0.05, le=60, allow_inf_nan=False)
    """Seconds between two edits of one message of guest mode."""
    budget_scale: float = Field(default=1.0, ge=0, allow_inf_nan=False)
    """The share of Telegram's rate limits that is used; 0 sends without any limit."""
    log_level: LogLevel = LogLevel.INFO
    health_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of /health and /metrics on this machine; without it they are not served."""
    nats_url: str | None = Field(default=None, repr=False)
    """URLs of NATS servers, separated by commas, for a bot on many machines."""
    nats_replicas: int = Field(default=1, ge=1, le=5)
    """How many of these servers keep each update."""

    @property
    def listen(self) -> tuple[str, int]:
        """Host and port of the webhook's server."""
        return _host_and_port(self.webhook_listen)

    def allows(self, chat: int) -> bool:
        """Whether the bot may be used in a chat."""
        if is_inline(chat):
            return self.plays_anywhere
        return not self.chats or chat in self.chats

    @property
    def plays_anywhere(self) -> bool:
        """Whether matches are played in inline messages, in chats that the bot is no member of."""
        return not self.chats if self.any_chat is None else self.any_chat

    @property
    def page_address(self) -> tuple[str, int]:
        """Host and port of the live page's server."""
        return _host_and_port(self.page_listen)

    @field_validator("token")
    @classmethod
    def _token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not _TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError(
                terminal().gettext(
                    "it should look as BotFather gives it, a number, a colon and about 35 characters"
                )
            )
        return token

    @field_validator("api_base_url")
    @classmethod
    def _api(cls, url: str) -> str:
        if not _is_web(url, ("http", "https")) or not url.endswith("/bot") or _TOKEN.search(url):
            raise ValueError(
                terminal().gettext("it should be like {address}, ending in /bot", address=TELEGRAM)
            )
        return url

    @field_validator("database_url")
    @classmethod
    def _database(cls, url: str) -> str:
        if not url.startswith(("sqlite:///", "postgresql+psycopg://", "postgresql://", "postgres://")):
            raise ValueError(
                terminal().gettext(
                    "it should begin with {one} or {other}", one="sqlite:///", other="postgresql+psycopg://"
                )
            )
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)

    @field_validator("webhook_url")
    @classmethod
    def _webhook(cls, url: str | None) -> str | None:
        if url is not None and not _is_web(url, ("http", "https")):
            raise ValueError(_like("https://bot.example.org/kotbot"))
        return url

    @field_validator("page_url")
    @classmethod
    def _page(cls, url: str | None) -> str | None:
        """Check the page's URL: Telegram requires https; on this machine the playground opens others too."""
        if url is None:
            return url
        is_local = _is_web(url, ("http",)) and urlsplit(url).hostname in LOOPBACK
        if not (is_local or _is_web(url, ("https",))) or "#" in url or "?" in url:
            raise ValueError(_like("https://bot.example.org/table"))
        return url

    @field_validator("nats_url")
    @classmethod
    def _nats(cls, urls: str | None) -> str | None:
        if urls is not None and not all(_is_web(url.strip(), ("nats", "tls")) for url in urls.split(",")):
            raise ValueError(_like("nats://127.0.0.1:4222"))
        return urls

    @field_validator("webhook_listen", "page_listen")
    @classmethod
    def _listen(cls, address: str) -> str:
        found = _LISTEN.fullmatch(address)
        if found is None or not 0 < int(found[2]) < 65536:
            raise ValueError(_like("127.0.0.1:8080"))
        return address

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not _SECRET.fullmatch(secret.get_secret_value()):
            raise ValueError(
                terminal().gettext(
                    "it should have 1-256 characters of these: {characters}", characters="A-Z a-z 0-9 _ -"
                )
            )
        return secret

    @field_validator("admins", "chats", mode="before")
    @classmethod
    def _ids(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        words = value.replace(",", " ").split()
        if not all(re.fullmatch(r"-?\d{1,20}", word) for word in words):
            raise ValueError(terminal().gettext("it should be a list of ids, like {ids}", ids="12345, 67890"))
        return frozenset(map(int, words))

    @model_validator(mode="after")
    def _webhook_is_whole(self) -> Self:
        if self.mode is Mode.WEBHOOK and (error := self.missing(WEBHOOK, f"{PREFIX}MODE=webhook")):
            raise ValueError(error)
        return self

    def missing(self, names: Iterable[str], by: str) -> str:
        """Return a sentence that names the first missing one of these settings, and its user; else empty."""
        for name in names:
            if getattr(self, name) is None:
                return terminal().gettext(
                    "{name} is missing: {setting} needs it.", name=f"{PREFIX}{name.upper()}", setting=by
                )
        return ""


def require(settings: Settings, names: Iterable[str], by: str) -> None:
    """Raise InvalidSettings for the first of these settings that is missing, naming it and what needs it."""
    if error := settings.missing(names, by):
        raise InvalidSettings(error)


def require_server(settings: Settings) -> None:
    """Raise InvalidSettings unless the database is one that many processes can share."""
    if settings.database_url.startswith("sqlite"):
        words = _like("postgresql://user:password@host/kotbot")
        name = f"{PREFIX}DATABASE_URL"
        raise InvalidSettings(terminal().gettext("{name} is wrong: {error}.", name=name, error=words))


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def _is_web(url: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.hostname)


def read_settings(env_file: Path | None = Path(".env"), **overrides: Any) -> Settings:
    """Read the settings from the environment, then a file, then the defaults; overrides come before all.

    Raises InvalidSettings.
    """
    for name in _names(env_file):
        _check_name(name)
    try:
        return Settings(_env_file=env_file, **overrides)  # type: ignore[call-arg]
    except ValidationError as error:
        raise InvalidSettings(_sentence(error)) from None


def _names(env_file: Path | None) -> Iterator[str]:
    """Yield all names with our prefix, from the environment and the file."""
    yield from (name for name in os.environ if name.upper().startswith(PREFIX))
    if env_file is not None and env_file.is_file():
        yield from _NAME_IN_FILE.findall(env_file.read_text(encoding="utf-8", errors="replace"))


def _check_name(name: str) -> None:
    """Raise InvalidSettings for an unknown name."""
    known = [field.upper() for field in Settings.model_fields]
    given = name.upper().removeprefix(PREFIX)
    if given in known or given in OF_TOOLS:
        return
    near = get_close_matches(given, known, n=1)
    shown, texts = _shown(name, [*near, *known]), terminal()
    if near:
        meant = f"{PREFIX}{near[0]}"
        raise InvalidSettings(
            texts.gettext("{name} is no setting: perhaps {meant} is meant.", name=shown, meant=meant)
        )
    raise InvalidSettings(
        texts.gettext("{name} is no setting: {file} explains all there are.", name=shown, file=".env.example")
    )


def _shown(name: str, known: Sequence[str]) -> str:
    """Return the part of a name that belongs to a setting: the rest may be a misplaced secret."""
    given = name.upper().removeprefix(PREFIX)
    same = sum(block.size for block in SequenceMatcher(a=given, b=known[0]).get_matching_blocks())
    if len(given) - same <= MISSPELT:
        return name
    common = max(sum(takewhile(bool, map(eq, given, one))) for one in known)
    return f"{name[: len(PREFIX) + common]}…"


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    if not first["loc"]:
        return first["msg"].removeprefix("Value error, ")
    name = f"{PREFIX}{str(first['loc'][0]).upper()}"
    return terminal().gettext("{name} is wrong: {error}.", name=name, error=_reason(first).rstrip("."))


def _reason(error: ErrorDetails) -> str:
    """Return why a value is wrong: in our own words for Pydantic's errors, too."""
    texts, context = terminal(), error.get("ctx", {})
    match error["type"]:
        case "enum":
            return texts.gettext(
                "it should be one of these: {words}", words=str(context["expected"]).replace(" or ", ", ")
            )
        case "bool_parsing" | "bool_type":
            return texts.gettext("it should be one of these: {words}", words="yes, no")
        case "greater_than_equal":
            return texts.gettext("it should be {n} or more", n=str(context["ge"]))
        case "less_than_equal":
            return texts.gettext("it should be {n} or less", n=str(context["le"]))
        case "int_parsing" | "int_type" | "int_from_float" | "float_parsing" | "float_type" | "finite_number":
            return texts.gettext("it should be a number")
        case _:
            return error["msg"].removeprefix("Value error, ")


def _like(example: str) -> str:
    """Return what would be right; never what was given, which may be a token on the wrong line."""
    return terminal().gettext("it should be an address like {example}", example=example)
