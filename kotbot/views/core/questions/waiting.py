"""The open question as shown to those who are not asked: one line that names the asked player.

Empty if the question itself fits them: it does not say "you", and is short.
"""

from collections.abc import Callable
from typing import Any

from engine.decisions import BuyCards, ChargeBattery, KeepDice, OfferRevealed, OfferYield, SpendHearts
from engine.dice import HEART
from kotbot.views.base import signs
from kotbot.views.base.prompt import energy
from kotbot.views.base.render_context import RenderContext


def as_asked(_: object, __: RenderContext) -> str:
    """Return nothing: the words of the question are the same for everybody."""
    return ""


def while_rolling(asked: KeepDice, context: RenderContext) -> str:
    """Return which roll it is."""
    texts, state = context.texts, context.state
    if state.rolls <= 0:
        return ""
    # Translators: what others see while somebody rolls: "Bob, roll 2 of 3".
    return texts.gettext(
        "{player}, roll {number} of {all}",
        player=context.player(asked.seat),
        number=state.rolled,
        all=state.rolled + state.rolls,
    )


def while_spending(asked: SpendHearts, context: RenderContext) -> str:
    """Return how many hearts can be used."""
    # Translators: others see that somebody chooses what the hearts on the dice are used for.
    return context.texts.ngettext(
        "{heart} {player} rolled {n} heart: for what?",
        "{heart} {player} rolled {n} hearts: for what?",
        context.state.dice[HEART],
        heart=signs.HEART,
        player=context.player(asked.seat),
    )


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


def while_using(card: str) -> Callable[[Any, RenderContext], str]:
    """Return who may use a card, and the energy to pay for it."""
    # Translators: others see what somebody is asked: "Bob has 4⚡: use Wings?".
    return lambda asked, context: context.texts.gettext(
        "{player} has {energy}: use {card}?", card=context.card(card), **_with_energy(asked.seat, context)
    )


def while_buying(asked: BuyCards, context: RenderContext) -> str:
    """Return what a buyer can pay."""
    # Translators: others see what somebody is asked: "🛒 Bob has 4⚡: buy?".
    return context.texts.gettext(
        "{sign} {player} has {energy}: buy?", sign=signs.MARKET, **_with_energy(asked.seat, context)
    )


def while_grabbing(asked: OfferRevealed, context: RenderContext) -> str:
    """Return what the owner of Opportunist can pay."""
    # Translators: others see what the owner of Opportunist is asked about a card just revealed.
    return context.texts.gettext("{player} has {energy}: grab it first?", **_with_energy(asked.seat, context))


def while_charging(asked: ChargeBattery, context: RenderContext) -> str:
    """Return what the owner of Battery Monster can put on it."""
    # Translators: others see what the owner of Battery Monster is asked.
    return context.texts.gettext("{player} has {energy}: load how much?", **_with_energy(asked.seat, context))


def _with_energy(seat: int, context: RenderContext) -> dict[str, str]:
    return {"player": context.player(seat), "energy": energy(context, context.state.energy[seat])}
