"""The replies of use cases: the match as it is now, and the outcome or refusal for the person who acted."""

from dataclasses import dataclass

from engine import Event
from kotbot.matches.facts import MatchFacts
from kotbot.matches.outcomes import DieTyped, ExtraSaid, Note, Outcome
from kotbot.matches.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of a use case: exactly one of note and refused is set."""

    facts: MatchFacts | None
    note: Outcome | None = None
    refused: Refusal | None = None
    changed: bool = False
    """The board shows something else now."""
    happened: tuple[Event, ...] = ()
    """The events of an answer, and of what followed automatically."""
    left: MatchFacts | None = None
    """For an opened match: the previous match of its place, whose pages go along."""

    @property
    def only_marked(self) -> bool:
        """Whether nothing but the draft may have changed."""
        match self.note:
            case Note.MARKED | Note.PAGE_OPENED | DieTyped() | ExtraSaid():
                return True
            case _:
                return False


def refuse(why: Refusal, facts: MatchFacts | None = None) -> Reply:
    """Return a reply that nothing was done."""
    return Reply(facts, refused=why)


class Denied(Exception):
    """A refusal of a use case, raised before the match was changed; `on_loaded` makes a reply of it."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why
