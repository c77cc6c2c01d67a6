"""A match that has ended, turn by turn: what happened in one of them, and how all stood after it."""

from typing import Final
from urllib.parse import quote

from kotbot.i18n import Texts
from kotbot.matches.around.looking_back import Moment
from kotbot.matches.facts import MatchFacts
from kotbot.matches.log.turns import Stand
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.core.glance import columns
from kotbot.views.core.telling.story import story

MOST_LINES: Final = 14
"""Of what happened in one turn; the log has all."""
SHARE: Final = "https://t.me/share/url?url={link}"
"""Asks to which chat a link is sent."""


def turn_page(shown: Moment, facts: MatchFacts, texts: Texts, link: str) -> Screen:
    """One turn; `link` leads to this page in private."""
    return screen(texts, _lines(shown, facts, texts), [*_ways(shown, facts, texts), _last_row(texts, link)])


def turn_page_in_private(shown: Moment, facts: MatchFacts, texts: Texts, link: str) -> Screen:
    """The same where somebody is alone, and can play on."""
    # Translators: a button: play on alone from this turn of a match that has ended.
    words = texts.gettext("{sign} Play on from here", sign=texts.pointer)
    play_on = press(words, actions.play_on(facts, shown.number), Style.PRIMARY)
    own: list[Row] = [] if facts.people_roll else [(play_on,)]
    return screen(
        texts, _lines(shown, facts, texts), [*_ways(shown, facts, texts), *own, _last_row(texts, link)]
    )


def _lines(shown: Moment, facts: MatchFacts, texts: Texts) -> list[str]:
    cast, line = Cast(facts, texts), shown.line
    # Translators: one turn of a match that has ended: "Turn 5 of 23".
    title = bold(texts.gettext("Turn {turn} of {last}", turn=shown.number, last=shown.last))
    who = [] if line.seat is None else [f"{cast.monster(line.seat)} ({cast.player(line.seat)})"]
    told = story(shown.events, facts, texts)
    stands = [_stand(place, stand, shown, cast) for place, stand in enumerate(line.stands) if stand]
    return [" · ".join([title, *who]), *told[-MOST_LINES:], "", *stands]


def _stand(place: int, stand: Stand, shown: Moment, cast: Cast) -> str:
    """How a monster stood when the turn was over."""
    mark = cast.texts.pointer if place == shown.line.seat else signs.FIGURE_SPACE
    if not stand.hearts:
        return f"{mark} {cast.sign(place)} {signs.OUT} {cast.player(place)}"
    inside = f" {signs.CITY}" if place in shown.line.tokyo else ""
    numbers = columns(stand.hearts, stand.stars, stand.energy, cast.texts)
    return f"{mark} {cast.sign(place)} {numbers} {cast.player(place)}{inside}"


def _ways(shown: Moment, facts: MatchFacts, texts: Texts) -> list[Row]:
    """Numbers of turns: the first, those before and after, the last; the present one is marked."""
    here, last = shown.number, shown.last
    numbers = sorted({1, max(1, here - 1), here, min(last, here + 1), last})
    return [tuple(_way(number, shown, facts, texts) for number in numbers)] if last > 1 else []


def _way(number: int, shown: Moment, facts: MatchFacts, texts: Texts) -> Button:
    text = texts.number(number)
    return press(
        f"{signs.MARKED_NARROW}{text}" if number == shown.number else text, actions.turns(facts, number)
    )


def _last_row(texts: Texts, link: str) -> Row:
    # Translators: a button: send somebody a link to this turn of a match.
    share = Button(texts.gettext("Share"), url=SHARE.format(link=quote(link, safe="")))
    return (share, press(texts.gettext("Close"), actions.close()))
