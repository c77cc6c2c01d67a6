"""The signs of the game: constant, and always beside a word or a number."""

from typing import Final

from engine.dice import Dice, faces_of
from engine.events import Place

HEART: Final = "♥"
STAR: Final = "★"
ENERGY: Final = "⚡"
CLAW: Final = "🐾"
DICE: Final = "🎲"
BOX: Final = "📦"
CITY: Final = "🏙"
BAY: Final = "🌊"
MARKET: Final = "🛒"
CARDS: Final = "🃏"
OUT: Final = "☠"
COMPUTER: Final = "🤖"
GUEST: Final = "👤"
"""A person at a table without an account."""
END: Final = "🏆"
POISON: Final = "☣"
SHRINK: Final = "🔻"
SMOKE: Final = "💨"
TOKEN: Final = "🔘"
LOG: Final = "📜"
MORE: Final = "⋯"
HINT: Final = "💡"
LESSON: Final = "🎓"
REVIEW: Final = "📈"
EARNED: Final = "🏅"
NOT_EARNED: Final = "▫"
ERASE: Final = "⌫"
TAKE_OVER: Final = "✋"
UNDO: Final = "↩"
REDO: Final = "↪"
CORRECTED: Final = "✎"
MARKED: Final = "✓"
MARKED_NARROW: Final = "•"
"""The narrow form, for six in a row."""
SEARCH: Final = "🔎"
SCREEN: Final = "📺"
ZONE: Final = "🕰"
LANGUAGE: Final = "🌐"
CLOCK: Final = "⏳"
CLOSE: Final = "✕"
BELOW: Final = "⬇"

FACES: Final = ("1", "2", "3", ENERGY, CLAW, HEART)
"""The signs of a die, by the engine's faces."""

COUNTERS: Final = {"counter1": "🔵", "counter2": "🔶", "counter3": "🟩"}
"""Signs of a table's own counters: distinct by colour and by shape."""
WICKEDNESS: Final = "😈"
CULTISTS: Final = "🕯"
TOWER: Final = "🗼"
HAND: Final = "🎴"
"""Cards in a hidden hand."""
ZOMBIFIED: Final = "🧟"
NUMBERS: Final = {"wickedness": WICKEDNESS, "cultists": CULTISTS}
"""Signs of the numbers that expansions count for each monster."""
TOKENS: Final = {"poison": POISON, "shrink": SHRINK, "smoke": SMOKE, "energy": ENERGY, "token": TOKEN}
PLACES: Final = {Place.CITY: CITY, Place.BAY: BAY, Place.OUTSIDE: ""}

FIGURE_SPACE: Final = "\u2007"
"""A space as wide as a digit, to keep columns of numbers aligned."""
WORD_JOINER: Final = "\u2060"
"""Nothing, at which a phone breaks no line: between a sign and its number."""
NO_BREAK: Final = "\u00a0"
"""A space at which a narrow phone breaks no line."""


def dice(thrown: Dice) -> str:
    """Return dice side by side, sorted by face: `2 2 3 ⚡ 🐾`."""
    return " ".join(FACES[face] for face in faces_of(thrown))
