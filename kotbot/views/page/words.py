"""The page's own words: those around a match, and those for screen readers."""

from typing import Final

from engine.dice import FACE_NAMES
from kotbot.i18n import Texts, marked, marked_in

# Translators: heading of the three cards that can be bought.
MARKET: Final = marked("For sale")
# Translators: heading of what happened in the match lately.
STORY: Final = marked("What happened")
MONSTERS: Final = marked("Monsters")
# Translators: heading of the six dice on the page of a match.
DICE: Final = marked("Dice")
QUESTION: Final = marked("What is asked")

_WORDS: Final = {
    "tokyo": marked("Tokyo"),
    "market": MARKET,
    # Translators: heading of tiles and levels of expansions that lie open for everybody.
    "tiles": marked("Beside the board"),
    "story": STORY,
    "monsters": MONSTERS,
    "dice": DICE,
    "question": QUESTION,
    # Translators: on a card for sale that was tapped once: the next tap buys it.
    "buy": marked("Tap again to buy"),
    # Translators: heading of what happened in a match while others played.
    "since": marked("Since your last turn"),
    "turn": marked("turn {turn}"),
    "close": marked("Close"),
    "ok": marked("OK"),
    "matches": marked("Your matches"),
    "no_matches": marked("No match yet."),
    "cards": marked("Cards"),
    # Translators: names the control with which a match that has ended is scrolled through.
    "course": marked("Turn by turn"),
    # Translators: a button, read aloud: goes one turn back in a match that has ended.
    "before": marked("The turn before"),
    # Translators: a button, read aloud: goes one turn on in a match that has ended.
    "after": marked("The next turn"),
    # Translators: what stands behind the last turn of a match that has ended.
    "result": marked("The result"),
    # Translators: a button on the page of a match that has ended: shows the one that was opened after it.
    "next_match": marked("To the next match"),
    # Translators: marks the reader's own monster. Short.
    "you": marked("you"),
    # Translators: the numbers on the page are those of this time: "as of 21:04:10".
    "as_of": marked("as of {time}"),
    # Translators: the page has lost the bot; what it shows is from before: "connecting again… as of 21:04".
    "lost": marked("connecting again… as of {time}"),
    "until": marked("until {time}"),
    "copied": marked("Copied."),
    "failed": marked("That did not arrive. Try again."),
    "busy": marked("Too much at once. Wait a moment."),
    "expired": marked("Open the page again from the chat with the bot."),
    "gone": marked("This match is not shown here, or not any more. Ask for a new link in its chat."),
}
_FACES: Final = {
    # Translators: a side of the dice, as it is read aloud.
    "energy": marked_in("side of a die", "energy"),
    # Translators: a side of the dice, as it is read aloud.
    "claw": marked_in("side of a die", "claw"),
    # Translators: a side of the dice, as it is read aloud.
    "heart": marked_in("side of a die", "heart"),
}
DIALS: Final = {
    "hearts": marked_in("number of a monster", "hearts"),
    "stars": marked_in("number of a monster", "stars"),
    "energy": marked_in("number of a monster", "energy"),
    "poison": marked_in("number of a monster", "poison tokens"),
    "shrink": marked_in("number of a monster", "shrink tokens"),
}


def words(texts: Texts) -> dict[str, str]:
    """Return all words of the page itself, by name; the page fills in {time} and {turn}."""
    return {name: texts.gettext(text, time="{time}", turn="{turn}") for name, text in _WORDS.items()}


def needs_scripts(texts: Texts) -> str:
    """Return the message of a page whose scripts cannot run."""
    # Translators: all of a page that is opened in a browser which runs no scripts.
    return texts.gettext("This page needs JavaScript.")


def face_name(face: int, texts: Texts) -> str:
    """Return the name of a die's face, as a screen reader says it."""
    name = FACE_NAMES[face]
    return texts.pgettext("side of a die", _FACES[name]) if name in _FACES else name


def dial_name(dial: str, texts: Texts) -> str:
    """Return the name of a monster's number, as a screen reader says it."""
    return texts.pgettext("number of a monster", DIALS[dial])
