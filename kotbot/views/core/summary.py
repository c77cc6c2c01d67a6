"""The summary of a board: who is in Tokyo, the numbers of each monster, the latest events."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine import State
from engine.cards.dark import ZOMBIFIED
from engine.cards.tower import BOX as TOWER
from engine.cards.tower import LEVELS, TOP
from engine.hands import in_hand
from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.base.widths import cut
from kotbot.views.core.telling.last_hearts import asked_out, with_last_hearts
from kotbot.views.core.telling.log import not_taken_back, story_of

STORY_LINES: Final = 4
"""Number of the story's last lines that the board shows; the log has all."""


SHORT_NAME: Final = 7
"""Characters of a name where a line has more numbers than usual."""


class Summary(NamedTuple):
    """The parts of a live match that differ between its kinds, as lines of a screen."""

    board: Screen
    story: Sequence[Text]
    asked: Sequence[Text]
    """The question; its prompts are among explanatory lines."""
    others: Sequence[Text]
    """The question for those who are not asked."""
    hearts: tuple[int, ...]
    """The hearts of each seat, as the board shows them."""


def in_tokyo(context: RenderContext) -> list[str]:
    """Return who is in the City, and in the Bay while it is open."""
    texts, state = context.texts, context.state
    # Translators: Tokyo City at the top of the board: "🏙 City: 🦖 Gigazaur".
    city = texts.gettext("City")
    lines = [f"{signs.CITY} {_holder(state.city, city, context)}"]
    if state.bay_open:
        # Translators: Tokyo Bay at the top of the board: "🌊 Bay: —".
        bay = texts.gettext("Bay")
        lines.append(f"{signs.BAY} {_holder(state.bay, bay, context)}")
    return lines


def in_tokyo_by_signs(context: RenderContext) -> list[str]:
    """Return the same in signs, where words do not fit: `🏙 👽`, `🌊 —`."""
    state = context.state
    places = [(signs.CITY, state.city), *([(signs.BAY, state.bay)] if state.bay_open else [])]
    return [f"{sign} {context.sign(seat) if seat >= 0 else '—'}" for sign, seat in places]


def tower_line(context: RenderContext) -> list[str]:
    """Return who has which level of the tower: `🗼 1: 🐱 · 2: — · 3: 🏆`; the top one wins."""
    state, texts = context.state, context.texts
    if TOWER not in state.rules.box_names:
        return []
    owners = {held.card: context.sign(place) for place, hand in enumerate(state.cards) for held in hand}
    free = {TOP: signs.END}
    levels = [
        f"{texts.number(number)}: {owners.get(level) or free.get(level, '—')}"
        for number, level in enumerate(LEVELS, 1)
    ]
    return [f"{signs.TOWER} {' · '.join(levels)}"]


def _holder(seat: int, place: str, context: RenderContext) -> str:
    return f"{place}: {context.monster(seat) if seat >= 0 else '—'}"


def seat_line(place: int, context: RenderContext, hearts: int | None = None) -> Text:
    """Return a monster's numbers in columns, each next to its sign, and then its player.

    `hearts` overrides the hearts of the position.
    """
    return _line(place, context, hearts, context.player(place), _extras(place, context))


def short_seat_line(place: int, context: RenderContext, hearts: int | None = None) -> Text:
    """Return the same for many monsters with numbers of expansions, in one line of a narrow phone.

    It leaves out what stands elsewhere on the board: who is in Tokyo, and the number of cards.
    """
    name = cut(context.player(place), SHORT_NAME, len)
    return _line(place, context, hearts, name, [*_tokens(place, context), *_of_boxes(place, context)])


def _line(place: int, context: RenderContext, hearts: int | None, name: str, extras: Sequence[str]) -> Text:
    state, texts = context.state, context.texts
    mark = texts.pointer if place == state.active else signs.FIGURE_SPACE
    if not state.lives(place):
        return f"{mark} {context.sign(place)} {signs.OUT} {name}"
    shown = state.hearts[place] if hearts is None else hearts
    numbers = columns(shown, state.stars[place], state.energy[place], texts)
    who = bold(name) if place == context.facts.asked else name
    return f"{mark} {context.sign(place)} {numbers} " + who + "".join(f" {part}" for part in extras if part)


def columns(hearts: int, stars: int, energy: int, texts: Texts) -> str:
    """Return the numbers of a monster, aligned with those of others: `♥10 ★2  ⚡0 `."""
    return " ".join(
        f"{sign}{texts.number(n).ljust(2, signs.FIGURE_SPACE)}"
        for sign, n in ((signs.HEART, hearts), (signs.STAR, stars), (signs.ENERGY, energy))
    )


def _extras(place: int, context: RenderContext) -> list[str]:
    """Return the place, the cards and the tokens of a monster, and what expansions count for it."""
    state, texts = context.state, context.texts
    cards = len(state.cards[place]) - len(levels_of(place, state))
    return [
        signs.PLACES[state.place_of(place)],
        *([f"{signs.CARDS}{texts.number(cards)}"] if cards else []),
        *_tokens(place, context),
        *_of_boxes(place, context),
    ]


def _tokens(place: int, context: RenderContext) -> list[str]:
    """Return the tokens of a monster, and what people at a table count."""
    state, texts = context.state, context.texts
    counts = (
        (signs.POISON, state.poison[place]),
        (signs.SHRINK, state.shrink[place]),
    )
    counted = [
        (sign, state.number(place, what)) for what, sign in signs.COUNTERS.items() if state.counts(what)
    ]
    return [f"{sign}{texts.number(n)}" for sign, n in (*(one for one in counts if one[1]), *counted)]


def _of_boxes(place: int, context: RenderContext) -> list[str]:
    """Return what expansions count for a monster: `😈5`, `🕯1`, and its levels: `🗼1+2`, each of one piece.

    The gauge, on which everybody begins at 0, is always shown; of the others, what a monster has.
    """
    state, texts = context.state, context.texts
    if state.more is None:
        return []
    counts = [
        *((sign, state.number(place, what)) for what, sign in signs.NUMBERS.items() if state.counts(what)),
        (signs.HAND, in_hand(state, place)),
    ]
    counted = [(sign, texts.number(n)) for sign, n in counts if n or sign == signs.WICKEDNESS]
    levels = "+".join(map(texts.number, levels_of(place, state)))
    is_zombie = state.counts(ZOMBIFIED) and state.number(place, ZOMBIFIED) > 0
    return [
        *(f"{sign}{signs.WORD_JOINER}{n}" for sign, n in (*counted, (signs.TOWER, levels)) if n),
        *([signs.ZOMBIFIED] if is_zombie else []),
    ]


def levels_of(place: int, state: State) -> list[int]:
    """Return the levels of the tower that a monster has, counted from the ground."""
    if state.more is None:
        return []
    own = {held.card for held in state.cards[place]}
    return [number for number, level in enumerate(LEVELS, 1) if level in own]


def goes_on_below(texts: Texts) -> str:
    """Return the last line of a board that another one replaced."""
    # Translators: the last line of a board that was sent anew further down in the chat.
    return texts.gettext("{sign} The match goes on below.", sign=signs.BELOW)


def latest(context: RenderContext) -> list[str]:
    """Return the latest events, from the answers in the facts."""
    standing = not_taken_back(context.facts.log)
    return story_of(with_last_hearts(standing, asked_out(context.facts)), context)
