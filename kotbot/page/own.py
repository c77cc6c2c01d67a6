"""The hidden cards of one reader, sent to that reader alone, beside what all are sent."""

from typing import Final

from engine.hands import hides_hands
from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Person, Status
from kotbot.page.parts import to_text
from kotbot.page.ports import Backend
from kotbot.views.page.contract import Looks
from kotbot.views.page.hand import hand

NONE: Final = "null"
BEFORE: Final = ""
"""What a page was told that comes back: not known any more."""


class OwnHand:
    """The hidden cards of a reader, as their open page was told them last."""

    def __init__(self, backend: Backend, person: Person | None, locale: str, told: str = NONE) -> None:
        """Make them for a page that was told something before; `person` is None for a reader with a link."""
        self._backend, self._person, self._locale = backend, person, locale
        self._told = told

    async def news(self, facts: MatchFacts, looks: Looks) -> str | None:
        """Return them as JSON if they differ from what was told, `null` for none any more; else None."""
        now = await self._now(facts, looks)
        is_known = self._told == now or (self._told == BEFORE and not has_hands(facts))
        if is_known:
            return None
        self._told = now
        return now

    async def _now(self, facts: MatchFacts, looks: Looks) -> str:
        if self._person is None or not has_hands(facts) or facts.seat_of(self._person.id) is None:
            return NONE
        seen = await self._backend.from_seat(facts.code, self._person)
        if seen is None:
            return NONE
        return to_text(hand(seen, self._person.id, texts_for(self._locale), looks), self._backend.data_of)


def has_hands(facts: MatchFacts) -> bool:
    """Return whether anybody has hidden cards in a live match, which is public."""
    return facts.status is Status.LIVE and facts.state is not None and hides_hands(facts.state)
