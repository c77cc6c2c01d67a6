"""What people were told, and what was written before: compared with the tables while nothing is going on."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Any, Final, Self

from sqlalchemy import Connection, Row, text

from kotbot.i18n import LOCALES, texts_for
from kotbot.playground.methods import METHODS
from kotbot.playground.methods.call import Call
from kotbot.playground.playground import Playground
from kotbot.playground.world.presses import ANSWER_WINDOW, Press
from kotbot.store.match_cache import MatchCache
from kotbot.store.monotonic_clock import system_time
from kotbot.store.unit import Unit
from kotbot.telegram.outgoing.buttons import decode
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Verb
from kotbot.views.people.apologies import too_fast
from scripts.soaking.checks import Checks
from scripts.soaking.machines.site import Site
from scripts.soaking.made_time.promises import once, replays
from scripts.soaking.people import Story

ANSWERS: Final = "answercallbackquery"
ASKING: Final = (Verb.ANSWER, Verb.COMMIT, Verb.BUY_PEEKED)
NOT_DONE: Final = {too_fast(texts_for(locale)).text for locale in LOCALES}
"""What is said without an alert although nothing was done."""
WRITTEN: Final = text(
    "SELECT match.code, event.seq, event.decision, event.seat, event.account, event.text FROM event"
    " JOIN match ON match.id = event.match WHERE match.mode = 'digital' ORDER BY match.id, event.seq"
)
REVISIONS: Final = text("SELECT id, code, revision FROM match")
COUNTED: Final = text("SELECT id, account, code, detail FROM press")

BESIDE: Final = "use "
"""Begins what leaves the question open."""

Line = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """What stands in the tables at a moment."""

    lines: Mapping[str, list[Line]]
    """The log of each digital match, by its code."""
    revisions: Mapping[str, int]
    counted: Mapping[str, Line]
    """Presses, by their ids."""

    @classmethod
    def read(cls, connection: Connection) -> Self:
        """As it stands now."""
        lines: dict[str, list[Line]] = {}
        for code, *line in connection.execute(WRITTEN):
            lines.setdefault(code, []).append(tuple(line))
        revisions = {row.code: row.revision for row in connection.execute(REVISIONS)}
        counted = {press: tuple(row) for press, *row in connection.execute(COUNTED)}
        return cls(lines, revisions, counted)


@dataclass
class Ledger:
    """What was confirmed since the beginning, and what stood in the tables at the last quiet moment."""

    site: Site
    story: Story = field(default_factory=Story)
    confirmed: dict[str, Press] = field(default_factory=dict)
    """Answers in matches of which a person was told that they count, by the id of the press."""
    _before: Written = field(default_factory=lambda: Written({}, {}, {}))

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Hear what people press and are told while the block runs."""
        playground, said = self.site.telegram, METHODS[ANSWERS]
        remembers = playground.remember_press

        def remember_press(press: Press) -> None:
            self.story.pressed(press)
            remembers(press)

        def answer(call: Call) -> Any:
            result = said(call)
            self._told(playground, call.parameters.text("callback_query_id"))
            return result

        METHODS[ANSWERS] = answer
        playground.remember_press = remember_press  # type: ignore[method-assign]
        try:
            yield
        finally:
            METHODS[ANSWERS] = said
            playground.remember_press = remembers  # type: ignore[method-assign]

    def _told(self, playground: Playground, number: str) -> None:
        press = playground.presses[number]
        action = decode(press.data)
        if action is None or action.verb not in ASKING or press.alert or press.text in NOT_DONE:
            return
        self.confirmed[number] = press

    def excuse(self) -> None:
        """Leave out presses to which Telegram takes no answer any more; players have told of theirs."""
        now = self.site.telegram.clock.now()
        self.story.leave_out(lambda press: press.pressed + ANSWER_WINDOW < now)

    # At rest

    async def wrong(self) -> list[str]:
        """What does not hold, in words, while nothing is going on."""
        lag, parked = await self.site.stream.lag(), await self.site.stream.parked()
        found = [f"{count} updates of partition {partition} are not done" for partition, count in lag.items()]
        if parked:
            found.append(f"{parked} updates are parked")
        found += Checks(self.site.telegram, self.story, self.site.engine).wrong()
        with self.site.engine.connect() as connection:
            unit = Unit(connection, MatchCache(), system_time, token_bytes, 1.0)
            changed = [row.id for row in connection.execute(REVISIONS) if self._has_changed(row)]
            now = Written.read(connection)
            found += [*once(connection), *replays(unit, changed), *lost(self._before, now)]
            return [*found, *unwritten(self.confirmed.values(), now)]

    def _has_changed(self, match: Row[Any]) -> bool:
        """Whether something was written since the last quiet moment."""
        return bool(self._before.revisions.get(match.code) != match.revision)

    def remember(self) -> None:
        """What is written now stays."""
        with self.site.engine.connect() as connection:
            self._before = Written.read(connection)


def lost(before: Written, now: Written) -> Iterator[str]:
    """What was written before and is not there any more, in words."""
    for code, lines in before.lines.items():
        if now.lines.get(code, [])[: len(lines)] != lines:
            yield f"{code}: of the log something is gone or changed that was written before"
    for code, revision in before.revisions.items():
        if now.revisions.get(code, -1) < revision:
            yield f"{code}: the revision was {revision} and is {now.revisions.get(code)}"
    for press, row in before.counted.items():
        if now.counted.get(press) != row:
            yield f"press {press} counted as {row} and is now {now.counted.get(press)}"


def unwritten(confirmed: Iterable[Press], now: Written) -> Iterator[str]:
    """What somebody was told that it counts, and that is not in the log once, in words."""
    for press in confirmed:
        action = decode(press.data)
        if action is not None and action.match in now.lines:
            yield from _in_the_log(press, action, now.lines[action.match])


def _in_the_log(press: Press, action: Action, lines: list[Line]) -> Iterator[str]:
    """An answer that was confirmed is there once."""
    own = [line for line in lines if (line[1], line[3]) == (action.decision, press.person_id)]
    used = [line for line in own if line[4].startswith(BESIDE)]
    given = [line for line in own if line not in used and not line[4].startswith("undo ")]
    if action.args[:1] == (BESIDE.strip(),):  # an open question is there for several cards
        given = used[:1]
    if len(given) != 1:
        what = f"{press.data} of {press.person_id}, told {press.text!r}"
        yield f"{action.match}: {what}, is {len(given)} times in the log: {given}"
