"""People who play one match after the other by what they see, and note how long they wait for it."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from kotbot.i18n import texts_for
from kotbot.playground.client import Button, Message, NotSeenError, PersonClient, Room
from kotbot.playground.world.presses import ANSWER_WINDOW
from kotbot.views.people.apologies import failed_words
from scripts.soaking.machines.site import Site
from scripts.testing.taps import Seen, Table

PATIENCE: Final = 40.0
"""Seconds after which somebody who sees nothing gives up; more than any trouble lasts."""
TWICE: Final = 0.2
"""So many presses are made twice at once."""
APOLOGY: Final = failed_words(texts_for("en")).text
"""Says that a command was not carried out."""
PAUSE: Final = 0.1
"""Between two presses of one match: of more than a few a second PostgreSQL and two cores had enough to do."""


class Wait(NamedTuple):
    """From a press to what it showed."""

    began: float
    seconds: float
    button: str


@dataclass
class Players:
    """Two people at one table, who begin a new match when one is over."""

    site: Site
    rng: Random
    table: Table | None = None
    waits: list[Wait] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    """What was said to presses that did not count."""
    unanswered: list[str] = field(default_factory=list)
    matches: int = 0
    since: float | None = None
    """When the press was made that somebody waits for."""

    async def open(self) -> Table:
        """Begin a match, the first one in a new chat."""
        table = self.table or await self._gather()
        (ann, bob), room, former = table.people, table.room, table.seen().message
        await self._asks_for_a_lobby(ann, room)
        await self._insists(bob, room, "Join")
        await bob.sees(room, "\u2068Bob\u2069", patience=PATIENCE)
        await self._insists(ann, room, "Start")
        self.table = table

        def has_begun() -> bool:
            """Unlike a result of the match before, which may come below the command."""
            return table.seen().message != former and not table.over()

        await table.until(has_begun, "no match begins", PATIENCE)
        self.matches += 1
        return table

    async def _asks_for_a_lobby(self, person: PersonClient, room: Room) -> None:
        """Write the command until it counts: it may be refused where the database is slow."""
        while True:
            command = await person.says(room, "/newgame")
            answer = await self.site.people.until(
                partial(_answer_to, command, room), lambda: f"no lobby:\n{room.transcript()}", PATIENCE
            )
            if answer.text != APOLOGY:
                return
            self.refused[answer.text] += 1
            await asyncio.sleep(PAUSE)

    async def _insists(self, person: PersonClient, room: Room, button: str) -> None:
        """Press until it counts: it may be refused where the database is slow."""
        while True:
            answer = await person.presses(room, button, patience=PATIENCE, answer_within=ANSWER_WINDOW)
            if answer.alert is None:
                return
            self.refused[answer.alert] += 1
            await asyncio.sleep(PAUSE)

    async def _gather(self) -> Table:
        people = self.site.people
        ann, bob = await people.person("Ann"), await people.person("Bob")
        room = await ann.creates_group("Friday", bob, people.bot)
        return Table(people, room, [ann, bob], self.rng)

    @property
    def chat(self) -> int:
        """Where they play."""
        assert self.table is not None
        return self.table.room.id

    async def play(self, until: asyncio.Event) -> None:
        """Play until told to stop; what was begun is finished. Raises NotSeenError."""
        while not until.is_set():
            if self.table is None or self.table.over():
                await self.open()
            else:
                await self.step(self.table)
            await asyncio.sleep(PAUSE)

    async def step(self, table: Table) -> None:
        """Somebody presses something, and the board moves on."""
        choices = {button.text for button in table.choices()}
        if choices and table.useless >= choices:
            table.useless.clear()
        button = await table.chooses(PATIENCE)
        if button is None:
            return
        for person in table.in_turn():
            if await self._press(table, person, button):
                return
        table.useless.add(button.text)

    async def _press(self, table: Table, person: PersonClient, button: Button) -> bool:
        """Whether it counted."""
        before, self.since = table.seen(), monotonic()
        try:
            press = partial(
                person.presses, table.room, button.text, on=table.board, answer_within=ANSWER_WINDOW
            )
            times = 2 if self.rng.random() < TWICE else 1
            answer, *again = await asyncio.gather(*(press() for _ in range(times)))
            if not all(one.answered for one in (answer, *again)):
                self.unanswered.append(f"{button.text!r} in {table.room.id}")
            if answer.alert is not None and table.seen() == before:
                self.refused[answer.alert] += 1
                return False
            await self._shown(table, before, button)
            return True
        finally:
            self.since = None

    async def _shown(self, table: Table, before: Seen, button: Button) -> None:
        """Wait for what a press shows; a board that is as it should be after a while shows nothing of it."""
        assert self.since is not None
        while not await table.changes(before):
            if not self.site.is_behind(table.room.id):
                table.useless.add(button.text)
                return
            if monotonic() - self.since > PATIENCE:
                raise NotSeenError(f"the board stands still after {button.text!r}:\n{table.transcript()}")
        table.useless.clear()
        self.waits.append(Wait(self.since, monotonic() - self.since, button.text))


def _answer_to(command: Message, room: Room) -> Message | None:
    """The lobby, or the apology that there is none."""
    later = (message for message in room.messages() if message.id > command.id)
    return next((one for one in later if one.text == APOLOGY or one.button("Join")), None)
