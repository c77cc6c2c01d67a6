"""Power Up!: evolutions, eight for each monster, drawn for three hearts and played from a hand unseen."""

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Final, NamedTuple

from engine.bans import Ban, forbid
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import BIT, DARK, SECOND, Thing
from engine.cards.effects import Whose
from engine.cards.hooks import Prevention
from engine.cards.kinds import Kind
from engine.damage_windows import window
from engine.decisions import BuyCards, ChooseOrder, Frame
from engine.dice import HEART
from engine.events import CardUsed
from engine.gains import can_be_healed
from engine.hands import draw, drawing
from engine.holdings import discard, push_in_order
from engine.market import asks_to_buy
from engine.moments import About, Does, Moment, Threat, at, played
from engine.resolving import groups_of, void_groups
from engine.state import Held, State
from engine.steps import AtMoment, FinishTurn, Hit
from engine.tally import first_time, happened

BOX: Final = "power_up"
HEARTS_TO_DRAW: Final = 3
LOOKED_AT, KEPT = 2, 1


def evolutions(monster: str, **kinds: str) -> tuple[Thing, ...]:
    """Return the set of a monster from the ids of each kind."""
    rows = [(Kind(kind), card) for kind, ids in kinds.items() for card in ids.split()]
    return tuple(Thing(card, kind, monster=monster) for kind, card in rows)


EVOLUTION_SETS: Final = {
    "gigazaur": evolutions(
        "gigazaur",
        permanent="defender_of_tokyo heat_vision gamma_breath tail_sweep",
        temporary="radioactive_waste primal_bellow saurian_adaptability",
        lasting="detachable_tail",
    ),
    "alienoid": evolutions(
        "alienoid",
        permanent="adapting_technology funny_but_dangerous exotic_arms mothership_support "
        "superior_technology",
        temporary="alien_scourge precision_field_support anger_batteries",
    ),
    "kraken": evolutions(
        "kraken",
        permanent="terror_of_the_deep eater_of_souls sunken_temple mandibles_of_dread",
        temporary="healing_rain destructive_wave cult_worshippers",
        lasting="high_tide",
    ),
    "pandakai": evolutions(
        "pandakai",
        permanent="panda_express bamboo_supply pandarwinism yin_and_yang",
        temporary="panda_monium eats_shoots_and_leaves bamboozle bear_necessities",
    ),
    "cyber_kitty": evolutions(
        "cyber_kitty",
        permanent="play_with_your_food feline_motor mouse_hunter meow_missile",
        temporary="nine_lives mega_purr electro_scratch",
        lasting="cat_nip",
    ),
    "the_king": evolutions(
        "the_king",
        permanent="chest_thumping alpha_male i_am_the_king twas_beauty",
        temporary="monkey_rush jungle_frenzy giant_banana",
        lasting="simian_scamper",
    ),
    "meka_dragon": evolutions(
        "meka_dragon",
        permanent="programmed_to_destroy breath_of_doom lightning_armor claws_of_steel target_acquired",
        temporary="destructive_analysis tune_up",
        lasting="mecha_blast",
    ),
    "cyber_bunny": evolutions(
        "cyber_bunny",
        permanent="secret_laboratory king_of_the_gizmo energy_sword electric_carrot",
        temporary="stroke_of_genius emergency_battery heart_of_the_rabbit",
        lasting="rabbits_foot",
    ),
    "space_penguin": evolutions(
        "space_penguin",
        permanent="freeze_ray miraculous_catch encased_in_ice black_diamond icy_reflection",
        temporary="deep_dive",
        lasting="cold_wave blizzard",
    ),
}
"""The sets that are whole, by monster. A monster without one plays without evolutions."""

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset((SECOND, DARK)),
        monsters=tuple(EVOLUTION_SETS),
        things=tuple(thing for things in EVOLUTION_SETS.values() for thing in things),
    )
)


# Drawing


@at(Moment.SETUP, 200, BOX, may=lambda _, seat, __: seat == 0)
def _first_draws(state: State, _: int, __: Held | None, ___: About) -> None:
    """Deal to everybody before anybody chooses."""
    draws = [drawing(state, seat, LOOKED_AT, KEPT) for seat in range(state.seats)]
    dealt: list[Frame] = [frame for each in draws for frame in each[:-KEPT]]
    chosen: list[Frame] = [frame for each in draws for frame in each[-KEPT:]]
    push_in_order(state, *dealt, *chosen)


@at(Moment.COUNTED, 200, BOX, may=lambda state, _, __: state.dice[HEART] >= HEARTS_TO_DRAW)
def _three_hearts(state: State, seat: int, _: Held | None, __: About) -> None:
    if first_time(state, BOX):
        draw(state, seat, LOOKED_AT, KEPT)


# What evolutions have in common


def _only_lies_there(_: State, __: int, ___: Held | None) -> None:
    """Do nothing more: from now on it acts by what else is registered for it."""


def stays(*cards: str, amid_damage: bool = False) -> None:
    """Register evolutions that are played at any time, and lie open from then on."""
    for card in cards:
        played(card, amid_damage=amid_damage)(_only_lies_there)


def ends_with_turn(card: str) -> None:
    """Register an evolution that lies open until the end of the turn, or of one that was cut short."""
    place = next(_PLACES_OF_ENDS)

    def end(state: State, seat: int, held: Held | None, _: About) -> None:
        if held is not None:
            discard(state, seat, held, card)

    at(Moment.TURN_END, 300 + place, card, of=Whose.ALL)(end)
    at(Moment.START, -place, card, of=Whose.ALL)(end)


def ends_before_own_turn(card: str) -> None:
    """Register an evolution that lies open until the next turn of its owner begins."""

    @at(Moment.START, -next(_PLACES_OF_ENDS), card)
    def _(state: State, seat: int, held: Held | None, __: About) -> None:
        if held is not None:
            discard(state, seat, held, card)


_PLACES_OF_ENDS: Final = count(1)
"""Those that lie open for a while end in the order in which they are registered."""


def unused(state: State, seat: int, card: str) -> Held | None:
    """Return a card that may act once a turn and did not yet."""
    return next((held for held in state.working(seat, card) if held.uid not in state.used), None)


def use_up(state: State, held: Held) -> None:
    """Note that a card acted that may do so once a turn."""
    state.used = (*state.used, held.uid)


def would_kill(state: State, seat: int, about: About) -> bool:
    """Return whether the hit takes the last heart, and healing helps."""
    return Threat(*about).hearts >= state.hearts[seat] and can_be_healed(state, seat)


HEALS, WARDS = 201, 200
"""Numbers of the windows of cards in a hand that heal, and that ward off all losses."""

Effect = Callable[[State, int], None]


def at_any_time(
    card: str, *, may: Callable[[State, int], bool] = lambda _, __: True
) -> Callable[[Effect], Effect]:
    """Register the effect of an evolution that is done once it was played."""

    def rule(does: Effect) -> Effect:
        played(card, may=may)(lambda state, seat, _: does(state, seat))
        return does

    return rule


def heals(card: str, *, may: Callable[[State, int], bool]) -> Callable[[Effect], Effect]:
    """Register an evolution that also saves its owner from damage which is about to kill it."""

    def rule(does: Effect) -> Effect:
        played(card, may=may, amid_damage=True)(lambda state, seat, _: does(state, seat))
        window(HEALS, place=42, card=card, hand=True, may=would_kill)(
            lambda state, seat, _, __: does(state, seat)
        )
        return does

    return rule


def wards_off(card: str) -> None:
    """Register an evolution whose owner loses no hearts for the rest of the turn."""
    played(card, amid_damage=True)(_only_lies_there)
    window(WARDS, place=32, card=card, hand=True)(lambda _, __, ___, ____: None)
    wards_off_lying(card)


def wards_off_lying(card: str) -> None:
    """Register an evolution whose owner loses no hearts while it lies there, until the end of the turn."""
    forbid(card, Ban.LOSE_HEARTS)
    ends_with_turn(card)


def may_heal(state: State, seat: int) -> bool:
    """Return whether a monster lacks hearts."""
    return state.hearts[seat] < state.most_hearts(seat)


def also_at_end(order: int, card: str, effect: Effect, may: Callable[[State, int], bool]) -> None:
    """Offer an evolution that is played at any time at the end of a turn, too, to whoever has it in hand.

    The active player is asked only if there is nothing that it could buy: else it played it then.
    """

    def is_offered(state: State, seat: int, _: About) -> bool:
        return may(state, seat) and (seat != state.active or not asks_to_buy(state))

    def does(state: State, seat: int, _: Held | None, __: About) -> None:
        effect(state, seat)

    act: Does = does
    at(Moment.ENDING, order, card, hand=True, of=Whose.ALL, may=is_offered)(act)


def _no_effect(_: State, __: int) -> None:
    """Do nothing more."""


def when_resolved_at_once(
    card: str, group: int, *, may: Callable[[State, int], bool]
) -> Callable[[Effect], Effect]:
    """Register an evolution as `when_resolved` does, with the effect that is done once it was played."""

    def rule(does: Effect) -> Effect:
        when_resolved(card, group, may=may, does=does)
        return does

    return rule


def when_resolved(
    card: str, group: int, *, may: Callable[[State, int], bool], does: Effect = _no_effect
) -> None:
    """Register an evolution that is played while the own dice are resolved, before a group of them is.

    It is a button beside the order of the groups; if that is not asked, it is offered before they are.
    """

    def is_pending(state: State, seat: int) -> bool:
        return bool(state.pending & group) and may(state, seat)

    def is_alone(state: State, seat: int, _: About) -> bool:
        groups = groups_of(state) & ~void_groups(state)
        return groups == group and may(state, seat)

    played(card, may=is_pending, during=ChooseOrder)(lambda state, seat, _: does(state, seat))
    at(Moment.SETTLED, 200 + next(_PLACES_BESIDE_GROUPS), card, hand=True, may=is_alone)(
        lambda state, seat, _, __: does(state, seat)
    )


_PLACES_BESIDE_GROUPS: Final = count(1)
"""Those that are played beside the groups are offered in the order in which they are registered."""


def before_buying(order: int, card: str, *, may: Callable[[State, int], bool]) -> Callable[[Effect], Effect]:
    """Register an evolution that is played after entering Tokyo and before buying.

    It is a button beside the cards for sale, until one is bought; if nothing can be bought, it is offered.
    """

    def is_first(state: State, seat: int) -> bool:
        return not happened(state, BOUGHT) and may(state, seat)

    def is_offered(state: State, seat: int, _: About) -> bool:
        return may(state, seat) and (state.rules.table or not asks_to_buy(state))

    def rule(does: Effect) -> Effect:
        played(card, may=is_first, during=BuyCards)(lambda state, seat, _: does(state, seat))
        at(Moment.ENTERED, order, card, hand=True, may=is_offered)(
            lambda state, seat, _, __: does(state, seat)
        )
        return does

    return rule


BOUGHT: Final = "bought"
"""Noted in a turn in which something was bought."""


@at(Moment.PURCHASE, 5, BOX)
def _note_purchase(state: State, _: int, __: Held | None, ___: About) -> None:
    first_time(state, BOUGHT)


def begins_outside(state: State, seat: int, _: About) -> bool:
    """Return whether the own turn begins outside Tokyo."""
    return not state.in_tokyo(seat)


def skip_turn(state: State) -> None:
    """Drop the rest of the turn but its end for everybody."""
    state.stack[:] = [frame for frame in state.stack if _ends_turn(frame)]


def _ends_turn(frame: Frame) -> bool:
    if isinstance(frame, AtMoment):
        return frame.moment in (Moment.ENDING, Moment.TURN_END)
    return isinstance(frame, FinishTurn)


# Damage that is more than it seemed


def _note_nothing(_: State, __: Hit) -> None:
    """Note nothing: the extra comes each time."""


class Extra(NamedTuple):
    """What an evolution of the dealer adds to damage of which some is left."""

    card: str
    hearts: Callable[[State, Hit], int]
    note: Callable[[State, Hit], None] = _note_nothing
    """Notes that it was added."""


EXTRAS: Final[list[Extra]] = []
"""They are added one after another."""
LAST_EXTRAS: Final[list[Extra]] = []
"""They are added after all of those."""


def _register_extras(number: int, place: int, extras: list[Extra]) -> None:
    """Register the window in which they are added; nobody is asked.

    Without any of these things in play, only what happened in this turn (`More.once`) adds something.
    """

    @cache
    def things() -> int:
        return sum(BIT[extra.card] for extra in extras)

    def may(state: State, hit: Hit) -> bool:
        if not hit.damage or hit.by in (-1, hit.target):
            return False
        may_be = state.lying() & things() or (state.more is not None and state.more.once)
        return bool(may_be) and any(extra.hearts(state, hit) for extra in extras)

    def add(state: State, hit: Hit) -> None:
        amount = hit.amount
        for extra in extras:
            more = extra.hearts(state, hit)
            if more:
                state.events.append(CardUsed(hit.by, extra.card))
                extra.note(state, hit)
                amount += more
        state.stack.append(hit._replace(amount=amount))

    hooks.prevents(Prevention(number, place, bit=0, card=BOX, chances=lambda _, __: 1, may=may, opens=add))


_register_extras(208, 36, EXTRAS)
_register_extras(209, 37, LAST_EXTRAS)
