"""Questions that tell what each choice does: the rest of a board gives way to them."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine import State
from engine.decisions import Choose, MoveMimic, PlaceMimic
from kotbot.rich_text import Mark, Text, runs_of
from kotbot.views.base.layout import folded, spaced
from kotbot.views.base.widths import height
from kotbot.views.core.questions.choices import CHOICE_WORDS

BESIDE_EFFECTS: Final = 16
"""Lines of a board of few monsters with such a question."""
UNFOLDED: Final = 22
"""Lines to which that grows, below a lesson, before effects are folded."""
FOLDED_LINES: Final = 5
"""Lines that a folded block takes: three, the way to the others, and the second one of a question below."""


Blocks = Sequence[Sequence[Text]]


class _Seen(NamedTuple):
    """Lines, and in how many a narrow phone shows them."""

    lines: Sequence[Text]
    height: int


def tells_effects(state: State) -> bool:
    """Return whether the open question tells what each of its choices does."""
    question = state.question
    if isinstance(question, Choose):
        return question.card in CHOICE_WORDS and CHOICE_WORDS[question.card].tells_effects
    return isinstance(question, PlaceMimic | MoveMimic)


def story_beside(
    tell: Callable[[int], Sequence[Text]], most: int, above: Blocks, question: Sequence[Text]
) -> Sequence[Text]:
    """Return as many events as there is room for beside such a question, with a blank line below them.

    The last event alone needs no blank line. `tell` returns events in up to so many lines; `most` is the
    maximum.
    """
    room = BESIDE_EFFECTS - height(line for block in (*above, question) for line in block)
    longest = next((told for number in range(most, 0, -1) if height(told := tell(number)) < room), None)
    if longest is not None:
        return longest
    last = tell(1)
    return last if height(last) <= room else []


def in_a_glance(above: Blocks, question: Sequence[Text], most: int, unfolded: int = 0) -> list[Text]:
    """Return a question below what stands above it, in `most` lines of a phone where it can be.

    Effects are folded beyond `most` lines, or beyond `unfolded` if that is more.
    """
    upper = height(line for block in above for line in block)
    seen = _folded_to(max(most, unfolded) - upper, question)
    longer = upper + seen.height - sum(map(len, (*above, seen.lines)))
    return spaced([block for block in (*above, seen.lines) if block], most - longer)


def _folded_to(room: int, lines: Sequence[Text]) -> _Seen:
    """Return lines of which effects unfold at a tap, if they need more room."""
    effects = [line for line in lines if _is_effect(line)]
    others = height(line for line in lines if not _is_effect(line))
    whole = others + height(effects)
    if whole <= room or not effects:
        return _Seen(lines, whole)
    shown = [part for line in lines for part in (folded([line]) if _is_effect(line) else [line])]
    return _Seen(shown, others + FOLDED_LINES)


def _is_effect(line: Text) -> bool:
    """Return whether a line is the name and the effect of a thing: effects are in italics."""
    return any(Mark.ITALIC in run.marks for run in runs_of(line)[1:])
