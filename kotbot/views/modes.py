"""The two kinds of matches, digital and at a table: what each shows where they differ is looked up here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Kind, MatchFacts
from kotbot.matches.replies import Note, Outcome, Refusal, Reply
from kotbot.rich_text import Text
from kotbot.views.base.layout import alert
from kotbot.views.base.layout import toast as passing
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Render, Screen, Toast
from kotbot.views.core import toasts as of_any
from kotbot.views.core.summary import Summary
from kotbot.views.digital import board as digital_board
from kotbot.views.digital import closed as digital_closed
from kotbot.views.digital import listed as digital_listed
from kotbot.views.digital import lobby as digital_lobby
from kotbot.views.digital import more as digital_more
from kotbot.views.digital import now as digital_now
from kotbot.views.digital import summary as digital_told
from kotbot.views.digital import toasts as digital_toasts
from kotbot.views.digital.lobby import LobbyPage
from kotbot.views.table import board as table_board
from kotbot.views.table import listed as table_listed
from kotbot.views.table import more as table_more
from kotbot.views.table import now as table_now
from kotbot.views.table import refusals as table_refusals
from kotbot.views.table import summary as table_told
from kotbot.views.table import toasts as table_toasts
from kotbot.views.table.seats import set_up


@dataclass(frozen=True, slots=True)
class Screens:
    """What a kind of match shows and says in its own way."""

    board: Render
    """The message of the match, from the lobby to the result."""
    told: Callable[[RenderContext], Summary]
    """What happened and what is asked, beside the numbers, where it is live."""
    moved: Render
    """A board in whose place another one stands."""
    more: Render
    """The menu of what else can be done."""
    now: Render
    """What can be done at this moment."""
    stop_question: Render
    """Whether it is to be stopped."""
    kept_page: Callable[[str, str], LobbyPage | None]
    """From a page of the lobby and the link to join: what is open after a change; None for the board."""
    noted: Callable[[Outcome, Reply, int, Texts], str]
    """What was done, for the account that pressed."""
    refused: Callable[[Refusal, Reply, int, Texts], str]
    """What was not done, why, and what to do now."""
    title: Callable[[MatchFacts, Texts], str]
    """What is played, in a list of matches."""
    waits_for: Callable[[MatchFacts, int], bool]
    """Whether it waits for an account."""
    remark: Callable[[MatchFacts, int, Texts], Text]
    """What an account is told beside it in a list."""
    choice: Callable[[Texts], str]
    """The button for it where a match of each kind is open."""
    place: Callable[[Texts], str]
    """Where it was played, in files; empty where nobody knows."""


SCREENS: Final = {
    Kind.DIGITAL: Screens(
        board=digital_board.board,
        told=digital_told.told,
        moved=digital_closed.moved,
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
        told=table_told.told,
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
    """What a match shows in the way of its kind."""
    return SCREENS[facts.kind]


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """The message of a match, whatever state it is in."""
    return screens_of(facts).board(facts, texts)


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """A board in whose place another one stands: nothing is asked here any more."""
    return screens_of(facts).moved(facts, texts)


def record(facts: MatchFacts, texts: Texts) -> Screen:
    """The last board of a chapter of a digital match."""
    return digital_closed.record(facts, texts)


def beginning(facts: MatchFacts, texts: Texts) -> Screen:
    """The first board of a chapter of a digital match."""
    return digital_closed.beginning(facts, texts)


def more(facts: MatchFacts, texts: Texts) -> Screen:
    """What else can be done with a match; each button acts for the person who presses it."""
    return screens_of(facts).more(facts, texts)


def now(facts: MatchFacts, texts: Texts) -> Screen:
    """What can be done in a match at this moment."""
    return screens_of(facts).now(facts, texts)


def stop_question(facts: MatchFacts, texts: Texts) -> Screen:
    """Whether a match is to be stopped, and how."""
    return screens_of(facts).stop_question(facts, texts)


def toast(reply: Reply, person_id: int, texts: Texts) -> Toast:
    """The words for the person who pressed, in that person's language."""
    # without a match it is said as in a digital one
    screens = SCREENS[Kind.DIGITAL] if reply.facts is None else screens_of(reply.facts)
    if reply.refused is not None:
        return alert(texts, screens.refused(reply.refused, reply, person_id, texts))
    return passing(texts, screens.noted(reply.note or Note.DONE, reply, person_id, texts))
