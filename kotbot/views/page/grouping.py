"""Grouping of events into steps: what a viewer perceives as one thing."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from engine import Event
from engine import events as e
from engine.events import Why
from kotbot.matches.facts import Logged
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.log import apart, together
from kotbot.views.core.telling.story import from_dice, told_at

_APART: Final = 1000
"""Distance between the first steps of two answers; larger than any number of events in an answer."""
_OF_DICE: Final = (e.ResultSettled, e.StarsChanged, e.EnergyChanged, e.HeartsGained)


@dataclass(slots=True)
class Group:
    """The events of one step."""

    id: int
    turn: int
    events: list[Event]
    lines: list[str] = field(default_factory=list)
    """The line of each event."""


def groups(entries: Iterable[Logged], known: Container[int], context: RenderContext) -> Iterator[Group]:
    """Group the related events of each answer; an answer whose groups are all known gets no lines."""
    begun: dict[int, int] = {}
    for happened in together(apart(entries)):
        found: list[Group] = []
        for part in happened:
            first = begun.get(part.seq, 0)
            begun[part.seq] = first + len(part.events)
            found += _groups_of(part, first)
        if any(group.id not in known for group in found):
            _tell(found, context)
        yield from found


def _groups_of(part: Logged, first: int) -> Iterator[Group]:
    """Group the events of a part of an answer; `first` is the index of its first event in the answer."""
    group: Group | None = None
    for at, event in enumerate(part.events, first):
        if group is not None and _belongs(event, group.events):
            group.events.append(event)
            continue
        if group is not None:
            yield group
        group = Group(part.seq * _APART + at + 1, part.turn, [event])
    if group is not None:
        yield group


def _tell(found: Iterable[Group], context: RenderContext) -> None:
    lines = iter(told_at(context, [event for group in found for event in group.events]))
    for group in found:
        group.lines = list(islice(lines, len(group.events)))


def _belongs(event: Event, group: Sequence[Event]) -> bool:
    """Return whether an event belongs to the same step as the events before it."""
    match group[0], event:
        case e.HeartsLost(by=by, why=why), e.HeartsLost():
            return (event.by, event.why) == (by, why)
        case e.TokyoEntered(), e.StarsChanged(why=why) | e.EnergyChanged(why=why):
            return why == Why.ENTER
        case e.EnergyChanged(seat, change, _, why), e.CardBought():
            return (event.seat, event.card) == (seat, why) and change < 0 and len(group) == 1
        case e.Eliminated(seat), e.CardDiscarded() | e.EnergyChanged() | e.TokensChanged():
            return event.seat == seat
        case e.TableChanged(), e.CardMoved() | e.CardPlayed() | e.TokensChanged() | e.CardDiscarded():
            return True
        case _:
            return _is_brought_by_dice(event, group)


def _is_brought_by_dice(event: Event, group: Sequence[Event]) -> bool:
    """Return whether the dice bring this event to the seat to which they brought the whole group."""
    brought = [one for one in (*group, event) if isinstance(one, _OF_DICE)]
    return (
        from_dice(event)
        and len(brought) == len(group) + 1
        and all(isinstance(one, e.ResultSettled) or from_dice(one) for one in brought)
        and len({one.seat for one in brought}) == 1
    )
