"""The two kinds of matches, digital and at a table: a lookup of the screens that differ between them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Kind, MatchFacts
from kotbot.matches.outcomes import Note, Outcome
from kotbot.matches.refusals import Refusal
from kotbot.matches.replies import Reply
from kotbot.rich_text import Text
from kotbot.views.base.layout import alert
from kotbot.views.base.layout import toast as passing
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.core import refusals as of_any
from kotbot.views.core.summary import Summary
from kotbot.views.digital import board as digital_board
from kotbot.views.digital import listed as digital_listed
from kotbot.views.digital import lobby as digital_lobby
from kotbot.views.digital import more as digital_more
from kotbot.views.digital import now as digital_now
from kotbot.views.digital import toasts as digital_toasts
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.table import board as table_board
from kotbot.views.table import listed as table_listed
from kotbot.views.table import more as table_more
from kotbot.views.table import now as table_now
from kotbot.views.table import refusals as table_refusals
from kotbot.views.table import toasts as table_toasts
from kotbot.views.table.seats import set_up


@dataclass(frozen=True, slots=True)
class Screens:
    """The screens and texts that are specific to a kind of match."""

    board: Render
    """The message of the match, from the lobby to the result."""
    summary: Callable[[RenderContext], Summary]
    """The latest events and the question of a live match, besides the numbers."""
    moved: Render
    """A board that another one replaced."""
    more: Render
    """The menu of further actions."""
    now: Render
    """The page of possible actions at this moment."""
    stop_question: Render
    """The question whether to stop it."""
    kept_page: Callable[[str, str], LobbyPage | None]
    """From a page of the lobby and the link to join: the page open after a change; None for the board."""
    noted: Callable[[Outcome, Reply, int, Texts], str]
    """The answer to a press that was carried out, for its account."""
    refused: Callable[[Refusal, Reply, int, Texts], str]
    """The answer to a refused press: what, why, and what to do now."""
    title: Callable[[MatchFacts, Texts], str]
    """What is played, in a list of matches."""
    waits_for: Callable[[MatchFacts, int], bool]
    """Whether it waits for an account's answer."""
    remark: Callable[[MatchFacts, int, Texts], Text]
    """The remark for an account in a list of matches."""
    choice: Callable[[Texts], str]
    """Its button in a choice between matches of both kinds."""
    place: Callable[[Texts], str]
    """Where it was played, in files; empty if unknown."""


SCREENS: Final = {
    Kind.DIGITAL: Screens(
        board=digital_board.board,
        summary=digital_board.summary,
        moved=digital_board.moved,
        more=digital_more.more,
        now=digital_now.now,
        stop_question=digital_more.stop_question,
        kept_page=digital_lobby.kept_page,
        noted=digital_toasts.noted,
        refused=of_any.refused,
        title=digital_listed.title,
        waits_for=digital_listed.waits_for,
        remark=digital_listed.remark,
        choice=digital_listed.choice,
        place=digital_listed.place,
    ),
    Kind.TABLE: Screens(
        board=table_board.board,
        summary=table_board.summary,
        moved=table_board.moved,
        more=table_more.more,
        now=table_now.now,
        stop_question=table_more.stop_question,
        kept_page=set_up.kept_page,
        noted=table_toasts.noted,
        refused=table_refusals.refused,
        title=table_listed.title,
        waits_for=table_listed.waits_for,
        remark=table_listed.remark,
        choice=table_listed.choice,
        place=table_listed.place,
    ),
}


def screens_of(facts: MatchFacts) -> Screens:
    """Return the screens for the kind of this match."""
    return SCREENS[facts.kind]


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the message of a match in any status."""
    return screens_of(facts).board(facts, texts)


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """Return a board that another one replaced: it asks nothing any more."""
    return screens_of(facts).moved(facts, texts)


def record(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the last board of a chapter of a digital match."""
    return digital_board.record(facts, texts)


def beginning(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the first board of a chapter of a digital match."""
    return digital_board.beginning(facts, texts)


def more(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the menu of further actions; each button acts for the person who presses it."""
    return screens_of(facts).more(facts, texts)


def now(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the page of possible actions at this moment."""
    return screens_of(facts).now(facts, texts)


def stop_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Ask whether a match is to be stopped, and how."""
    return screens_of(facts).stop_question(facts, texts)


def toast(reply: Reply, person_id: int, texts: Texts) -> Toast:
    """Return the words for the person who pressed, in that person's language."""
    # without a match, use the words of a digital one
    screens = SCREENS[Kind.DIGITAL] if reply.facts is None else screens_of(reply.facts)
    if reply.refused is not None:
        return alert(texts, screens.refused(reply.refused, reply, person_id, texts))
    return passing(texts, screens.noted(reply.note or Note.DONE, reply, person_id, texts))
