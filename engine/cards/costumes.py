"""Costumes: bought as cards, and taken from monsters that claws wounded (Halloween)."""

from collections.abc import Iterator
from typing import Final

from engine.answers import Answer, Chosen, Pass
from engine.asking import act_again
from engine.bans import Ban, forbid, source
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import ALL, BIT, THINGS, Thing
from engine.cards.effects import Whose
from engine.cards.hooks import Change, Prevention
from engine.cards.kinds import Kind
from engine.claws import attack, coming
from engine.damage import ARMOR, fall, lessen
from engine.damage_windows import present_hit, window_of_choice
from engine.decisions import Choose
from engine.dice import CLAW, FACE_NAMES, FACES, Face
from engine.events import CardUsed
from engine.gains import at_hand, gain_energy, gain_stars, heal, pay
from engine.market import cost_for, take_over
from engine.moments import CHOICES, About, Choice, Loss, Moment, Threat, at
from engine.rolling import reroll
from engine.rules import COSTUMES
from engine.state import Held, State
from engine.steps import Hit
from engine.tally import of_turn
from engine.winning import win_by_card

BOX: Final = COSTUMES
BEFORE_SPARE_ENERGY: Final = "1"
"""The version in which costumes were taken from others only for energy that was there already."""
ASTRONAUT, GHOST, VAMPIRE, WITCH, DEVIL, PIRATE = "astronaut", "ghost", "vampire", "witch", "devil", "pirate"
PRINCESS, ZOMBIE, CHEERLEADER, ROBOT, CLOWN = "princess", "zombie", "cheerleader", "robot", "clown"
LIBERTY: Final = "statue_of_liberty"
STEAL: Final = "steal"
"""The name in frames for taking costumes from whom claws wounded."""
STEAL_CLAWS: Final = 3
ASTRONAUT_STARS: Final = 17
COSTS: Final = {
    ASTRONAUT: 4,
    GHOST: 4,
    VAMPIRE: 3,
    WITCH: 4,
    DEVIL: 3,
    PIRATE: 4,
    PRINCESS: 5,
    ZOMBIE: 4,
    CHEERLEADER: 3,
    ROBOT: 4,
    LIBERTY: 4,
    CLOWN: 3,
}

register(
    Expansion(
        name=BOX,
        version="2",
        former=(BEFORE_SPARE_ENERGY,),
        editions=frozenset(ALL),
        monsters=("boogie_woogie", "pumpkin_jack"),
        things=tuple(Thing(costume, Kind.COSTUME, cost=cost) for costume, cost in COSTS.items()),
    )
)


# Winning


@hooks.GAINED_STARS.card(ASTRONAUT)
def _land(state: State, seat: int, _: Held, __: int) -> None:
    if state.stars[seat] >= ASTRONAUT_STARS:
        win_by_card(state, seat, ASTRONAUT)


@at(
    Moment.TURN_END,
    90,
    ASTRONAUT,
    of=Whose.ALL,
    may=lambda state, seat, _: state.stars[seat] >= ASTRONAUT_STARS,
)
def _land_late(state: State, seat: int, _: Held | None, __: About) -> None:
    """Win with stars that people at a table corrected."""
    win_by_card(state, seat, ASTRONAUT)


hooks.ARRIVES[ASTRONAUT] = lambda state, seat, held: _land(state, seat, held, 0)


# Start and end of turns


@hooks.TURN_STARTED.card(PRINCESS)
def _princess(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, PRINCESS)


@hooks.ROLLS.card(LIBERTY)
def _liberty(_: State, __: int) -> int:
    return 1


def _lost_some(state: State, seat: int, _: About) -> bool:
    return state.more is not None and of_turn(state.more.lost, seat) > 0


def _hurt_some(state: State, seat: int, _: About) -> bool:
    return state.more is not None and of_turn(state.more.dealt, seat) > 0


@at(Moment.TURN_END, 110, GHOST, of=Whose.ALL, may=_lost_some)
def _ghost(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 1, GHOST)


@at(Moment.TURN_END, 120, VAMPIRE, of=Whose.ALL, may=_hurt_some)
def _vampire(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 1, VAMPIRE)


# The dice of others


def _is_threatened(state: State, seat: int, _: About) -> bool:
    """Return whether the claws that lie there are going to wound a seat."""
    hearts = 0 if source(state, state.active, Ban.CLAWS) else coming(state, seat)
    spared = state.winged >> seat & 1 or source(state, seat, Ban.LOSE_HEARTS)
    return any(state.dice) and not spared and hearts > int(bool(state.masks[seat] & ARMOR))


@at(Moment.SHOWN, 100, WITCH, of=Whose.OTHERS, may=_is_threatened)
def _witch(state: State, seat: int, held: Held | None, __: About) -> None:
    if held is not None:
        state.stack.append(Choose(seat, WITCH, held.uid))


def _dice_to_reroll(state: State, asked: Choose) -> list[Answer]:
    faces = [face for face in FACES if state.dice[face]]
    return [Pass(asked.seat), *(Chosen(asked.seat, FACE_NAMES[face]) for face in faces)]


def _bewitch(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        state.stack.append(reroll(state, asked.seat, WITCH, FACE_NAMES.index(answer.what), 0))


CHOICES[WITCH] = Choice(_dice_to_reroll, _bewitch)


def _may_attack(state: State, _: int, __: About) -> bool:
    return not source(state, state.active, Ban.CLAWS)


@at(Moment.SETTLED, 100, CHEERLEADER, asks=True, of=Whose.OTHERS, may=_may_attack)
def _cheer(state: State, seat: int, _: Held | None, __: About) -> None:
    if state.more is not None:
        state.more = state.more._replace(cheers=state.more.cheers + 1)
        state.events.append(CardUsed(seat, CHEERLEADER))


# The own dice


def _shows_all(state: State, seat: int) -> bool:
    """Return whether the result shows each face; a claw that a card adds serves as the claw."""
    others = all(number for face, number in enumerate(state.dice) if face != CLAW)
    return seat == state.active and others and (state.dice[CLAW] > 0 or attack(state)[0] > 0)


def _clowning(state: State, seat: int) -> Held | None:
    """Return a Clown whose owner may turn dice; once it may, it may for the rest of the turn."""
    clowns = state.working(seat, CLOWN)
    if _shows_all(state, seat):
        return clowns[0] if clowns else None
    return next((held for held in clowns if held.uid in state.used), None)


def _clown_turns(state: State, seat: int) -> tuple[tuple[Face, Face], ...]:
    if _clowning(state, seat) is None:
        return ()
    faces = [face for face in FACES if state.dice[face]]
    return tuple((face, into) for face in faces for into in FACES if into != face)


def _clown_used(state: State, seat: int, _: str) -> None:
    clowns = {held.uid for held in state.working(seat, CLOWN)}
    state.used = (*state.used, *sorted(clowns - {*state.used}))


hooks.CHANGES.append(Change(BIT[CLOWN], CLOWN, _clown_turns, _clown_used))


@at(Moment.SHOWN, 200, CLOWN, may=lambda state, seat, _: _shows_all(state, seat))
def _notice(state: State, seat: int, _: Held | None, __: About) -> None:
    _clown_used(state, seat, CLOWN)


# Damage


def _may_pay(state: State, seat: int, about: About) -> bool:
    return bool(Threat(*about).damage) and at_hand(state, seat) > 0


def _how_much(state: State, asked: Choose) -> list[Answer]:
    most = min(state.energy[asked.seat], present_hit(state).amount)
    return [Pass(asked.seat), *(Chosen(asked.seat, str(number)) for number in range(1, most + 1))]


def _pay_instead(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        pay(state, asked.seat, int(answer.what), ROBOT)
        lessen(state, int(answer.what), ROBOT)


window_of_choice(112, place=22, card=ROBOT, may=_may_pay)
CHOICES[ROBOT] = Choice(_how_much, _pay_instead)


def _hurts_more(state: State, hit: Hit) -> bool:
    return hit.damage and hit.by == state.active != hit.target and state.copies(hit.by, DEVIL) > 0


def _hurt_more(state: State, hit: Hit) -> None:
    state.events.append(CardUsed(hit.by, DEVIL))
    state.stack.append(hit._replace(amount=hit.amount + state.copies(hit.by, DEVIL)))


hooks.prevents(
    Prevention(
        number=111,
        place=35,
        bit=0,
        card=DEVIL,
        chances=lambda _, __: 1,
        may=_hurts_more,
        opens=_hurt_more,
    )
)


def _may_rob(state: State, seat: int, about: About) -> bool:
    loss = Loss(*about)
    return loss.by == seat != loss.seat and state.energy[loss.seat] > 0


@at(Moment.HURT, 110, PIRATE, of=Whose.ALL, may=_may_rob)
def _rob(state: State, seat: int, _: Held | None, about: About) -> None:
    pay(state, Loss(*about).seat, 1, PIRATE)
    gain_energy(state, seat, 1, PIRATE)


forbid(ZOMBIE, Ban.OUT)
forbid(ZOMBIE, Ban.LOSE_HEARTS, may=lambda state, seat: state.hearts[seat] == 0)


def _rest(state: State, seat: int) -> None:
    if state.hearts[seat] == 0 and state.lives(seat):
        fall(state, seat, ZOMBIE)


hooks.LEAVES[ZOMBIE] = _rest


# Stealing


def _may_steal(state: State, seat: int, _: About) -> bool:
    claws = state.more.claws if state.more else 0
    return claws >= STEAL_CLAWS and bool(within_reach(state, seat))


def _counts_spare_energy(state: State) -> bool:
    return (BOX, BEFORE_SPARE_ENERGY) not in state.rules.boxes


def within_reach(state: State, seat: int) -> list[str]:
    """Return the costumes that a seat can take once all that it can turn into energy is energy."""
    most = at_hand(state, seat) if _counts_spare_energy(state) else state.energy[seat]
    return list(dict.fromkeys(held.card for _, held in _loot(state, seat, most)))


def _loot(state: State, seat: int, most: int) -> Iterator[tuple[int, Held]]:
    """Yield the costumes that a seat can take from whom its claws wounded, for so much energy at most."""
    wounded = state.more.wounded if state.more else 0
    for other in state.others(seat):
        for held in state.cards[other] if wounded >> other & 1 else ():
            row = THINGS.get(held.card)
            if row and row.kind is Kind.COSTUME and cost_for(state, seat, held.card) <= most:
                yield other, held


@at(Moment.ENTERED, 100, BOX, may=_may_steal)
def _steal(state: State, seat: int, _: Held | None, __: About) -> None:
    state.stack.append(Choose(seat, STEAL, 0))


def _to_steal(state: State, asked: Choose) -> list[Answer]:
    loot = dict.fromkeys(held.card for _, held in _loot(state, asked.seat, state.energy[asked.seat]))
    return [Pass(asked.seat), *(Chosen(asked.seat, card) for card in loot)]


def _stolen(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen):
        return
    seat = asked.seat
    act_again(state)
    loot = _loot(state, seat, state.energy[seat])
    owner, held = next((owner, held) for owner, held in loot if held.card == answer.what)
    cost = cost_for(state, seat, held.card)
    pay(state, seat, cost, held.card)
    take_over(state, seat, owner, held, cost)


CHOICES[STEAL] = Choice(_to_steal, _stolen, for_energy=_counts_spare_energy)
