"""The effect of an answer, told to the player who gave it: `3 3 3 3 ⚡ 🐾: +4★ +1⚡, you bite Kraken 8→7`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from engine import Event
from engine import events as e
from engine.events import Place
from kotbot.i18n import marked
from kotbot.views.base import signs
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.sentences import losses_line, sentence
from kotbot.views.core.telling.story import near, story_by

_TAKES: Final = {
    # Translators: an answer to a press, in the middle of a list: "+1★, you take the City".
    Place.CITY: marked("you take the City"),
    # Translators: an answer to a press, in the middle of a list.
    Place.BAY: marked("you take the Bay"),
}
_YIELDS: Final = {
    # Translators: an answer to a press: you leave the City to the attacker.
    Place.CITY: marked("you yield the City"),
    # Translators: an answer to a press: you leave the Bay to the attacker.
    Place.BAY: marked("you yield the Bay"),
}
_STAYS: Final = {
    # Translators: an answer to a press.
    Place.CITY: marked("you stay in the City"),
    # Translators: an answer to a press.
    Place.BAY: marked("you stay in the Bay"),
}
_CHANGES: Final = (e.StarsChanged, e.EnergyChanged, e.HeartsGained, e.HeartsLost)
MOST_FALLBACK: Final = 2


def outcome(events: Sequence[Event], seat: int, context: RenderContext, room: int) -> str:
    """Return these events as a seat sees them, in at most `room` characters; empty if they are trivial.

    The board tells the events of a turn that begins after them, except for the end of the game.
    """
    ends = (event for event in events if isinstance(event, e.GameEnded))
    own = list(takewhile(lambda event: not isinstance(event, e.TurnBegan), events))
    told = [*own, *(event for event in ends if event not in own)]
    deeds = list(_deeds(told, seat, context))
    changes = _changes(own, seat, context)
    dice = _dice(own, seat, context)
    if not dice and not deeds:
        deeds = story_by(context.by_signs(), own)[:MOST_FALLBACK]
    if dice and not deeds and not changes:
        # Translators: after dice that brought nothing: "1 1 2 3 3 ♥: nothing this time".
        changes = context.texts.gettext("nothing this time")
    first = dice or (deeds.pop(0) if deeds else "")
    return _joined(first, [part for part in (changes, *deeds) if part], room)


def _joined(first: str, parts: list[str], room: int) -> str:
    """Join the capitalised first part, a colon, and as many other parts as fit."""
    text, mark = first[:1].upper() + first[1:], ": " if first else ""
    for part in parts:
        longer = f"{text}{mark}{part}"
        if len(longer) > room:
            break
        text, mark = longer, ", "
    return text


def _dice(events: Sequence[Event], seat: int, context: RenderContext) -> str:
    """Return the dice of the result if it was settled now."""
    settled = [event for event in events if isinstance(event, e.ResultSettled) and event.seat == seat]
    return context.texts.in_order(signs.dice(settled[-1].dice)) if settled else ""


def _changes(events: Sequence[Event], seat: int, context: RenderContext) -> str:
    """Return the changes of the seat's numbers: `+4★ (17★) +1⚡`."""
    own = [event for event in events if isinstance(event, _CHANGES) and event.seat == seat]
    parts: list[str] = []
    for sign, kinds in (
        (signs.STAR, (e.StarsChanged,)),
        (signs.ENERGY, (e.EnergyChanged,)),
        (signs.HEART, (e.HeartsGained, e.HeartsLost)),
    ):
        changed = [event for event in own if isinstance(event, kinds)]
        total = sum(event.change for event in changed)
        if total:
            parts.append(f"{context.texts.signed(total)}{sign}{near(changed[-1], context)}")
    return " ".join(parts)


def _deeds(events: Sequence[Event], seat: int, context: RenderContext) -> Iterator[str]:
    """Return the monster's actions and what happened to others, in order."""
    texts, brief = context.texts, context.by_signs()
    losses = [event for event in events if isinstance(event, e.HeartsLost) and event.seat != seat]
    for event in events:
        match event:
            case e.HeartsLost() if event in losses:
                together = [loss for loss in losses if (loss.by, loss.why) == (event.by, event.why)]
                losses = [loss for loss in losses if loss not in together]
                yield _bite(together, seat, context)
            case e.TokyoEntered(own, place) if own == seat:
                yield texts.gettext(_TAKES[place])
            case e.Yielded(own, place) if own == seat:
                yield texts.gettext(_YIELDS[place])
            case e.Stayed(own, place) if own == seat:
                yield texts.gettext(_STAYS[place])
            case e.CardBought(own, card) if own == seat:
                # Translators: an answer to a press: "You buy Jets: −5⚡".
                yield texts.gettext("you buy {card}", card=context.card(card))
            case e.Eliminated(own) if own == seat:
                # Translators: an answer to a press, in the middle of a list: you lost.
                yield texts.gettext("{sign} your monster is out", sign=signs.OUT)
            case e.GameEnded(winner) if winner == seat:
                # Translators: an answer to a press, in the middle of a list: you won.
                yield texts.gettext("{sign} you are King of Tokyo!", sign=signs.END)
            case e.MarketSwept(own, cards) if own == seat:
                # Translators: an answer to a press, with the cards that went: "You sweep away Heal: −2⚡".
                yield texts.gettext("you sweep away {cards}", cards=_cards(cards, context))
                new = [other.card for other in events if isinstance(other, e.CardRevealed)]
                if new:
                    # Translators: an answer to a press, in the middle of a list: the cards that came.
                    yield texts.gettext("now for sale: {cards}", cards=_cards(new, context))
            case (
                e.TokyoEntered() | e.Yielded() | e.Eliminated() | e.GameEnded() | e.DamagePrevented()
                | e.MarketSwept() | e.ChildBorn() | e.ExtraTurnWon() | e.CardCopied() | e.DieTurned()
                | e.DieRerolled()
            ):  # fmt: skip
                yield sentence(event, brief).rstrip(".")
            case _:
                pass


def _cards(cards: Iterable[str], context: RenderContext) -> str:
    return context.texts.all_of(context.card(card) for card in cards)


def _bite(losses: list[e.HeartsLost], seat: int, context: RenderContext) -> str:
    """Return the hearts that others lost to one cause; a single one is named."""
    cause = losses[0]
    if cause.by != seat or not cause.claws:
        return losses_line(losses, context.by_signs())
    if len(losses) == 1:
        hearts = f"{_victim(cause, context)} {_fell(cause, context)}"
    else:
        hearts = " · ".join(f"{context.sign(loss.seat)} {_fell(loss, context)}" for loss in losses)
    # Translators: an answer to a press, in the middle of a list: "you bite Kraken 8→7".
    return context.texts.gettext("you bite {hearts}", hearts=hearts)


def _victim(loss: e.HeartsLost, context: RenderContext) -> str:
    return monster_name(context.seat(loss.seat).monster, context.texts)


def _fell(loss: e.HeartsLost, context: RenderContext) -> str:
    """Return hearts before and after: `8→7`."""
    before, now = context.texts.number(loss.now - loss.change), context.texts.number(loss.now)
    return context.texts.in_order(f"{before}{context.texts.arrow}{now}")
