"""A match that has ended, turn by turn: what happened in one of them, and how all stood after it."""

from typing import Final
from urllib.parse import quote

from engine.to_digital import has_strange_cards, unnamed
from kotbot.i18n import Texts
from kotbot.matches.around.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts
from kotbot.matches.log.turns import Stand
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.core.summary import columns
from kotbot.views.core.telling.story import story
from kotbot.views.core.toasts import only_known_cards

MOST_LINES: Final = 14
"""Of what happened in one turn; the log has all."""
SHARE: Final = "https://t.me/share/url?url={link}"
"""Asks to which chat a link is sent."""


def turn_page(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str, *doors: Row) -> Screen:
    """One turn; `link` leads to this page in private, `doors` to where it is drawn."""
    rows = [*_ways(shown, facts, texts), *doors, _last_row(texts, link)]
    return screen(texts, _lines(shown, facts, texts), rows)


def turn_page_in_private(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str, *doors: Row) -> Screen:
    """The same where somebody is alone, and can play on."""
    own = play_on_button(shown, facts, texts)
    rows = [*_ways(shown, facts, texts), *((own,) if own else ()), *doors, _last_row(texts, link)]
    return screen(texts, [*_lines(shown, facts, texts), *_unknown(shown, texts)], rows)


def told(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[str]:
    """What happened in it."""
    return story(shown.events, facts, texts)[-MOST_LINES:]


def play_on_button(shown: PastTurn, facts: MatchFacts, texts: Texts) -> tuple[Button, ...]:
    """Leads to a match of one's own; none where nobody can play on."""
    words = _play_on_words(texts)
    return (press(words, actions.play_on(facts, shown.number), Style.PRIMARY),) if shown.goes_on else ()


def _play_on_words(texts: Texts) -> str:
    # Translators: a button: play on alone from this turn of a match that has ended.
    return texts.gettext("{sign} Play on from here", sign=texts.pointer)


def first_start(link: str, texts: Texts) -> Screen:
    """On a page, to who has never started the bot: where a match of their own stands, and the way there.

    `link` starts the bot, and opens the turn in private.
    """
    lines = [
        bold(texts.gettext("First open our chat.")),
        texts.gettext("Your match has its board there, and I may not write before you press Start."),
        # Translators: {button} is "▶ Play on from here".
        texts.gettext("Then I show you this turn: press “{button}” below it.", button=_play_on_words(texts)),
    ]
    rows: list[Row] = [
        (Button(texts.gettext("Open our chat"), url=link, style=Style.PRIMARY),),
        (press(texts.gettext("Close"), actions.close()),),
    ]
    return screen(texts, lines, rows)


def share_button(texts: Texts, link: str) -> Button:
    """Sends a link to the turn."""
    # Translators: a button: send somebody a link to this turn of a match.
    return Button(texts.gettext("Share"), url=SHARE.format(link=quote(link, safe="")))


def title(shown: PastTurn, texts: Texts) -> str:
    """Which turn of how many."""
    # Translators: one turn of a match that has ended: "Turn 5 of 23".
    return texts.gettext("Turn {turn} of {last}", turn=shown.number, last=shown.last)


def whose(shown: PastTurn, facts: MatchFacts, texts: Texts) -> str:
    """Whose turn it was; empty for a monster that people at a table took away later."""
    cast, seat = RenderContext(facts, texts), shown.line.seat
    return "" if seat is None else f"{cast.monster(seat)} ({cast.player(seat)})"


def _lines(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[Text]:
    cast = RenderContext(facts, texts)
    stands = [_stand(place, stand, shown, cast) for place, stand in enumerate(shown.line.stands) if stand]
    heading = joined(" · ", filter(None, (bold(title(shown, texts)), whose(shown, facts, texts))))
    return [heading, *told(shown, facts, texts), "", *stands]


def _unknown(shown: PastTurn, texts: Texts) -> list[str]:
    """What nobody knows who plays on from a table."""
    told = []
    if shown.goes_on and unnamed(shown.state):
        # Translators: below a turn of a match at a table, beside the button that plays on from it.
        told.append(texts.gettext("Cards that the table did not name are dealt by chance when you play on."))
    if shown.goes_on and has_strange_cards(shown.state):
        told.append(only_known_cards(texts))
    return ["", *told] if told else []


def _stand(place: int, stand: Stand, shown: PastTurn, cast: RenderContext) -> str:
    """How a monster stood when the turn was over."""
    mark = cast.texts.pointer if place == shown.line.seat else signs.FIGURE_SPACE
    if not stand.hearts:
        return f"{mark} {cast.sign(place)} {signs.OUT} {cast.player(place)}"
    inside = f" {signs.CITY}" if place in shown.line.tokyo else ""
    numbers = columns(stand.hearts, stand.stars, stand.energy, cast.texts)
    return f"{mark} {cast.sign(place)} {numbers} {cast.player(place)}{inside}"


def _ways(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[Row]:
    """Numbers of turns: the first, those before and after, the last; the present one is marked."""
    here, last = shown.number, shown.last
    numbers = sorted({1, max(1, here - 1), here, min(last, here + 1), last})
    return [tuple(_way(number, shown, facts, texts) for number in numbers)] if last > 1 else []


def _way(number: int, shown: PastTurn, facts: MatchFacts, texts: Texts) -> Button:
    text = texts.number(number)
    return press(
        f"{signs.MARKED_NARROW}{text}" if number == shown.number else text, actions.turns(facts, number)
    )


def _last_row(texts: Texts, link: str) -> Row:
    return (share_button(texts, link), press(texts.gettext("Close"), actions.close()))
