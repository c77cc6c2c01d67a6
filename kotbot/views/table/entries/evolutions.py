"""Evolutions at a table: a card of a hand that people hold is named when it is played."""

from collections.abc import Container

from engine.answers import Play
from engine.flow import standing
from engine.hands import in_hand
from engine.interrupts import acts_now
from engine.state import State
from kotbot.matches.facts.pages import PlayedPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_line, in_alphabet
from kotbot.views.base.layout import folded, in_rows, italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen
from kotbot.views.table.parts import back, board_of, plays_itself, seat_row, undo_row


def first_draw(context: RenderContext) -> list[Text]:
    """Return what everybody does before the first roll of the game; empty after it, and without sets."""
    state = context.state
    has_begun = state.turn > 1 or state.rolled > 0
    if has_begun or not any(in_hand(state, place) for place in range(state.seats)):
        return []
    # Translators: at a real table, before the first turn: each player draws two cards of the own set.
    text = context.texts.gettext("{sign} First each draws two evolutions, and keeps one.", sign=signs.HAND)
    return [italic(text)]


def played_row(context: RenderContext) -> Row:
    """Return the button to name a card that somebody plays; empty where nobody can."""
    if not _owners(context):
        return ()
    # Translators: a button at a real table: somebody plays a card of the hidden hand. Short.
    text = context.texts.gettext("{sign} Played", sign=signs.HAND)
    return (press(text, actions.page(context.facts, PlayedPage())),)


def played(context: RenderContext, chosen: int | None) -> Screen | None:
    """Return the page of the cards that a monster may play, the active one's first; None if nobody can."""
    owners = _owners(context)
    if not owners:
        return None
    first = context.state.active if context.state.active in owners else owners[0]
    place = chosen if chosen in owners else first
    cards = in_alphabet(_playable(context.state, place), context.edition, context.texts)
    now = {card for card in cards if acts_now(context.state, place, card)}
    names = [press(_named(card, now, context), actions.use(context.facts, card, place)) for card in cards]
    effects: list[Text] = [card_line(card, context.edition, context.texts) for card in cards]
    rows = [
        seat_row(context, owners, place, lambda seat: actions.page(context.facts, PlayedPage(seat))),
        *in_rows(names, 2),
        undo_row(context),
        (back(context),),
    ]
    late = _late(context) if len(now) < len(cards) else []
    return board_of(context, [folded(effects), [*late, *_question(place, context)]], rows)


def _named(card: str, now: Container[str], context: RenderContext) -> str:
    """Return the name of a card; a mark stands before one whose moment this is not."""
    return context.card(card) if card in now else f"{signs.CLOCK} {context.card(card)}"


def _late(context: RenderContext) -> list[Text]:
    # Translators: at a real table, above the cards that somebody may play; {sign} stands before some of them.
    text = context.texts.gettext(
        "{sign} not its moment: it is put where it belongs, and nothing is done.", sign=signs.CLOCK
    )
    return [italic(text)]


def _question(place: int, context: RenderContext) -> list[Text]:
    # Translators: at a real table, above the cards of a monster's set: "🐙 Kraken plays which card? 🎴 2".
    question = context.texts.gettext(
        "{monster} plays which card? {hand}",
        monster=context.monster(place),
        hand=f"{signs.HAND} {context.texts.number(in_hand(context.state, place))}",
    )
    if context.facts.is_inline:
        return [prompt(question)]
    # Translators: at a real table: a card that was played can be typed, too.
    return [italic(context.texts.gettext("Or type its name.")), prompt(question)]


def _owners(context: RenderContext) -> list[int]:
    """Return the seats of people who may play a card now."""
    state = context.state
    return [
        place
        for place in range(state.seats)
        if not plays_itself(context.seat(place)) and _playable(state, place)
    ]


def _playable(state: State, place: int) -> list[str]:
    return [answer.card for answer in standing(state, place) if isinstance(answer, Play)]
