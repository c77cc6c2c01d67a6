"""The possible answers to the open question, one line each."""

from collections.abc import Callable
from typing import Any

from engine.answers import Buy, Sweep
from engine.cards.catalogue import FOREIGN, UNKNOWN
from engine.decisions import BuyCards, KeepDice, OfferYield, ProbeDie
from engine.market import SWEEP_PRICE, cost_for
from engine.tokyo import takes_over
from kotbot.views.base.prompt import answers_of, energy
from kotbot.views.base.render_context import RenderContext

Options = Callable[[Any, RenderContext], list[str]]


def said(*texts: str) -> Options:
    """Return a function that gives these texts for any position."""
    return lambda _, context: [context.texts.gettext(text) for text in texts]


def against_damage(card: str) -> Options:
    """Return the options to use the card or not."""
    return lambda _, context: [
        context.texts.gettext("Use {card}: {effect}", card=context.card(card), effect=context.effect(card)),
        context.texts.gettext("Let the damage come."),
    ]


def keeping(_: KeepDice, context: RenderContext) -> list[str]:
    """Return the options to reroll while rolls are left, or to stop."""
    texts, left = context.texts, context.state.rolls
    stop = texts.gettext("Stop: the dice count as they lie.")
    if not left:
        return [stop]
    again = texts.ngettext(
        "Roll any of the dice again: {n} roll is left.",
        "Roll any of the dice again: {n} rolls are left.",
        left,
    )
    return [again, stop]


def probing(_: ProbeDie, context: RenderContext) -> list[str]:
    """Return whose die Psychic Probe rerolls."""
    return [
        context.texts.gettext(
            "Have {monster} reroll one die.", monster=context.monster(context.state.active)
        ),
        context.texts.gettext("Leave the dice as they are."),
    ]


def yielding(asked: OfferYield, context: RenderContext) -> list[str]:
    """Return the options to stay or leave, and what happens to the place."""
    texts, state = context.texts, context.state
    stay = texts.gettext("Stay: the place is yours, and your next turn there pays.")
    if not takes_over(state, asked.place):
        return [stay, texts.gettext("Yield: you are outside, where you can heal.")]
    return [
        stay,
        texts.gettext("Yield: {monster} must take the place.", monster=context.monster(state.active)),
    ]


def buying(asked: BuyCards, context: RenderContext) -> list[str]:
    """Return the affordable cards, a sweep, and the end of the turn."""
    texts, state, seat = context.texts, context.state, asked.seat
    answers = answers_of(context, seat)
    offers = dict.fromkeys(
        one.card
        for one in answers
        if isinstance(one, Buy) and one.source == "market" and one.card in state.market
    )
    named = [
        f"{context.card(card)} {energy(context, cost_for(state, seat, card))}"
        for card in offers
        if not card.startswith(FOREIGN)
    ]
    lines = [texts.gettext("Buy: {cards}.", cards=", ".join(named))] if named else []
    if UNKNOWN in state.market:
        # Translators: at a real table, where nobody named the cards for sale: what can be bought.
        lines.append(
            texts.gettext(
                "Buy a card that lies there, for up to {cost}.", cost=energy(context, state.energy[seat])
            )
        )
    if not lines:
        lines.append(texts.gettext("Nothing that lies there can be paid."))
    if any(isinstance(one, Sweep) for one in answers):
        lines.append(texts.gettext("Sweep all cards away for {cost}.", cost=energy(context, SWEEP_PRICE)))
    return [*lines, texts.gettext("Done: nothing more, and the turn ends.")]
