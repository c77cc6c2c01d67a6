"""Tokyo: entering and leaving by hand."""

from engine.events import Place
from kotbot.views.base import signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen
from kotbot.views.table import actions as entries
from kotbot.views.table.parts import back, board_of, undo_row


def tokyo(context: RenderContext) -> Screen:
    """Return the page of Tokyo: each free monster can go to the City or the Bay, each one there can leave."""
    question = prompt(context.texts.gettext("{sign} Who is in Tokyo?", sign=signs.CITY))
    rows = _place_rows(Place.CITY, context)
    if context.state.bay_open:
        rows += _place_rows(Place.BAY, context)
    return board_of(context, [[question]], [*rows, undo_row(context), (back(context),)])


def _place_rows(place: Place, context: RenderContext) -> list[Row]:
    """Return the buttons to leave a place, and to take it."""
    state, texts = context.state, context.texts
    sign = signs.PLACES[place]
    holder = state.city if place is Place.CITY else state.bay
    leaves: list[Button] = []
    if holder >= 0:
        # Translators: a button: out of Tokyo, by hand: "🏙 🐱 Bob leaves".
        text = texts.gettext("{sign} {player} leaves", sign=sign, player=context.sign_and_player(holder))
        leaves.append(press(text, _moved(place, -1, context)))
    living = [seat for seat in range(state.seats) if state.lives(seat) and seat != holder]
    takes = [
        press(f"{sign} {texts.arrow} {context.sign(seat)}", _moved(place, seat, context)) for seat in living
    ]
    return [*in_rows(takes, 2 if len(takes) == 4 else 3), tuple(leaves)]


def _moved(place: Place, seat: int, context: RenderContext) -> Action:
    """Return the action that puts a seat into a place, or empties it; the seat leaves the other place."""
    state = context.state
    city, bay = (seat, state.bay) if place is Place.CITY else (state.city, seat)
    if seat >= 0 and city == bay:
        city, bay = (city, -1) if place is Place.CITY else (-1, bay)
    return entries.tokyo(context.facts, city, bay)
