"""From a review a picture of everybody's chances, over HTTP: once for each chat, where it is wanted."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from telegram.error import BadRequest

from kotbot.playground.client import Message, PersonClient, PlaygroundClient, Room
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.telegram.outgoing import pictures
from kotbot.telegram.outgoing.buttons import decode, encode
from kotbot.thinking import rendering
from kotbot.thinking.pool import Pool
from kotbot.views.base.verbs import OfReview
from scripts.testing import eager
from scripts.testing.taps import Table
from tests.e2e.conftest import running
from tests.e2e.lobbies import begin
from tests.e2e.reviewed import FOUND, LONG, REVIEW, finish, played

pytestmark = pytest.mark.timeout(300)

BUTTON = "As a picture"
COMES = "Here it comes."
STANDS = "The picture stands in this chat already."
FAILED = "The picture did not work out."
DRAWN = "everybody's chance to win, turn by turn"


class Gated(Pool):
    """A pool that draws chances once the gate is open, and counts them."""

    def __init__(self) -> None:
        super().__init__(1, eager.prepare)
        self.gate = asyncio.Event()
        self.gate.set()
        self.drawn = 0

    async def render(self, svg: str, seconds: float) -> bytes:
        """Make a picture."""
        if DRAWN in svg:
            self.drawn += 1
            await self.gate.wait()
        return await super().render(svg, seconds)


@pytest.fixture
async def pool(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gated]:
    """The pool of a running bot."""
    pool = Gated()
    monkeypatch.setattr(app, "Pool", lambda: pool)
    async with running(settings):
        yield pool


async def review_of(table: Table, person: PersonClient) -> Message:
    """The review, as its first page."""
    await person.presses(table.room, REVIEW, on=table.board)
    return await person.sees_alone(table.room, FOUND, patience=LONG)


def pictures_in(room: Room) -> list[Message]:
    return [message for message in room.messages() if message.photo and DRAWN in message.text]


async def picture_in(playground: PlaygroundClient, room: Room) -> Message:
    """The picture, once it has come."""

    def found() -> Message | None:
        return next(iter(pictures_in(room)), None)

    return await playground.until(found, lambda: f"no picture\n{room.transcript()}", LONG)


async def test_it_comes_once_silently_below_the_result_and_in_private_without_being_drawn_again(
    pool: Gated, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await played(playground, [ann, bob])
    pages = {person: await review_of(table, person) for person in (ann, bob)}
    await a_stranger_is_refused(playground, pages[ann])
    assert pool.drawn == 0
    pool.gate.clear()
    for person in (ann, ann, bob, bob):
        assert (await person.presses(table.room, BUTTON, on=pages[person])).toast == COMES
    pool.gate.set()
    picture = await picture_in(playground, table.room)
    assert picture.raw["silent"]
    assert picture.raw["reply_to"]["id"] == table.board.id
    assert " decided most. " in picture.text
    assert picture.photo is not None
    with Image.open(BytesIO(await ann.downloads(picture.photo))) as image:
        assert image.size == (1200, 630)
    for person in (ann, bob):
        assert (await person.presses(table.room, BUTTON, on=pages[person])).toast == STANDS
    assert len(pictures_in(table.room)) == 1
    await it_comes_in_private(playground, table)
    assert pool.drawn == 1


async def a_stranger_is_refused(playground: PlaygroundClient, page: Message) -> None:
    """Who is not of the group presses what others see there."""
    button = page.button(BUTTON)
    assert button is not None
    eve = await playground.person("Eve")
    chat = await eve.starts()
    start = await eve.sees(chat, "King of Tokyo")
    answer = await eve.forges(chat, button.value, on=start)
    assert answer.text.startswith("There is no such match here.")


async def it_comes_in_private(playground: PlaygroundClient, table: Table) -> None:
    """The first of them asks for the review in private, and for the picture there: it answers the review."""
    ann = table.people[0]
    own = await ann.starts()
    start = await ann.sees(own, "King of Tokyo")
    opened = table.board.button(REVIEW)
    assert opened is not None
    await ann.forges(own, opened.value, on=start)
    page = await ann.sees(own, FOUND)
    await ann.presses(own, BUTTON, on=page)
    picture = await picture_in(playground, own)
    assert picture.raw["reply_to"]["id"] == page.id


async def test_another_start_knows_that_it_stands_there(
    settings: Settings, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    async with running(settings):
        table = await played(playground, [ann, bob])
        await ann.presses(table.room, BUTTON, on=await review_of(table, ann))
        await picture_in(playground, table.room)
    async with running(settings):
        answer = await bob.presses(table.room, BUTTON, on=await review_of(table, bob))
    assert answer.toast == STANDS
    assert len(pictures_in(table.room)) == 1


async def test_where_nothing_is_drawn_or_taken_the_words_remain_and_say_so(
    monkeypatch: pytest.MonkeyPatch,
    pool: Gated,
    playground: PlaygroundClient,
    ann: PersonClient,
    bob: PersonClient,
) -> None:
    table = await played(playground, [ann, bob])
    page = await review_of(table, ann)
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "png", eager.out_of_ink)
        await ann.presses(table.room, BUTTON, on=page)
        page = await ann.sees_alone(table.room, FAILED, patience=LONG)
    assert FOUND in page.text
    assert pictures_in(table.room) == []
    with monkeypatch.context() as refusing:
        refusing.setattr(pictures, "send_photo", takes_no_photo)
        theirs = await review_of(table, bob)
        await bob.presses(table.room, BUTTON, on=theirs)
        theirs = await bob.sees_alone(table.room, FAILED, patience=LONG)
    assert FOUND in theirs.text
    assert pictures_in(table.room) == []
    await ann.presses(table.room, BUTTON, on=page)
    await picture_in(playground, table.room)


async def takes_no_photo(*_: object) -> str:
    """What Telegram says in a chat without photos."""
    raise BadRequest("not enough rights to send photos to the chat")


async def test_none_is_sent_with_the_name_of_who_was_forgotten_meanwhile(
    pool: Gated, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await played(playground, [ann, bob])
    page = await review_of(table, ann)
    pool.gate.clear()
    await ann.presses(table.room, BUTTON, on=page)
    chat = await bob.starts()
    await bob.says(chat, "/privacy")
    await bob.presses(chat, "Delete mine")
    await bob.presses(chat, "Delete everything")
    await bob.sees(chat, "I have never seen you")
    pool.gate.set()
    await ann.sees_alone(table.room, FAILED, patience=LONG)
    assert pictures_in(table.room) == []


async def test_a_chat_without_pictures_has_no_button_and_a_forged_one_is_refused(
    pool: Gated, playground: PlaygroundClient, ann: PersonClient, bob: PersonClient
) -> None:
    table = await begin(playground, [ann, bob], edition="Origins", seed=4)
    await ann.says(table.room, "/settings")
    await ann.presses(table.room, "Pictures: after each match")
    await ann.presses(table.room, "never")
    await ann.finds_button(table.room, "Pictures: never")
    await finish(table)
    page = await review_of(table, ann)
    assert page.button(BUTTON) is None
    review = table.board.button(REVIEW)
    action = decode(review.value) if review is not None else None
    assert action is not None
    answer = await ann.forges(table.room, encode(replace(action, args=(OfReview.CHANCES,))), on=table.board)
    assert answer.alert is not None
    assert answer.alert.startswith("Pictures are off in this chat")
    assert pool.drawn == 0
