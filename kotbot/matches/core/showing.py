"""The facts of a match, made from its rows and its position."""

from __future__ import annotations

from dataclasses import replace

from engine import CHANCE, TABLE, view
from engine.codec import rules_from_json
from engine.dealer import fingerprint
from kotbot.matches.core.game import Game
from kotbot.matches.facts import (
    INVITATION,
    Deadline,
    Logged,
    MatchFacts,
    SeatFacts,
    SetUp,
    Status,
    Undo,
    Windows,
)
from kotbot.matches.log.history import UNDO, undone_from
from kotbot.matches.log.results import result_from_json
from kotbot.matches.packing import unpack_draft
from kotbot.matches.records import Due, SeatRecord
from kotbot.matches.table.before import as_last_time, so_far
from kotbot.matches.table.lines.seats import plain_seat
from kotbot.matches.table.showing import latest, table_facts


def show(game: Game) -> MatchFacts:
    """Everything that a screen of the match shows; nothing secret is in it."""
    match, state = game.match, game.state
    return MatchFacts(
        code=match.code,
        mode=match.mode,
        status=match.status,
        chat=match.chat,
        topic=match.topic,
        private=match.private,
        language=match.language,
        host=match.host,
        rules=state.rules if state is not None else rules_from_json(match.rules),
        pace=match.pace,
        seats=tuple(_seat(game, seat) for seat in game.seats),
        seed_hash=fingerprint(match.seed),
        seq=match.seq,
        decision=match.decision,
        state=None if state is None else view(state, None),
        draft=None if match.draft is None else unpack_draft(match.draft),
        log=tuple(latest(game) if game.at_table else game.log),
        deadline=_deadline(game),
        undo=_undo(game),
        result=None if match.result is None else result_from_json(match.result),
        opened=match.opened,
        revision=match.revision,
        started=match.started,
        ended=match.ended,
        votes=tuple(match.votes),
        paused=match.paused,
        options={name: value for name, value in match.options.items() if name != INVITATION},
        table=table_facts(game) if game.at_table and state is not None else None,
        set_up=set_up_facts(game) if game.at_table and match.status is Status.LOBBY else None,
    )


def set_up_facts(game: Game) -> SetUp:
    """Who sat at the tables before; in a match it is asked for only where seats are changed."""
    past = so_far(game)
    last = () if past.last is None or as_last_time(past, game.seats) else past.last[1]
    return SetUp(past.familiar(game.seats), tuple(map(plain_seat, last)))


def _seat(game: Game, seat: SeatRecord) -> SeatFacts:
    turn = game.state.turn if game.state is not None else 0
    expired = seat.windows is Windows.NOT_THIS_TURN and seat.windows_turn != turn
    return replace(plain_seat(seat), windows=Windows.ASK) if expired else plain_seat(seat)


def _deadline(game: Game) -> Deadline | None:
    waits = game.deadline if game.match.status is Status.LIVE else None
    if waits is None or waits.clock is None or waits.kind is Due.THINK:
        return None
    return Deadline(waits.clock, waits.warned, overdue=waits.due is None)


def _undo(game: Game) -> Undo | None:
    """What can be taken back; nothing while a computer is at it, for it will have answered in a moment."""
    asked = game.state.asked_seat if game.state is not None else None
    of_computer = asked is not None and asked >= 0 and game.plays_itself(asked)
    if game.match.status is not Status.LIVE or game.at_table or of_computer:
        return None
    found = last_undoable(game)
    return None if found is None else Undo(found.seq, found.text, found.account)


def last_undoable(game: Game) -> Logged | None:
    """The last answer of a person with nothing random and no computer's choice after it.

    Steps without a choice and standing answers that followed are taken back with it.
    """
    before = game.match.seq + 1
    for event in reversed(game.log):
        if event.seq >= before:
            continue
        if event.text.startswith(UNDO):
            before = undone_from(event.text)
        elif event.seat in (CHANCE, TABLE):
            return None
        elif event.account is not None:
            return event
        elif game.plays_itself(event.seat):
            return None
    return None
