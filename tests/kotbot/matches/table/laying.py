"""A table that is being laid out, as tests do it."""

from collections.abc import Callable
from typing import Any

from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.facts.pages import page_words
from kotbot.matches.open.stopping import end_by_operator
from kotbot.matches.outcomes import AtSeat, SatDown, SeatOutcome
from kotbot.matches.replies import Reply
from kotbot.matches.table.seats import seating, setting_up
from kotbot.matches.table.seats.seating import TypedPlayer
from scripts.testing.matches import ANN, Bot

PHONE = Where(ANN.id, private=True)
"""One phone for the table: Ann's private chat."""


class Laid:
    """A table that is being laid out; everything is done by Ann unless another person is named."""

    def __init__(self, bot: Bot, where: Where = PHONE, host: Person = ANN) -> None:
        self.bot = bot
        opened = bot.do(lambda unit: setting_up.open_table(unit, where, host))
        assert opened.facts is not None, opened
        self.code = opened.facts.code

    @property
    def facts(self) -> MatchFacts:
        return self.bot.facts(self.code)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.facts.seats]

    @property
    def monsters(self) -> list[str]:
        return [seat.monster for seat in self.facts.seats]

    @property
    def page(self) -> str:
        return " ".join(page_words(self.facts.page))

    @property
    def offered(self) -> list[str]:
        """Names that are one tap away."""
        known = self.facts.set_up
        assert known is not None
        return [one.name for one in known.familiar]

    def do(self, use_case: Callable[..., Reply], *args: Any, person: Person = ANN) -> Reply:
        return self.bot.do(lambda unit: use_case(unit, self.code, person, *args))

    def now(self, use_case: Callable[..., Reply], *args: Any, person: Person = ANN) -> Reply:
        """A use case that names the present decision."""
        return self.do(use_case, self.facts.decision, *args, person=person)

    def types(self, *names: str, person: Person = ANN) -> Reply:
        """Type players, as in `Cy = Megahorn`."""
        entries = [TypedPlayer(*(part.strip() for part in name.split("="))) for name in names]
        return self.do(seating.seat_typed, entries, person=person)

    def taps(self, name: str) -> Reply:
        known = self.facts.set_up
        assert known is not None
        key = next(one.key for one in known.familiar if one.name == name)
        return self.do(seating.seat_familiar, key)

    def begins(self, first: str = "1") -> Reply:
        return self.start(first, self.bot.press())

    def start(self, first: str, press: str, person: Person = ANN) -> Reply:
        return self.do(setting_up.start, press, self.facts.decision, first, person=person)

    def played(self) -> "Laid":
        """Begun and ended without a result."""
        assert self.begins().note == AtSeat(SeatOutcome.BEGINS, 0)
        self.stops()
        return self

    def stops(self) -> None:
        """Ended by whoever runs the bot."""
        self.bot.do(lambda unit: end_by_operator(unit, self.code))


def four(bot: Bot, where: Where = PHONE) -> Laid:
    """Ann, Bob, Cy and Dee, who are guests."""
    laid = Laid(bot, where)
    assert isinstance(laid.types("Bob", "Cy", "Dee").note, SatDown)
    return laid
