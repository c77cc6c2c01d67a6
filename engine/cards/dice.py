"""Cards that add dice and rolls, change dice, or look at the result."""

from engine.cards import hooks
from engine.cards.catalogue import BIT, FULL
from engine.cards.hooks import Change, ExtraRoll
from engine.damage import deal
from engine.dice import FACES, ONE, THREE, TWO
from engine.events import CardUsed, ExtraTurnWon
from engine.gains import gain_stars, lose_stars, pay
from engine.holdings import charge, discard
from engine.state import Held, State

STRETCHY_PRICE = 2


@hooks.DICE.card("extra_head")
def _extra_head(_: State, __: int) -> int:
    return 1


@hooks.ROLLS.card("giant_brain")
def _giant_brain(_: State, __: int) -> int:
    return 1


# More rolls

hooks.EXTRA_ROLLS["energy_drink"] = ExtraRoll(
    BIT["energy_drink"],
    "energy_drink",
    may=lambda state, seat: state.energy[seat] >= 1,
    pays=lambda state, seat: pay(state, seat, 1, "energy_drink"),
)


@hooks.sets_up("smoke_cloud")
def _smoke_cloud(state: State, seat: int, held: Held) -> None:
    charge(state, seat, held, FULL["smoke_cloud"], "smoke")


def _spend_smoke(state: State, seat: int) -> None:
    charged = next(held for held in state.working(seat, "smoke_cloud") if held.charge)
    charge(state, seat, charged, -1, "smoke")


hooks.EXTRA_ROLLS["smoke_cloud"] = ExtraRoll(
    BIT["smoke_cloud"],
    "smoke_cloud",
    may=lambda state, seat: any(held.charge for held in state.working(seat, "smoke_cloud")),
    pays=_spend_smoke,
)


@hooks.REROLLED.card("orb_of_doom")
def _orb_of_doom(state: State, seat: int, _: Held) -> None:
    deal(state, seat, "orb_of_doom", [(state.active, 1)])


# Own changes of dice


def _faces(state: State) -> list[int]:
    return [face for face in FACES if state.dice[face]]


def _any_turn(state: State, _: int) -> tuple[tuple[int, int], ...]:
    return tuple((face, into) for face in _faces(state) for into in FACES if into != face)


def _unused_culler(state: State, seat: int) -> Held | None:
    cullers = state.working(seat, "herd_culler")
    return next((held for held in cullers if held.uid not in state.used), None)


def _culler_turns(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    if _unused_culler(state, seat) is None:
        return ()
    return tuple((face, ONE) for face in _faces(state) if face != ONE)


def _culler_used(state: State, seat: int) -> None:
    held = _unused_culler(state, seat)
    if held is not None:
        state.used = (*state.used, held.uid)


def _stretchy_turns(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    return _any_turn(state, seat) if state.energy[seat] >= STRETCHY_PRICE else ()


hooks.CHANGES.extend(
    [
        Change(BIT["herd_culler"], "herd_culler", _culler_turns, _culler_used),
        Change(
            BIT["plot_twist"],
            "plot_twist",
            _any_turn,
            used=lambda state, seat: discard(state, seat, state.working(seat, "plot_twist")[0], "plot_twist"),
        ),
        Change(
            BIT["stretchy"],
            "stretchy",
            _stretchy_turns,
            used=lambda state, seat: pay(state, seat, STRETCHY_PRICE, "stretchy"),
        ),
        Change(
            BIT["shrinky"],
            "shrinky",
            turns=lambda state, _: ((TWO, ONE),) if state.dice[TWO] else (),
            used=lambda state, seat: state.events.append(CardUsed(seat, "shrinky")),
        ),
    ]
)

# The result


@hooks.RESULT.card("complete_destruction")
def _complete_destruction(state: State, seat: int, _: Held) -> None:
    if all(state.dice):
        gain_stars(state, seat, 9, "complete_destruction")


@hooks.RESULT.card("detritivore")
def _detritivore(state: State, seat: int, _: Held) -> None:
    if all(state.dice[face] for face in (ONE, TWO, THREE)):
        gain_stars(state, seat, 2, "detritivore")


def _four_alike(state: State) -> bool:
    return max(state.dice) >= 4


@hooks.RESULT.card("draining_ray")
def _draining_ray(state: State, seat: int, _: Held) -> None:
    if not _four_alike(state):
        return
    living = [*state.others(seat), seat]
    most = max(state.stars[other] for other in living)
    leaders = [other for other in living if state.stars[other] == most and other != seat and most]
    for leader in leaders:
        lose_stars(state, leader, 1, "draining_ray")
    gain_stars(state, seat, len(leaders), "draining_ray")


@hooks.RESULT.card("flaming_aura")
def _flaming_aura(state: State, seat: int, _: Held) -> None:
    if _four_alike(state):
        deal(state, seat, "flaming_aura", [(other, 1) for other in state.others(seat)])


@hooks.ONES_STARS.card("gourmet")
def _gourmet(_: State, __: int) -> int:
    return 2


@hooks.ONES_SCORED.card("freeze_time")
def _freeze_time(state: State, seat: int, _: Held) -> None:
    state.freeze = (*state.freeze, max(state.freeze, default=state.frozen) + 1)
    state.events.append(ExtraTurnWon(seat, "freeze_time"))
