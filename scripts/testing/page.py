"""A page server over matches that a test lays out, and launches signed as Telegram signs them."""

import asyncio
import hmac
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import httpx

from engine import Edition
from kotbot.i18n import Texts
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person, Status
from kotbot.page.live import Live
from kotbot.page.ports import PageAnswer
from kotbot.page.server import PageConfig, PageServer
from kotbot.serving import serving
from kotbot.settings import TELEGRAM_SCRIPT
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Button, Toast
from kotbot.views.page.contract import Away, Looks, Viewer
from kotbot.views.people.inline_matches import play_against_me
from scripts.testing.ports import free_port

TOKEN = "123456:" + "x" * 35
ANN, BOB, STRANGER = 101, 102, 999


@dataclass
class Backend:
    """A bot that knows some matches and writes down what is pressed."""

    matches: dict[str, MatchFacts]
    members: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    """Who plays and is not in the chat."""
    answers: asyncio.Event | None = None
    """Set once Telegram says who is in the chat; None where it says so at once."""
    secrets: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    """What links of tables show, by their secrets."""
    languages: dict[int, str] = field(default_factory=dict)
    moments: dict[str, tuple[PastTurn, ...]] = field(default_factory=dict)
    asked_for_turns: int = 0
    pressed: list[tuple[int, str, str]] = field(default_factory=list)
    seats: dict[int, MatchFacts] = field(default_factory=dict)
    """The match as the seats of people see it, by their accounts."""
    answer: PageAnswer = field(default_factory=lambda: PageAnswer(Toast("Keeping 3 3")))

    async def match(self, code: str) -> MatchFacts | None:
        return self.matches.get(code)

    async def from_seat(self, code: str, person: Person) -> MatchFacts | None:
        seen = self.seats.get(person.id)
        return seen if seen is not None and seen.code == code else None

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        return facts.seat_of(person.id) is not None or person.id in self.members

    async def looks(self, facts: MatchFacts, person: Person) -> Looks:
        if self.answers is not None:
            await self.answers.wait()
        return Away(person.id) if person.id in self.away else Viewer.CHAT

    async def shown_by(self, secret: str) -> str | None:
        return self.links.get(secret)

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        return self.matches[code] if self.secrets.get(code) == secret else None

    async def own(self, person: Person) -> list[MatchFacts]:
        return [facts for facts in self.matches.values() if facts.seat_of(person.id) is not None]

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        self.asked_for_turns += 1
        return self.moments.get(facts.code, ())

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        return f"https://t.me/kotbot?startapp={facts.code}-{number}"

    def challenge(self, facts: MatchFacts | None, texts: Texts) -> Button | None:
        if facts is not None and facts.status is not Status.OVER:
            return None
        return play_against_me(Edition.SECOND if facts is None else facts.rules.edition, texts)

    async def language_of(self, person: Person) -> str:
        return self.languages.get(person.id, person.language)

    def data_of(self, action: Action) -> str:
        return encode(action)

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> PageAnswer:
        self.pressed.append((person.id, data, press))
        return self.answer


@dataclass
class Page:
    """A page server that runs."""

    server: PageServer
    backend: Backend
    address: str
    client: httpx.AsyncClient

    async def launch(self, person: int = ANN, **fields: Any) -> httpx.Response:
        """Open the page as Telegram does for somebody."""
        return await self.client.post("/table/api/launch", json={"init_data": init_data(person, **fields)})

    async def session(self, person: int = ANN) -> dict[str, str]:
        """Headers of somebody whose page is open."""
        answer = await self.launch(person)
        return {"Authorization": f"Session {answer.json()['session']}"}


def init_data(
    person: int = ANN, *, token: str = TOKEN, at: float | None = None, language: str = "en", **changed: str
) -> str:
    """What Telegram hands a Mini App; `changed` is put over it after it was signed."""
    fields = {
        "user": json.dumps({"id": person, "first_name": "Ann", "language_code": language}),
        "auth_date": str(int(time.time() if at is None else at)),
        "query_id": "AAE",
    }
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), sha256)
    signed = hmac.digest(key, lines.encode(), sha256).hex()
    return urlencode({**fields, "hash": signed, **changed})


@asynccontextmanager
async def page_of(*matches: MatchFacts, **backend: Any) -> AsyncIterator[Page]:
    """A page server that shows these matches while the block runs."""
    known = Backend({facts.code: facts for facts in matches}, **backend)
    port = free_port()
    address = f"http://127.0.0.1:{port}/table"
    live = Live(encode)
    server = PageServer(PageConfig(address, TOKEN, b"secret" * 6, TELEGRAM_SCRIPT), known, live)
    async with serving(server.application(), ("127.0.0.1", port), "KOTBOT_PAGE_LISTEN", 500):
        try:
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False
            ) as client:
                yield Page(server, known, address, client)
        finally:
            live.close()
