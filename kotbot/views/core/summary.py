"""What one glance at a board tells: who is in Tokyo, who has how much, what just happened."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.core.telling.log import events_of, not_taken_back, together
from kotbot.views.core.telling.story import story

STORY_LINES: Final = 4
"""The last lines of the story that the board shows; the log has all."""


class Summary(NamedTuple):
    """What a live match tells in which its kinds differ; lines are those of a screen."""

    board: Screen
    story: Sequence[Text]
    asked: Sequence[Text]
    """The question, its prompts among lines that explain them."""
    others: Sequence[Text]
    """The same for those who are not asked."""
    hearts: tuple[int, ...]
    """Of each seat, as the board shows them."""


def in_tokyo(cast: RenderContext) -> list[str]:
    """Who is in the City, and in the Bay while it is open."""
    texts, state = cast.texts, cast.state
    # Translators: Tokyo City at the top of the board: "🏙 City: 🦖 Gigazaur".
    city = texts.gettext("City")
    lines = [f"{signs.CITY} {_holder(state.city, city, cast)}"]
    if state.bay_open:
        # Translators: Tokyo Bay at the top of the board: "🌊 Bay: —".
        bay = texts.gettext("Bay")
        lines.append(f"{signs.BAY} {_holder(state.bay, bay, cast)}")
    return lines


def in_tokyo_by_signs(cast: RenderContext) -> list[str]:
    """The same where no words fit: `🏙 👽`, `🌊 —`."""
    state = cast.state
    places = [(signs.CITY, state.city), *([(signs.BAY, state.bay)] if state.bay_open else [])]
    return [f"{sign} {cast.sign(seat) if seat >= 0 else '—'}" for sign, seat in places]


def _holder(seat: int, place: str, cast: RenderContext) -> str:
    return f"{place}: {cast.monster(seat) if seat >= 0 else '—'}"


def seat_line(place: int, cast: RenderContext, hearts: int | None = None) -> Text:
    """One monster: its numbers in columns, each nearest to its own sign, then who plays it.

    `hearts` are those that are shown, where the position has others.
    """
    state, texts = cast.state, cast.texts
    mark = texts.pointer if place == state.active else signs.FIGURE_SPACE
    if not state.lives(place):
        return f"{mark} {cast.sign(place)} {signs.OUT} {cast.player(place)}"
    shown = state.hearts[place] if hearts is None else hearts
    numbers = columns(shown, state.stars[place], state.energy[place], texts)
    name = cast.player(place)
    who = bold(name) if place == cast.facts.asked else name
    return f"{mark} {cast.sign(place)} {numbers} " + who + _extras(place, cast)


def columns(hearts: int, stars: int, energy: int, texts: Texts) -> str:
    """The numbers of a monster, below those of others: `♥10 ★2  ⚡0 `."""
    return " ".join(
        f"{sign}{texts.number(n).ljust(2, signs.FIGURE_SPACE)}"
        for sign, n in ((signs.HEART, hearts), (signs.STAR, stars), (signs.ENERGY, energy))
    )


def _extras(place: int, cast: RenderContext) -> str:
    """Where the monster is, its cards and its tokens, as far as there are any."""
    state, texts = cast.state, cast.texts
    where = signs.PLACES[state.place_of(place)]
    counts = (
        (signs.CARDS, len(state.cards[place])),
        (signs.POISON, state.poison[place]),
        (signs.SHRINK, state.shrink[place]),
    )
    counted = [
        (sign, state.number(place, what)) for what, sign in signs.COUNTERS.items() if state.counts(what)
    ]
    shown_counts = [*(one for one in counts if one[1]), *counted]
    parts = [where, *(f"{sign}{texts.number(n)}" for sign, n in shown_counts)]
    shown = " ".join(part for part in parts if part)
    return f" {shown}" if shown else ""


def goes_on_below(texts: Texts) -> str:
    """The last line of a board in whose place another one stands."""
    # Translators: the last line of a board that was sent anew further down in the chat.
    return texts.gettext("{sign} The match goes on below.", sign=signs.BELOW)


def latest(cast: RenderContext) -> list[str]:
    """What happened lately, from the answers that the facts hold."""
    facts, texts = cast.facts, cast.texts
    return [
        line
        for happened in together(not_taken_back(facts.log))
        for line in story(events_of(happened), facts, texts)
    ]
