"""The page of a match, made from the same facts as its boards; and of a turn of a past one."""

from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import filterfalse
from types import MappingProxyType
from typing import Final

from engine.dice import faces_of
from kotbot.i18n import Texts
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts, Status
from kotbot.rich_text import Text
from kotbot.views.base import actions
from kotbot.views.base.callback_data import Action, Trait
from kotbot.views.base.layout import for_locale
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Keyboard, Render, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.core.hints import beforehand_button
from kotbot.views.core.questions.windows import beforehand
from kotbot.views.core.summary import Summary
from kotbot.views.core.turns import play_on_button, share_button, title, told, whose
from kotbot.views.modes import board, screens_of
from kotbot.views.page.contract import (
    Head,
    Line,
    Listed,
    Looks,
    Page,
    PageButton,
    PastTable,
    QuestionText,
    Sheet,
    Viewer,
)
from kotbot.views.page.lines import is_prompt, line_of, lines_of
from kotbot.views.page.steps import Known, slots, steps
from kotbot.views.page.table import dice, joined, market, mats, tiles, tokyo
from kotbot.views.page.whose import answers, offers, seats_of, spoken_to, stroke_of

_NOBODY_ASKS: Final = QuestionText(None, (), (), (), (), (), "", None, of_all=False)


def page(
    facts: MatchFacts,
    texts: Texts,
    looks: Looks,
    instead: Render | None = None,
    known: Known = MappingProxyType({}),
) -> Page:
    """Return a match as a viewer sees it; `instead` is a page that replaces the board of the match."""
    if facts.state is None or facts.status is not Status.LIVE:
        return _in_words(facts, texts, looks, (instead or board)(facts, texts), known)
    context = RenderContext(facts, texts)
    told = screens_of(facts).summary(context)
    shown = told.board if instead is None else instead(facts, texts)
    happened = steps(context, told.hearts, known)
    lying = dice(context, looks, slots(happened, context.state.dice))
    for_sale = market(context, looks)
    drawn = {die.action for die in lying} | {card.buy for card in for_sale}
    return Page(
        head=head(facts, texts),
        tokyo=tokyo(context),
        mats=mats(context, told.hearts),
        market=for_sale,
        tiles=tiles(context),
        dice=lying,
        question=_question(context, told),
        story=lines(told.story),
        body=() if instead is None else lines_of(shown.lines),
        joined=(),
        keys=_offered(shown.keyboard, facts, texts, looks, drawn - {None}),
        beforehand=_said_beforehand(context, looks),
        log=facts.seq,
        steps=happened,
    )


def _in_words(facts: MatchFacts, texts: Texts, looks: Looks, shown: Screen, known: Known) -> Page:
    """Return the page of a match that has not begun or is over."""
    context = RenderContext(facts, texts)
    ended = facts.state is not None
    return Page(
        head=head(facts, texts),
        tokyo=tokyo(context) if ended else (),
        mats=mats(context, tuple(context.state.hearts)) if ended else (),
        market=(),
        tiles=(),
        dice=(),
        question=_NOBODY_ASKS,
        story=(),
        body=lines_of(shown.lines),
        joined=joined(context) if facts.status is Status.LOBBY else (),
        keys=_offered(shown.keyboard, facts, texts, looks),
        beforehand=(),
        log=facts.seq,
        steps=steps(context, context.state.hearts, known) if ended else (),
    )


def sheet(shown: Screen, facts: MatchFacts, texts: Texts, looks: Looks) -> Sheet:
    """Return the words that a press opened on the page of a match."""
    offered = _offered(shown.keyboard, facts, texts, looks)
    again = actions.review_again(facts)
    is_offered = any(key.action == again for row in offered for key in row)
    return Sheet(lines_of(shown.lines), offered, again if is_offered else None)


def listed(facts: MatchFacts, account: int, texts: Texts) -> Listed:
    """Return a match as an entry in a person's list."""
    screens = screens_of(facts)
    context = RenderContext(facts, texts)
    return Listed(
        code=facts.code,
        title=screens.title(facts, texts),
        remark=line_of(screens.remark(facts, account, texts)),
        signs=" ".join(context.sign(seat.place) for seat in facts.seats),
        waits=screens.waits_for(facts, account),
    )


def head(facts: MatchFacts, texts: Texts) -> Head:
    """Return what is played and its progress."""
    number = 0 if facts.state is None else facts.state.turn
    return Head(
        code=facts.code,
        title=screens_of(facts).title(facts, texts),
        turn=texts.gettext("turn {turn}", turn=number) if number else "",
        status=facts.status.value,
        language=texts.locale,
    )


def _question(context: RenderContext, told: Summary) -> QuestionText:
    facts = context.facts
    deadline = facts.deadline
    shows_due = deadline is not None and not deadline.overdue and not facts.paused
    return QuestionText(
        facts.asked,
        spoken_to(context),
        lines(filter(is_prompt, told.asked)),
        lines(filterfalse(is_prompt, told.asked)),
        lines(filter(is_prompt, told.others)),
        lines(filterfalse(is_prompt, told.others)),
        context.whose_turn if facts.people_roll else "",
        int(deadline.due.timestamp()) if deadline is not None and shows_due else None,
        of_all=facts.people_roll,
    )


def lines(texts: Iterable[Text]) -> tuple[Line, ...]:
    """Return the lines of a view without the empty ones."""
    return lines_of(filter(None, texts))


def _offered(
    keyboard: Keyboard,
    facts: MatchFacts,
    texts: Texts,
    looks: Looks,
    elsewhere: Container[Action | None] = (),
) -> tuple[tuple[PageButton, ...], ...]:
    """Return the buttons offered to a viewer, each with its seats."""
    rows = keys(keyboard, texts, elsewhere)
    found = (
        tuple(_for_whom(key, facts, looks) for key in row if offers(key.action, facts, looks)) for row in rows
    )
    return tuple(row for row in found if row)


def _said_beforehand(context: RenderContext, looks: Looks) -> tuple[tuple[PageButton, ...], ...]:
    """Return the buttons for answers in advance, and a hint, of each person who waits in Tokyo."""
    facts = context.facts
    if facts.people_roll or facts.paused:
        return ()
    rows = {
        seat.place: [*beforehand(seat.place, context), beforehand_button(seat.place, context)]
        for seat in facts.seats
        if seat.account is not None and not seat.away and seat.place != facts.asked
    }
    return tuple(
        tuple(replace(key, seats=(place,)) for key in row)
        for place, found in rows.items()
        if context.state.lives(place) and context.state.in_tokyo(place)
        for row in _offered(tuple(found), facts, context.texts, looks)
    )


def _for_whom(key: PageButton, facts: MatchFacts, looks: Looks) -> PageButton:
    if key.action is None:
        return replace(key, beside=True)
    seats, beside = seats_of(key.action, facts, looks), not answers(key.action)
    return replace(key, seats=seats, stroke=stroke_of(key.action), beside=beside)


def keys(
    keyboard: Keyboard, texts: Texts, elsewhere: Container[Action | None] = ()
) -> tuple[tuple[PageButton, ...], ...]:
    """Return the buttons of a screen except those elsewhere, undoing Telegram's order of rows."""
    rows = (row[::-1] if texts.is_rtl else row for row in keyboard)
    found = (
        tuple(
            PageButton(
                button.text, button.style, button.action, button.url, button.copy, _turn(button.action)
            )
            for button in row
            if button.inline is None
            and button.app is None
            and button.action not in elsewhere
            and not _is_of_chats(button.action)
        )
        for row in rows
    )
    return tuple(row for row in found if row)


def _is_of_chats(action: Action | None) -> bool:
    return action is not None and Trait.IN_CHATS in action.verb.traits


def _turn(action: Action | None) -> int:
    """Return the number of the past turn that a button shows; 0 for any other button."""
    if action is None or action.verb != Verb.TURNS:
        return 0
    (number,) = Verb.TURNS.read(action.args)
    return number


def past(shown: PastTurn, facts: MatchFacts, texts: Texts, viewer: Viewer, link: str) -> PastTable:
    """Return one turn as a viewer sees it; `link` leads to it."""
    then = replace(facts, state=shown.state, draft=None)
    context = RenderContext(then, texts)
    sitting = {place for place, stand in enumerate(shown.line.stands) if stand is not None}
    return PastTable(
        head=head(then, texts),
        title=title(shown, texts),
        whose=whose(shown, facts, texts),
        tokyo=tokyo(context),
        mats=tuple(mat for mat in mats(context, tuple(shown.state.hearts)) if mat.seat in sitting),
        market=market(context, Viewer.PUBLIC),
        tiles=tiles(context),
        dice=dice(context, Viewer.PUBLIC, faces_of(context.state.dice)),
        story=lines(texts.direct(line) for line in told(shown, facts, texts)),
        keys=_keys(shown, facts, texts, link) if viewer is Viewer.CHAT else (),
    )


def _keys(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str) -> tuple[tuple[PageButton, ...], ...]:
    row = (*play_on_button(shown, facts, texts), share_button(texts, link))
    return keys((for_locale(row, texts),), texts)
