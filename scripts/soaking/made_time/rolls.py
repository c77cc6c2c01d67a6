"""The dice of a roll as one hand taps them: what is entered by tapping is never what two hands tapped."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from kotbot.views.base.verbs import Verb
from scripts.soaking.made_time.entries import Entry

REST: Final = 10.0
"""Seconds after which dice that somebody tapped are anybody's."""
EXTRAS: Final = ("rolls", "energy_drink", "smoke_cloud")
LETTERS: Final = {"energy": "e", "claw": "c", "heart": "h"}


def letters(roll: str) -> list[str]:
    """The dice of `result 1 1 energy claw heart 3`, as sorted letters."""
    words = roll.split()[1:]
    ends = next((place for place, word in enumerate(words) if word in EXTRAS), len(words))
    return sorted(LETTERS.get(word, word) for word in words[:ends])


def moment(stored: Any) -> datetime:
    """A moment of a row, without its zone."""
    at = stored if isinstance(stored, datetime) else datetime.fromisoformat(str(stored))
    return at.replace(tzinfo=None)


class Tapped:
    """The dice that were accepted so far; `restarts` are by the clock of the bot."""

    def __init__(self, restarts: Sequence[datetime]) -> None:
        self._restarts = restarts
        self._dice: list[str] | None = []
        """None while the book does not know them: something else was entered, or taken back."""
        self._hand: int | None = None
        """Whose they are; None for nobody's, or if the book does not know."""
        self._at = datetime.min

    def accept(self, entry: Entry, row: Any) -> Iterator[str]:
        """Something was accepted, as its row says; yields what must not be."""
        match entry.verb:
            case Verb.FACE if row.detail:
                yield from self._die(entry, row)
            case Verb.FACE:
                pass  # it is told that the others went
            case Verb.ERASE:
                self._dice = self._dice[:-1] if self._dice else self._dice
                self._hand, self._at = (row.account if self._dice else None), moment(row.at)
            case Verb.TAKE_OVER if self._hand not in (None, row.account):
                self._dice, self._hand = [], None
            case Verb.TAKE_OVER:
                pass  # of an own roll no die goes
            case Verb.UNDO | Verb.REDO:
                self._dice, self._hand = None, None  # of a roll that was taken back some dice may lie
            case _:
                is_roll = row.detail.startswith(("result ", "roll "))
                self._dice, self._hand = ([] if is_roll else None), None

    def _die(self, entry: Entry, row: Any) -> Iterator[str]:
        at, action = moment(row.at), entry.action
        assert action is not None
        if self._hand not in (None, row.account) and not self._is_anybodys(at):
            yield f"{entry} is a die of the roll that {self._hand} is tapping"
        dice = None if self._dice is None else [*self._dice, action.args[0][0]]
        self._dice, self._hand, self._at = dice, row.account, at
        if row.detail.isdecimal():
            return
        if dice is not None and sorted(dice) != letters(row.detail):
            yield f"{entry} is the last of the dice {dice}, and {row.detail!r} is written"
        self._dice, self._hand = [], None

    def _is_anybodys(self, at: datetime) -> bool:
        rested = (at - self._at).total_seconds() >= REST
        return rested or any(self._at <= one <= at for one in self._restarts)
