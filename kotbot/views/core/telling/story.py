"""The events of one answer in few lines: sentences, with related events merged into one."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from engine import Event
from engine import events as e
from engine.cards.cultists import BOX as CULTISTS
from engine.cards.wicked import BOX as WICKED
from engine.events import Place, Why
from kotbot.i18n import Texts, marked
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import signs
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.corrections import corrections, entered
from kotbot.views.core.telling.sentences import (
    change_line,
    driven_out,
    is_stolen,
    lies_open,
    losses_line,
    sentence,
)

_ROUTINE: Final = (
    e.DiceRolled,
    e.CardRevealed,
    e.TurnEnded,
)
"""Events that the board shows, or that a later line tells."""

_SAID_BY_THE_NEXT: Final = {
    Why.SWEEP,
    Why.OUT,
    *("wings", "rapid_healing", "mimic", "stretchy", "battery_monster"),
}
"""Payments for something that has its own event; what prevents damage at once is told without."""

_CULTISTS: Final = {"cultist_heart", "cultist_energy"}
"""What cultists are given back for, which has an event of its own."""
_FROM_DICE: Final = {Why.NUMBERS, Why.ENERGY, Why.HEARTS}
_TAKES: Final = {
    # Translators: {sign} is 🏙, {gain} is what it brings: "🏙 🦖 Gigazaur takes the City: 1★".
    Place.CITY: marked("{sign} {monster} takes the City: {gain}"),
    # Translators: {sign} is 🌊, {gain} is what it brings: "🌊 🦖 Gigazaur takes the Bay: 1★".
    Place.BAY: marked("{sign} {monster} takes the Bay: {gain}"),
}
NEAR: Final = 15
"""From this many stars a player is near the goal, and gains are told with the total."""
_ATTACKS: Final = {
    *("poison_quills", "spiked_tail", "urbavore", "acid_attack", "burrowing", "fire_breathing"),
    "nova_breath",
}
"""Cards that strengthen an attack or extend its reach."""
_Gain = e.StarsChanged | e.EnergyChanged | e.HeartsGained
_GAINS: Final = (e.StarsChanged, e.EnergyChanged, e.HeartsGained)
_AFTER_A_PLAY: Final = (e.CardPlayed, e.DiceRolled, e.ResultSettled, e.TurnBegan, e.TurnEnded)
"""What begins something else than the effect of a card that was played."""
_COUNTED_FROM_DICE: Final = {WICKED, CULTISTS}
"""Why a number of an expansion grows with a result."""
_OF_RESULT: Final = (*_GAINS, e.NumberChanged)
_SILENT_DISCARDS: Final = {Why.OUT, Why.TABLE, "it_has_a_child", "smoke", "energy"}


def story(events: Iterable[Event], facts: MatchFacts, texts: Texts) -> list[str]:
    """Return the lines that tell the events of one answer, in order."""
    return story_by(RenderContext(facts, texts), events)


def story_by(context: RenderContext, events: Iterable[Event]) -> list[str]:
    """Return the same lines, with names as the context has them."""
    return [line for line in told_at(context, events) if line]


def told_at(context: RenderContext, events: Iterable[Event]) -> list[str]:
    """Return a line for each event; empty if another line tells it or it is obvious."""
    happened = list(events)
    told = _merged(happened, context)
    for at, event in enumerate(happened):
        if at in told:
            continue
        silent = _goes_without_saying(event, happened[:at], happened[at + 1 :], context)
        told[at] = "" if silent else sentence(event, context)
    return [told[at] for at in range(len(happened))]


def _goes_without_saying(
    event: Event, before: list[Event], after: list[Event], context: RenderContext
) -> bool:
    match event:
        case e.OpeningRolled():  # a person who enters these rolls one by one wants to compare them
            return not context.facts.people_roll
        case e.TurnBegan():
            return not event.extra
        case e.TableChanged():
            return any(isinstance(other, e.HeartsLost) and other.why == Why.CLAWS for other in after)
        case e.EnergyChanged(change=change, why=why) if change < 0:
            bought = any(isinstance(other, e.CardBought) and other.card == why for other in after[:1])
            prevents = any(isinstance(other, e.DamagePrevented) and other.card == why for other in after[:1])
            return bought or prevents or why in _SAID_BY_THE_NEXT or any(map(is_stolen, after[1:2]))
        case e.CardDiscarded(card=card, why=why):
            return why in _SILENT_DISCARDS or (why == card and lies_open(card))
        case e.CardCopied(card=card) if card:
            return any(isinstance(other, e.TableChanged) for other in before)
        case e.CardMoved() | e.CardPlayed():
            return any(isinstance(other, e.CardBought | e.TableChanged) for other in before)
        case e.TokensChanged(token=token, now=now):
            return token == "energy" or (now == 0 and _goes(event, after))
        case e.HeartsGained(why="it_has_a_child"):
            return True
        case e.NumberChanged(what="zombified"):
            return True
        case e.NumberChanged(change=change, why=why):
            return change < 0 and (why == Why.OUT or why in _CULTISTS)
        case _:
            return isinstance(event, _ROUTINE)


def _goes(tokens: e.TokensChanged, after: list[Event]) -> bool:
    """Return whether the card with the tokens is discarded, or copies another, just after."""
    match after[:1]:
        case [e.CardDiscarded(seat, card)] if (seat, card) == (tokens.seat, tokens.card):
            return True
        case [e.CardCopied(seat)] if seat == tokens.seat:
            return True
        case _:
            return False


def _merged(happened: list[Event], context: RenderContext) -> dict[int, str]:
    """Return merged lines by the index of their event; the other events of a merge have empty lines."""
    told: dict[int, str] = {}
    _merge_results(happened, context, told)
    _merge_gains(happened, context, told)
    _merge_plays(happened, context, told)
    _merge_entries(happened, context, told)
    _merge_losses(happened, context, told)
    _merge_corrections(happened, context, told)
    return told


def _merge_corrections(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    """Add up quick taps on one number, with all other corrections of one line."""
    places = [at for at, event in enumerate(happened) if isinstance(event, e.TableChanged)]
    if len(places) > 1:
        texts = [event.text for event in happened if isinstance(event, e.TableChanged)]
        told.update(dict.fromkeys(places, ""))
        told[places[0]] = entered(corrections(texts, context), context)


def _merge_results(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    for at, event in enumerate(happened):
        if not isinstance(event, e.ResultSettled):
            continue
        gains: list[str] = []
        for later in range(at + 1, len(happened)):
            other = happened[later]
            if isinstance(other, e.ResultSettled | e.TurnBegan):
                break
            if isinstance(other, _OF_RESULT) and other.seat == event.seat and of_result(other):
                gains.append(f"{context.texts.number(other.change)}{_sign_of(other)}{near(other, context)}")
                told[later] = ""
        told[at] = _result(event, gains, context)


def _merge_gains(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    """Merge a seat's gains from dice told earlier: it chose their order, or a card was asked first."""
    by_seat: dict[int, list[int]] = defaultdict(list)
    for at, event in enumerate(happened):
        if at not in told and isinstance(event, _GAINS) and from_dice(event):
            by_seat[event.seat].append(at)
    for seat, places in by_seat.items():
        gains = [gain for at in places if isinstance(gain := happened[at], _GAINS)]
        changes = [f"{context.texts.signed(gain.change)}{_sign_of(gain)}" for gain in gains]
        told.update(dict.fromkeys(places, ""))
        told[places[0]] = change_line(seat, " ".join(changes), gains[0].why, context)


def _merge_plays(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    """Tell with a card that is played what it does at once to its holder's numbers, and name it once."""
    for at, event in enumerate(happened):
        if not isinstance(event, e.CardPlayed):
            continue
        if _goes_without_saying(event, happened[:at], happened[at + 1 :], context):
            continue
        of_card = (event.seat, event.card)
        gains: list[_Gain] = []
        for later in range(at + 1, len(happened)):
            other = happened[later]
            if isinstance(other, _AFTER_A_PLAY):
                break
            if isinstance(other, e.TokyoLeft) and (other.seat, other.why) == of_card:
                told[later] = driven_out(other.seat, other.place, context)
            if isinstance(other, _GAINS) and (other.seat, other.why) == of_card:
                gains.append(other)
                told[later] = ""
        if summed := _summed(gains, context):
            played = sentence(event, context)
            told[at] = f"{played[:-1]}: {summed}" if played.endswith(".") else f"{played} {summed}"


def _summed(gains: list[_Gain], context: RenderContext) -> str:
    """Return the changes of a monster, each number once: `−3⚡ +5★ +9♥`."""
    sums: defaultdict[str, int] = defaultdict(int)
    for gain in gains:
        sums[_sign_of(gain)] += gain.change
    return " ".join(f"{context.texts.signed(change)}{sign}" for sign, change in sums.items() if change)


def _result(event: e.ResultSettled, gains: list[str], context: RenderContext) -> str:
    if not sum(event.dice):
        return sentence(event, context)
    dice = context.texts.in_order(signs.dice(event.dice))
    line = f"{context.monster(event.seat)}: {dice}"
    return f"{line} {context.texts.arrow} {' '.join(gains)}" if gains else line


def from_dice(event: Event) -> bool:
    """Return whether the event is a gain from the dice."""
    return isinstance(event, _GAINS) and event.why in _FROM_DICE


def of_result(event: Event) -> bool:
    """Return whether the line of a result tells the event: a gain, spaces of the gauge, cultists."""
    if isinstance(event, e.NumberChanged):
        return event.why in _COUNTED_FROM_DICE and event.what in signs.NUMBERS
    return from_dice(event)


def near(event: Event, context: RenderContext) -> str:
    """Return the star total of a player near the goal: ` (17★)`; else empty."""
    if not isinstance(event, e.StarsChanged) or event.now < NEAR:
        return ""
    return f" ({context.texts.number(event.now)}{signs.STAR})"


def _sign_of(event: Event) -> str:
    if isinstance(event, e.NumberChanged):
        return signs.NUMBERS[event.what]
    if isinstance(event, e.StarsChanged):
        return signs.STAR
    return signs.ENERGY if isinstance(event, e.EnergyChanged) else signs.HEART


def _merge_entries(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    for at, event in enumerate(happened[:-1]):
        pay = happened[at + 1]
        if isinstance(event, e.TokyoEntered) and isinstance(pay, e.StarsChanged | e.EnergyChanged):
            if pay.why != Why.ENTER:
                continue
            told[at] = context.texts.gettext(
                _TAKES[event.place],
                sign=signs.PLACES[event.place],
                monster=context.monster(event.seat),
                gain=f"{context.texts.number(pay.change)}{_sign_of(pay)}",
            )
            told[at + 1] = ""


def _merge_losses(happened: list[Event], context: RenderContext, told: dict[int, str]) -> None:
    by_cause: dict[tuple[int, str], list[int]] = defaultdict(list)
    for at, event in enumerate(happened):
        if isinstance(event, e.HeartsLost):
            by_cause[event.by, event.why].append(at)
    for (by, why), places in by_cause.items():
        losses = [loss for at in places if isinstance(loss := happened[at], e.HeartsLost)]
        told.update(dict.fromkeys(places, ""))
        told[places[0]] = losses_line(losses, context)
        if why == Why.CLAWS:
            _name_attack(by, places[0], happened, context, told)


def _name_attack(
    by: int, at: int, happened: list[Event], context: RenderContext, told: dict[int, str]
) -> None:
    """Append the cards that strengthened an attack to its line."""
    cards: list[str] = []
    for before, event in enumerate(happened[:at]):
        if isinstance(event, e.CardUsed) and event.seat == by and event.card in _ATTACKS:
            told[before] = ""
            cards.append(context.card(event.card))
    if cards:
        told[at] = f"{told[at]} ({', '.join(cards)})"
