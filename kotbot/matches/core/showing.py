"""The facts of a match, made from its rows and its position."""

from dataclasses import replace

from engine import view
from engine.codec import rules_from_json
from engine.dealer import fingerprint
from engine.seeing import is_secret
from kotbot.matches.core.drawn import picked_card
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import WINDOW
from kotbot.matches.core.teaching import lesson_now
from kotbot.matches.facts import OPEN, Deadline, MatchFacts, Pace, SeatFacts, Status, WindowsWanted
from kotbot.matches.log.results import result_from_json
from kotbot.matches.packing import unpack_draft
from kotbot.matches.records import Due, SeatRecord


def show(game: Game) -> MatchFacts:
    """Return everything that a screen of the match shows, without any secret."""
    match, state, own = game.match, game.state, game.own_facts()
    notes = match.notes
    facts = MatchFacts(
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
        log=tuple(game.latest()),
        deadline=_deadline(game),
        undo=own.undo,
        result=None if match.result is None else result_from_json(match.result),
        opened=match.opened,
        revision=match.revision,
        started=match.started,
        ended=match.ended,
        votes=tuple(match.votes),
        paused=match.paused,
        chosen=match.chosen,
        chapter=notes.chapter,
        seat_noted=notes.seat_change,
        last_opponents=notes.last_opponents,
        on_screen=notes.on_screen and match.status in OPEN,
        next=notes.next,
        phones=match.desk.phones,
        prompts=match.desk.prompts,
        table=own.table,
        set_up=own.set_up,
        lesson=lesson_now(game),
        picked=tuple(seat.place for seat in game.seats if picked_card(game, seat.place)),
    )
    is_coached = facts.hints and facts.status is Status.LIVE
    return replace(facts, advised=game.advised()) if is_coached else facts


def _seat(game: Game, seat: SeatRecord) -> SeatFacts:
    turn = game.state.turn if game.state is not None else 0
    expired = seat.windows is WindowsWanted.NOT_THIS_TURN and seat.windows_turn != turn
    return replace(plain_seat(seat), windows=WindowsWanted.ASK) if expired else plain_seat(seat)


def plain_seat(seat: SeatRecord) -> SeatFacts:
    """Return a seat as it is stored."""
    return SeatFacts(
        place=seat.place,
        occupant=seat.occupant,
        name=seat.name,
        monster=seat.monster,
        account=seat.account,
        level=seat.level,
        away=seat.away,
        yield_below=seat.yield_below,
        windows=seat.windows,
    )


def _deadline(game: Game) -> Deadline | None:
    """Return the clock of the open question; where a hidden card is asked for, the same whoever holds it."""
    if game.state is not None and is_secret(game.state):
        return _secret_deadline(game)
    waits = game.deadline if game.match.status is Status.LIVE else None
    if waits is None or waits.clock is None or waits.kind is Due.THINK:
        return None
    return Deadline(waits.clock, waits.warned, overdue=waits.due is None)


def _secret_deadline(game: Game) -> Deadline | None:
    """Return when a live group waits no longer for a hidden card: so long after the last answer."""
    match, last = game.match, game.latest()[-1:]
    waits = match.status is Status.LIVE and match.pace is Pace.LIVE and not match.private and not match.paused
    return Deadline(last[0].at + WINDOW[Pace.LIVE], warned=False) if waits and last else None
