"""Unfinished actions on the seats of a table: a name to type, an offered seat, a tapped order."""

from dataclasses import replace

from kotbot.matches.facts import NameAsked, Prompts
from kotbot.matches.records import MatchRecord


def forget_prompts(match: MatchRecord) -> None:
    """Drop all unfinished actions."""
    match.desk = replace(match.desk, prompts=Prompts())


def ask_name(match: MatchRecord, asked: NameAsked | None) -> None:
    """Ask somebody to type a name; None to ask nobody."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, name=asked))


def offer(match: MatchRecord, seat: int | None) -> None:
    """Offer a seat to somebody else; None to offer none."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, offered=seat))


def put_order(match: MatchRecord, seats: tuple[int, ...]) -> None:
    """Set the seats that were tapped so far in the order of play."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, order=seats))
