"""Boards that another one replaced: their remaining content, and how the next board begins."""

from itertools import takewhile

from engine.events import Eliminated
from kotbot.i18n import Texts
from kotbot.matches.facts import Logged, MatchFacts, Status
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold, mention, screen
from kotbot.views.base.render_context import WHOLE_NAME, RenderContext, seat_name
from kotbot.views.base.screen import Screen
from kotbot.views.core.summary import goes_on_below, seat_line
from kotbot.views.core.telling.log import events_of, not_taken_back, together
from kotbot.views.core.telling.story import story
from kotbot.views.digital.board import board, head
from kotbot.views.digital.listed import title

LINES = 8
"""Number of the story's last lines that a closed board keeps."""


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """Return a board that was sent again elsewhere: it asks nothing any more."""
    below = goes_on_below(texts)
    if facts.state is None or facts.status is not Status.LIVE:
        return screen(texts, [bold(title(facts, texts)), below])
    context = RenderContext(facts, texts)
    return screen(texts, [*head(context), "", *_seats(context), "", below])


def record(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the board on which a monster fell or the match ended, with the events until then."""
    context = RenderContext(facts, texts)
    told = _told(list(_until_the_fall(not_taken_back(facts.log))), context)
    return screen(texts, [*head(context), "", *_seats(context), "", *told[-LINES:]])


def beginning(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the first board after that; it mentions players who are out, so that their phones ring.

    Notifications and quotes show the beginning of a message: after the end, that is the winner.
    """
    context = RenderContext(facts, texts)
    fallen = [_out(seat, context) for seat in facts.chapter.fallen if facts.seats[seat].account is not None]
    if facts.status is Status.LIVE or not fallen:
        return board(facts, texts, fallen)
    shown = board(facts, texts)
    return Screen((*shown.lines, "", *screen(texts, fallen).lines), shown.keyboard)


def _seats(context: RenderContext) -> list[Text]:
    return [seat_line(place, context) for place in range(len(context.facts.seats))]


def _told(entries: list[Logged], context: RenderContext) -> list[str]:
    return [
        line
        for happened in together(entries)
        for line in story(events_of(happened), context.facts, context.texts)
    ]


def _until_the_fall(entries: list[Logged]) -> list[Logged]:
    """Return the entries up to the last fall; later ones are on the next board."""
    after = len(list(takewhile(lambda entry: not _falls(entry), reversed(entries))))
    is_known = after < len(entries)
    return entries[: len(entries) - after] if is_known else entries


def _falls(entry: Logged) -> bool:
    return any(isinstance(event, Eliminated) for event in entry.events)


def _out(place: int, context: RenderContext) -> Text:
    """Mention the player whose monster fell."""
    seat, texts = context.seat(place), context.texts
    name = seat_name(seat, texts, WHOLE_NAME)
    player = name if seat.account is None else mention(seat.account, name)
    # Translators: to a player, by name: "☠ Bob, your monster is out."
    return texts.gettext("{sign} {player}, your monster is out.", sign=signs.OUT, player=player)
