"""The numbers that are kept of a monster at a table."""

from kotbot.views.base.cast import Cast


def value_of(place: int, what: str, cast: Cast) -> int:
    """A number of a seat (from 0): hearts, tokens, or what lies on a card."""
    state = cast.state
    values = {
        "hearts": state.hearts,
        "stars": state.stars,
        "energy": state.energy,
        "poison": state.poison,
        "shrink": state.shrink,
    }
    if what in values:
        return values[what][place]
    return next((held.charge for held in state.cards[place] if held.card == what), 0)
