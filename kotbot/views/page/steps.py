"""The latest events, step by step, for a viewer: a view of the log alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import Event
from engine import events as e
from engine.cards.catalogue import is_keep, traits
from engine.dice import FACE_NAMES, FACES, Dice, count, faces_of
from engine.events import Place
from engine.table_events import (
    AddNumber,
    SetDice,
    SetNumber,
    SetTokyo,
    plain_changes,
    read_table,
)
from kotbot.matches.facts import Logged, Mode
from kotbot.matches.log.history import SEATS, START
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.corrections import ENTRY_WORDS
from kotbot.views.core.telling.last_hearts import asked_out, with_last_hearts
from kotbot.views.core.telling.log import not_taken_back
from kotbot.views.core.telling.sentences import sentence
from kotbot.views.page.contract import Die, Holder, Line, Number, PageStep, StepKind
from kotbot.views.page.grouping import Group, groups
from kotbot.views.page.lines import line_of
from kotbot.views.page.table import HAND, thing_card
from kotbot.views.page.words import face_name

MOST: Final = 160
"""Maximum number of steps; a long turn has some twenty."""
UNKNOWN: Final = -1
_SIGNS: Final = {
    "hearts": "heart",
    "stars": "star",
    "energy": "energy",
    "poison": "poison",
    "shrink": "shrink",
}
_PLACES: Final = {Place.CITY: "city", Place.BAY: "bay"}

Slots = tuple[int, ...]
"""Faces of dice in the order in which they lie."""


Known = Mapping[int, PageStep]
"""Earlier steps by their ids, of the same seats and in the same language."""


def steps(
    context: RenderContext, hearts: Sequence[int], known: Known = MappingProxyType({})
) -> tuple[PageStep, ...]:
    """Return the latest steps, ending with these hearts, without events that were undone.

    Known steps are reused.
    """
    standing = _since_seats_changed(not_taken_back(context.facts.log))
    entries = with_last_hearts(standing, asked_out(context.facts))
    is_beginning = bool(entries) and entries[0].text == START
    found: list[PageStep] = []
    before, lying = (0 if is_beginning else UNKNOWN), Slots()
    for group in groups(entries, known, context):
        step = known.get(group.id)
        if step is None or step.before != before:
            step = _step(group, before, _thrown(group.events, lying), context)
        lying = _faces(step.dice) or lying
        found.append(step)
        before = group.id
    for seat, (shown, there) in enumerate(zip(hearts, context.state.hearts, strict=True)):
        if shown != there:
            _replace_last_hearts(found, seat, shown)
    return tuple(found[-MOST:])


def _replace_last_hearts(found: list[PageStep], seat: int, hearts: int) -> None:
    """Replace a seat's last hearts: a table shows other ones while it is asked whether a monster is out."""
    for at in range(len(found) - 1, -1, -1):
        step = found[at]
        others = tuple(one for one in step.numbers if (one.seat, one.sign) != (seat, "heart"))
        if others != step.numbers:
            found[at] = replace(step, numbers=(*others, Number(seat, "heart", hearts, None)))
            return


def slots(shown: Sequence[PageStep], dice: Dice) -> Slots:
    """Return the faces in the order of the last step that threw these dice; else by face."""
    for step in reversed(shown):
        if step.kind in (StepKind.ROLL, StepKind.RESULT, StepKind.ENTRY) and step.dice:
            faces = _faces(step.dice)
            if count(faces) == dice:
                return faces
    return faces_of(dice)


def _faces(dice: Iterable[Die]) -> Slots:
    return tuple(FACE_NAMES.index(die.face) for die in dice)


def _since_seats_changed(entries: list[Logged]) -> list[Logged]:
    """Return the entries since the last change of seats, which renumbers the seats."""
    changed = [at for at, entry in enumerate(entries) if entry.text.startswith(SEATS)]
    return entries[changed[-1] + 1 :] if changed else entries


# A step


def _step(group: Group, before: int, thrown: Iterable[tuple[int, bool]], context: RenderContext) -> PageStep:
    told = [line for line in group.lines if line]
    main = next((event for event in group.events if isinstance(event, e.CardBought)), group.events[0])
    kind = StepKind.CORRECTION if _is_put_right(main, context) else _kind(main)
    if not told and kind in (StepKind.ROLL, StepKind.TURN):
        told = [sentence(main, context)]
    seat, hits = _seats(main, group.events)
    return PageStep(
        id=group.id,
        before=before,
        turn=group.turn,
        kind=kind,
        seat=seat,
        hits=hits,
        line=_line(told, context),
        dice=tuple(
            Die(FACE_NAMES[face], lies, face_name(face, context.texts), None) for face, lies in thrown
        ),
        numbers=tuple(number for event in group.events for number in _numbers(event)),
        holders=tuple(holder for event in group.events for holder in _holders(event)),
        cards=tuple(thing_card(card, context) for event in group.events for card in _cards(event)),
        lands=any(_lands(event) for event in group.events),
    )


def _is_put_right(event: Event, context: RenderContext) -> bool:
    """Return whether the table corrects the referee."""
    if context.facts.mode is not Mode.REFEREE or not isinstance(event, e.TableChanged):
        return False
    return ENTRY_WORDS[type(read_table(event.text).change)].corrects


def _line(told: Sequence[str], context: RenderContext) -> Line:
    return line_of(context.texts.direct(" · ".join(told))) if told else ()


def _kind(event: Event) -> StepKind:
    match event:
        case e.GameBegan():
            return StepKind.BEGIN
        case e.TurnBegan():
            return StepKind.TURN
        case e.OpeningRolled() | e.DiceRolled() | e.DieRerolled() | e.DieTurned() | e.CamouflageRolled():
            return StepKind.ROLL
        case e.ResultSettled():
            return StepKind.RESULT
        case e.StarsChanged() | e.EnergyChanged() | e.HeartsGained() | e.NumberChanged():
            return StepKind.GAIN
        case e.HeartsLost():
            return StepKind.DAMAGE
        case e.DamagePrevented() | e.PendingDropped():
            return StepKind.SPARED
        case e.TokensChanged():
            return StepKind.TOKENS
        case e.TokyoEntered() | e.TokyoLeft() | e.Yielded() | e.Stayed() | e.BayMovedUp() | e.BayClosed():
            return _kind_in_tokyo(event)
        case e.Eliminated():
            return StepKind.FALL
        case e.ChildBorn():
            return StepKind.REBORN
        case e.TurnEnded():
            return StepKind.END_OF_TURN
        case e.GameEnded():
            return StepKind.WIN
        case e.TableChanged():
            return StepKind.ENTRY
        case _:
            return _kind_of_card(event)


def _kind_in_tokyo(
    event: e.TokyoEntered | e.TokyoLeft | e.Yielded | e.Stayed | e.BayMovedUp | e.BayClosed,
) -> StepKind:
    match event:
        case e.TokyoEntered():
            return StepKind.ENTER
        case e.TokyoLeft() | e.Yielded():
            return StepKind.LEAVE
        case e.Stayed():
            return StepKind.STAY
        case e.BayMovedUp() | e.BayClosed():
            return StepKind.BAY


def _kind_of_card(event: Event) -> StepKind:
    match event:
        case e.CardBought():
            return StepKind.BUY
        case e.CardRevealed():
            return StepKind.REVEAL
        case e.CardDiscarded():
            return StepKind.DISCARD
        case e.CardMoved():
            return StepKind.MOVE
        case e.MarketSwept():
            return StepKind.SWEEP
        case e.CardPlayed():
            return StepKind.PLAY
        case _:
            return StepKind.CARD


def _seats(main: Event, events: Sequence[Event]) -> tuple[int | None, tuple[int, ...]]:
    """Return the acting seat and the other seats affected."""
    match main:
        case e.HeartsLost(by=by):
            hurt = [event.seat for event in events if isinstance(event, e.HeartsLost)]
            return _nobody(by), tuple(dict.fromkeys(hurt))
        case e.CardMoved(seat, _, source):
            return seat, (source,) if source >= 0 else ()
        case e.Eliminated(seat, by):
            return seat, (by,) if by >= 0 else ()
        case e.GameEnded(winner):
            return _nobody(winner), ()
        case e.DieRerolled(by):
            return by, ()
        case e.TableChanged(text):
            moved = [event.source for event in events if isinstance(event, e.CardMoved)]
            owners = tuple(source for source in moved if source >= 0)
            return _nobody(getattr(read_table(text).change, "seat", -1)), owners
        case e.BayClosed() | e.CardRevealed() | e.DeckReshuffled():
            return None, ()
        case _:
            return main.seat, ()


def _numbers(event: Event) -> Iterator[Number]:
    """Return the numbers of monsters that an event states."""
    match event:
        case e.StarsChanged(seat, _, now, _):
            yield Number(seat, "star", now, None)
        case e.EnergyChanged(seat, _, now, _):
            yield Number(seat, "energy", now, None)
        case e.HeartsGained(seat, _, now, _) | e.HeartsLost(seat, _, now):
            yield Number(seat, "heart", now, None)
        case e.CardsDrawn(seat, number):
            yield Number(seat, HAND, None, number)
        case e.CardPlayed(seat):
            yield Number(seat, HAND, None, -1)
        case e.TokensChanged(seat, token, _, now, card):
            yield Number(seat, card or token, now, None)
        case e.NumberChanged(seat, what, _, now, _):
            yield Number(seat, what, now, None)
        case e.CardMoved(seat, card, _, charge) if charge:
            yield Number(seat, card, charge, None)
        case e.TableChanged(text):
            yield from _entered(text)
        case _:
            return


def _entered(text: str) -> Iterator[Number]:
    """Return the numbers that people at a table entered."""
    for change in plain_changes(read_table(text).change):
        if isinstance(change, SetNumber):
            yield Number(change.seat, _SIGNS.get(change.what, change.what), change.value, None)
        elif isinstance(change, AddNumber):
            yield Number(change.seat, _SIGNS.get(change.what, change.what), None, change.change)


def _holders(event: Event) -> Iterator[Holder]:
    match event:
        case e.TokyoEntered(seat, place):
            yield Holder(_PLACES[place], seat)
        case e.Yielded(_, place) | e.TokyoLeft(_, place):
            yield Holder(_PLACES[place], None)
        case e.BayMovedUp(seat):
            yield from (Holder("bay", None), Holder("city", seat))
        case e.TableChanged(text):
            for change in plain_changes(read_table(text).change):
                if isinstance(change, SetTokyo):
                    yield from (Holder("city", _nobody(change.city)), Holder("bay", _nobody(change.bay)))
        case _:
            return


def _nobody(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _cards(event: Event) -> tuple[str, ...]:
    match event:
        case e.CardBought(_, card) | e.CardRevealed(card) | e.CardDiscarded(_, card) | e.CardMoved(_, card):
            return (card,)
        case e.CardPlayed(_, card):
            return (card,)
        case _:
            return ()


def _lands(event: Event) -> bool:
    match event:
        case e.CardBought(_, card, _, source):
            return is_keep(card) and not source.isdecimal()
        case e.CardPlayed(_, card):
            return traits(card).held
        case _:
            return isinstance(event, e.CardMoved)


# Dice


def _thrown(events: Sequence[Event], lying: Slots) -> tuple[tuple[int, bool], ...]:
    """Return the dice after a step, each with whether it was kept; empty if it is not about dice."""
    match events[0]:
        case e.DiceRolled(_, 1, _, dice) | e.OpeningRolled(_, dice) | e.CamouflageRolled(_, dice):
            return tuple((face, False) for face in faces_of(dice))
        case e.DiceRolled(_, _, fell, dice):
            return tuple(_laid(lying, fell, dice))
        case e.DieRerolled(_, _, face, into) | e.DieTurned(_, _, face, into) if face in lying:
            at = len(lying) - 1 - lying[::-1].index(face)
            return tuple((into if place == at else lies, place != at) for place, lies in enumerate(lying))
        case e.ResultSettled(_, dice):
            order = lying if count(lying) == dice else faces_of(dice)
            return tuple((face, False) for face in order)
        case e.TableChanged(text) if isinstance(change := read_table(text).change, SetDice):
            return tuple((face, False) for face in faces_of(change.dice))
        case _:
            return ()


def _laid(lying: Slots, fell: Dice, dice: Dice) -> Iterator[tuple[int, bool]]:
    """Lay out the dice: kept ones keep their places, rolled ones fill the others."""
    kept = [all_ - thrown for all_, thrown in zip(dice, fell, strict=True)]
    places: list[int | None] = []
    for face in lying:
        stays = kept[face] > 0
        kept[face] -= stays
        places.append(face if stays else None)
    fallen = iter(faces_of(fell))
    for place in places:
        if place is not None:
            yield place, True
        elif (fell_here := next(fallen, None)) is not None:
            yield fell_here, False
    yield from ((face, True) for face in FACES for _ in range(kept[face]))
    yield from ((face, False) for face in fallen)
