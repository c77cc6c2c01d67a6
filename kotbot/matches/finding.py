"""Finding matches, and the messages that show them."""

from dataclasses import replace

from engine import seeing
from engine.hands import hides_hands
from engine.seeing import Own
from kotbot.matches.core.game import Game, keep, logged
from kotbot.matches.core.showing import show
from kotbot.matches.facts import ENDED, OPEN, Kind, Logged, MatchFacts, Status, Where
from kotbot.matches.modes import load, of_record
from kotbot.matches.ports import Unit


def by_code(unit: Unit, code: str) -> MatchFacts | None:
    """Return the match with this public code."""
    game = load(unit, code)
    if game is None:
        return None
    keep(game)
    return show(game)


def own_by_code(unit: Unit, code: str) -> MatchFacts | None:
    """Return the match with this public code, if this process owns it."""
    match = unit.match(code)
    return by_code(unit, code) if match is not None and unit.owns(match.partition) else None


def running_in(unit: Unit, chat: int, topic: int = 0) -> MatchFacts | None:
    """Return the digital match of a place that is in its lobby or live."""
    match = unit.running(chat, topic, Kind.DIGITAL)
    return None if match is None else show(of_record(unit, match))


def table_in(unit: Unit, chat: int, topic: int = 0) -> MatchFacts | None:
    """Return the open match at a physical table of a place."""
    match = unit.running(chat, topic, Kind.TABLE)
    return None if match is None else show(of_record(unit, match))


def all_running_in(unit: Unit, where: Where) -> list[MatchFacts]:
    """Return the open matches of a place: the digital one, then the one at a table."""
    both = (running_in(unit, where.chat, where.topic), table_in(unit, where.chat, where.topic))
    return [facts for facts in both if facts is not None]


def all_shown_in(unit: Unit, where: Where) -> list[MatchFacts]:
    """Return the open matches of a place, and the table elsewhere that has a board there."""
    own = on_own_phone(unit, where)
    return [*([] if own is None else [own]), *all_running_in(unit, where)]


def nearest(unit: Unit, where: Where) -> list[MatchFacts]:
    """Return the open matches of a place; if there are none, the table elsewhere that has a board there."""
    here = all_running_in(unit, where)
    elsewhere = None if here else on_own_phone(unit, where)
    return here if elsewhere is None else [elsewhere]


def on_own_phone(unit: Unit, where: Where) -> MatchFacts | None:
    """Return the latest open table of another private chat that has a board in this one."""
    found = unit.matches_of(where.chat, OPEN) if where.private else []
    tables = (show(of_record(unit, match)) for match in found if match.mode.kind is Kind.TABLE)
    return next((facts for facts in tables if where.chat in facts.chats[1:]), None)


def table_addressed(unit: Unit, where: Where, answered: int) -> MatchFacts | None:
    """Return the match at a table that a typed text is for; `answered` is our message that it answers, or 0.

    None if there is no such match, or if the answered message shows another one.
    """
    match = unit.running(where.chat, where.topic, Kind.TABLE)
    if match is None:
        return on_own_phone(unit, where)
    board = unit.board_at(where.message(answered)) if answered else None
    return None if board is not None and board.match != match.id else show(of_record(unit, match))


def table_answered(unit: Unit, where: Where, answered: int) -> MatchFacts | None:
    """Return the match at a table that a message of ours shows; None if it shows none or a digital one."""
    board = unit.board_at(where.message(answered)) if answered else None
    match = None if board is None else unit.match_by_id(board.match)
    return None if match is None or match.mode.kind is not Kind.TABLE else show(of_record(unit, match))


def open_in(unit: Unit, chat: int) -> list[MatchFacts]:
    """Return the open matches of a chat, in all its topics, the latest first."""
    return [show(of_record(unit, match)) for match in unit.matches_in(chat, OPEN)]


def of_account(unit: Unit, account: int) -> list[MatchFacts]:
    """Return a person's open matches, the latest first; includes those of which they only keep the score."""
    found = {match.id: match for match in unit.matches_of(account, OPEN) + unit.matches_hosted(account, OPEN)}
    return [show(of_record(unit, found[number])) for number in sorted(found, reverse=True)]


def finished_of(unit: Unit, account: int, most: int) -> list[MatchFacts]:
    """Return a person's matches that were played to their end, the latest first, up to a limit."""
    return [show(of_record(unit, match)) for match in unit.matches_of(account, (Status.OVER,), most=most)]


def last_sealed(unit: Unit, chat: int) -> MatchFacts | None:
    """Return the chat's match with seeded dice that ended last, by the rules or before."""
    last = unit.last_digital(chat, ENDED)
    return None if last is None else show(of_record(unit, last))


def live(unit: Unit) -> list[str]:
    """Return the codes of all open matches in the partitions of the unit of work."""
    return unit.live_codes()


def history(unit: Unit, code: str, before: int | None = None, number: int = 20) -> list[Logged]:
    """Return a page of the events, oldest first: the latest ones before a seq."""
    match = unit.match(code)
    if match is None:
        return []
    return [logged(event) for event in unit.last_events(match.id, number, before)]


def own(unit: Unit, code: str, account: int) -> Own:
    """Return what only this person knows of the position; empty for who does not play, or left the seat."""
    game = load(unit, code)
    place = None if game is None else _own_place(game, account)
    return Own() if game is None or place is None else seeing.own(game.position, place)


def from_seat(unit: Unit, code: str, account: int) -> MatchFacts | None:
    """Return a live match as the person on a seat sees it, for their eyes alone: with own hidden cards.

    None for anybody else, and for a match without hidden cards.
    """
    game = load(unit, code)
    place = None if game is None else _own_place(game, account)
    if game is None or place is None:
        return None
    keep(game)
    if not hides_hands(game.position):
        return None
    return replace(show(game), state=seeing.view(game.position, place))


def _own_place(game: Game, account: int) -> int | None:
    """Return where a person plays in a live match; None for nobody who does, or whose seat a computer has."""
    seat = game.seat_of(account)
    is_playing = game.match.status is Status.LIVE and game.state is not None
    return seat.place if is_playing and seat is not None and not seat.away else None
