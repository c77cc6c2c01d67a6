"""The turn-by-turn view of a match that has ended: each turn's events and the numbers after it."""

from typing import Final
from urllib.parse import quote

from engine.to_digital import has_strange_cards, unnamed
from kotbot.i18n import Texts
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts
from kotbot.matches.log.turns import Stand
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.summary import columns
from kotbot.views.core.telling.story import story
from kotbot.views.core.toasts import only_known_cards

MOST_LINES: Final = 14
"""Maximum number of lines on the events of one turn; the log has all."""
SHARE: Final = "https://t.me/share/url?url={link}"
"""Opens the choice of a chat to send a link to."""


def turn_page(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str, *doors: Row) -> Screen:
    """Return the page of one turn; `link` opens it in private, `doors` where it is drawn."""
    rows = [*_ways(shown, facts, texts), *doors, _last_row(texts, link)]
    return screen(texts, _lines(shown, facts, texts), rows)


def turn_page_in_private(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str, *doors: Row) -> Screen:
    """Return the same page in private, where its reader can play on."""
    own = play_on_button(shown, facts, texts)
    rows = [*_ways(shown, facts, texts), *((own,) if own else ()), *doors, _last_row(texts, link)]
    return screen(texts, [*_lines(shown, facts, texts), *_unknown(shown, texts)], rows)


def told(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[str]:
    """Return the events of the turn."""
    return story(shown.events, facts, texts)[-MOST_LINES:]


def play_on_button(shown: PastTurn, facts: MatchFacts, texts: Texts) -> tuple[Button, ...]:
    """Return the button that starts one's own match from here; none if nobody can play on."""
    words = _play_on_words(texts)
    return (press(words, Verb.PLAY_ON.of(facts, shown.number), Style.PRIMARY),) if shown.goes_on else ()


def _play_on_words(texts: Texts) -> str:
    # Translators: a button: play on alone from this turn of a match that has ended.
    return texts.gettext("{sign} Play on from here", sign=texts.pointer)


def first_start(link: str, texts: Texts) -> Screen:
    """Tell a reader of a page who never started the bot where their own match will be, and how to get there.

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
        (close_button(texts),),
    ]
    return screen(texts, lines, rows)


def share_button(texts: Texts, link: str) -> Button:
    """Return the button that sends a link to the turn."""
    # Translators: a button: send somebody a link to this turn of a match.
    return Button(texts.gettext("Share"), url=SHARE.format(link=quote(link, safe="")))


def title(shown: PastTurn, texts: Texts) -> str:
    """Return the title of the page: which turn of how many."""
    # Translators: one turn of a match that has ended: "Turn 5 of 23".
    return texts.gettext("Turn {turn} of {last}", turn=shown.number, last=shown.last)


def whose(shown: PastTurn, facts: MatchFacts, texts: Texts) -> str:
    """Return whose turn it was; empty for a monster that the table removed later."""
    context, seat = RenderContext(facts, texts), shown.line.seat
    return "" if seat is None else f"{context.monster(seat)} ({context.player(seat)})"


def _lines(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[Text]:
    context = RenderContext(facts, texts)
    stands = [_stand(place, stand, shown, context) for place, stand in enumerate(shown.line.stands) if stand]
    heading = joined(" · ", filter(None, (bold(title(shown, texts)), whose(shown, facts, texts))))
    return [heading, *told(shown, facts, texts), "", *stands]


def _unknown(shown: PastTurn, texts: Texts) -> list[str]:
    """Return what is unknown to a person who plays on from a table."""
    told = []
    if shown.goes_on and unnamed(shown.state):
        # Translators: below a turn of a match at a table, beside the button that plays on from it.
        told.append(texts.gettext("Cards that the table did not name are dealt by chance when you play on."))
    if shown.goes_on and has_strange_cards(shown.state):
        told.append(only_known_cards(texts))
    return ["", *told] if told else []


def _stand(place: int, stand: Stand, shown: PastTurn, context: RenderContext) -> str:
    """Return the numbers of a monster after the turn."""
    mark = context.texts.pointer if place == shown.line.seat else signs.FIGURE_SPACE
    if not stand.hearts:
        return f"{mark} {context.sign(place)} {signs.OUT} {context.player(place)}"
    inside = f" {signs.CITY}" if place in shown.line.tokyo else ""
    numbers = columns(stand.hearts, stand.stars, stand.energy, context.texts)
    return f"{mark} {context.sign(place)} {numbers} {context.player(place)}{inside}"


def _ways(shown: PastTurn, facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return buttons to turns: first, previous, next and last; the present one is marked."""
    here, last = shown.number, shown.last
    numbers = sorted({1, max(1, here - 1), here, min(last, here + 1), last})
    return [tuple(_way(number, shown, facts, texts) for number in numbers)] if last > 1 else []


def _way(number: int, shown: PastTurn, facts: MatchFacts, texts: Texts) -> Button:
    text = texts.number(number)
    return press(
        f"{signs.MARKED_NARROW}{text}" if number == shown.number else text, actions.turns(facts, number)
    )


def _last_row(texts: Texts, link: str) -> Row:
    return (share_button(texts, link), close_button(texts))
