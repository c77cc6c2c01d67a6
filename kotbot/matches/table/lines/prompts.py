"""What was begun with the seats of a table: a name is to be typed, a seat is offered, an order is tapped."""

from dataclasses import replace

from kotbot.matches.facts import NameAsked, Prompts
from kotbot.matches.records import MatchRecord


def forget_prompts(match: MatchRecord) -> None:
    """Nobody is to type anything any more, no seat is offered, none was tapped."""
    match.desk = replace(match.desk, prompts=Prompts())


def ask_name(match: MatchRecord, asked: NameAsked | None) -> None:
    """Somebody is to type a name, or nobody any more."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, name=asked))


def offer(match: MatchRecord, seat: int | None) -> None:
    """Somebody else may take a seat, or none any more."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, offered=seat))


def put_order(match: MatchRecord, seats: tuple[int, ...]) -> None:
    """These seats were tapped so far in the order of play."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, order=seats))
