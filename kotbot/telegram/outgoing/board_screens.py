"""What the boards of a match show in each place: its screen, in a language, with links to its live page."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import texts_for
from kotbot.matches.facts import MatchFacts, Status, Where
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.unreached import Unreached
from kotbot.views.base.screen import Screen
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.modes import board

TURNED_KNOWN: Final = 1_000


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """The place and language of a board."""

    where: Where
    language: str


def home(facts: MatchFacts) -> BoardPlace:
    """Return the place of the board in the chat of a match."""
    return BoardPlace(Where(facts.chat, facts.topic, facts.private), facts.language)


def on_phone(chat: int, language: str) -> BoardPlace:
    """Return the place of a person's private board."""
    return BoardPlace(Where(chat, private=True), language)


class BoardScreens:
    """The screens of boards, and the pages to which lobbies are turned."""

    def __init__(self, page_links: PageLinks, unreached: Unreached) -> None:
        self._page_links = page_links
        self._unreached = unreached
        self._turned: BoundedDict[str, LobbyPage] = BoundedDict(TURNED_KNOWN)
        """The lobby pages that are shown, by match code; after a start every lobby shows its first page."""

    def turn(self, code: str, page: LobbyPage) -> None:
        """Show a page of a lobby, whatever changes there, until it is turned to another one."""
        self._turned.keep(code, page)

    def turn_back(self, code: str) -> None:
        """Show the first page of a lobby again."""
        self._turned.take(code)

    def page(self, facts: MatchFacts) -> LobbyPage | None:
        """Return the page that a lobby is turned to."""
        return self._turned.get(facts.code) if facts.status is Status.LOBBY else None

    def screen(self, facts: MatchFacts, place: BoardPlace) -> Screen:
        """Return the screen of a board and its link to the live page; only its own chat sees lobby pages."""
        page = self.page(facts) if place.where.chat == facts.chat else None
        texts = texts_for(place.language)
        screen = (page or board)(facts, texts)
        door = self._page_links.row(facts, texts, private=place.where.private)
        if place.where.is_inline:
            door = self._page_links.row_of_inline(facts, texts, self._unreached)
        again = self._page_links.challenge(facts, texts)
        return replace(screen, keyboard=(*screen.keyboard, *door, *again))


def digest(screen: Screen) -> str:
    """Return a digest of what a message shows, so that no edit is sent that changes nothing."""
    return sha256(repr((html_of(screen), screen.keyboard)).encode()).hexdigest()[:32]
