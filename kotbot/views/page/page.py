"""The page of a match, from the facts that its boards are drawn from."""

from collections.abc import Container, Iterable
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status
from kotbot.views.base.cast import Cast
from kotbot.views.base.screen import Action, Keyboard, Render, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.core.glance import Told
from kotbot.views.modes import board, screens_of
from kotbot.views.page.contract import Head, Key, Line, Listed, Page, Question, Sheet, Viewer
from kotbot.views.page.lines import is_prompt, line_of, lines_of
from kotbot.views.page.table import dice, market, mats, tokyo

_NOBODY_ASKS: Final = Question(None, (), (), None)


def page(facts: MatchFacts, texts: Texts, viewer: Viewer, instead: Render | None = None) -> Page:
    """A match as somebody sees it; `instead` is a page that its board shows in place of the match."""
    if facts.state is None or facts.status is not Status.LIVE:
        return _in_words(facts, texts, viewer, (instead or board)(facts, texts))
    cast = Cast(facts, texts)
    told = screens_of(facts).told(cast)
    shown = told.board if instead is None else instead(facts, texts)
    lying = dice(cast, viewer)
    on_dice = {die.action for die in lying if die.action is not None}
    return Page(
        head=head(facts, texts),
        tokyo=tokyo(cast),
        mats=mats(cast, told.hearts),
        market=market(cast),
        dice=lying,
        question=_question(cast, told),
        story=lines(told.story),
        body=() if instead is None else lines_of(shown.text),
        keys=keys(shown.keyboard, texts, on_dice) if viewer is Viewer.CHAT else (),
        log=facts.seq,
    )


def _in_words(facts: MatchFacts, texts: Texts, viewer: Viewer, shown: Screen) -> Page:
    """A match that has not begun, or is over."""
    cast = Cast(facts, texts)
    ended = facts.state is not None
    return Page(
        head=head(facts, texts),
        tokyo=tokyo(cast) if ended else (),
        mats=mats(cast, tuple(cast.state.hearts)) if ended else (),
        market=(),
        dice=(),
        question=_NOBODY_ASKS,
        story=(),
        body=lines_of(shown.text),
        keys=keys(shown.keyboard, texts) if viewer is Viewer.CHAT else (),
        log=facts.seq,
    )


def sheet(shown: Screen, texts: Texts) -> Sheet:
    """What a press opened."""
    return Sheet(lines_of(shown.text), keys(shown.keyboard, texts))


def listed(facts: MatchFacts, account: int, texts: Texts) -> Listed:
    """A match in the list of somebody's matches."""
    screens = screens_of(facts)
    cast = Cast(facts, texts)
    return Listed(
        code=facts.code,
        title=screens.title(facts, texts),
        remark=line_of(screens.remark(facts, account, texts)),
        signs=" ".join(cast.sign(seat.place) for seat in facts.seats),
        waits=screens.waits_for(facts, account),
    )


def head(facts: MatchFacts, texts: Texts) -> Head:
    """What is played and how far it is."""
    number = 0 if facts.state is None else facts.state.turn
    return Head(
        code=facts.code,
        title=screens_of(facts).title(facts, texts),
        turn=texts.gettext("turn {turn}", turn=number) if number else "",
        status=facts.status.value,
        language=texts.locale,
    )


def _question(cast: Cast, told: Told) -> Question:
    facts, asked = cast.facts, lines(told.asked)
    deadline = facts.deadline
    shows_due = deadline is not None and not deadline.overdue and not facts.paused
    return Question(
        facts.asked,
        tuple(line for line in asked if is_prompt(line)),
        tuple(line for line in asked if not is_prompt(line)),
        int(deadline.due.timestamp()) if deadline is not None and shows_due else None,
    )


def lines(texts: Iterable[str]) -> tuple[Line, ...]:
    """Lines of a view, before they became a screen."""
    return tuple(line for text in texts if text for line in lines_of(text))


def keys(
    keyboard: Keyboard, texts: Texts, elsewhere: Container[Action | None] = ()
) -> tuple[tuple[Key, ...], ...]:
    """The buttons of a screen but for those that stand elsewhere; Telegram got the rows from the left."""
    rows = (row[::-1] if texts.is_rtl else row for row in keyboard)
    found = (
        tuple(
            Key(button.text, button.style, button.action, button.url, button.copy, _turn(button.action))
            for button in row
            if button.inline is None and button.app is None and button.action not in elsewhere
        )
        for row in rows
    )
    return tuple(row for row in found if row)


def _turn(action: Action | None) -> int:
    """The turn that a button shows of a match that has ended."""
    if action is None or action.verb is not Verb.TURNS:
        return 0
    return int(action.args[0])
