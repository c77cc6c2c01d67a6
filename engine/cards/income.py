"""Cards that bring stars and energy, or make purchases cheaper."""

from collections.abc import Iterator

from engine.answers import Answer, Charge
from engine.cards import hooks
from engine.cards.catalogue import FIRST, FULL, LATER
from engine.decisions import ChargeBattery
from engine.dispatch import question
from engine.gains import gain_energy, gain_stars, pay, take_energy
from engine.holdings import bought_anew, charge, discard
from engine.state import Held, State

BATTERY = "battery_monster"
BATTERY_OUTPUT = 2


@hooks.PRICE.card("alien_origin")
def _alien_origin(_: State, __: int) -> int:
    return -1


@hooks.ENERGY_GAIN.card("friend_of_children")
def _friend_of_children(_: State, __: int) -> int:
    return 1


@hooks.BOUGHT.card("media_friendly")
def _media_friendly(state: State, seat: int, _: Held, __: str) -> None:
    gain_stars(state, seat, 1, "media_friendly")


# At the end of the turn, in this order (docs/rulings.md, "End of the turn")


@hooks.TURN_ENDED.card("rooting_for_the_underdog")
def _underdog(state: State, seat: int, _: Held) -> None:
    if all(state.stars[other] > state.stars[seat] for other in state.others(seat)):
        gain_stars(state, seat, 1, "rooting_for_the_underdog")


@hooks.TURN_ENDED.card("energy_hoarder")
def _energy_hoarder(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, state.energy[seat] // 6, "energy_hoarder")


@hooks.TURN_ENDED.card("herbivore")
def _herbivore(state: State, seat: int, _: Held) -> None:
    if not state.harmed:
        gain_stars(state, seat, 1, "herbivore")


@hooks.TURN_ENDED.card("solar_powered")
def _solar_powered(state: State, seat: int, _: Held) -> None:
    if state.energy[seat] == 0:
        gain_energy(state, seat, 1, "solar_powered")


# The battery


@hooks.sets_up(BATTERY, *LATER)
def _battery(state: State, seat: int, held: Held) -> None:
    charge(state, seat, held, FULL[BATTERY])


@hooks.sets_up(BATTERY, FIRST)
def _battery_first(state: State, seat: int, held: Held) -> None:
    if state.energy[seat]:
        state.stack.append(ChargeBattery(seat, held.uid))
    else:
        discard(state, seat, held, BATTERY)


def _charges(state: State, asked: ChargeBattery) -> Iterator[Answer]:
    return (Charge(asked.seat, energy) for energy in range(state.energy[asked.seat] + 1))


@question(ChargeBattery, _charges, anew=bought_anew, card=BATTERY, of_effect=True)
def _charged(state: State, asked: ChargeBattery, answer: Charge) -> None:
    found = state.held(asked.uid)
    if found is not None:
        pay(state, asked.seat, answer.energy, BATTERY)
        charge(state, asked.seat, found[1], 2 * answer.energy)


@hooks.TURN_STARTED.card(BATTERY)
def _discharge(state: State, seat: int, held: Held) -> None:
    energy = min(BATTERY_OUTPUT, held.charge)
    take_energy(state, seat, energy, BATTERY)
    charge(state, seat, held, -energy)
