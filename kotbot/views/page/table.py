"""The table as a page draws it: Tokyo, the mats of the monsters, cards for sale, dice."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.answers import Buy
from engine.boxes import numbers_of
from engine.cards.catalogue import THINGS, UNKNOWN, Kind
from engine.cards.wicked import LEVELS
from engine.decisions import KeepDice
from engine.dice import FACE_NAMES, FACES
from engine.events import Place
from engine.market import cost_for
from engine.rules import price
from engine.state import EMPTY, GOAL, Held, State
from kotbot.drawings import COLOURS, Drawing, of_monster
from kotbot.i18n import Texts
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import number_name
from kotbot.views.base.cards import card_name
from kotbot.views.base.monsters import monster_name, signs_of
from kotbot.views.base.prompt import answers_of, draft_of
from kotbot.views.base.render_context import RenderContext, player_name
from kotbot.views.core.questions import is_for_sale
from kotbot.views.core.questions.shopping import hindered
from kotbot.views.core.telling.corrections import counter_name
from kotbot.views.page.contract import Card, Dial, Die, Joined, Looks, Mat, Spot
from kotbot.views.page.whose import offers
from kotbot.views.page.words import dial_name, face_name

_SIGNS: Final = {Kind.TILE: signs.WICKEDNESS, Kind.LEVEL: signs.TOWER}
HAND: Final = "held"
"""Names the number of hidden cards, in place of a number of an expansion."""
_IN_SIGNS: Final = {**signs.NUMBERS, HAND: signs.HAND}
_PLACES: Final = {Place.CITY: "city", Place.BAY: "bay", Place.OUTSIDE: ""}


def tokyo(context: RenderContext) -> tuple[Spot, ...]:
    """Return the City, and the Bay while it is open."""
    state, texts = context.state, context.texts
    city = Spot(texts.gettext("City"), _seat(state.city))
    return (city, Spot(texts.gettext("Bay"), _seat(state.bay))) if state.bay_open else (city,)


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


# Monsters


def mats(context: RenderContext, hearts: tuple[int, ...]) -> tuple[Mat, ...]:
    """Return the mats of the monsters in seat order, with these hearts."""
    return tuple(_mat(place, number, context) for place, number in enumerate(hearts))


def joined(context: RenderContext) -> tuple[Joined, ...]:
    """Return the monsters of a lobby, in seat order."""
    seats, texts = context.facts.seats, context.texts
    emoji = signs_of(tuple(seat.monster for seat in seats))
    return tuple(
        Joined(
            sign=emoji[seat.monster],
            drawing=_drawn(seat.monster),
            name=monster_name(seat.monster, texts),
            player=player_name(seat, texts),
        )
        for seat in seats
    )


def _drawn(monster: str) -> str:
    """Return the name of the monster's drawing; empty for a typed monster."""
    drawing = of_monster(monster)
    return "" if drawing is Drawing.STRANGER else drawing


def _mat(place: int, hearts: int, context: RenderContext) -> Mat:
    state, texts, seat = context.state, context.texts, context.seat(place)
    lives = state.lives(place)
    dials = (
        Dial("heart", dial_name("hearts", texts), hearts, state.most_hearts(place)),
        Dial("star", dial_name("stars", texts), state.stars[place], GOAL),
        Dial("energy", dial_name("energy", texts), state.energy[place], 0),
    )
    tokens = tuple(
        Dial(name, dial_name(name, texts), number, 0)
        for name, number in (("poison", state.poison[place]), ("shrink", state.shrink[place]))
        if number
    )
    counters = tuple(
        Dial(one.what, counter_name(one.what, context), state.number(place, one.what), 0)
        for one in (() if context.facts.table is None else context.facts.table.counters)
    )
    numbers = tuple(
        Dial(what, number_name(what, texts), state.number(place, what), 0)
        for what in _shown_numbers(state)
        if lives and (what in signs.NUMBERS or state.number(place, what))
    )
    held = _hidden(place, context) if lives else ()
    where = _PLACES[state.place_of(place)]
    name = monster_name(seat.monster, texts)
    return Mat(
        seat=place,
        sign=context.sign(place),
        drawing=_drawn(seat.monster),
        colour=COLOURS[of_monster(seat.monster)],
        name=name,
        player=context.player(place),
        place=where,
        alive=lives,
        active=place == state.active,
        hearts=dials[0],
        stars=dials[1],
        energy=dials[2],
        tokens=tokens,
        counted=(*counters, *map(_in_sign, (*numbers, *held))),
        cards=tuple(_held(held, context) for held in state.cards[place]),
        said=", ".join(
            (
                name,
                context.player(place),
                *_where(where, lives, texts),
                *_said((*dials, *tokens, *counters, *numbers, *held), texts),
            )
        ),
    )


def _in_sign(dial: Dial) -> Dial:
    """Return a number called by its sign, if it has one."""
    return replace(dial, name=_IN_SIGNS.get(dial.sign, dial.name))


def _hidden(place: int, context: RenderContext) -> tuple[Dial, ...]:
    """Return the number of hidden cards of a monster; none in a match without such cards."""
    more = context.state.more
    if more is None or not any((*more.hands, *more.decks)):
        return ()
    held = len(more.hands[place]) if more.hands else 0
    # Translators: read aloud with a number: cards that a monster holds and nobody else sees.
    return (Dial(HAND, context.texts.gettext("cards in hand"), held, 0),)


def _shown_numbers(state: State) -> list[str]:
    """Return the numbers of the expansions in play, those with signs of their own first."""
    there = numbers_of(state.rules.box_names)
    first = [what for what in signs.NUMBERS if what in there]
    return [*first, *(what for what in there if what not in first)]


def _where(where: str, lives: bool, texts: Texts) -> list[str]:
    if not lives:
        return [texts.gettext("out of the game")]
    named = {"city": texts.gettext("City"), "bay": texts.gettext("Bay")}
    return [named[where]] if where in named else []


def _said(dials: Iterable[Dial], texts: Texts) -> list[str]:
    return [f"{dial.name} {texts.number(dial.value)}" for dial in dials]


def tiles(context: RenderContext) -> tuple[Card, ...]:
    """Return the tiles and levels that lie open for everybody, in the order of their levels."""
    more = context.state.more
    lying = () if more is None else more.tiles
    in_order = sorted(filter(lying.__contains__, THINGS), key=lambda thing: LEVELS.get(thing, 0))
    return tuple(thing_card(thing, context) for thing in in_order)


def thing_card(card: str, context: RenderContext) -> Card:
    """Return a card or thing by its name; a level has its sign before it, a tile that of its level."""
    sign = _sign(card)
    level = context.texts.number(LEVELS[card]) if card in LEVELS else ""
    name = context.card(card)
    return Card(card, f"{sign}{level} {name}" if sign else name, context.effect(card))


def _sign(card: str) -> str:
    """Return the sign of a tile or a level; empty for all else."""
    return _SIGNS.get(THINGS[card].kind, "") if card in THINGS else ""


def _held(held: Held, context: RenderContext) -> Card:
    name = " ".join(filter(None, (_sign(held.card), context.card(held.card))))
    if held.acts and held.acts != held.card:
        name = f"{name} ({context.card(held.acts)})"
    effect = context.effect(held.acts or held.card)
    return Card(held.card, name, effect, charge=held.charge)


def market(context: RenderContext, looks: Looks) -> tuple[Card, ...]:
    """Return the cards for sale with their buy actions; none at a table that does not enter its market."""
    table = context.facts.table
    if table is not None and not table.market:
        return ()
    shown = (_for_sale(card, context) for card in context.state.market if card != EMPTY)
    seat = context.asked_in_person
    if seat is None or not is_for_sale(context.state):
        return tuple(shown)
    return tuple(_with_buy_action(card, seat, context, looks) for card in shown)


def _with_buy_action(card: Card, seat: int, context: RenderContext, looks: Looks) -> Card:
    """Return a card for sale with its cost and buy action for the asked seat."""
    if card.id not in THINGS:
        return card
    cost = cost_for(context.state, seat, card.id)
    wanted = Buy(seat, card.id)
    buy = actions.answer(context.facts, wanted) if wanted in answers_of(context, seat) else None
    bought = buy if offers(buy, context.facts, looks) else None
    return replace(card, cost=cost, buy=bought, missing=hindered(card.id, seat, context))


def _for_sale(card: str, context: RenderContext) -> Card:
    if card == UNKNOWN:
        return Card(card, "?", "")
    known = card in THINGS
    return Card(
        card,
        card_name(card, context.edition, context.texts),
        context.effect(card),
        price(context.facts.rules, card) if known else None,
    )


# Dice


def dice(context: RenderContext, looks: Looks, lying: Iterable[int]) -> tuple[Die, ...]:
    """Return the dice, marked ones of each face first as on the buttons; `lying` has their faces in order."""
    facts, thrown = context.facts, context.state.dice
    asks = (
        isinstance(context.state.question, KeepDice)
        and context.state.rolls > 0
        and context.asked_in_person is not None
    )
    marked = draft_of(context).keep
    found: list[Die] = []
    numbers = dict.fromkeys(FACES, 0)
    for face in lying:
        kept = min(marked[face], thrown[face])
        number = numbers[face] = numbers[face] + 1
        wanted = kept - number if number <= kept else number
        action = actions.keep(facts, face, wanted) if asks else None
        offered = action if offers(action, facts, looks) else None
        found.append(Die(FACE_NAMES[face], asks and number <= kept, face_name(face, context.texts), offered))
    return tuple(found)
