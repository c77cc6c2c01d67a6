"""The differences between the kinds of matches, looked up in one place."""

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
from kotbot.matches.table.seats.handing import forget_sitter

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class UseCases:
    """The use cases that exist for every kind of match, one implementation for each kind."""

    mark: Callable[[Unit, str, Person, int, str], Reply]
    """Mark something for a decision without answering it yet."""
    answer: Callable[[Unit, str, Person, str, int, str], Reply]
    """Answer a decision in notation; the text after the person is the id of the press."""
    answer_draft: Callable[[Unit, str, Person, str, int], Reply]
    """Answer a decision with the marks."""
    use_card: Callable[[Unit, str, Person, str, int, str, int | None], Reply]
    """Use a card at any question; at a table the card of any seat, from 0.

    The last number is how much that seat had to spend when the button was made; None if that is not said.
    """
    undo: Callable[[Unit, str, Person, str, int], Reply]
    """Take back the event or line with a number."""
    forget: Callable[[Game, int], None]
    """Remove an account that wants to be forgotten from an open match."""


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
    """Return the use cases of the match with this code; for an unknown code, ones that refuse."""
    return USE_CASES[_kind(unit, code)]


def _kind(unit: Unit, code: str) -> Kind:
    """Return the kind of a match, without reading the row of one that is cached."""
    known = unit.take_match(code)
    if isinstance(known, Game):
        unit.keep_match(code, known.match.id, known)
        return known.kind
    match = unit.match(code)
    return Kind.DIGITAL if match is None else match.mode.kind


GAMES: Final[Mapping[Kind, type[Game]]] = MappingProxyType({Kind.DIGITAL: DigitalGame, Kind.TABLE: TableGame})


def load(unit: Unit, code: str) -> Game | None:
    """Return a match with its seats and its position; the unit of work must own it to change it."""
    known = unit.take_match(code)
    if isinstance(known, Game):
        known.renew(unit)
        return known
    match = unit.match(code)
    return None if match is None else of_record(unit, match)


def of_record(unit: Unit, match: MatchRecord) -> Game:
    """Return the match of a row that was read already."""
    return GAMES[match.mode.kind].of_record(unit, match)


def on_match(
    use_case: Callable[Concatenate[Game, P], Reply],
) -> Callable[Concatenate[Unit, str, P], Reply]:
    """Wrap a use case of a match of any kind."""
    return on_loaded(load, use_case)
