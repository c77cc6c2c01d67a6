"""Finished matches, turn by turn: made once for each language and kind of viewer, sent compressed."""

import asyncio
import gzip
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts
from kotbot.page.parts import Parts, changed, joined, parts_of
from kotbot.page.ports import Backend
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import past

KEPT: Final = 100
"""Courses in memory; each has some 5 kilobytes, and the facts of its match."""
_Key = tuple[MatchFacts, str, Viewer]


class Courses:
    """The courses of matches, as they are sent."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._made: BoundedDict[str, tuple[_Key, bytes]] = BoundedDict(KEPT)

    async def course(self, facts: MatchFacts, locale: str, viewer: Viewer) -> bytes:
        """Return a gzipped JSON list of the turns: the first one whole, of the others the changes.

        Empty for a match that goes on, and for one of other rules.
        """
        name = f"{facts.code} {locale} {viewer.value}"
        known = self._made.get(name)
        if known is not None and known[0] == (facts, locale, viewer):
            return known[1]
        turns = await self._turns(facts, locale, viewer)
        made = await asyncio.to_thread(gzip.compress, f'{{"turns":[{",".join(turns)}]}}'.encode())
        self._made.keep(name, ((facts, locale, viewer), made))
        return made

    async def _turns(self, facts: MatchFacts, locale: str, viewer: Viewer) -> list[str]:
        """Compute the turns; each takes about a millisecond, and other tasks run between two of them."""
        texts, before = texts_for(locale), dict[str, str]()
        found: list[str] = []
        for moment in await self._backend.turns(facts):
            link = self._backend.link_to_turn(facts, moment.number)
            now: Parts = parts_of(past(moment, facts, texts, viewer, link), self._backend.data_of)
            found.append(joined(changed(before, now)))
            before = dict(now)
            await asyncio.sleep(0)
        return found
