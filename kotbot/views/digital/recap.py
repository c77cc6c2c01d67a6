"""The events since a player's last turn: the latest turns in full, earlier ones as sums."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from engine import events as e
from engine.cards.catalogue import CARDS, Kind
from kotbot.matches.facts import Logged
from kotbot.rich_text import Text
from kotbot.views.base.cards import card_line
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.log import apart, events_of, not_taken_back, together
from kotbot.views.core.telling.story import from_dice, story_by
from kotbot.views.digital.sums import sums

LEAST_SUMS: Final = 2
"""Lines reserved for events before the latest turn, if there are so many."""

Turn = list[Logged]


def recap(context: RenderContext, room: int) -> list[Text]:
    """Return at most `room` lines for the asked player; if nobody is asked, lines of the latest turns."""
    turns = since(context.facts.log, context.facts.asked)
    told: list[Text] = []
    for at in range(len(turns) - 1, -1, -1):
        reserved = min(len(_sums(turns[:at], context)), at, LEAST_SUMS)
        left = room - len(told) - reserved
        lines = _told(turns[at], context)
        if told and len(lines) > left:
            return [*_sums(turns[: at + 1], context)[: room - len(told)], *told]
        told = [*(lines if len(lines) <= left else _in_short(turns[at], context, left)), *told]
    return [*told, *_new_cards(turns, context)][:room]


def _new_cards(turns: list[Turn], context: RenderContext) -> list[Text]:
    """Return the effects of keep cards that others bought."""
    events = [event for turn in turns for event in events_of(turn)]
    bought = [event.card for event in events if isinstance(event, e.CardBought)]
    kept = [card for card in bought if card in CARDS and CARDS[card].kind is Kind.KEEP]
    return [card_line(card, context.edition, context.texts) for card in kept]


def this_turn(context: RenderContext, room: int) -> list[str]:
    """Return at most `room` lines on the current turn."""
    turns = since(context.facts.log, None)
    if not turns:
        return []
    lines = _told(turns[-1], context)
    return lines if len(lines) <= room else _in_short(turns[-1], context, room)


def since(entries: Iterable[Logged], seat: int | None) -> list[Turn]:
    """Return the turns after the last one that a seat ended, oldest first."""
    standing = not_taken_back(entries)
    parts = list(apart(standing[max(0, _last_end(standing, seat)) :]))
    after = parts[_last_end(parts, seat) + 1 :]
    return [list(turn) for _, turn in groupby(after, key=lambda part: part.turn)]


def _last_end(entries: Sequence[Logged], seat: int | None) -> int:
    """Return the index of the entry in which a seat last ended its turn; -1 if there is none."""
    for at in range(len(entries) - 1, -1, -1):
        for event in entries[at].events:
            if isinstance(event, e.TurnEnded) and event.seat == seat:
                return at
    return -1


def _told(turn: Turn, context: RenderContext) -> list[str]:
    return [line for happened in together(turn) for line in story_by(context, events_of(happened))]


def _in_short(turn: Turn, context: RenderContext, room: int) -> list[str]:
    """Shorten a turn with too many lines: the dice, then the other events by importance."""
    events = events_of(turn)
    rolled = [event for event in events if isinstance(event, e.ResultSettled) or from_dice(event)]
    others = [event for event in events if event not in rolled]
    return [*story_by(context, rolled), *sums(others, context.facts.asked, context.by_signs())][:room]


def _sums(turns: list[Turn], context: RenderContext) -> list[str]:
    events = [event for turn in turns for event in events_of(turn)]
    return sums(events, context.facts.asked, context.by_signs())
