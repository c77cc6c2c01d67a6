"""The events since a player's last turn: the latest turns in full, earlier ones as sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from engine import Event
from engine import events as e
from engine.cards.catalogue import THINGS, is_keep
from engine.events import Why
from kotbot.i18n import Texts
from kotbot.matches.facts import Logged
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.log import apart, events_of, not_taken_back, story_of
from kotbot.views.core.telling.sentences import is_stolen, lies_open, losses_line, sentence
from kotbot.views.core.telling.story import NEAR, near, of_result, story_by

LEAST_SUMS: Final = 2
"""Lines reserved for events before the latest turn, if there are so many."""

Turn = list[Logged]
FEW_STARS: Final = 2
"""Fewer stars are told only for a monster near its goal."""
MOST_CAUSES: Final = 3


def recap(context: RenderContext, room: int) -> list[Text]:
    """Return at most `room` lines for the asked player; if nobody is asked, lines of the latest turns."""
    turns = since(context.facts.log, context.facts.asked)
    told: list[Text] = []
    for at in range(len(turns) - 1, -1, -1):
        lines = story_of(turns[at], context)
        left = room - len(told)
        reserved = min(at, LEAST_SUMS, room - 1)
        if len(lines) > left - reserved:
            reserved = min(reserved, len(_sums(turns[:at], context)))
        left -= reserved
        if told and len(lines) > left:
            return [*_earlier(turns[: at + 1], context, room - len(told)), *told]
        told = [*(lines if len(lines) <= left else _in_short(turns[at], context, left)), *told]
    return [*told, *_new_cards(turns, context)][:room]


def _new_cards(turns: list[Turn], context: RenderContext) -> list[Text]:
    """Return the effects of keep cards that others bought."""
    events = [event for turn in turns for event in events_of(turn)]
    bought = [event.card for event in events if isinstance(event, e.CardBought)]
    kept = [card for card in bought if card in THINGS and is_keep(card)]
    return [card_line(card, context.edition, context.texts) for card in kept]


def this_turn(context: RenderContext, room: int) -> list[str]:
    """Return at most `room` lines on the current turn."""
    turns = since(context.facts.log, None)
    if not turns:
        return []
    lines = story_of(turns[-1], context)
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


def _earlier(turns: list[Turn], context: RenderContext, room: int) -> list[str]:
    """Return the sums of these turns; where lines are free, the last one stands apart, with its dice."""
    summed = _sums(turns, context)
    apart_from_last = [*_sums(turns[:-1], context), *_by_importance(turns[-1], context)]
    return apart_from_last if len(summed) < len(apart_from_last) <= room else summed[:room]


def _in_short(turn: Turn, context: RenderContext, room: int) -> list[str]:
    """Shorten a turn with too many lines."""
    return _by_importance(turn, context)[:room]


def _is_of_dice(event: Event) -> bool:
    return isinstance(event, e.ResultSettled) or of_result(event)


def _by_importance(turn: Turn, context: RenderContext) -> list[str]:
    """Return the dice of a turn, then its other events by importance."""
    events = events_of(turn)
    rolled = [event for event in events if _is_of_dice(event)]
    others = [event for event in events if not _is_of_dice(event)]
    return [*story_by(context, rolled), *sums(others, context.facts.asked, context.by_signs())]


def _sums(turns: list[Turn], context: RenderContext) -> list[str]:
    events = [event for turn in turns for event in events_of(turn)]
    return sums(events, context.facts.asked, context.by_signs())


def sums(events: Sequence[Event], seat: int | None, context: RenderContext) -> list[str]:
    """Return lines by decreasing importance for a seat; None for no seat in particular."""
    losses = [event for event in events if isinstance(event, e.HeartsLost)]
    own = [loss for loss in losses if loss.seat == seat]
    by_many = len({(loss.by, loss.why) for loss in own}) > 1
    bites = _losses([loss for loss in losses if not by_many or loss.seat != seat], context)
    plays = [event for event in events if isinstance(event, e.CardPlayed)]
    return [
        *(_out(event, context) for event in events if isinstance(event, e.Eliminated)),
        *(sentence(event, context) for event in events if isinstance(event, e.ChildBorn)),
        *([_by_many(own, context)] if by_many else []),
        *(line for victims, line in bites if seat in victims),
        *(sentence(event, context) for event in events if _takes_from(event, seat)),
        *(sentence(event, context) for event in plays if event.seat != seat),
        *_stars(events, context),
        *_purchases(events, context),
        *(sentence(event, context) for event in events if _is_got(event) and not _takes_from(event, seat)),
        *(line for victims, line in bites if seat not in victims),
        *_moved_in(events, context),
        *(sentence(event, context) for event in plays if event.seat == seat),
        *(sentence(event, context) for event in events if _is_saved_by(plays, event)),
    ]


def _by_many(losses: Sequence[e.HeartsLost], context: RenderContext) -> str:
    """Return the losses of a monster to several causes: `🐱 ♥ 11 → 8: 🦖 −2 · 🐲 −1`."""
    texts, first, last = context.texts, losses[0], losses[-1]
    causes: Counter[str] = Counter()
    for loss in losses:
        bite = loss.why == Why.CLAWS and loss.by >= 0
        causes[context.sign(loss.by) if bite else context.why(loss.why)] += loss.change
    told = " · ".join(f"{cause} {texts.signed(n)}" for cause, n in causes.items())
    numbers = f"{texts.number(first.now - first.change)} {texts.arrow} {texts.number(last.now)}"
    return f"{context.monster(first.seat)} {signs.HEART} {numbers}: {told}"


def _losses(losses: Iterable[e.HeartsLost], context: RenderContext) -> list[tuple[set[int], str]]:
    """Return a line for each cause with its victims: `🐙 bites: 🐱 ♥ 9 → 5 (×2)`."""
    by_cause: defaultdict[tuple[int, str], list[e.HeartsLost]] = defaultdict(list)
    for loss in losses:
        by_cause[loss.by, loss.why].append(loss)
    lines = [_of_cause(alike, context) for alike in by_cause.values()]
    return sorted(lines, key=lambda line: -len(line[0]))


def _of_cause(losses: list[e.HeartsLost], context: RenderContext) -> tuple[set[int], str]:
    by_seat: defaultdict[int, list[e.HeartsLost]] = defaultdict(list)
    for loss in losses:
        by_seat[loss.seat].append(loss)
    added = [own[-1]._replace(change=sum(loss.change for loss in own)) for own in by_seat.values()]
    times = max(len(own) for own in by_seat.values())
    often = f" (×{context.texts.number(times)})" if times > 1 else ""
    return set(by_seat), f"{losses_line(added, context)}{often}"


def _takes_from(event: Event, seat: int | None) -> bool:
    """Return whether a seat lost anything except hearts, or left Tokyo."""
    match event:
        case e.CardMoved(_, _, source):
            return source == seat
        case e.Yielded(gone) | e.TokyoLeft(gone):
            return gone == seat
        case _:
            return False


def _is_saved_by(plays: Iterable[e.CardPlayed], event: Event) -> bool:
    """Return whether a card that was played spares its holder; one that lies open does so time and again."""
    return isinstance(event, e.DamagePrevented) and e.CardPlayed(event.seat, event.card) in plays


def _is_got(event: Event) -> bool:
    """Return whether a monster gets a costume of another's, a tile, or a level."""
    return isinstance(event, e.CardMoved) and event.seat >= 0 and (is_stolen(event) or lies_open(event.card))


def _stars(events: Iterable[Event], context: RenderContext) -> list[str]:
    """Return the star gains and their sources: `🦖 gains 11★ (17★): dice 4 · Tokyo 3 · Skyscraper 4`."""
    by_seat: defaultdict[int, list[e.StarsChanged]] = defaultdict(list)
    for event in events:
        if isinstance(event, e.StarsChanged):
            by_seat[event.seat].append(event)
    gains = [
        (sum(event.change for event in own), own)
        for own in by_seat.values()
        if sum(event.change for event in own) > 0
    ]
    return [
        _more_stars(gain, own, context)
        for gain, own in sorted(gains, key=lambda gained: -gained[1][-1].now)
        if gain >= FEW_STARS or own[-1].now >= NEAR
    ]


def _out(event: e.Eliminated, context: RenderContext) -> str:
    """Return who is out, with the own card that did it: "☠ 🦖 is out! · Natural Selection"."""
    told = sentence(event, context)
    return f"{told} · {context.card(event.why)}" if event.by == event.seat and event.why in THINGS else told


def _more_stars(gain: int, changes: list[e.StarsChanged], context: RenderContext) -> str:
    texts = context.texts
    causes: Counter[str] = Counter()
    for event in changes:
        causes[_cause(event.why, context)] += event.change
    told = [(cause, n) for cause, n in causes.most_common(MOST_CAUSES) if n]
    is_one = len(causes) == 1
    further = ["…"] if sum(n for _, n in told) != gain else []
    return texts.gettext(
        # Translators: what several turns brought, and from what: "🦖 gains 7★: dice 4 · Tokyo 3".
        "{monster} gains {stars}: {causes}",
        monster=context.monster(changes[0].seat),
        stars=f"{texts.number(gain)}{signs.STAR}{near(changes[-1], context)}",
        causes=" · ".join(
            [*(cause if is_one else f"{cause} {_part(n, texts)}" for cause, n in told), *further]
        ),
    )


def _part(n: int, texts: Texts) -> str:
    """Return a part of a gain, with the sign of one that was lost again."""
    return texts.number(n) if n > 0 else texts.signed(n)


def _cause(why: str, context: RenderContext) -> str:
    if why in (Why.ENTER, Why.START):
        # Translators: where stars came from: "🦖 gains 7★: dice 4 · Tokyo 3".
        return context.texts.gettext("Tokyo")
    return context.why(why)


def _purchases(events: Iterable[Event], context: RenderContext) -> list[str]:
    """Return each monster's purchases in one line, with the total price."""
    by_seat: defaultdict[int, list[e.CardBought]] = defaultdict(list)
    for event in events:
        if isinstance(event, e.CardBought):
            by_seat[event.seat].append(event)
    return [
        context.texts.gettext(
            "{monster} buys {card}: {cost}",
            monster=context.monster(seat),
            card=", ".join(context.card(event.card) for event in own),
            cost=f"{context.texts.number(sum(event.cost for event in own))}{signs.ENERGY}",
        )
        for seat, own in by_seat.items()
    ]


def _moved_in(events: Iterable[Event], context: RenderContext) -> list[str]:
    """Return the monsters that entered Tokyo and are still there."""
    last = {event.place: event for event in events if isinstance(event, e.TokyoEntered)}
    return [
        sentence(event, context)
        for place, event in last.items()
        if context.state.place_of(event.seat) is place
    ]
