"""Yes-or-no questions before damage, in Tokyo, and before an extra turn."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.answers import Again, Pass, Stay, Use, Yield
from engine.cards.defence import JETS
from engine.decisions import (
    Choose,
    LastChance,
    OfferArmor,
    OfferCard,
    OfferHand,
    OfferJets,
    OfferTurn,
    OfferWindow,
    OfferWings,
    OfferYield,
)
from engine.events import Place, Why
from engine.hands import in_hand, row
from engine.seeing import is_own_moment
from engine.steps import Hit
from engine.stops import is_stop
from engine.tokyo import takes_over
from kotbot.i18n import Texts
from kotbot.matches.facts import WindowsWanted
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import Options, Prompt, energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style
from kotbot.views.core.questions.own_moments import card_first
from kotbot.views.core.questions.stops import at_stop

CULTIST = "cultist_heart"
"""The window in which a cultist is given back for a heart."""
FEW_HEARTS = 3
"""With at most this many hearts, one more attack can be the last."""
DANGER_LEFT = 5
"""Highest number of hearts offered for "yield below"."""


def offer_yield(asked: OfferYield, context: RenderContext) -> Prompt:
    """Ask whether to stay in Tokyo or leave it to the attacker."""
    texts = context.texts
    player = context.player(asked.seat)
    if asked.place is Place.BAY:
        question = texts.gettext("{player}, stay in the Bay or yield?", player=player)
    else:
        question = texts.gettext("{player}, stay in the City or yield?", player=player)
    lines = [
        prompt(f"{signs.PLACES[asked.place]} {question}"),
        _when_yielded(asked, context),
    ]
    # Translators: a button: stay in Tokyo.
    stay = press(
        texts.gettext("{sign} Stay", sign=signs.PLACES[asked.place]), _give(Stay(asked.seat), context)
    )
    # Translators: a button: leave Tokyo to the attacker.
    leave = press(texts.gettext("Yield"), _give(Yield(asked.seat), context), Style.DANGER)
    return Prompt(lines, [(stay, leave), *yield_below_rows(asked.seat, context)])


def _when_yielded(asked: OfferYield, context: RenderContext) -> str:
    texts, state = context.texts, context.state
    hearts = state.hearts[asked.seat]
    if not takes_over(state, asked.place):
        return texts.gettext(
            "You have {heart} {hearts}. Yield, and you are outside.", heart=signs.HEART, hearts=hearts
        )
    return texts.gettext(
        "You have {heart} {hearts}. Yield, and {monster} moves in.",
        heart=signs.HEART,
        hearts=hearts,
        monster=context.monster(state.active),
    )


def yield_below_rows(seat: int, context: RenderContext) -> list[Row]:
    """Return the button that sets yield_below: just above few hearts (so yield now, too), else not above."""
    hearts = context.state.hearts[seat]
    threshold = hearts + 1 if hearts <= FEW_HEARTS else min(hearts, DANGER_LEFT)
    if context.seat(seat).yield_below >= threshold:
        return []
    always = context.texts.gettext("From now on: yield below {heart} {n}", heart=signs.HEART, n=threshold)
    return [(press(always, actions.yield_below(context.facts, threshold)),)]


def beforehand(seat: int, context: RenderContext) -> list[Row]:
    """Return the buttons for answers in advance, for a monster that waits in Tokyo."""
    if not context.seat(seat).yield_below:
        return yield_below_rows(seat, context)
    ask_again = context.texts.gettext("Ask me before I yield")
    return [*yield_below_rows(seat, context), (press(ask_again, actions.yield_below(context.facts, 0)),)]


def offer_jets(asked: OfferJets, context: RenderContext) -> Prompt:
    """Ask whether to use Jets before the claws hit."""
    texts = context.texts
    lines = incoming(asked.seat, asked.hit, JETS, context)
    stay = texts.gettext("Stay: lose {n}{heart}", n=asked.hit.amount, heart=signs.HEART)
    rows: list[Row] = [
        (
            press(texts.gettext("Yield: lose nothing"), _give(Yield(asked.seat), context), Style.PRIMARY),
            press(stay, _give(Stay(asked.seat), context), Style.DANGER),
        )
    ]
    return Prompt(lines, rows)


def offer_armor(asked: OfferArmor, context: RenderContext) -> Prompt:
    """Ask whether to use Electric Armor: 1 energy for 1 heart."""
    text = context.texts.gettext("Save 1{heart} for {cost}", heart=signs.HEART, cost=energy(context, 1))
    return card_window(asked.seat, asked.hit, "electric_armor", text, context)


def offer_wings(asked: OfferWings, context: RenderContext) -> Prompt:
    """Ask whether to use Wings: 2 energy against all damage of the turn."""
    text = context.texts.gettext("Fly for {cost}: lose nothing", cost=energy(context, 2))
    return card_window(asked.seat, asked.hit, "wings", text, context)


def last_chance(asked: LastChance, context: RenderContext) -> Prompt:
    """Ask whether to use Rapid Healing before a deadly loss."""
    text = context.texts.gettext("Heal 1{heart} for {cost}", heart=signs.HEART, cost=energy(context, 2))
    ask = card_window(asked.seat, asked.hit, "rapid_healing", text, context)
    return Prompt(ask.lines, ask.rows[:1])


def card_window(seat: int, hit: Hit, card: str, text: str, context: RenderContext) -> Prompt:
    """Ask whether to use a card before damage; `text` describes its effect on the button."""
    texts, facts = context.texts, context.facts
    deadly = hit.amount >= context.state.hearts[seat]
    use = press(text, _give(Use(seat, card), context), Style.PRIMARY)
    # Translators: a button: lose the hearts, use no card.
    take = texts.gettext("{sign} Let it come", sign=signs.OUT) if deadly else texts.gettext("Take it")
    not_now = press(take, _give(Pass(seat), context), Style.DANGER if deadly else Style.PLAIN)
    lines = incoming(seat, hit, card, context)
    if deadly:  # a seat that may die of it is asked in spite of any answer in advance
        return Prompt(lines, [(use, not_now)])
    always: Row = (
        press(texts.gettext("Not this turn"), actions.windows(facts, WindowsWanted.NOT_THIS_TURN)),
        # Translators: a button: ask me about this card only when my monster would be out.
        press(texts.gettext("Only to survive"), actions.windows(facts, WindowsWanted.DEADLY)),
    )
    return Prompt(lines, [(use, not_now), always])


def incoming(seat: int, hit: Hit, card: str, context: RenderContext) -> list[Text]:
    """Return the incoming damage, its target and the hearts that would be left, and the question."""
    return [threat(seat, hit, context), prompt(_use(seat, card, context))]


def play_a_card(asked: OfferHand, effects: Iterable[Text], context: RenderContext) -> list[Text]:
    """Ask whoever holds a card that fits, below what happens and what the cards do."""
    hit = [] if asked.hit is None else [threat(asked.seat, asked.hit, context)]
    if is_stop(context.state):
        return [*effects, *at_stop(asked, context)]
    if is_own_moment(context.state):
        return [*effects, prompt(card_first(asked, context))]
    # Translators: to somebody who has a card in hand that fits what happens; nobody else is told who.
    return [*hit, *effects, prompt(context.texts.gettext("Play a card?"))]


def keep_a_card(seat: int, context: RenderContext) -> Text:
    """Ask which of the drawn cards somebody keeps."""
    player = context.player(seat)
    # Translators: somebody drew hidden cards and keeps one; a key shows them to that person alone.
    return prompt(context.texts.gettext("{player}, keep one of your new cards.", player=player))


def who_kept(context: RenderContext) -> list[int]:
    """Return the people who said before the first turn which of their drawn cards they keep."""
    people = (seat.place for seat in context.facts.seats if seat.level is None)
    return [place for place in people if place in context.facts.picked or in_hand(context.state, place)]


def all_keep_one(context: RenderContext) -> str:
    """Ask all others at once which card they keep."""
    kept, texts = who_kept(context), context.texts
    drawing = (seat.place for seat in context.facts.seats if row(context.state, "drawn", seat.place))
    waiting = [place for place in drawing if context.seat(place).level is None and place not in kept]
    # Translators: before the first turn, to several players; {sign} is on the key that shows them.
    return texts.gettext(
        "{players}, keep one of two cards: {sign} shows them to you alone.",
        players=texts.all_of(map(context.player, waiting)),
        sign=signs.HAND,
    )


def which_to_keep(is_picked: bool, texts: Texts) -> str:
    """Return the heading of drawn cards of which one is kept."""
    if is_picked:
        # Translators: heading of two hidden cards, of which the reader chose one before the turn came to it.
        return texts.gettext("{sign} You chose one of these", sign=signs.MARKED)
    # Translators: heading of two hidden cards that somebody drew; the other one is put away.
    return texts.gettext("Keep one of these")


def threat(seat: int, hit: Hit, context: RenderContext) -> str:
    """Return the incoming damage, its target and the hearts that would be left."""
    texts = context.texts
    before = context.state.hearts[seat]
    left = max(0, before - hit.amount)
    source = context.monster(hit.by) if hit.by >= 0 and hit.why == Why.CLAWS else context.why(hit.why)
    hearts = f"{signs.HEART} {texts.number(before)} {texts.arrow} {texts.number(left)}"
    return f"{source}: {context.sign(seat)} {hearts}"


def _use(seat: int, card: str, context: RenderContext) -> str:
    """Return the question whether to use a card, with the energy to pay for it if it has a cost."""
    texts, player = context.texts, context.player(seat)
    if card == JETS:
        return texts.gettext("{player}, use {card}?", player=player, card=context.card(card))
    if card == CULTIST:
        # Translators: a follower of the monster is given back to save its life.
        return texts.gettext(
            "{player}, spend a cultist? You have {sign} {n}.",
            player=player,
            sign=signs.CULTISTS,
            n=context.state.number(seat, "cultists"),
        )
    return texts.gettext(
        "{player}, use {card}? You have {energy} {n}.",
        player=player,
        card=context.card(card),
        energy=signs.ENERGY,
        n=context.state.energy[seat],
    )


def offer_turn(asked: OfferTurn, context: RenderContext) -> Prompt:
    """Ask whether to take the extra turn of Freeze Time."""
    texts = context.texts
    question = texts.ngettext(
        "{player}, go again with {n} die fewer?",
        "{player}, go again with {n} dice fewer?",
        asked.fewer,
        player=context.player(asked.seat),
    )
    rows: list[Row] = [
        (
            # Translators: a button: take the extra turn.
            press(texts.gettext("Go again"), _give(Again(asked.seat), context), Style.PRIMARY),
            # Translators: a button: no extra turn.
            press(texts.gettext("Enough"), _give(Pass(asked.seat), context)),
        )
    ]
    return Prompt([f"{context.card('freeze_time')}", prompt(question)], rows)


def _give(answer: Again | Pass | Stay | Use | Yield, context: RenderContext) -> Action:
    return actions.answer(context.facts, answer)


def damage_options(card: str) -> Options:
    """Return the options to use the card or not."""
    return lambda _, context: [
        context.texts.gettext("Use {card}: {effect}", card=context.card(card), effect=context.effect(card)),
        context.texts.gettext("Let the damage come."),
    ]


def yield_options(asked: OfferYield, context: RenderContext) -> list[str]:
    """Return the options to stay or leave, and what happens to the place."""
    texts, state = context.texts, context.state
    stay = texts.gettext("Stay: the place is yours, and your next turn there pays.")
    if not takes_over(state, asked.place):
        return [stay, texts.gettext("Yield: you are outside, where you can heal.")]
    return [
        stay,
        texts.gettext("Yield: {monster} must take the place.", monster=context.monster(state.active)),
    ]


def while_yielding(asked: OfferYield, context: RenderContext) -> str:
    """Return who may leave, with how many hearts."""
    # Translators: others see what somebody in Tokyo is asked: "🏙 Bob has ♥ 8: stay or yield?".
    return context.texts.gettext(
        "{sign} {player} has {heart} {n}: stay or yield?",
        sign=signs.PLACES[asked.place],
        player=context.player(asked.seat),
        heart=signs.HEART,
        n=context.state.hearts[asked.seat],
    )


def whether_to_use(asked: Choose | OfferCard | OfferWindow, context: RenderContext) -> str:
    """Return the question whether to use a card."""
    return context.texts.gettext(
        "{player}, use {card}?", player=context.player(asked.seat), card=context.card(asked.card)
    )


def while_using(card: str) -> Callable[[Any, RenderContext], str]:
    """Return who may use a card, and the energy to pay for it."""
    # Translators: others see what somebody is asked: "Bob has 4⚡: use Wings?".
    return lambda asked, context: context.texts.gettext(
        "{player} has {energy}: use {card}?",
        player=context.player(asked.seat),
        energy=energy(context, context.state.energy[asked.seat]),
        card=context.card(card),
    )
