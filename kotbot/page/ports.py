"""The page's interface to the bot: matches, who may see them, and presses done like those below a board."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kotbot.i18n import Texts
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Person
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Button, Screen, Toast
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.page.contract import Looks


@dataclass(frozen=True, slots=True)
class PageAnswer:
    """The answer to a press: a toast or alert, and the screen that it opened, if any."""

    toast: Toast | None
    opened: Screen | None = None
    closed: bool = False
    """Whether what was open before is to be closed."""
    match: str = ""
    """The code of a match to show instead; empty to stay."""


class Backend(Protocol):
    """The bot, as the page sees it."""

    async def match(self, code: str) -> MatchFacts | None:
        """Return a match by its code; None if there is none."""
        ...

    async def from_seat(self, code: str, person: Person) -> MatchFacts | None:
        """Return a live match as a person's seat sees it, for their eyes alone; None without hidden cards."""
        ...

    async def may_watch(self, facts: MatchFacts, person: Person) -> bool:
        """Return whether a person has a seat, opened the match, or is in its chat, as far as is known."""
        ...

    async def looks(self, facts: MatchFacts, person: Person) -> Looks:
        """Return as whom a watcher looks at a match; one who is not known to be in its chat is away."""
        ...

    async def shown_by(self, secret: str) -> str | None:
        """Return the code of the match that a table's link shows now; None if it is wrong or has ended."""
        ...

    async def shared(self, code: str, secret: str) -> MatchFacts | None:
        """Return the match of an old link of one match; None if the link is wrong or taken back."""
        ...

    async def own(self, person: Person) -> list[MatchFacts]:
        """Return the open matches of a person, the latest first."""
        ...

    async def turns(self, facts: MatchFacts) -> tuple[PastTurn, ...]:
        """Return the turns of a match that has ended, oldest first; empty for other matches."""
        ...

    def link_to_turn(self, facts: MatchFacts, number: int) -> str:
        """Return the link that shows a person a turn of a match that has ended."""
        ...

    def challenge(self, facts: MatchFacts | None, texts: Texts) -> Button | None:
        """Return the button for a duel with a friend, by the box of a match that has ended; None for none."""
        ...

    async def language_of(self, person: Person) -> str:
        """Return the language that a person chose, else that of their app."""
        ...

    async def press(self, person: Person, facts: MatchFacts, data: str, press: str) -> PageAnswer:
        """Do what the button of a board with this data does; `press` names it, in case it comes twice."""
        ...

    def data_of(self, action: Action) -> str:
        """Return the data of a button."""
        ...


class OpenPages(Protocol):
    """The open pages, here or elsewhere, as the bot sees them."""

    def publish(self, facts: MatchFacts, instead: LobbyPage | None = None) -> None:
        """Show the committed state of a match on its pages, or a page of its lobby instead."""
        ...

    def watched_by(self, code: str) -> set[int]:
        """Return the accounts that have a match open, as far as is known."""
        ...

    def when_left(self, tell: Callable[[MatchFacts], None]) -> None:
        """Set the callback for a person closing their last page of a match."""
        ...

    def end(self, code: str) -> None:
        """Close the pages of a match; people who may still see it reconnect by themselves."""
        ...
