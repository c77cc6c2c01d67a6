"""Checkout of the position after any line: one row, as each line's last event has a `LineContext`."""

from dataclasses import replace

from engine import TABLE
from engine.codec import rules_to_json
from kotbot.matches.core.game import new_decision
from kotbot.matches.core.waiting import wait_anew
from kotbot.matches.facts import Person
from kotbot.matches.packing import pack_events, unpack_state
from kotbot.matches.records import EventRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied
from kotbot.matches.table.desk import forget_prompts
from kotbot.matches.table.drafts import mark_again, marks, of_nobody
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import LineContext, unpack_context


def go_to(game: TableGame, head: int) -> None:
    """Make the position after an event the present one, with its mode, seats and offers.

    Marks stay if the same is asked there.
    """
    row = row_of(game, head)
    if row.state is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    match = game.match
    context, marked = context_of(game, head), marks(game)
    marked = marked._replace(draft=of_nobody(marked.draft))
    game.state = unpack_state(row.state)
    game.seats = list(context.seats)
    match.head, match.mode, match.host = head, context.mode, context.host or match.host
    match.desk = replace(match.desk, names=context.counters, offers=context.offers)
    match.rules = rules_to_json(game.position.rules)
    forget_prompts(match)
    new_decision(game)
    mark_again(game, marked)
    wait_anew(game)


def row_of(game: TableGame, seq: int) -> EventRecord:
    """Return an event with its position; raises Denied if there is none."""
    row = game.unit.event(game.match.id, seq)
    if row is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    return row


def context_of(game: TableGame, head: int) -> LineContext:
    """Return the context after a line; raises Denied if it is not stored."""
    row = row_of(game, head)
    if row.beside is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    return unpack_context(row.beside, game.match.id)


def note(game: TableGame, person: Person, text: str) -> None:
    """Append an event that records who did this and when; it is no line."""
    match = game.match
    match.seq += 1
    game.unwritten.append(
        EventRecord(
            match=match.id,
            seq=match.seq,
            decision=match.decision,
            seat=TABLE,
            account=person.id,
            text=text,
            happened=pack_events([]),
            asked=None,
            state=None,
            at=game.unit.now,
            turn=game.position.turn,
        )
    )
