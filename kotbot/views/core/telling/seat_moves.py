"""Changes of seats of which the engine knows nothing (`who 3 renamed`), in short words for the history."""

from kotbot.matches.log.history import CALLED, NOTED, WHO
from kotbot.views.base.cast import Cast


def seat_move(text: str, cast: Cast) -> str:
    """What happened to a seat, after its monster's sign; empty for any other text."""
    if text.startswith(CALLED):
        # Translators: an entry of the history: a counter of the table's own is called otherwise.
        return cast.texts.gettext("A counter has another name")
    if text.startswith(NOTED):
        card = cast.card(text.removeprefix(NOTED))
        # Translators: an entry of the history: what a card of another box does was written down.
        return cast.texts.gettext("A note on {card}", card=card)
    number, _, what = text.removeprefix(WHO).partition(" ")
    place = int(number) - 1 if number.isdecimal() else -1
    if not text.startswith(WHO) or not 0 <= place < len(cast.facts.seats):
        return ""
    return f"{cast.sign(place)} {_what(what.split(), place, cast)}"


def _what(words: list[str], place: int, cast: Cast) -> str:
    texts = cast.texts
    match words:
        case ["renamed"]:
            # Translators: an entry of the history, after an emoji: this player is called otherwise.
            return texts.gettext("another name")
        case ["monster"]:
            # Translators: an entry of the history, after an emoji: this player has another monster.
            return texts.gettext("another monster")
        case ["host"]:
            # Translators: an entry of the history, after an emoji: this player is the host of the match.
            return texts.gettext("host")
        case ["computer", *_]:
            # Translators: an entry of the history, after an emoji: a computer plays for this seat.
            return texts.gettext("a computer plays")
        case ["back"]:
            # Translators: an entry of the history, after an emoji: a person plays this seat again.
            return texts.gettext("plays again")
        case _:
            # Translators: an entry of the history, after an emoji: somebody else has this seat.
            return texts.gettext("now played by {player}", player=cast.player(place))
