"""Ending a match without a result, and opening a rematch."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Final

from kotbot.matches.core.ending import close, follow_last
from kotbot.matches.core.game import Game, save
from kotbot.matches.core.lobby import may_not_open, new_lobby
from kotbot.matches.core.seats import add_seat, anew, computers_after
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, once, own_seat
from kotbot.matches.facts import OPEN, ChosenOptions, Occupant, Person, Status, Where
from kotbot.matches.modes import load, of_record, on_match
from kotbot.matches.options import Desk
from kotbot.matches.outcomes import Note, Voted
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import NotAllowed, Privilege, Refused
from kotbot.matches.replies import Denied, Reply, refuse

ABANDONED: Final = timedelta(days=1)
"""Without any action for this long, anybody may stop a match."""


@on_match
def may_ask(game: Game, person: Person) -> Reply:
    """Return whether somebody may ask the others to stop a match: a player, or one who may stop it alone."""
    _check_open(game)
    if game.seat_of(person.id) is None and not _decides_alone(game, person):
        raise Denied(Refused.STRANGER)
    return Reply(show(game))


@on_match
@once
def stop(game: Game, person: Person, press: str) -> Reply:
    """Stop a match: for its host, chat administrators, and anybody once it was idle for a day.

    At a table anybody seated may stop it.
    """
    _check_open(game)
    is_seated = game.seat_of(person.id) is not None
    if not _decides_alone(game, person) and not (game.shared and is_seated):
        if game.shared:
            raise Denied(Refused.STRANGER)
        raise Denied(NotAllowed(Privilege.STOP if is_seated else None))
    close(game, Status.STOPPED)
    return done(game, Note.STOPPED, person, press)


def _decides_alone(game: Game, person: Person) -> bool:
    idle = game.unit.now - game.match.touched
    return person.id == game.match.host or person.chat_admin or idle >= ABANDONED


@on_match
@once
def vote(game: Game, person: Person, press: str) -> Reply:
    """Vote for stopping; more than half of the people who are present decide."""
    _check_open(game)
    own_seat(game, person)
    voters = {seat.account for seat in game.seats if seat.account is not None and not seat.away}
    game.match.votes = sorted({*game.match.votes, person.id} & voters)
    needed = len(voters) // 2 + 1
    if len(game.match.votes) >= needed:
        close(game, Status.STOPPED)
        return done(game, Note.STOPPED, person, press)
    return done(game, Voted(len(game.match.votes), needed), person, press)


def _check_open(game: Game) -> None:
    if game.match.status not in OPEN:
        raise Denied(Refused.OVER)


def end_by_operator(unit: Unit, code: str) -> Reply:
    """Stop a match for the operator of the bot. Raises NotOurs."""
    game = load(unit, code)
    if game is None:
        return refuse(Refused.NO_MATCH)
    if game.match.status not in OPEN:
        return refuse(Refused.OVER, show(game))
    close(game, Status.STOPPED)
    save(game)
    return Reply(show(game), note=Note.STOPPED, changed=True)


def rematch(unit: Unit, code: str, person: Person, press: str, gone: Collection[int] = frozenset()) -> Reply:
    """Open a lobby with the seats, the rules and the pace of an ended match, without those who are `gone`.

    Allowed for anybody who sat there or kept the score, if they may open a match there at all. A table on one
    phone stays its host's, the phones that followed it follow again, and its counters keep their names.
    """
    old = load(unit, code)
    if old is None:
        return refuse(Refused.NO_MATCH)
    match, known = old.match, unit.press(press)
    running = unit.running(match.chat, match.topic, old.kind)
    facts = show(old if running is None else of_record(unit, running))
    if known is not None:
        return Reply(facts, note=Note.REPEATED)
    if running is not None:
        return refuse(Refused.ALREADY_RUNNING, facts)
    keeps_score = old.shared and person.id == match.host
    if old.seat_of(person.id) is None and not keeps_score:
        return refuse(Refused.STRANGER, facts)
    where = Where(match.chat, match.topic, match.private)
    closed = may_not_open(unit, where, person)
    if closed is not None:
        return closed
    host = match.host if old.shared and match.private else None
    game = new_lobby(
        type(old),
        unit,
        where,
        host or person.id,
        anew(match.rules) or match.rules,
        match.language,
        match.pace,
        match.mode,
    )
    chosen = match.chosen
    game.match.chosen = ChosenOptions(
        hints=chosen.hints, sides_by_chance=chosen.sides_by_chance, open_hands=chosen.open_hands
    )
    phones = tuple(account for account in match.desk.phones if account not in gone)
    game.match.desk = Desk(names=match.desk.names, phones=phones, gone=tuple(sorted(gone)))
    _sit_again(game, old, gone)
    return replace(done(game, Note.OPENED, person, press), left=follow_last(game))


def _sit_again(game: Game, old: Game, gone: Collection[int]) -> None:
    """Leave the seats of former players, and of people who are blocked or gone now, empty."""
    unwanted = {*settings_of(game.unit, game.match.chat).blocked, *gone}
    name_of = computers_after(old.seats)
    for seat in old.seats:
        if seat.occupant is Occupant.PERSON and (seat.account is None or seat.account in unwanted):
            continue
        if seat.occupant is Occupant.COMPUTER:
            add_seat(game, seat.occupant, None, name_of(seat), seat.level, seat.monster)
        else:
            add_seat(game, seat.occupant, seat.account, seat.name, None, seat.monster)
