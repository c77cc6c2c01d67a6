"""What the page needs of the bot: matches, who may see them, and presses done as those below a board."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kotbot.matches.around.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.page.contract import Looks


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a press: words that pass by or stay, and the screen that it opened, if any."""

    toast: Toast | None
    opened: Screen | None = None
    closed: bool = False
    """What was open before is to be closed."""
    match: str = ""
    """The code of a match that is to be shown instead; empty to stay."""


class Desk(Protocol):
    """The bot, as the page sees it."""

    async def match(self, code: str) -> MatchFacts | None:
        """A match by its code; None if there is none."""
        ...

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        """Whether a person sits there, opened it, or is in its chat, as far as is known."""
        ...

    async def looks(self, facts: MatchFacts, person: Person) -> Looks:
        """As whom somebody who may watch looks at a match; who is not known to be in its chat is away."""
        ...

    async def shown_by(self, secret: str) -> str | None:
        """The code of the match that the link of a table shows now; None if that is wrong or has ended."""
        ...

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        """What a link of one match shows, from before tables had any; None if it is wrong or taken back."""
        ...

    async def own(self, person: Person) -> list[MatchFacts]:
        """The open matches of a person, the latest first."""
        ...

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        """The turns of a match that has ended, oldest first; none of other matches."""
        ...

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """What somebody is sent to be shown a turn of a match that has ended."""
        ...

    async def language_of(self, person: Person) -> str:
        """The language that a person chose, else that of their app."""
        ...

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> Answered:
        """Do what the button of a board with this data does; `press` names it, should it come twice."""
        ...

    def data_of(self, action: Action) -> str:
        """The data of a button."""
        ...


class OpenPages(Protocol):
    """The pages that are open, here or elsewhere, as the bot sees them."""

    def publish(self, facts: MatchFacts, instead: LobbyPage | None = None) -> None:
        """A match was committed like this; its pages show it, or a page of its lobby instead."""
        ...

    def watched_by(self, code: str) -> set[int]:
        """Who has a match open, as far as is known."""
        ...

    def when_left(self, tell: Callable[[MatchFacts], None]) -> None:
        """Whom to tell of which match somebody closed their last page."""
        ...

    def end(self, code: str) -> None:
        """Close the pages of a match; those who may still see it come again by themselves."""
        ...
