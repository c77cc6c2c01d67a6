"""When the boards of a match are drawn: after which answers, how soon, and before which other messages.

While all players of a group have the page open, its board is drawn only at what the whole chat wants to know:
the end of a turn, a monster that yields or falls.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from telegram.error import BadRequest, Forbidden

from engine import events as e
from kotbot.bounded_dict import BoundedDict
from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import Kind, MatchFacts, Mode, Occupant, Person, Status, Where
from kotbot.matches.open.inline_matches import ours_played_by
from kotbot.matches.people.accounts import language_of
from kotbot.matches.replies import Reply
from kotbot.page.ports import OpenPages
from kotbot.store import Store
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.outgoing.page_rate_limit import PageVerdict
from kotbot.telegram.outgoing.unreached import is_out_of_reach
from kotbot.telegram.pages import Pages
from kotbot.telegram.thinkers import Thinkers
from kotbot.telegram.whispers import Whispers
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.layout import alert
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.people.apologies import right_above, too_much
from kotbot.views.people.inline_matches import called, cannot_move

Words = Callable[[Texts], Screen]
"""A notice, in the language of who reads it."""

MARKS_REST: Final = 3.0
"""Seconds after the last mark before the board of a group shows it.

They are longer than the time from one tap to the next. The person who presses is told at once.
"""
COMPUTERS_REST: Final = 2.5
"""Seconds that the board of a group waits for the next computers' actions."""
NEAR: Final = 2
"""The most messages below a board with which it is still in sight and is not sent anew."""
SUPPRESSED_KNOWN: Final = 1_000
_CONCERN_ALL: Final = (e.TurnEnded, e.Yielded, e.Eliminated, e.GameBegan, e.GameEnded)


class Redraws:
    """Has the boards of matches drawn, and everything else that follows a change of a match."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        boards: Boards,
        notices: Notices,
        pages: Pages,
        live: OpenPages,
        thinkers: Thinkers,
        page_links: PageLinks,
        whispers: Whispers,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._boards = boards
        self._notices = notices
        self._pages = pages
        self._live = live
        self._thinkers = thinkers
        self._page_links = page_links
        self._suppression = BoardSuppression(live)
        self._whispers = whispers
        thinkers.when_answered(self.go_on)
        whispers.when_passed_over(self.go_on)
        live.when_left(self._draw)

    def show(self, reply: Reply) -> None:
        """Draw the boards of a match after a press; a board that is up to date costs nothing.

        If the press changed nothing, the boards may be behind what the person saw.
        """
        self.go_on(reply)
        facts = reply.facts
        if facts is None or reply.changed or facts.status is Status.LOBBY:
            return
        if reply.only_marked:
            self._redraw_marks(facts)
            return
        for chat in facts.chats:
            self._outbox.redraw(chat, facts.code, rank_of(facts))

    def go_on(self, reply: Reply) -> None:
        """Draw the boards of a match if something changed, soon or, for a draft, when the budget allows.

        If it is a computer's turn to think, it begins to.
        """
        facts = reply.facts
        if facts is None:
            return
        self._thinkers.think_if_asked(facts)
        if reply.left is not None:
            self._live.publish(reply.left)
        if reply.only_marked and reply.changed:
            self._redraw_marks(facts)
        elif reply.changed:
            self._notices.take_answered(facts)
            self._whispers.tell_if_asked(facts)
            self._redraw(facts, rank_of(facts), rest_of(facts))

    def _redraw_marks(self, facts: MatchFacts) -> None:
        """Draw the marks; in a group only after a pause without marks, and no answer waits for it."""
        if facts.kind is Kind.TABLE or facts.private:
            self._redraw(facts, Rank.DRAFT)
        else:
            self._redraw(facts, Rank.DRAFT_TO_SPARE, MARKS_REST)

    def _redraw(self, facts: MatchFacts, rank: Rank, after: float = 0.0) -> None:
        """Draw all boards of a match, and take the buttons from the boards of people who left it.

        The board of a group rests while all players look at the page.
        """
        self._boards.will_show(facts)
        rests = self._suppression.rests(facts)
        for chat in (*facts.chats, *self._boards.left_behind(facts)):
            if rests and chat == facts.chat:
                continue
            self._outbox.redraw(chat, facts.code, rank, after)

    def redraw(self, facts: MatchFacts) -> None:
        """Draw all boards of a match as it is now."""
        self._redraw(facts, rank_of(facts))

    async def redraw_all(self, codes: Iterable[str]) -> None:
        """Draw the boards of several matches as they are now."""
        for code in codes:
            facts = await self._store.run(partial(finding.by_code, code=code))
            if facts is not None:
                self.redraw(facts)

    def bring_down(self, facts: MatchFacts, where: Where | None = None, language: str = "") -> None:
        """Send a board of the match at the end of its chat or in private; the previous one loses its buttons.

        If it is a computer's turn to think, it begins to.
        """
        self._thinkers.think_if_asked(facts)
        chat = where.chat if where is not None and where.chat in facts.chats[1:] else facts.chat
        self._boards.will_stand_below(chat, facts.code, language)
        self._outbox.redraw(chat, facts.code, rank_of(facts))

    async def bring_down_for(
        self, person: Person, facts: MatchFacts, where: Where, message: int
    ) -> Toast | None:
        """Bring the board down for the person who asked for it; returns what they are told, if anything.

        An inline message cannot be moved: it is brought up to date, and they are told what can be done.

        A board right above their message is only brought up to date, or sent anew if it was deleted. The
        position of a message that one person sees is unknown.
        """
        texts = texts_for(person.language)
        if facts.is_inline:
            await self._boards.doubt(facts.chat, facts.code)
            self._draw(facts)
            return alert(texts, cannot_move(texts))
        standing = await self._boards.standing(where.chat, facts.code)
        distance = message - standing
        if standing and message and distance <= NEAR:
            await self._boards.doubt(where.chat, facts.code)
            self._outbox.redraw(where.chat, facts.code, rank_of(facts))
            return right_above(texts) if distance > 0 else None
        if self._pages.asks(person.id, where) is not PageVerdict.GRANTED:
            return too_much(texts)
        self.bring_down(facts, where)
        return None

    def show_below(self, facts: MatchFacts, where: Where) -> None:
        """Show a match below the typed text, and the result of the text on its other boards."""
        self._boards.will_show(facts)
        here = where.chat if where.chat in facts.chats else facts.chat
        for chat in facts.chats:
            if chat != here:
                self._outbox.redraw(chat, facts.code, rank_of(facts))
        self.bring_down(facts, where)

    def show_page(self, facts: MatchFacts, page: LobbyPage) -> None:
        """Show a page of a lobby on its board, until another one is asked for.

        Like a board it waits its turn, and the latest request is shown: neither goes before the other.
        """
        self._boards.will_show(facts, page)
        self._outbox.redraw(facts.chat, facts.code, Rank.ALL)

    def notify(self, facts: MatchFacts, words: Words) -> None:
        """Send a notice in answer to the board of a match; a board far above comes down.

        It waits behind everything that concerns all: a person who acts meanwhile need not be called.
        """
        if facts.is_inline:
            self._call_in_private(facts, words)
            return
        where, screen = Where(facts.chat, facts.topic, facts.private), words(texts_for(facts.language))

        async def call() -> int:
            is_far = await self._notices.notify(facts, where, screen)
            if is_far:
                self.bring_down(facts)
            return 0 if is_far is None else 1

        self._outbox.post(where.chat, call, Rank.NOTICE, ("notice", facts.code))

    def _call_in_private(self, facts: MatchFacts, words: Words) -> None:
        """Call the player who is asked in an inline message, beside which no notice can stand.

        Who cannot be reached is not tried again soon, and has a key below the board.
        """
        account = None if facts.asked is None else facts.seats[facts.asked].account
        if account is None or not self._boards.unreached.may_be_tried(account):
            return
        where = Where(account, private=True)

        async def call() -> int:
            language = await self._store.run(lambda unit: language_of(unit, Person(account, "")))
            texts = texts_for(language)
            screen = called(words(texts), facts, account, texts, self._page_links.of_call(facts, texts))
            try:
                told = await self._notices.notify(facts, where, screen)
            except (BadRequest, Forbidden) as error:
                if is_out_of_reach(error):
                    self._boards.unreached.note(account)
                    self._draw(facts)
                raise
            self._boards.unreached.came(account)
            return 0 if told is None else 1

        self._outbox.post(where.chat, call, Rank.NOTICE, ("notice", facts.code))

    async def came(self, account: int) -> None:
        """Draw the boards below which a person who can be called now had a key for that."""
        if self._boards.unreached.came(account):
            await self.redraw_all(await self._store.run(lambda unit: ours_played_by(unit, account)))

    def mend(self, pressed: Press) -> None:
        """Take the buttons off a pressed message that has those of a board but is no board of its match."""
        code, address = pressed.action.match, pressed.address
        is_of_board = only_on_boards(pressed.action) and pressed.message > 0
        if is_of_board and not self._boards.is_known(code, address):
            self._boards.retired.strip_stray_later(code, address)

    def _draw(self, facts: MatchFacts) -> None:
        """Draw the board of a match in its chat."""
        self._outbox.redraw(facts.chat, facts.code, rank_of(facts))


class BoardSuppression:
    """The last event of each match that is played on pages, and the decision whether its board rests."""

    def __init__(self, live: OpenPages) -> None:
        self._live = live
        self._told: BoundedDict[str, int] = BoundedDict(SUPPRESSED_KNOWN)

    def rests(self, facts: MatchFacts) -> bool:
        """Return whether the board of a match's group need not be drawn for what just happened."""
        told = self._told.get(facts.code)
        self._told.keep(facts.code, facts.seq)
        if facts.private or facts.status is not Status.LIVE or facts.state is None or facts.paused:
            return False
        playing = {
            seat.account
            for seat in facts.seats
            if seat.occupant is Occupant.PERSON and not seat.away and facts.state.lives(seat.place)
        }
        if told is None or not playing or not playing <= self._live.watched_by(facts.code):
            return False
        new = (event for entry in facts.log if entry.seq > told for event in entry.events)
        return not any(isinstance(event, _CONCERN_ALL) for event in new)


def rest_of(facts: MatchFacts) -> float:
    """Return how long a board waits for more news: while computers act before a person's turn."""
    state, asked = facts.state, facts.asked
    if facts.private or facts.mode is not Mode.DIGITAL or state is None or asked is None:
        return 0.0
    people = [seat.place for seat in facts.seats if seat.level is None]
    is_of_computer = asked not in people
    return COMPUTERS_REST if is_of_computer and any(map(state.lives, people)) else 0.0


def rank_of(facts: MatchFacts) -> Rank:
    """Return the rank of a board: one that asks a person goes before one that only tells.

    At a table everybody enters everything, so its boards always ask.
    """
    asked = None if facts.asked is None else facts.seats[facts.asked]
    is_waited_for = asked is not None and asked.occupant is not Occupant.COMPUTER and not asked.away
    return Rank.ASKS if is_waited_for or facts.mode is not Mode.DIGITAL else Rank.ALL


def only_on_boards(action: Action) -> bool:
    """Return whether only a board has this button; other messages open a page of a board, too."""
    opens_page = action.verb == Verb.MARK and action.args[:1] == ("page",)
    return Trait.ON_BOARDS in action.verb.traits and not opens_page
