"""The origin of a number: every entry that changed it, with its time, its cause and the new value."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine import Event
from engine import events as e
from engine.errors import InvalidNotation
from engine.table_events import HAND, AddNumber, SetNumber, read_table
from kotbot.i18n import Texts
from kotbot.matches.facts import Logged, MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base.layout import bold, clock, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Screen
from kotbot.views.core.telling.corrections import number_sign
from kotbot.views.core.telling.last_hearts import asked_out, with_last_hearts
from kotbot.views.table import actions as entries
from kotbot.views.table.names import account_name

LATEST: Final = 5
"""Changes that the page of a number shows; the others are one tap away."""

_WHAT: Final[dict[type, str]] = {
    e.StarsChanged: "stars",
    e.EnergyChanged: "energy",
    e.HeartsGained: "hearts",
    e.HeartsLost: "hearts",
}
_TOKENS: Final = {
    "poison": "poison",
    "shrink": "shrink",
    "smoke_cloud": "smoke",
    "battery_monster": "energy",
}
"""Token names, by number or card, in events that were stored without the card."""
Change = e.StarsChanged | e.EnergyChanged | e.HeartsGained | e.HeartsLost


def origin_lines(place: int, what: str, context: RenderContext) -> list[Text]:
    """Return the latest changes of a number, as far as the facts of the match contain them."""
    told = with_last_hearts(context.facts.log, asked_out(context.facts))
    return changes(told, place, what, context)[-LATEST:]


def changes(logged: Iterable[Logged], place: int, what: str, context: RenderContext) -> list[Text]:
    """Return a line for each entry that changed a number: `18:31 +3★ · dice → 8`, `18:32 −1♥ · Ann`."""
    lines: list[Text] = []
    for entry in logged:
        told = [_told(event, place, what, context) for event in entry.events]
        said = [words for words in told if words]
        if not said:
            said = list(
                filter(None, (_corrected(event, entry, place, what, context) for event in entry.events))
            )
        lines += [clock(entry.at) + f" {words}" for words in said]
    return lines


def _told(event: Event, place: int, what: str, context: RenderContext) -> str:
    match event:
        case e.TokensChanged(seat, token, change, now, card) if seat == place:
            concerns = (card or token) == (what if card else _TOKENS.get(what))
            return _changed(change, now, what, "", context) if concerns else ""
        case e.StarsChanged() | e.EnergyChanged() | e.HeartsGained() | e.HeartsLost():
            if event.seat != place or _WHAT[type(event)] != what or not event.change:
                return ""
            return _changed(event.change, event.now, what, context.why(event.why), context)
        case e.NumberChanged(seat, number, change, now, why) if (seat, number) == (place, what):
            return _changed(change, now, what, context.why(why), context)
        case e.CardsDrawn(seat, number) if (seat, HAND) == (place, what):
            return f"{context.texts.signed(number)}{number_sign(what, context)}"
        case e.CardPlayed(seat, card) if (seat, HAND) == (place, what):
            return f"{context.texts.signed(-1)}{number_sign(what, context)} · {context.card(card)}"
        case _:
            return ""


def _changed(change: int, now: int, what: str, why: str, context: RenderContext) -> str:
    texts = context.texts
    words = f"{texts.signed(change)}{number_sign(what, context)}"
    because = f" · {why}" if why else ""
    return f"{words}{because} {texts.arrow} {texts.number(now)}"


def _corrected(event: Event, entry: Logged, place: int, what: str, context: RenderContext) -> str:
    if not isinstance(event, e.TableChanged):
        return ""
    try:
        change = read_table(event.text).change
    except InvalidNotation:
        return ""
    texts, sign = context.texts, number_sign(what, context)
    by = account_name(context.facts, entry.account, texts)
    behind = f" · {by}" if by else ""
    match change:
        case AddNumber(seat, name, number) if (seat, name) == (place, what) and number:
            return f"{texts.signed(number)}{sign}{behind}"
        case SetNumber(seat, name, value) if (seat, name) == (place, what):
            return f"= {texts.number(value)}{sign}{behind}"
        case _:
            return ""


def origin(
    facts: MatchFacts, texts: Texts, logged: Sequence[Logged], seat: int, what: str, page: int, pages: int
) -> Screen:
    """Return a page of the changes of a number of a seat (from 0), oldest first; page 0 is the latest."""
    context = RenderContext(facts, texts)
    told = with_last_hearts(logged, () if page else asked_out(facts))
    lines = changes(told, seat, what, context)
    # Translators: nothing changed this number since the start of the game.
    nothing = [texts.gettext("As it was at the start.")]
    row: list[Button] = []
    if page + 1 < pages:
        row.append(press(texts.gettext("Earlier"), entries.origin(facts, seat, what, page + 1)))
    if page:
        row.append(press(texts.gettext("Later"), entries.origin(facts, seat, what, page - 1)))
    row.append(close_button(texts))
    title = bold(f"{context.monster(seat)} {number_sign(what, context)}")
    return screen(texts, [title, *(lines or nothing)], [row])
