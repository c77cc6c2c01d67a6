"""A bot for some chats (KOTBOT_CHATS) leaves others alone; who left a group is no member of it."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs
from telegram import ChatMemberUpdated, InlineQuery, Message
from telegram.error import BadRequest

from kotbot.matches.facts import Person
from kotbot.telegram.features.people.membership import on_membership, on_migration
from kotbot.telegram.features.rules.cards import on_inline
from kotbot.telegram.messenger import Messenger
from kotbot.telegram.outgoing import members as members_module
from kotbot.telegram.outgoing.members import Members
from kotbot.telegram.service import Service
from tests.kotbot.telegram.features.conftest import OURS

ANN = Person(11, "Ann", language="it")
ELSEWHERE = OURS - 1


class Member:
    """What Telegram says of a member of a chat."""

    def __init__(self, status: str, **more: Any) -> None:
        self.status = status
        vars(self).update(more)


async def greeted(service: Service, monkeypatch: pytest.MonkeyPatch, chat: int) -> list[int]:
    """The chats that are greeted when the bot is added to one."""
    greeted: list[int] = []
    monkeypatch.setattr(Messenger, "send", lambda _, where, *__: greeted.append(where.chat))
    change = SimpleNamespace(
        chat=SimpleNamespace(id=chat),
        from_user=SimpleNamespace(language_code="en"),
        old_chat_member=Member("left"),
        new_chat_member=Member("member"),
    )
    await on_membership(service, cast(ChatMemberUpdated, change))
    return greeted


async def test_a_chat_that_is_not_admitted_is_not_greeted(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await greeted(service, monkeypatch, OURS) == [OURS]
    assert await greeted(service, monkeypatch, ELSEWHERE) == []


@pytest.mark.parametrize(
    ("old", "new", "warned"),
    [(OURS, ELSEWHERE, [(OURS, ELSEWHERE)]), (ELSEWHERE, OURS, []), (ELSEWHERE, ELSEWHERE - 1, [])],
    ids=["from ours", "to ours", "elsewhere"],
)
async def test_the_host_is_told_the_new_id_of_a_group_that_is_not_admitted_by_it(
    service: Service, old: int, new: int, warned: list[tuple[int, int]]
) -> None:
    message = SimpleNamespace(chat=SimpleNamespace(id=old), migrate_to_chat_id=new, migrate_from_chat_id=None)
    with capture_logs() as lines:
        await on_migration(service, cast(Message, message))
    told = [line for line in lines if line["log_level"] == "warning"]
    assert [(line["chat"], line["becomes"]) for line in told] == warned
    assert all("KOTBOT_CHATS" in line["event"] for line in told)


async def test_who_looks_up_a_card_from_elsewhere_reads_it_and_is_not_stored(service: Service) -> None:
    found: list[Any] = []

    async def answer(results: list[Any], **_: object) -> None:
        found.extend(results)

    query = SimpleNamespace(query="acid", offset="", answer=answer)
    await on_inline(service, cast(InlineQuery, query), ANN)
    assert next(article.id for article in found) == "acid_attack"
    assert await service.store.run(lambda unit: unit.account(ANN.id)) is None


@pytest.mark.parametrize(
    ("member", "is_one"),
    [
        (Member("member"), True),
        (Member("restricted", is_member=True), True),
        (Member("restricted", is_member=False), False),
        (Member("left"), False),
    ],
)
async def test_who_is_restricted_and_left_is_no_member(member: Member, is_one: bool) -> None:
    async def get_chat_member(*_: object) -> Member:
        return member

    members = Members(cast(Any, SimpleNamespace(get_chat_member=get_chat_member)), cast(Any, None))
    assert await members.is_member(OURS, ANN) is is_one


async def test_who_comes_is_let_in_without_a_word_of_telegrams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bot is no administrator, nobody tells it who came: two seconds later it asks again."""
    said, now = [Member("left"), Member("member")], 0.0
    monkeypatch.setattr(members_module, "time", SimpleNamespace(monotonic=lambda: now))

    async def get_chat_member(*_: object) -> Member:
        return said.pop(0)

    members = Members(cast(Any, SimpleNamespace(get_chat_member=get_chat_member)), cast(Any, None))
    assert not await members.is_member(OURS, ANN)
    now = 1.9
    assert not await members.is_member(OURS, ANN)
    now = 2.1
    assert await members.is_member(OURS, ANN)
    now = 122.0
    assert await members.is_member(OURS, ANN)
    assert said == []


async def test_who_is_gone_is_what_telegram_says_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four people one is there, one left, of one Telegram does not tell, and of one not in time."""
    monkeypatch.setattr(members_module, "SOON_SECONDS", 0.01)
    never = asyncio.Event()

    async def get_chat_member(_: int, account: int) -> Member:
        match account:
            case 1:
                return Member("member")
            case 2:
                return Member("left")
            case 3:
                raise BadRequest("CHAT_ADMIN_REQUIRED")
            case _:
                await never.wait()
                return Member("left")

    members = Members(cast(Any, SimpleNamespace(get_chat_member=get_chat_member)), cast(Any, None))
    assert await members.known_gone(OURS, (1, 2, 3, 4)) == {2}
    never.set()
    assert await members.known_gone(5, (2,)) == frozenset()
