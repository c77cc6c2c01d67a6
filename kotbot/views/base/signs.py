"""The signs of the game: always the same, always beside a word or a number."""

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
"""A name at a table without an account."""
END: Final = "🏆"
POISON: Final = "☣"
SHRINK: Final = "🔻"
SMOKE: Final = "💨"
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
"""The same where six stand in a row."""
SEARCH: Final = "🔎"
SCREEN: Final = "📺"
ZONE: Final = "🕰"
LANGUAGE: Final = "🌐"
CLOCK: Final = "⏳"
CLOSE: Final = "✕"
BELOW: Final = "⬇"

FACES: Final = ("1", "2", "3", ENERGY, CLAW, HEART)
"""What a die shows, by the engine's faces."""

COUNTERS: Final = {"counter1": "🔵", "counter2": "🔶", "counter3": "🟩"}
"""What a table counts beside the rules: told apart by colour and by form."""
TOKENS: Final = {"poison": POISON, "shrink": SHRINK, "smoke": SMOKE, "energy": ENERGY}
PLACES: Final = {Place.CITY: CITY, Place.BAY: BAY, Place.OUTSIDE: ""}

FIGURE_SPACE: Final = "\u2007"
"""As wide as a digit, so that columns of numbers stand still."""
NO_BREAK: Final = "\u00a0"
"""A blank at which a narrow phone breaks no line."""


def dice(thrown: Dice) -> str:
    """Dice side by side in the order of the faces: `2 2 3 ⚡ 🐾`."""
    return " ".join(FACES[face] for face in faces_of(thrown))
