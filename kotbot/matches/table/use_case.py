"""What all use cases at a table share: who may enter, and what an entry must find."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from kotbot.matches.core.game import Game
from kotbot.matches.core.use_case import Denied, check_live, on_match
from kotbot.matches.facts import Person
from kotbot.matches.ports import Unit
from kotbot.matches.replies import Refused, Reply

P = ParamSpec("P")


def at_table(
    use_case: Callable[Concatenate[Game, Person, P], Reply],
) -> Callable[Concatenate[Unit, str, Person, P], Reply]:
    """A use case of a live match at a table, for anybody who sits there and for its host."""

    def run(game: Game, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        if not game.at_table:
            raise Denied(Refused.NO_MATCH)
        check_enters(game, person)
        check_live(game)
        return use_case(game, person, *args, **kwargs)

    update_wrapper(run, use_case)
    return on_match(run)


def check_enters(game: Game, person: Person) -> None:
    """Raise Denied for a stranger: everybody seated, and the host, may enter anything."""
    if game.seat_of(person.id) is None and person.id != game.match.host:
        raise Denied(Refused.STRANGER)


def check_decision(game: Game, decision: int | None) -> None:
    """Raise Denied for a press on a question that is not open any more; None is of no question."""
    if decision is not None and decision != game.match.decision:
        raise Denied(Refused.STALE)
