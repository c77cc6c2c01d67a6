"""Short words for changes of seats that the engine does not record (`who 3 renamed`)."""

from kotbot.matches.log.history import CALLED, NOTED, Became, read_who
from kotbot.views.base.render_context import RenderContext


def seat_move(text: str, context: RenderContext) -> str:
    """Return the change of a seat, after its monster's sign; empty for any other text."""
    if text.startswith(CALLED):
        # Translators: an entry of the history: a counter of the table's own is called otherwise.
        return context.texts.gettext("A counter has another name")
    if text.startswith(NOTED):
        card = context.card(text.removeprefix(NOTED))
        # Translators: an entry of the history: what a card of another box does was written down.
        return context.texts.gettext("A note on {card}", card=card)
    read = read_who(text)
    if read is None or not 0 <= read[0] < len(context.facts.seats):
        return ""
    place, became = read
    return f"{context.sign(place)} {_what(became, place, context)}"


def _what(became: Became, place: int, context: RenderContext) -> str:
    texts = context.texts
    match became:
        case Became.RENAMED:
            # Translators: an entry of the history, after an emoji: this player is called otherwise.
            return texts.gettext("another name")
        case Became.MONSTER:
            # Translators: an entry of the history, after an emoji: this player has another monster.
            return texts.gettext("another monster")
        case Became.HOST:
            # Translators: an entry of the history, after an emoji: this player is the host of the match.
            return texts.gettext("host")
        case Became.COMPUTER:
            # Translators: an entry of the history, after an emoji: a computer plays for this seat.
            return texts.gettext("a computer plays")
        case Became.BACK:
            # Translators: an entry of the history, after an emoji: a person plays this seat again.
            return texts.gettext("plays again")
        case Became.GUEST | Became.PERSON:
            # Translators: an entry of the history, after an emoji: somebody else has this seat.
            return texts.gettext("now played by {player}", player=context.player(place))
