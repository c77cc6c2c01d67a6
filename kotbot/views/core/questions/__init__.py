"""The open question of a match by its kind: lines and buttons, possible answers, the words to others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine import State
from engine import decisions as d
from kotbot.i18n import marked
from kotbot.matches.core.questions import drawn, thrown
from kotbot.rich_text import Text
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import Options, Prompt
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.lessons import with_lesson
from kotbot.views.core.questions import expansions, resolving, rolling, shopping, windows
from kotbot.views.core.questions.chance import (
    camouflage_roll,
    peek_card,
    reroll_die,
    reveal_card,
    roll_dice,
    roll_off,
)
from kotbot.views.core.questions.choices import CHOICE_WORDS
from kotbot.views.core.questions.mimic import move_mimic, place_mimic

OVER: Final = "win"
"""The chapter of the rules after the end of the game."""


_CHAPTERS_OF_OFFERS: Final = {"cheerleader": "dice", "hibernation": "dice"}


def _as_asked(_: object, __: RenderContext) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """The words of one kind of question."""

    chapter: str
    """The chapter of the rules."""
    ask: Callable[[Any, RenderContext], Prompt]
    """Lines and buttons for the one who is asked."""
    options: Options | None
    """The possible answers; None for chance, for which each kind of match has its own words."""
    to_others: Callable[[Any, RenderContext], str] = _as_asked
    """The line for those who are not asked; empty if the question itself fits them."""
    for_sale: bool = False
    """Whether the question is about cards for sale and shows them."""


def ask(question: d.Question, context: RenderContext) -> Prompt:
    """Return the lines and buttons of a question, with the lesson for a first-time player."""
    return with_lesson(QUESTION_WORDS[type(question)].ask(question, context), context)


def to_others(context: RenderContext) -> Sequence[Text]:
    """Return the question as it is shown to those who are not asked."""
    question = context.state.question
    if question is None:
        return []
    told = QUESTION_WORDS[type(question)].to_others(question, context)
    return [prompt(told)] if told else ask(question, context).lines[-1:]


def words_of(state: State) -> QuestionWords | None:
    """Return the words of the open question; None after the end."""
    question = state.question
    return None if question is None else QUESTION_WORDS[type(question)]


def chapter_of(state: State) -> str:
    """Return the chapter of the open question; the chapter on winning after the end."""
    words, question = words_of(state), state.question
    if isinstance(question, d.Choose) and question.card in CHOICE_WORDS:
        return CHOICE_WORDS[question.card].chapter
    if isinstance(question, d.OfferCard):
        return _CHAPTERS_OF_OFFERS.get(question.card, "turn")
    return OVER if words is None else words.chapter


def roller(state: State) -> int:
    """Return the seat that rolls or draws; the active seat if chance is not asked."""
    throw, draw = thrown(state), drawn(state)
    if throw is not None:
        return throw.roller(state, state.question)
    seen_by = None if draw is None else draw.seen_by(state, state.question)
    return state.active if seen_by is None else seen_by


def is_for_sale(state: State) -> bool:
    """Return whether the open question shows the cards for sale."""
    words = words_of(state)
    return words is not None and words.for_sale


def _fixed(*texts: str) -> Options:
    """Return options that are the same in any position."""
    return lambda _, context: [context.texts.gettext(text) for text in texts]


QUESTION_WORDS: Final[dict[type[Any], QuestionWords]] = {
    d.OpeningRoll: QuestionWords("setup", roll_off, None),
    d.RollDice: QuestionWords("roll", roll_dice, None),
    d.RerollDie: QuestionWords("roll", reroll_die, None),
    d.CamouflageRoll: QuestionWords("attack", camouflage_roll, None),
    d.RevealCard: QuestionWords("buy", reveal_card, None),
    d.PeekCard: QuestionWords("buy", peek_card, None),
    d.KeepDice: QuestionWords("roll", rolling.keep_dice, rolling.keep_options, rolling.while_rolling),
    d.ProbeDie: QuestionWords("roll", rolling.probe_die, rolling.probe_options),
    d.ChangeDice: QuestionWords(
        "roll",
        rolling.change_dice,
        _fixed(marked("Change a die with a card."), marked("Leave the dice as they are.")),
    ),
    d.ChooseOrder: QuestionWords(
        "dice", resolving.choose_order, _fixed(marked("Say what counts first; in the end everything counts."))
    ),
    d.SpendHearts: QuestionWords(
        "dice",
        resolving.spend_hearts,
        _fixed(marked("Heal, remove tokens, or use ♥ as a card allows.")),
        resolving.while_spending,
    ),
    d.OfferJets: QuestionWords("attack", windows.offer_jets, windows.damage_options("jets")),
    d.OfferArmor: QuestionWords(
        "attack",
        windows.offer_armor,
        windows.damage_options("electric_armor"),
        windows.while_using("electric_armor"),
    ),
    d.OfferWings: QuestionWords(
        "attack", windows.offer_wings, windows.damage_options("wings"), windows.while_using("wings")
    ),
    d.LastChance: QuestionWords(
        "attack",
        windows.last_chance,
        windows.damage_options("rapid_healing"),
        windows.while_using("rapid_healing"),
    ),
    d.OfferYield: QuestionWords("yield", windows.offer_yield, windows.yield_options, windows.while_yielding),
    d.BuyCards: QuestionWords(
        "buy", shopping.buy_cards, shopping.buy_options, shopping.while_buying, for_sale=True
    ),
    d.OfferRevealed: QuestionWords(
        "buy",
        shopping.offer_revealed,
        _fixed(marked("Buy the card that was just turned up, or let it go.")),
        shopping.while_grabbing,
        for_sale=True,
    ),
    d.PlaceMimic: QuestionWords(
        "buy", place_mimic, _fixed(marked("Choose the keep card that Mimic copies."))
    ),
    d.MoveMimic: QuestionWords(
        "turn", move_mimic, _fixed(marked("Pay 1⚡ and Mimic copies another card, or leave it."))
    ),
    d.ChargeBattery: QuestionWords(
        "buy",
        shopping.charge_battery,
        _fixed(marked("Put any of your ⚡ on it; the bank doubles them.")),
        shopping.while_charging,
    ),
    d.SellCards: QuestionWords(
        "end", shopping.sell_cards, _fixed(marked("Sell keep cards for ⚡, or keep them."))
    ),
    d.OfferTurn: QuestionWords(
        "end", windows.offer_turn, _fixed(marked("Take one more turn with fewer dice, or end it here."))
    ),
    d.OfferCard: QuestionWords("turn", expansions.offer_card, expansions.use_options),
    d.OfferHand: QuestionWords("turn", expansions.offer_hand, expansions.play_options),
    d.OfferWindow: QuestionWords(
        "attack", expansions.offer_window, expansions.use_options, windows.whether_to_use
    ),
    d.Choose: QuestionWords("turn", expansions.choose, expansions.choose_options),
    d.ThrowFor: QuestionWords("roll", expansions.throw_for, None),
    d.DrawFor: QuestionWords("turn", expansions.draw_for, None),
}
"""Every kind of question, each once."""

__all__ = [
    "QUESTION_WORDS",
    "Prompt",
    "QuestionWords",
    "ask",
    "chapter_of",
    "is_for_sale",
    "roller",
    "to_others",
    "words_of",
]
