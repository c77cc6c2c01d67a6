"""Words for people who typed at a table: what was not understood, came late, or may mean several things."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.cards.wicked import LEVELS
from engine.dice import Face, count
from kotbot.i18n import Texts
from kotbot.matches.facts import Line, MatchFacts, Mode, OfferKind
from kotbot.matches.facts.pages import SEPARATOR
from kotbot.views.base import monsters, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import card_name, other_word
from kotbot.views.base.layout import in_rows, screen, toast
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.core.telling.corrections import corrections
from kotbot.views.table import actions as entries
from kotbot.views.table.asking import asked_now
from kotbot.views.table.names import account_name, line_name, table_of, whose_turn
from kotbot.views.table.typing.typed import is_for_a_card, meant
from kotbot.views.table.typing.typed_answers import awaited

_MOST_CARDS: Final = 8
_LONGEST_QUOTE: Final = 20


def which_card(cards: Sequence[str], facts: MatchFacts, texts: Texts) -> Screen:
    """Ask which of several cards a text means, a button for each."""
    named = [(card, meant(card, facts)) for card in cards[:_MOST_CARDS]]
    edition = facts.rules.edition
    buttons = [press(card_name(card, edition, texts), action) for card, action in named if action is not None]
    # Translators: several cards fit what was typed; buttons with their names follow.
    return screen(texts, [texts.gettext("Which card do you mean?")], in_rows(buttons, 2))


def which_change(
    texts_of: Sequence[str], facts: MatchFacts, texts: Texts, does: Callable[[str], Action]
) -> Screen:
    """Ask which of two changes is meant; each button `does` what its notation says."""
    context = RenderContext(facts, texts)
    buttons = [press(corrections(text.split(SEPARATOR), context), does(text)) for text in texts_of]
    # Translators: what was typed can be meant in two ways; two buttons follow: "🐱 +2★" and "🐱 ★ 2".
    return screen(texts, [texts.gettext("Which do you mean?")], in_rows(buttons, 1))


def which_dice(readings: Sequence[Sequence[Face]], facts: MatchFacts, texts: Texts) -> Screen:
    """Ask which dice are meant whose letters differ between languages, a button for each reading."""
    buttons = [
        press(texts.in_order(signs.dice(count(tuple(faces)))), entries.roll(facts, faces))
        for faces in readings
    ]
    return screen(texts, [texts.gettext("Which do you mean?")], in_rows(buttons, 1))


def not_understood(words: str, facts: MatchFacts, board: Screen, texts: Texts) -> Toast:
    """Say that a text was not understood here, and what would be; `board` is what is shown."""
    waits_for = _waits_for(facts, board, texts)
    if waits_for:
        # Translators: somebody typed what is no answer to the open question; {answers} are words that would
        # answer it, with dots between: "I do not understand blah here. I wait for: stay · yield".
        told = texts.gettext(
            "I do not understand {words} here. I wait for: {answers}",
            words=texts.isolate(words, _LONGEST_QUOTE),
            answers=" · ".join(waits_for),
        )
        return toast(texts, told)
    seat = facts.seats[facts.table.mat if facts.table is not None else 0]
    name = monsters.monster_name(seat.monster, texts)
    # Translators: {monster} is the name of a monster at this table.
    hint = texts.gettext(
        "I do not understand {words}. Type a number, like +2 or {monster} -3, or a card's name.",
        words=texts.isolate(words, _LONGEST_QUOTE),
        monster=name,
    )
    return toast(texts, hint)


def too_late(faster: Line, facts: MatchFacts, board: Screen, texts: Texts) -> Toast:
    """Say who answered before a text came, by which line, and what the board asks now."""
    player = account_name(facts, faster.account, texts) or texts.gettext("Somebody")
    move = line_name(faster, RenderContext(facts, texts))
    waits_for = [] if table_of(facts).asked_dice else _waits_for(facts, board, texts)
    if not waits_for:
        # Translators: an answer came late: "Bob was faster: 🐱 stays in Tokyo. Turn: 🐱 Bob: ★ 5, ♥ 8."
        turn = whose_turn(facts, texts)
        words = texts.gettext("{player} was faster: {move}. {turn}", player=player, move=move, turn=turn)
        return toast(texts, words)
    # Translators: the same, with words that answer the question of now: "... I wait for: stay · yield".
    words = texts.gettext(
        "{player} was faster: {move}. I wait for: {answers}",
        player=player,
        move=move,
        answers=" · ".join(waits_for),
    )
    return toast(texts, words)


def _waits_for(facts: MatchFacts, board: Screen, texts: Texts) -> list[str]:
    """Return words that answer the open question; empty while only numbers are entered."""
    answers = awaited(facts, board, texts)
    state = facts.state
    if state is not None and facts.mode is Mode.REFEREE and is_for_a_card(state):
        # Translators: among the words that the bot waits for: "done · sweep · a card's name".
        answers.append(texts.gettext("a card's name"))
    return [*answers, *_tiles(facts, texts)]


def _tiles(facts: MatchFacts, texts: Texts) -> list[str]:
    """Return the names of the tiles of which counters ask for one now: a name alone takes it."""
    context, offers = RenderContext(facts, texts), table_of(facts).offers
    offer = asked_now(offers, context) if offers and facts.mode is Mode.COUNTERS else None
    if offer is None or offer.kind is not OfferKind.TILE or context.state.more is None:
        return []
    return [context.card(tile) for tile in context.state.more.tiles if LEVELS.get(tile) == offer.level]


def opened_by_another(facts: MatchFacts, texts: Texts) -> Toast:
    """Say that a text names no seat, and that another person opened the mat or page it would apply to."""
    table = table_of(facts)
    # Translators: somebody typed a number without a name; {player} opened the mat of {monster} meanwhile.
    words = texts.gettext(
        "{player} opened that. Open it yourself, or say whose it is: {monster} +7",
        player=account_name(facts, table.openers[-1], texts) or texts.gettext("Somebody"),
        monster=monsters.monster_name(facts.seats[table.mat].monster, texts),
    )
    return toast(texts, words)


def wants_cost(texts: Texts) -> Toast:
    """Say that a card beyond the box needs its cost, which only people know."""
    # Translators: {other} is the word that is typed before the name of a card of an expansion.
    words = texts.gettext("And its cost? Type it like this: {other}: Mega Horn 4", other=other_word(texts))
    return toast(texts, words)
