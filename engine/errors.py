"""The errors of the engine: one small family, each with a code that programs can act on."""

from enum import StrEnum


class Reason(StrEnum):
    """Codes for refusals; stable, so that a program can report them in any language."""

    NOT_ASKED = "not_asked"
    NOT_LEGAL = "not_legal"
    NO_SUCH_DICE = "no_such_dice"
    TOO_FEW_ENERGY = "too_few_energy"
    CARD_NOT_THERE = "card_not_there"
    CARD_ELSEWHERE = "card_elsewhere"
    CARD_BARRED = "card_barred"
    OVER = "over"
    NO_TABLE = "no_table"
    OUT_OF_RANGE = "out_of_range"
    NO_SUCH_SEAT = "no_such_seat"
    NO_COUNTER = "no_counter"
    BOX_IN_USE = "box_in_use"
    UNREADABLE = "unreadable"


class RefusalText(str):
    """The reason why an answer is refused: words for developers, with a code for programs."""

    reason: Reason

    def __new__(cls, words: str, reason: Reason) -> "RefusalText":
        """Attach a code to words."""
        because = super().__new__(cls, words)
        because.reason = reason
        return because


class EngineError(ValueError):
    """Base of all errors that bad input can cause in the engine."""


class IllegalAnswer(EngineError):
    """An answer that the open question does not admit; the state is unchanged."""

    def __init__(self, message: str, reason: Reason = Reason.NOT_LEGAL) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidNotation(EngineError):
    """Text that is no answer, outcome or table event; `legal` lists the valid ones."""

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.legal = legal


class UnknownCard(InvalidNotation):
    """A card id that is not in the catalogue."""


class InvalidPosition(EngineError):
    """A position from outside with defects; `defects` lists all of them."""

    def __init__(self, defects: tuple[str, ...]) -> None:
        super().__init__("; ".join(defects))
        self.defects = defects


class InvalidRecord(EngineError):
    """A record that cannot be read or replayed; the message names the line."""


class InvalidNumbers(EngineError):
    """Invalid numbers of a trained player; the message names file and place, and what is expected."""


class EndlessChain(EngineError):
    """An automatic chain that never reached a question; a defect of the engine itself."""
