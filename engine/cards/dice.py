"""Cards that add dice and rolls, change dice, or look at the result."""

from engine.cards import hooks
from engine.cards.catalogue import BIT, FULL
from engine.cards.hooks import Change, ExtraRoll
from engine.damage import deal
from engine.dice import FACES, ONE, THREE, TWO
from engine.events import CardUsed, ExtraTurnWon
from engine.gains import gain_stars, lose_stars, pay
from engine.holdings import by_name, charge, discard
from engine.resolving import counted
from engine.state import Held, State

STRETCHY_PRICE = 2
SMOKE = "smoke_cloud"
TWIST = "plot_twist"


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
    names=lambda state, seat: ("energy_drink",) if state.energy[seat] >= 1 else (),
    pays=lambda state, seat, _: pay(state, seat, 1, "energy_drink"),
)


@hooks.sets_up(SMOKE)
def _smoke_cloud(state: State, seat: int, held: Held) -> None:
    charge(state, seat, held, FULL[SMOKE])


def _clouds(state: State, seat: int) -> dict[str, Held]:
    return by_name([held for held in state.working(seat, SMOKE) if held.charge], SMOKE)


def _spend_smoke(state: State, seat: int, name: str) -> None:
    charge(state, seat, _clouds(state, seat)[name], -1)


hooks.EXTRA_ROLLS[SMOKE] = ExtraRoll(
    BIT[SMOKE],
    SMOKE,
    names=_clouds,
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


def _culler_used(state: State, seat: int, _: str) -> None:
    held = _unused_culler(state, seat)
    if held is not None:
        state.used = (*state.used, held.uid)


def _twists(state: State, seat: int) -> dict[str, Held]:
    return by_name(state.working(seat, TWIST), TWIST)


def _stretchy_turns(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    return _any_turn(state, seat) if state.energy[seat] >= STRETCHY_PRICE else ()


hooks.CHANGES.extend(
    [
        Change(BIT["herd_culler"], "herd_culler", _culler_turns, _culler_used),
        Change(
            BIT[TWIST],
            TWIST,
            _any_turn,
            used=lambda state, seat, name: discard(state, seat, _twists(state, seat)[name], TWIST),
            names=_twists,
        ),
        Change(
            BIT["stretchy"],
            "stretchy",
            _stretchy_turns,
            used=lambda state, seat, _: pay(state, seat, STRETCHY_PRICE, "stretchy"),
        ),
        Change(
            BIT["shrinky"],
            "shrinky",
            turns=lambda state, _: ((TWO, ONE),) if state.dice[TWO] else (),
            used=lambda state, seat, _: state.events.append(CardUsed(seat, "shrinky")),
        ),
    ]
)

# The result


@hooks.RESULT.card("complete_destruction")
def _complete_destruction(state: State, seat: int, _: Held) -> None:
    if all(counted(state)):
        gain_stars(state, seat, 9, "complete_destruction")


def _four_alike(state: State) -> bool:
    return max(counted(state)) >= 4


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


@hooks.RESULT.card("detritivore")
def _detritivore(state: State, seat: int, _: Held) -> None:
    if all(counted(state)[face] for face in (ONE, TWO, THREE)):
        gain_stars(state, seat, 2, "detritivore")


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
