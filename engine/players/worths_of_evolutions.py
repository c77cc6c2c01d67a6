"""The worths of evolutions, by likeness to cards whose worth is learnt."""

from collections.abc import Callable
from typing import Final

from engine.answers import Answer, Chosen, Take
from engine.cards import power_up
from engine.cards.evolutions import (
    of_alienoid,
    of_cyber_bunny,
    of_cyber_kitty,
    of_gigazaur,
    of_kraken,
    of_meka_dragon,
    of_pandakai,
    of_space_penguin,
    of_the_king,
)
from engine.cards.kinds import ICY
from engine.decisions import BuyCards, Choose, OfferHand, OfferWindow
from engine.dice import CLAW
from engine.hands import OWN
from engine.players.things import learnt_for
from engine.players.worths import CHOOSING, MARKED, NO_ROW, REROLLING, WORTHS, Look, Worth
from engine.state import State
from engine.tally import of_turn

FEW: Final = 4
"""Hearts that are few."""
SERIOUS: Final = 3
"""Hearts whose loss is worth a card."""
KEPT: Final = 0.85
"""The share of its worth that an evolution to stay has in the hand, so that it is played."""

Now = Callable[[State, int], bool]


def _never(_: State, __: int) -> bool:
    return False


def _coming(state: State) -> int:
    """Return the hearts that damage in question takes."""
    asked = state.question
    return asked.hit.amount if isinstance(asked, OfferHand | OfferWindow) and asked.hit is not None else 0


def _serious(state: State, seat: int) -> bool:
    """Return whether damage kills, or takes many hearts."""
    return _coming(state) >= min(state.hearts[seat], SERIOUS)


def _weak(state: State, seat: int) -> bool:
    """Return whether two hearts are wanted, or save."""
    dies = 0 < state.hearts[seat] <= _coming(state) < state.hearts[seat] + 2
    return dies or (not _coming(state) and state.hearts[seat] <= FEW)


def _tired(state: State, seat: int) -> bool:
    """Return whether hearts are worth a turn."""
    return state.hearts[seat] <= FEW


def _strong(state: State, seat: int) -> bool:
    """Return whether Tokyo can be held."""
    return state.hearts[seat] > FEW + 2


def _gained(tally: str, least: int) -> Now:
    def now(state: State, seat: int) -> bool:
        return state.more is not None and of_turn(getattr(state.more, tally), seat) >= least

    return now


def _takes_stars(state: State, seat: int) -> bool:
    others = state.others(seat)
    return sum(min(2, state.stars[other]) for other in others) > len(others)


def _rich_others(state: State, seat: int) -> bool:
    return all(state.energy[other] or state.stars[other] for other in state.others(seat))


def _hurts_others(state: State, seat: int) -> bool:
    return any(state.hearts[other] <= FEW for other in state.others(seat)) or len(state.others(seat)) > 1


def _while_buying(state: State, seat: int) -> bool:
    """Return whether the own turn is all but over."""
    return isinstance(state.question, BuyCards) and state.active == seat


def _holds(state: State, seat: int) -> bool:
    """Return whether a place in Tokyo will be held for a while, with few stars to lose."""
    return state.in_tokyo(seat) and state.hearts[seat] > FEW + SERIOUS and state.stars[seat] <= FEW


def _two_stakes(state: State, seat: int) -> bool:
    return state.energy[seat] >= 2 * of_alienoid.STAKE


def _few_others(state: State, seat: int) -> bool:
    return len(state.others(seat)) <= 2


def _claws(state: State, _: int) -> bool:
    return state.dice[CLAW] > 1


def _done(in_hand: int, now: Now = lambda _, __: True) -> Worth:
    """Return the worth of an evolution that is done once it was played."""
    return Worth(in_hand=in_hand, liking=2.0, now=now, look=Look.NOTHING)


def _lying(worth: int, now: Now = lambda _, __: True, look: Look = Look.NOTHING) -> Worth:
    """Return the worth of an evolution that stays; `now` says when to use it."""
    return Worth(open=worth, in_hand=int(KEPT * worth), liking=2.2, now=now, ready=True, look=look)


WORTHS.update(
    {
        power_up.BOX: Worth(look=Look.THREE_HEARTS),
        # Gigazaur
        of_gigazaur.TAIL: _done(220, _serious),
        of_gigazaur.WASTE: _done(120, _weak),
        of_gigazaur.BELLOW: _done(120, _takes_stars),
        of_gigazaur.SAURIAN: _done(150),
        of_gigazaur.DEFENDER: _lying(200),
        of_gigazaur.VISION: _lying(120),
        of_gigazaur.BREATH: _lying(250),
        of_gigazaur.SWEEP: _lying(200),
        # Alienoid
        of_alienoid.SCOURGE: _done(120),
        of_alienoid.SUPPORT: _done(150),
        of_alienoid.BATTERIES: _done(100, _gained("lost", 2)),
        of_alienoid.ADAPTING: _lying(120),
        of_alienoid.FUNNY: _lying(120, look=Look.NUMBERS),
        of_alienoid.ARMS: _lying(120, _two_stakes),
        of_alienoid.MOTHERSHIP: _lying(250, _weak),
        of_alienoid.SUPERIOR: _lying(300),
        # Kraken
        of_kraken.RAIN: _done(170, _weak),
        of_kraken.WAVE: _done(170),
        of_kraken.WORSHIPPERS: _done(120, _gained("healed", 2)),
        of_kraken.TIDE: _done(120),
        of_kraken.TERROR: _lying(250),
        of_kraken.EATER: _lying(250),
        of_kraken.TEMPLE: _lying(200, _tired),
        of_kraken.MANDIBLES: _lying(150),
        # Pandakaï
        of_pandakai.MONIUM: _done(120, _few_others),
        of_pandakai.LEAVES: _done(150, _hurts_others),
        of_pandakai.BAMBOOZLE: _done(100),
        of_pandakai.NECESSITIES: _done(170, _weak),
        of_pandakai.EXPRESS: _lying(120, look=Look.FACES),
        of_pandakai.SUPPLY: _lying(350),
        of_pandakai.PANDARWINISM: _lying(150, look=Look.HEARTS),
        of_pandakai.YIN_YANG: _lying(180),
        # Cyber Kitty
        of_cyber_kitty.LIVES: _done(700),
        of_cyber_kitty.PURR: _done(150, _rich_others),
        of_cyber_kitty.SCRATCH: _done(100, _hurts_others),
        of_cyber_kitty.NIP: _done(60, _never),
        of_cyber_kitty.FOOD: _lying(180),
        of_cyber_kitty.MOTOR: _lying(150, _strong),
        of_cyber_kitty.HUNTER: _lying(350, look=Look.A_ONE),
        of_cyber_kitty.MISSILE: _lying(300, look=Look.A_ONE),
        # The King
        of_the_king.RUSH: _done(120, _strong),
        of_the_king.SCAMPER: _done(170, _serious),
        of_the_king.FRENZY: _done(250),
        of_the_king.BANANA: _done(170, _weak),
        of_the_king.THUMPING: _lying(120),
        of_the_king.ALPHA: _lying(300),
        of_the_king.KING: _lying(300),
        of_the_king.BEAUTY: Worth(open=80, in_hand=60, liking=1.0, now=_holds, look=Look.NOTHING),
        # Meka Dragon
        of_meka_dragon.BLAST: _done(150),
        of_meka_dragon.ANALYSIS: _done(90, _claws),
        of_meka_dragon.PROGRAMMED: _lying(200),
        of_meka_dragon.TUNE_UP: _done(150, _tired),
        of_meka_dragon.BREATH: _lying(200),
        of_meka_dragon.ARMOR: _lying(250),
        of_meka_dragon.CLAWS: _lying(200),
        of_meka_dragon.TARGET: _lying(150),
        # Cyber Bunny
        of_cyber_bunny.GENIUS: _done(100, _gained("energised", 3)),
        of_cyber_bunny.BATTERY: _done(100),
        of_cyber_bunny.FOOT: _done(220, _serious),
        of_cyber_bunny.HEART: _done(150),
        of_cyber_bunny.LABORATORY: _lying(250),
        of_cyber_bunny.GIZMO: _lying(220),
        of_cyber_bunny.SWORD: _lying(150, _two_stakes),
        of_cyber_bunny.CARROT: _lying(200),
        # Space Penguin
        of_space_penguin.RAY: _lying(250),
        of_space_penguin.CATCH: _lying(120),
        of_space_penguin.DIVE: _done(250),
        of_space_penguin.COLD: _done(120, _while_buying),
        of_space_penguin.ICE: _lying(150),
        of_space_penguin.BLIZZARD: _done(150, _while_buying),
        of_space_penguin.DIAMOND: _lying(250),
        ICY: _lying(150),
    }
)

MARKED.update({of_space_penguin.ICE: Look.ALL, of_space_penguin.VOID: Look.NUMBERS})


# What cards let their owners choose


def _prefer(*wanted: str) -> Callable[[State, Answer], float]:
    """Return a judge that likes these choices, the first of them best."""

    def judge(_: State, answer: Answer) -> float:
        what = answer.what if isinstance(answer, Chosen) else ""
        return 2.0 + len(wanted) - wanted.index(what) if what in wanted else 0.5

    return judge


def _anyway(_: State, answer: Answer) -> float:
    return 2.0 if isinstance(answer, Chosen) else 1.0


def _leading(view: State, answer: Answer) -> float:
    """Judge whom a ray is laid before: the one with most stars; the face: the claws."""
    if not isinstance(answer, Chosen):
        return 1.0
    return 2.0 + view.stars[int(answer.what) - 1] if _names_seat(view) else _prefer("claw")(view, answer)


def _names_seat(view: State) -> bool:
    return isinstance(view.question, Choose) and view.question.part > 0


def _into_tokyo(view: State, answer: Answer) -> float:
    return 2.0 if isinstance(answer, Chosen) == _strong(view, answer.seat) else 0.5


def _worst(_: State, answer: Answer) -> float:
    """Judge what another has to buy: what is liked least."""
    return 5.0 - WORTHS.get(answer.what, NO_ROW).liking if isinstance(answer, Chosen) else 0.5


def _store(view: State, answer: Answer) -> float:
    """Judge the supply: it grows to four, then all of it is taken."""
    asked = view.question
    found = view.held(asked.uid) if isinstance(asked, Choose) else None
    full = found is not None and found[1].charge >= FEW
    return _prefer(of_pandakai.TAKE if full else of_pandakai.STORE)(view, answer)


def _useless_die(view: State, answer: Answer) -> float:
    """Judge the die that everybody else gets: a 1, and only with energy to spare."""
    rich = view.energy[answer.seat] >= FEW
    return _prefer("1")(view, answer) if rich or not isinstance(answer, Chosen) else 0.0


def _drawn(_: State, answer: Answer) -> float:
    """Judge which card is kept."""
    return learnt_for("weights").in_hand(answer.card) if isinstance(answer, Take) else 0.0


CHOOSING.update(
    {
        OWN: _drawn,
        of_cyber_kitty.PURR: _prefer(of_cyber_kitty.ENERGY),
        of_cyber_kitty.FOOD: lambda view, answer: (
            2.0 if isinstance(answer, Chosen) == (view.dice[CLAW] < FEW) else 0.5
        ),
        of_cyber_bunny.CARROT: _prefer(of_cyber_bunny.ENERGY),
        of_cyber_bunny.HEART: _prefer("claw", "3", "2"),
        of_the_king.THUMPING: _into_tokyo,
        of_pandakai.SUPPLY: _store,
        of_pandakai.BAMBOOZLE: _worst,
        of_space_penguin.RAY: _leading,
        of_space_penguin.ICE: _useless_die,
        ICY: _anyway,
    }
)
REROLLING.add(of_cyber_bunny.HEART)
