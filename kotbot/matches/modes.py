"""What differs by the kind of a match, looked up in one place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Concatenate, Final, ParamSpec

from kotbot.matches.core.game import Game
from kotbot.matches.core.use_case import on_loaded
from kotbot.matches.digital import play
from kotbot.matches.digital.game import DigitalGame
from kotbot.matches.digital.leaving import forget_player
from kotbot.matches.facts import Kind, Person
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord
from kotbot.matches.replies import Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.play import entering, timeline
from kotbot.matches.table.seats.leaving import forget_sitter

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class UseCases:
    """What people do in a match of any kind, each kind in its own way."""

    mark: Callable[[Unit, str, Person, int, str], Reply]
    """Mark something for a decision, without answering it yet."""
    answer: Callable[[Unit, str, Person, str, int, str], Reply]
    """Answer a decision in notation; the text behind the person names the press."""
    answer_draft: Callable[[Unit, str, Person, str, int], Reply]
    """Answer a decision with what is marked."""
    use_card: Callable[[Unit, str, Person, str, int, str], Reply]
    """Use a card at any question; at a table that of any seat, from 0."""
    undo: Callable[[Unit, str, Person, str, int], Reply]
    """Take back the event or line with a number."""
    forget: Callable[[Game, int], None]
    """Take an account that wants to be forgotten out of an open match."""


USE_CASES: Final[Mapping[Kind, UseCases]] = MappingProxyType(
    {
        Kind.DIGITAL: UseCases(
            mark=play.mark,
            answer=play.answer,
            answer_draft=play.answer_draft,
            use_card=play.use_card,
            undo=play.undo,
            forget=forget_player,
        ),
        Kind.TABLE: UseCases(
            mark=entering.mark,
            answer=entering.answer,
            answer_draft=entering.answer_draft,
            use_card=entering.use_card,
            undo=timeline.undo,
            forget=forget_sitter,
        ),
    }
)


def use_cases(unit: Unit, code: str) -> UseCases:
    """What people do in the match with this code; that of any kind says that there is none."""
    match = unit.match(code)
    return USE_CASES[Kind.DIGITAL if match is None else match.mode.kind]


GAMES: Final[Mapping[Kind, type[Game]]] = MappingProxyType({Kind.DIGITAL: DigitalGame, Kind.TABLE: TableGame})


def load(unit: Unit, code: str) -> Game | None:
    """A match with its seats and its present position; whoever has it alone may change it."""
    known = unit.take_game(code)
    if isinstance(known, Game):
        known.renew(unit)
        return known
    match = unit.match(code)
    return None if match is None else of_record(unit, match)


def of_record(unit: Unit, match: MatchRecord) -> Game:
    """A match whose row is known already."""
    return GAMES[match.mode.kind].of_record(unit, match)


def on_match(
    use_case: Callable[Concatenate[Game, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """A use case of a match of any kind."""
    return on_loaded(load, use_case)
