"""Random games with every card and tile of the Dark Edition: sound to the end, and each rule is used."""

from collections.abc import Iterator
from cProfile import Profile
from functools import partial
from types import CodeType
from typing import Final

import pytest

from engine.cards import dark, new_lives, tiles, wicked
from tests.engine.boxes import playing
from tests.engine.boxes.dark import games
from tests.engine.boxes.dark.games import check
from tests.engine.boxes.wicked.quiet import QUIET
from tests.engine.random_games import MORE

RULES: Final = (dark, new_lives, tiles, wicked)
GAMES: Final = range(60)
TELLING: Final = (0, 8, 12, 18, 24, 37, 39, 43, 48, 51, 59)
"""Games in which, together, each rule is used, and each quiet tile shows in a number."""
ONCE_AT_A_TABLE: Final = {"_smaller"}
"""What happens only as people take a tile away."""


@pytest.mark.parametrize("seed", range(1000, 1000 + 6 * MORE))
def test_a_game_is_sound_though_people_leave_it(seed: int) -> None:
    check(seed, leave=0.02)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", sorted({*GAMES} - {*TELLING}))
def test_a_game_is_sound_to_its_end(seed: int) -> None:
    check(seed)


def test_games_are_sound_to_their_end_and_use_every_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    profile, shown = Profile(subcalls=False, builtins=False), set[str]()
    for module, name in ((playing, "apply"), (games, "any_answer")):
        monkeypatch.setattr(module, name, partial(profile.runcall, getattr(module, name)))
    for seed in TELLING:
        shown |= check(seed)
    called = {entry.code for entry in profile.getstats()}
    unused = {rule.co_name for module in RULES for rule in _rules(module.__file__) if rule not in called}
    assert unused == ONCE_AT_A_TABLE
    assert shown == QUIET


def _rules(file: str | None) -> Iterator[CodeType]:
    """Yield the code of every function of a module."""
    assert file is not None
    with open(file, encoding="utf-8") as source:
        yield from _within(compile(source.read(), file, "exec"))


def _within(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_name == "<lambda>" or not part.co_name.startswith("<"):
                yield part
            yield from _within(part)
