"""Reapplying one recorded event to the present position; `Misfit` if that is not possible."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine import CHANCE, TABLE, EngineError, Event, State, read, read_table, refusal
from engine.errors import Reason, RefusalText
from engine.events import HeartsLost
from engine.table_events import AddNumber, SetMarket, TableEvent
from kotbot.matches.core.game import append, logged, new_decision, record
from kotbot.matches.facts import Mode, Offer, OfferKind, Person
from kotbot.matches.log.history import CALLED, MODE, NOTED, WHO, past_change, read_past_change
from kotbot.matches.packing import unpack_events, unpack_state
from kotbot.matches.records import EventRecord
from kotbot.matches.refusals import Illegal
from kotbot.matches.replies import Denied
from kotbot.matches.table.checkout import row_of
from kotbot.matches.table.drafts import roller
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import LineContext, rolled_by
from kotbot.matches.table.offers import (
    accepted,
    add_offers,
    close_offer,
    declined,
    entering,
    gave,
    happens,
    last_heart,
    may_yield,
    offered,
    open_offers,
    softened,
    still_asked,
    sweep,
    unchanged,
)
from kotbot.matches.table.writing import enter

OTHER_DICE: Final = "other_dice"
NO_OFFER: Final = "no_offer"
LAST_HEART: Final = "last_heart"
"""Why a line does not fit, beside the reasons of the engine.
The dice were another seat's; the accepted offer is not open; a monster keeps more than its last heart, and
it is not known how many more it was to lose."""


class Misfit(Exception):
    """A recorded line is no longer possible."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_of_people(event: EventRecord) -> bool:
    """Return whether people entered an event; otherwise it was automatic, or a computer's choice."""
    return event.account is not None or event.seat == TABLE


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """The contexts before and after a line when it was first entered."""

    events: Sequence[EventRecord]
    before: int
    was: LineContext
    became: LineContext

    def closed(self) -> list[Offer]:
        """Return the offers that the line closed, of those that the mode shows."""
        return [
            offer
            for offer in self.was.offers
            if offer not in self.became.offers
            and (self.was.mode is Mode.COUNTERS or offer.kind is OfferKind.OUT)
        ]

    def raised(self, kind: OfferKind) -> list[int]:
        """Return the seats for which the line raised an offer of this kind."""
        new = [offer for offer in self.became.offers if offer not in self.was.offers]
        return [offer.seat for offer in new if offer.kind is kind]

    def spared(self, event: EventRecord, change: AddNumber) -> bool:
        """Return whether an entry left a monster its last heart, and offered to take that one."""
        if change.what != "hearts" or change.seat not in self.raised(OfferKind.OUT):
            return False
        return event.seq == max(one.seq for one in self.events if _concerns(one, change))


def _concerns(event: EventRecord, change: AddNumber) -> bool:
    return event.seat == TABLE and event.text.startswith(f"add {change.seat + 1} {change.what} ")


def enter_event(game: TableGame, event: EventRecord, recorded: RecordedLine) -> None:
    """Enter a recorded event again; raises Misfit. Automatic answers that became pointless are left out."""
    if event.seat != TABLE:
        _answer(game, event)
    elif (change := read_past_change(event.text)) is not None:
        append(game, TABLE, event.account, past_change(replace(change, head=None)), [])
    elif event.text.startswith((WHO, CALLED, NOTED)):
        append(game, TABLE, event.account, event.text, [])
    elif event.text.startswith(MODE):
        game.match.mode = Mode(event.text.removeprefix(MODE))
        append(game, TABLE, event.account, event.text, [])
        new_decision(game)
        add_offers(game, [])
    else:
        _correct(game, event, recorded)


# Answers


def _answer(game: TableGame, event: EventRecord) -> None:
    """Record an answer again; an impossible one is skipped if it was automatic, else it raises Misfit."""
    why = refused(game, event)
    if why is None:
        record(game, read(event.text, event.seat), event.account)
    elif is_of_people(event):
        raise Misfit(why)


def refused(game: TableGame, event: EventRecord) -> str | None:
    """Return why a recorded answer does not answer the open question; None if it does."""
    if game.match.mode is Mode.COUNTERS:
        return Reason.NOT_ASKED.value
    return refused_at(game.position, event)


def refused_at(state: State, event: EventRecord) -> str | None:
    """Return the same for any position in referee mode."""
    try:
        given = read(event.text, event.seat)
    except EngineError:
        return Reason.UNREADABLE.value
    why = refusal(state, given)
    if why is not None:
        return why.reason.value if isinstance(why, RefusalText) else Reason.NOT_LEGAL.value
    if event.seat == CHANCE and rolled_by(logged(event)) not in (None, roller(state)):
        return OTHER_DICE
    return None


# Table events


def _correct(game: TableGame, event: EventRecord, recorded: RecordedLine) -> None:
    entered = read_table(event.text)
    closed = recorded.closed()
    then = _position_before(game, recorded) if closed else game.position
    taken_up = next((offer for offer in closed if _is_taken_up(then, offer, entered)), None)
    if taken_up is not None:
        _take_up(game, event, taken_up)
        return
    left = next((offer for offer in closed if unchanged(then, offer) == entered), None)
    if left is not None:
        _leave(game, event, left)
        return
    softer, offers, facts = _as_now(game, event, entered, recorded)
    _enter(game, event, softer, offers, facts)
    if event.seq != recorded.events[0].seq:
        _close_gained(game, entered, recorded)


def _is_taken_up(then: State, offer: Offer, entered: TableEvent) -> bool:
    """Return whether an entry took up an offer; of a tile it only says that nothing changes."""
    return offer.kind is not OfferKind.TILE and accepted(then, offer) == entered


def _close_gained(game: TableGame, entered: TableEvent, recorded: RecordedLine) -> None:
    """Close the offers for entering Tokyo that the line itself gave."""
    for offer in open_offers(game):
        gives = offer.kind is OfferKind.ENTER and _same_gain(entering(game.position, offer.seat), entered)
        if gives and offer not in recorded.became.offers:
            gave(game, offer, entered)


def _same_gain(offer: Offer, entered: TableEvent) -> bool:
    return TableEvent(offer.change) == entered


def _position_before(game: TableGame, recorded: RecordedLine) -> State:
    packed = row_of(game, recorded.before).state
    if packed is None:
        raise LookupError(f"match {game.match.code} has no position after event {recorded.before}")
    return unpack_state(packed)


def _take_up(game: TableGame, event: EventRecord, offer: Offer) -> None:
    if offered(game, offer.kind, offer.seat) is None:
        raise Misfit(NO_OFFER)
    state = game.position
    _enter(game, event, accepted(state, offer), still_asked(game, offer), happens(game, offer))
    close_offer(game, offer)


def _leave(game: TableGame, event: EventRecord, offer: Offer) -> None:
    if offered(game, offer.kind, offer.seat) is None:
        return
    _enter(game, event, unchanged(game.position, offer), [], declined(game.position, offer))
    close_offer(game, offer)


def _enter(
    game: TableGame,
    event: EventRecord,
    entered: TableEvent,
    offers: Sequence[Offer],
    facts: Sequence[Event],
) -> None:
    try:
        enter(game, Person(event.account or 0, ""), entered, offers, facts)
    except Denied as denied:
        reason = denied.why.reason if isinstance(denied.why, Illegal) else None
        raise Misfit(reason or "") from denied


def _as_now(
    game: TableGame, event: EventRecord, entered: TableEvent, recorded: RecordedLine
) -> tuple[TableEvent, list[Offer], list[Event]]:
    """Return an entry for the present position: the last heart is offered, an attack has its damage."""
    softer, offer = softened(game.position, entered)
    change = softer.change
    offers = [] if offer is None else last_heart(game.position, offer.seat)
    if offer is None and isinstance(change, AddNumber) and recorded.spared(event, change):
        if game.position.hearts[change.seat] + change.change > 1:
            raise Misfit(LAST_HEART)
        offers = last_heart(game.position, change.seat)
    hit = _hit(event)
    if not offers and hit is not None and hit.by == game.position.active:
        offers += may_yield(game.position, hit.seat)
    if isinstance(change, SetMarket) and recorded.raised(OfferKind.SWEEP):
        offers += sweep(game)
    return softer, offers, _losses(game.position, event, softer)


def _hit(event: EventRecord) -> HeartsLost | None:
    """Return the hearts that one monster lost in a recorded attack; None for other events."""
    happened = unpack_events(event.happened)
    first = happened[0] if happened else None
    return first if isinstance(first, HeartsLost) else None


def _losses(state: State, event: EventRecord, entered: TableEvent) -> list[Event]:
    """Return the damage of an attack with its recorded attacker."""
    hit, change = _hit(event), entered.change
    if hit is None or not isinstance(change, AddNumber):
        return []
    return [hit._replace(change=change.change, now=state.hearts[change.seat] + change.change)]
