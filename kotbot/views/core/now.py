"""The actions possible now: the open question's options, those possible at any time, and relevant cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engine.flow import standing
from engine.state import State
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen, Style
from kotbot.views.core.any_time import SELDOM
from kotbot.views.core.questions import roller, words_of
from kotbot.views.rules.card_rules import StepCards
from kotbot.views.rules.chapters import CHAPTERS

_NEXT: Final = {
    "roll": "dice",
    "dice": "attack",
    "attack": "yield",
    "yield": "enter",
    "buy": "end",
    "turn": "roll",
}
"""The chapter that follows, for a second button."""
_ITEM: Final = "•"


@dataclass(frozen=True, slots=True)
class Possible:
    """The possible actions at a moment, as supplied by each kind of match."""

    chapter: str
    """The chapter of the rules."""
    asked: list[Text]
    """The seat that has to act, and each option."""
    moment: StepCards
    """The relevant cards."""
    offers: Sequence[str] = ()
    """Suggestions from the position, none of them forced."""


def now_screen(facts: MatchFacts, texts: Texts, possible: Callable[[RenderContext], Possible]) -> Screen:
    """Build the page of possible actions, with the relevant cards and the pages of the rules."""
    title = bold(texts.gettext("What can be done now"))
    close = close_button(texts)
    contents = press(texts.gettext("All the rules"), actions.rules(edition=facts.rules.edition))
    if facts.status is not Status.LIVE or facts.state is None:
        return screen(texts, [title, _not_live(facts.status, texts)], [(contents, close)])
    context = RenderContext(facts, texts)
    found = possible(context)
    blocks: list[Sequence[Text]] = [
        found.asked,
        [f"{_ITEM} {offer}" for offer in found.offers],
        _reminders(found.chapter, context),
        _any_time(context),
        _cards(found.moment, context),
    ]
    lines = [title, *(line for block in blocks if block for line in (*block, ""))]
    pages = [
        press(texts.gettext(CHAPTERS[name].title), actions.rules(name, facts.rules.edition), Style.PLAIN)
        for name in (found.chapter, _NEXT.get(found.chapter, ""))
        if name
    ]
    return screen(texts, lines, [*in_rows(pages, 2), (contents, close)])


def _not_live(status: Status, texts: Texts) -> str:
    if status is Status.LOBBY:
        return texts.gettext("Nothing yet: the match has not begun.")
    return texts.gettext("Nothing more: the match is over.")


def asked(context: RenderContext, by_chance: Callable[[RenderContext], str]) -> list[Text]:
    """Return who is asked, and each possible answer; `by_chance` describes what dice and cards do."""
    texts, seat = context.texts, context.facts.asked
    options = [f"{_ITEM} {line}" for line in _options(context, by_chance)]
    if seat is None:
        return [whose(roller(context.state), context), *options]
    # Translators: whose decision the match waits for, above what can be answered.
    return [
        texts.gettext("{player} decides:", player=bold(context.sign_and_player(seat))),
        *options,
    ]


def whose(seat: int, context: RenderContext) -> Text:
    """Return whose turn or roll it is if nobody has to decide."""
    return f"{context.texts.pointer} " + bold(context.monster(seat)) + f" · {context.player(seat)}"


def _options(context: RenderContext, by_chance: Callable[[RenderContext], str]) -> list[str]:
    words = words_of(context.state)
    if words is None:
        return [context.texts.gettext("The game is over.")]
    return [by_chance(context)] if words.options is None else words.options(context.state.question, context)


def _reminders(chapter: str, context: RenderContext) -> list[str]:
    """Return reminders about the active monster: tokens, Tokyo, 20 stars."""
    texts, state = context.texts, context.state
    active = state.active
    monster = context.monster(active)
    lines: list[str] = []
    if state.in_tokyo(active) and chapter in ("turn", "roll", "dice"):
        lines.append(texts.gettext("{monster} is in Tokyo: ♥ on its dice do not heal it.", monster=monster))
    if state.poison[active]:
        lines.append(
            texts.ngettext(
                "{sign} {monster} loses {n}♥ to poison at the end of its turn.",
                "{sign} {monster} loses {n}♥ to poison at the end of its turn.",
                state.poison[active],
                sign=signs.POISON,
                monster=monster,
            )
        )
    if state.shrink[active] and chapter in ("turn", "roll"):
        lines.append(
            texts.ngettext(
                "{sign} {monster} rolls {n} die fewer.",
                "{sign} {monster} rolls {n} dice fewer.",
                state.shrink[active],
                sign=signs.SHRINK,
                monster=monster,
            )
        )
    return [*lines, *_winning(state, context)]


def _winning(state: State, context: RenderContext) -> list[str]:
    return [
        context.texts.gettext(
            "{monster} has 20★ and wins if it keeps them and lives.", monster=context.monster(place)
        )
        for place in state.reached
        if state.lives(place)
    ]


def _any_time(context: RenderContext) -> list[Text]:
    """Return the actions that are possible besides the question, in anybody's turn."""
    state, texts = context.state, context.texts
    uses = [use for place in range(state.seats) for use in standing(state, place)]
    lines = [
        f"{_ITEM} {context.sign(use.seat)} {context.player(use.seat)}, "
        + card_line(use.card, context.edition, texts)
        for use in uses
        if use.card not in SELDOM
    ]
    of_many = groupby(sorted((use.card, use.seat) for use in uses if use.card in SELDOM), lambda use: use[0])
    lines += [
        f"{_ITEM} {' '.join(context.sign(seat) for _, seat in seats)} "
        + card_line(card, context.edition, texts)
        for card, seats in of_many
    ]
    return [bold(texts.gettext("At any time")), *lines] if lines else []


def _cards(moment: StepCards, context: RenderContext) -> list[Text]:
    """Return the relevant cards in front of the monsters, with their effects."""
    state = context.state
    lines: list[Text] = []
    for place, hand in enumerate(state.cards):
        wanted = moment.own if place == state.active else moment.others
        lines += [
            f"{_ITEM} {context.sign(place)} " + card_line(held.acts, context.edition, context.texts)
            for held in hand
            if held.acts in wanted
        ]
    return [bold(context.texts.gettext("Cards that matter now")), *dict.fromkeys(lines)] if lines else []
