"""The board of referee mode: the latest events, the question of the rules, and the way to corrections."""

from typing import Final, cast

from engine.answers import CHANCE, Revealed
from engine.cards.catalogue import THINGS, UNKNOWN
from engine.decisions import DrawFor, PeekCard, Question, RevealCard
from engine.flow import legal
from engine.hands import OWN
from kotbot.matches.core.questions import drawn, thrown
from kotbot.matches.facts.pages import ALL, BoardPage, NewCardPage
from kotbot.matches.log.history import SEATS, START, WHO
from kotbot.matches.table.probes import CARD as PROBE
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import in_alphabet
from kotbot.views.base.layout import in_rows, italic, prompt, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.glance import BESIDE_EFFECTS, UNFOLDED, in_a_glance, story_beside, tells_effects
from kotbot.views.core.hints import hint_button
from kotbot.views.core.questions import Prompt, ask, is_for_sale
from kotbot.views.core.questions.card_choice import card_choice
from kotbot.views.core.summary import STORY_LINES, latest
from kotbot.views.table.entries.cards import typing_hint
from kotbot.views.table.entries.changing import changing_lines, changing_rows
from kotbot.views.table.entries.dice import Dice, enter_dice, face_row, next_dice_hint, next_keys
from kotbot.views.table.entries.evolutions import first_draw, played_row
from kotbot.views.table.entries.offers import offer_lines, offer_row
from kotbot.views.table.entries.spending import any_time_keys
from kotbot.views.table.entries.teaching import lesson
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import (
    MOST_ROWS,
    board_of,
    for_sale,
    is_crowded,
    last_row,
    page_of,
    plays_itself,
    seats,
    shown_rows,
    three_cards,
    top,
    undo_beside,
)

FEW_LINES: Final = 2
"""Lines of the story on a board of many monsters with expansions."""
SHORT: Final = 15
"""Lines of such a board that a phone shows in one glance."""


def referee(context: RenderContext) -> Screen:
    """Return the board of referee mode."""
    asked = _for_anybody(_asked(context))
    shows_market = is_for_sale(context.state)
    blocks = [
        changing_lines(context),
        [] if shows_market else for_sale(context),
        latest(context)[-(FEW_LINES if is_crowded(context) else STORY_LINES) :],
        [*_needs_market(context), *first_draw(context), *lesson(context)],
        offer_lines(context),
        [*asked.lines, *next_dice_hint(context)],
    ]
    answers = [
        offer_row(context),
        *asked.rows,
        *asked.beside,
        *next_keys(context),
        *_probes(context),
        *any_time_keys(context),
        *changing_rows(context),
    ]
    beside = (*played_row(context), *hint_button(context))
    ways_on: list[Row] = [beside, face_row(context), _last_row(context)]
    if shown_rows([*answers, *ways_on]) < MOST_ROWS - 1:
        ways_on[0] = (*_hands(context), *ways_on[0])
    rows = [*answers, undo_beside(context, [*answers, *ways_on]), *ways_on]
    if tells_effects(context.state):
        return screen(context.texts, _beside_effects(asked, context), rows)
    return board_of(context, blocks, rows)


def _beside_effects(asked: Prompt, context: RenderContext) -> list[Text]:
    """Return the lines of a board with a question that tells what each choice does: the rest gives way."""
    question = [*asked.lines, *next_dice_hint(context)]
    above = [top(context), seats(context), [*changing_lines(context), *offer_lines(context)]]
    if is_crowded(context):
        return in_a_glance(above, question, SHORT)
    story = latest(context)
    told = story_beside(lambda most: story[-most:], STORY_LINES, above, question)
    return in_a_glance([*above, told], question, BESIDE_EFFECTS, UNFOLDED)


def _asked(context: RenderContext) -> Prompt:
    question = context.state.question
    if question is None:
        return Prompt([], [])
    if thrown(context.state) is not None:
        return enter_dice(cast(Dice, question), context)
    return _to_seat(question, context) if drawn(context.state) is None else _named(question, context)


def _to_seat(question: Question, context: RenderContext) -> Prompt:
    seat = context.facts.asked
    if seat is not None and plays_itself(context.seat(seat)):
        return Prompt(
            [prompt(context.texts.gettext("{player} is thinking…", player=context.player(seat)))], []
        )
    return ask(question, context)


def _needs_market(context: RenderContext) -> list[Text]:
    """Ask for the cards for sale while a computer plays or has just sat down: it buys only named cards."""
    concerned = plays_itself(context.seat(context.state.active)) or _sat_down(context)
    if not concerned or table_of(context.facts).market or UNKNOWN not in context.state.market:
        return []
    # Translators: at a real table; {cards} are three names of cards as people may type them: "Jets, Wings".
    text = context.texts.gettext(
        "{sign} knows no card for sale and buys none. Type all three: {cards}",
        sign=signs.COMPUTER,
        cards=three_cards(context),
    )
    return [italic(text)]


def _sat_down(context: RenderContext) -> bool:
    """Whether the last entry is the start or a change of seats, with a computer among the seats."""
    last = context.facts.log[-1].text if context.facts.log else ""
    return last.startswith((START, *SEATS, WHO)) and any(map(plays_itself, context.facts.seats))


def _probes(context: RenderContext) -> list[Row]:
    """Return buttons for the owners of a Psychic Probe who were passed over and may still use it."""
    places = [] if page_of(context) else table_of(context.facts).probes
    return list(in_rows([_probe(place, context) for place in places], 2))


def _probe(place: int, context: RenderContext) -> Button:
    text = f"{signs.DICE} {context.sign_and_player(place)}: {context.card(PROBE)}"
    return press(text, actions.use(context.facts, PROBE, place))


def _own_card(asked: DrawFor, context: RenderContext) -> Prompt:
    """Ask which card of its own set people drew for a computer."""
    texts, facts = context.texts, context.facts
    cards = in_alphabet(named_answers(context), context.edition, texts)
    names = [press(context.card(card), actions.answer(facts, Revealed(CHANCE, card))) for card in cards]
    # Translators: at a real table: people draw from the set of a computer's monster, and say which card came.
    words = texts.gettext(
        "{sign} Draw a card for {monster}: which is it?",
        sign=signs.HAND,
        monster=context.monster(asked.drawer),
    )
    # Translators: at a real table: the name of a card can be typed, too.
    return Prompt([italic(texts.gettext("Or type its name.")), prompt(words)], in_rows(names, 2))


def _named(asked: Question, context: RenderContext) -> Prompt:
    """Ask for the card that was turned up, at a table that enters the cards for sale."""
    texts, facts, state = context.texts, context.facts, context.state
    if isinstance(asked, DrawFor) and asked.card == OWN:
        return _own_card(asked, context)
    page = page_of(context)
    may_come = state.deck if isinstance(asked, RevealCard | PeekCard) else named_answers(context)
    rows = card_choice(
        [card for card in may_come if card in THINGS],
        page.chosen if isinstance(page, NewCardPage) else ALL,
        NewCardPage,
        context,
        cost=lambda card: facts.rules.prices.get(card, 0),
        choose=lambda card: actions.answer(facts, Revealed(CHANCE, card)),
    )
    if not isinstance(asked, RevealCard | PeekCard):
        return Prompt([typing_hint(context), *ask(asked, context).lines], rows)
    # Translators: a button: the new card is not named now.
    later = press(texts.gettext("Not now"), actions.answer(facts, Revealed(CHANCE, UNKNOWN)), Style.PRIMARY)
    question = texts.gettext("{sign} Which card is new for sale?", sign=signs.MARKET)
    return Prompt([typing_hint(context), prompt(question)], [*rows, (later,)])


def named_answers(context: RenderContext) -> list[str]:
    """Return the different cards that may be turned up."""
    return [answer.card for answer in legal(context.state, CHANCE) if isinstance(answer, Revealed)]


def _for_anybody(asked: Prompt) -> Prompt:
    """Return a question as the whole table gets it: without answers for all later questions."""
    rows: list[Row] = [tuple(button for button in row if not _is_standing(button)) for row in asked.rows]
    return Prompt(asked.lines, list(filter(None, rows)))


def _is_standing(button: Button) -> bool:
    return button.action is not None and button.action.verb == Verb.STANDING


def _last_row(context: RenderContext) -> Row:
    # Translators: a button: the numbers of all monsters, to put anything right. Short.
    text = context.texts.gettext("{sign} Fix", sign=signs.CORRECTED)
    return (press(text, actions.page(context.facts, BoardPage.MATS)), *last_row(context))


def _hands(context: RenderContext) -> Row:
    """Return the button to everybody's cards; empty while there are none."""
    if not any(context.state.cards):
        return ()
    text = context.texts.gettext("{sign} Cards", sign=signs.CARDS)
    return (press(text, actions.page(context.facts, BoardPage.HANDS)),)
