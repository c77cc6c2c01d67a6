"""Tables with evolutions: hands that are counted, cards that are named, a rescue, the mats."""

from typing import Any, Final

from engine import new_game
from engine.codec import rules_from_json
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.views.base.screen import Screen
from kotbot.views.modes import board
from scripts.texts.facts import NAMES
from scripts.texts.tables import at_table, open_page, table_position

RULES: Final = {"edition": "second", "table": True, "boxes": ["power_up"]}
SEATS: Final[tuple[dict[str, Any], ...]] = (
    {"monster": "alienoid", "hand": ["?", "?"], "hearts": 7, "stars": 4, "energy": 2},
    {"monster": "cyber_kitty", "hand": ["?"], "hearts": 2, "stars": 6, "cards": ["mouse_hunter", "wings"]},
    {"monster": "gigazaur", "pile": ["primal_bellow"], "stars": 9},
    {"monster": "meka_dragon", "hand": ["?", "?", "?"], "cards": ["breath_of_doom"]},
)
PAGES: Final = ("played", "played 4", "cards 2", "thing 2 power_up", "number 1 hand", "mats", "hands")


def evolved_matches(names: tuple[str, ...] = NAMES) -> dict[str, MatchFacts]:
    """Return matches at a table with evolutions, by what they show."""
    rolls = _match(Mode.REFEREE, names, asked_dice=6)
    return {
        "evolutions": rolls,
        "evolutions, a card saves": _match(Mode.REFEREE, names, step="resolve", dice="c c 1 1 2 2"),
        "evolutions, counters": _match(Mode.COUNTERS, names),
        **{f"evolutions, {page}": open_page(rolls, page) for page in PAGES},
        "evolutions, drawn for a computer": _drawn_for(names),
        "evolutions, counted by hand": open_page(_match(Mode.COUNTERS, names), "thing 2 power_up"),
    }


def evolved_tables(texts: Texts, names: tuple[str, ...] = NAMES) -> dict[str, Screen]:
    """Return their boards in a language."""
    return {f"table: {name}": board(match, texts) for name, match in evolved_matches(names).items()}


def _drawn_for(names: tuple[str, ...]) -> MatchFacts:
    """Return the first moment of a game in which the third monster is a computer's, for which people draw."""
    monsters = ("alienoid", "cyber_kitty", "gigazaur", "meka_dragon")
    rules = rules_from_json(RULES)
    return at_table(new_game(rules, len(monsters), 0, monsters=monsters, open_hands=0b100), names=names)


def _match(mode: Mode, names: tuple[str, ...], asked_dice: int = 0, **position: Any) -> MatchFacts:
    parts = {"city": 2, "active": 1, "step": "roll 0", "turn": 6, **position}
    return at_table(table_position(*SEATS, rules=RULES, **parts), mode, names=names, asked_dice=asked_dice)
