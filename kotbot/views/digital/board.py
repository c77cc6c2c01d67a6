"""The board of a digital match: seats, places and numbers, the latest events, the question with buttons."""

from collections.abc import Sequence
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Pace, SeatNews, Status
from kotbot.rich_text import Text, joined
from kotbot.views.base import signs
from kotbot.views.base.boxes import EDITIONS
from kotbot.views.base.layout import bold, clock, screen, spaced
from kotbot.views.base.prompt import Prompt
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.core.links import on_screen
from kotbot.views.core.questions import is_for_sale
from kotbot.views.core.questions.shopping import market_line
from kotbot.views.core.summary import in_tokyo, in_tokyo_by_signs, seat_line
from kotbot.views.digital import ending, lobby
from kotbot.views.digital.hands import held_line
from kotbot.views.digital.recap import recap, this_turn
from kotbot.views.digital.rows import asked_now, away, is_full, rows

STORY: Final = 5
"""Maximum number of lines on events since the last turn of the asked player; the log has all."""
SHORT_STORY: Final = 4
"""The same with many monsters."""
MOST_LINES: Final = 20
"""Beyond this many lines, blocks have no blank line between them."""
SHORT: Final = 15
"""The same with many monsters."""


def board(facts: MatchFacts, texts: Texts, first: Sequence[Text] = ()) -> Screen:
    """Return the message of a match in any status; in a live match, `first` precedes the board."""
    match facts.status:
        case Status.LOBBY:
            return lobby.lobby(facts, texts)
        case Status.LIVE:
            context = RenderContext(facts, texts)
            return asking(asked_now(context), context, first)
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def asking(asked: Prompt, context: RenderContext, first: Sequence[Text] = ()) -> Screen:
    """Return the board of a live match, with the question below the rest."""
    shopping = is_for_sale(context.state)
    above = [
        first,
        _seat_news(context),
        [*head(context), *on_screen(context.facts, context.texts)],
        [seat_line(place, context) for place in range(len(context.facts.seats))],
        [*([] if shopping else [market_line(context)]), *held_line(context)],
    ]
    question = [*([] if is_full(context) else _clock_line(context)), *_absent(context), *asked.lines]
    room = _room(sum(map(len, (*above, question))), context)
    story = this_turn(context, STORY) if shopping else recap(_told_by(context), room)
    blocks = [block for block in (*above, story, question) if block]
    lines = spaced(blocks, SHORT if is_full(context) else MOST_LINES)
    return screen(context.texts, lines, rows(asked, context))


def _room(others: int, context: RenderContext) -> int:
    """Return the number of lines for events, given the number of other lines; a lesson takes one line."""
    if not is_full(context):
        return STORY - bool(context.facts.lesson)
    return max(1, min(SHORT_STORY, SHORT - others))


def _told_by(context: RenderContext) -> RenderContext:
    """Return the context that tells the story: with many monsters, signs replace their names."""
    return context.by_signs() if is_full(context) else context


def _seat_news(context: RenderContext) -> list[Text]:
    """Return a line on who joined or plays again, which no event tells."""
    change, texts = context.facts.seat_change, context.texts
    if change is None:
        return []
    player = context.player(change.place)
    match change.news:
        case SeatNews.JOINED:
            # Translators: on the board of a match that had just begun: somebody joined, so it began anew.
            return [bold(texts.gettext("{player} joined: it was dealt anew.", player=player))]
        case SeatNews.BACK:
            # Translators: on the board: a computer played for this person, who is back.
            return [bold(texts.gettext("{player} plays again.", player=player))]
        case SeatNews.LEFT:
            monster = context.monster(change.place)
            # Translators: on the board: "Somebody left: 🤖 Pixel plays 🦖 Gigazaur now."; gone for good.
            words = texts.gettext(
                "Somebody left: {player} plays {monster} now.", player=player, monster=monster
            )
            return [bold(words)]


def _absent(context: RenderContext) -> list[str]:
    """Return a line on the players replaced by a computer, except the asked one, named in the question."""
    players = [context.player(seat.place) for seat in away(context) if seat.place != context.facts.asked]
    if not players:
        return []
    return [context.texts.gettext("{player}: a computer plays on.", player=", ".join(players))]


def head(context: RenderContext) -> list[Text]:
    """Return what is played, the turn, and who is in Tokyo; with many monsters in one line."""
    texts = context.texts
    if is_full(context):
        turn = texts.gettext("Turn {turn}", turn=context.state.turn)
        clock = _clock_line(context)
        tokyo = in_tokyo_by_signs(context) if clock else in_tokyo(context.by_signs())
        return [joined(" · ", (bold(turn), *tokyo, *clock))]
    title = texts.pgettext("edition", EDITIONS[context.edition])
    # Translators: number of the present turn: "King of Tokyo 2016 · turn 14".
    begun = [texts.gettext("turn {turn}", turn=context.state.turn)] if context.state.turn else []
    return [joined(" · ", (bold(title), *begun)), *in_tokyo(context)]


def _clock_line(context: RenderContext) -> list[Text]:
    """Return when the time for the open question runs out."""
    deadline, texts = context.facts.deadline, context.texts
    if deadline is None or deadline.overdue or context.facts.paused:
        return []
    time = texts.in_order(clock(deadline.due, seconds=context.facts.pace is Pace.LIVE))
    # Translators: when the time of the one who is asked is over: "⏳ until 21:04".
    return [texts.gettext("{sign} until {time}", sign=signs.CLOCK, time=time)]
