"""Advice for people: King's recommendation at first sight, its lead, and the reason, as facts."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.answers import (
    ALL_GROUPS,
    Again,
    Answer,
    Buy,
    Charge,
    Hearts,
    Pass,
    Peek,
    Reroll,
    Resolve,
    Sweep,
    Yield,
)
from engine.cards import hooks
from engine.decisions import ChooseOrder, OfferTurn
from engine.dice import FACES, SINGLE, minus
from engine.flow import apply_unchecked, refusal
from engine.market import cost_for
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Becomes,
    Changes,
    Cures,
    DeniesWin,
    Doubles,
    Free,
    Heals,
    KeepsEnergy,
    Leaves,
    Raises,
    Reason,
    Renews,
    Rolls,
    SavesHearts,
    SavesUpFor,
    Survives,
    TooDear,
    Wins,
    Yields,
)
from engine.players.danger import hit_by
from engine.players.dice_reasons import APART, FAINT, of_dice
from engine.players.foresight import Foresight
from engine.players.goals import brought, until_choice
from engine.players.king import King
from engine.players.network import trained
from engine.players.offers import CardForSale, is_ahead, is_worth_its_price, offers
from engine.players.player import Randomness
from engine.players.questions import PLAYER_QUESTIONS, ExplainedBy, Weighing, weighing_of
from engine.players.weighing import in_order
from engine.rolling import BLACK_DICE
from engine.state import State

NOBODY: Final = -1
_KING: Final = King()


def advise(view: State, legal: Sequence[Answer], rng: Randomness, beside: Sequence[Answer] = ()) -> Advice:
    """Return the best answer to the open question, and why; `view` and `legal` are the asked seat's.

    The reason compares it with the first different answer of `beside`; else a purchase with passing, and any
    other answer with the next best. Random numbers are only used to sample cards before a sweep.
    """
    weighed = _KING.weigh(view, legal, rng, 0) if len(legal) > 1 else [0.0]
    worths = {place: worth for place, worth in enumerate(weighed) if worth is not None}
    first, *others = in_order(weighed)
    best = legal[first]
    second = legal[others[0]] if others else None
    measured = others and weighing_of(view) is not Weighing.AMOUNT and not isinstance(best, Peek)
    margin = worths[first] - worths[others[0]] if measured else None
    worth = {_named(legal[place]): each for place, each in worths.items()}
    usual = Pass(best.seat) if isinstance(best, Buy) else second
    other = next((answer for answer in beside if _named(answer) != _named(best)), usual)
    reason = None if other is None else _Why(view, best, other, worth, rng).reason()
    return Advice(best, second, margin, reason)


def preferred(view: State, legal: Sequence[Answer], rng: Randomness) -> Answer:
    """Return the answer that `advise` recommends, without reasons, in a fraction of its time."""
    return legal[in_order(_KING.weigh(view, legal, rng, 0))[0]] if len(legal) > 1 else legal[0]


def _named(answer: Answer) -> tuple[str, Answer]:
    """Return a key that tells apart answers of different kinds with equal numbers."""
    return type(answer).__name__, answer


class _Numbers(NamedTuple):
    """The numbers of a seat after an answer has had its effect."""

    lives: bool
    hearts: int
    stars: int
    energy: int


class _Why:
    """The reason for preferring the best answer to another one."""

    def __init__(
        self,
        view: State,
        best: Answer,
        other: Answer,
        worth: dict[tuple[str, Answer], float],
        rng: Randomness,
    ) -> None:
        self.view = view
        self.best = best
        self.other = other
        self.worth = worth
        self.rng = rng
        self.seat = best.seat

    def reason(self) -> Reason | None:
        """Return the most telling fact, by kind of question; None if none favours the better answer."""
        if self._wins(self.best) and not self._wins(self.other):
            return Wins()
        match PLAYER_QUESTIONS[type(self.view.question)].explained_by:
            case ExplainedBy.BECOMES:
                return self._becomes()
            case ExplainedBy.DICE:
                return of_dice(self.view, self.best, self.other)
            case ExplainedBy.PROBE:
                return self._of_probe()
            case ExplainedBy.HIT:
                return self._of_hit()
            case ExplainedBy.YIELD:
                return self._of_yield()
            case ExplainedBy.PURCHASE:
                return self._of_purchase()
            case ExplainedBy.BATTERY:
                return self._of_battery()
            case ExplainedBy.HEARTS:
                return self._of_hearts()
            case ExplainedBy.TURN:
                return self._of_turn()

    def _after(self, answer: Answer) -> State:
        ahead = self.view.copy()
        apply_unchecked(ahead, answer)
        return ahead

    def _wins(self, answer: Answer) -> bool:
        """Return whether the answer itself wins the game, with nothing left to chance."""
        ahead = self._after(answer)
        if ahead.more is not None and isinstance(ahead.question, ChooseOrder):
            apply_unchecked(ahead, Resolve(self.seat, ALL_GROUPS))
        if ahead.asked_seat is not None and ahead.asked_seat < 0:
            return False
        return ahead.over and ahead.winner == self.seat

    def _numbers(self, answer: Answer) -> _Numbers:
        after, seat = until_choice(self._after(answer)), self.seat
        return _Numbers(after.lives(seat), after.hearts[seat], after.stars[seat], after.energy[seat])

    def _becomes(self) -> Becomes | None:
        """Return the own numbers, if one of them is better than with the other answer."""
        before, own, theirs = self.view, self._numbers(self.best), self._numbers(self.other)
        if not any(mine > other for mine, other in zip(own, theirs, strict=True)):
            return None
        seat = self.seat
        return Becomes(
            (before.hearts[seat], own.hearts),
            (before.stars[seat], own.stars),
            (before.energy[seat], own.energy),
        )

    def _of_probe(self) -> Changes | Leaves | None:
        """Return why to reroll another's useful die, or to leave useless dice alone."""
        match self.best, self.other:
            case Reroll(_, face), Pass() if self._brings(face):
                return Changes(1 - 1 / len(FACES))
            case Pass(), Reroll() if not any(map(self._brings, FACES)):
                return Leaves()
            case _:
                return None

    def _brings(self, face: int) -> bool:
        """Return whether a die with this face adds to what the dice of the turn bring as they lie."""
        dice = self.view.dice
        return dice[face] > 0 and brought(dice, self.view) != brought(minus(dice, SINGLE[face]), self.view)

    def _of_battery(self) -> Reason | None:
        """Return the energy that the bank adds, if more than with the other answer."""
        more = self.best.energy if isinstance(self.best, Charge) else 0
        less = self.other.energy if isinstance(self.other, Charge) else 0
        return Doubles(more) if more > less else None

    # Damage and Tokyo

    def _of_hit(self) -> Reason | None:
        before, own, theirs = self.view.hearts[self.seat], self._numbers(self.best), self._numbers(self.other)
        if own.lives and not theirs.lives:
            return Survives()
        if own.hearts > theirs.hearts:
            return SavesHearts(own.hearts - theirs.hearts)
        if own.energy > theirs.energy:
            return Bears(before - own.hearts, own.hearts, own.energy - theirs.energy)
        return self._of_place()

    def _of_yield(self) -> Reason | None:
        """Return the win that the answer prevents, else the occupant of Tokyo, or the danger there."""
        winner = self._winner(self.other)
        if winner is not None and self._winner(self.best) is None:
            return DeniesWin(winner)
        return self._of_danger() if isinstance(self.best, Yield) else self._of_place()

    def _winner(self, answer: Answer) -> int | None:
        """Return another monster that is likely to win the game this turn after an answer."""
        ahead = self._after(answer)
        Foresight(trained()).play_on(ahead)
        return ahead.winner if ahead.over and ahead.winner not in (NOBODY, self.seat) else None

    def _of_place(self) -> Yields | None:
        """Return that staying keeps the attacker out of Tokyo, if so."""
        attacker = self.view.active
        gone = until_choice(self._after(self.other))
        stays = self.view.in_tokyo(self.seat) and not gone.in_tokyo(self.seat)
        return Yields(attacker) if stays and gone.in_tokyo(attacker) else None

    def _of_danger(self) -> Attack | Heals | None:
        """Return the danger in Tokyo, attacked by all outside, over that outside, attacked from Tokyo."""
        view, seat = self.view, self.seat
        gone = until_choice(self._after(self.best))
        inside = [other for other in view.others(seat) if not view.in_tokyo(other)]
        outside = [other for other in gone.others(seat) if gone.in_tokyo(other)]
        for claws in range(view.hearts[seat], 0, -1):
            chance, otherwise = hit_by(view, inside, claws), hit_by(gone, outside, claws)
            if chance >= FAINT and chance - otherwise >= APART:
                return Attack(claws, chance, otherwise)
        return Heals() if view.hearts[seat] < view.most_hearts(seat) else None

    # Cards

    def _of_purchase(self) -> Reason | None:
        best = self.best
        match best:
            case Buy():
                return self._of_bought(best)
            case Sweep():
                return None if isinstance(self.other, Peek) or self._is_any_wanted() else Renews()
            case Peek():
                return self._of_look()
            case Pass():
                return self._of_saving()
            case _:
                return self._becomes()

    def _of_bought(self, best: Buy) -> Becomes | Raises | None:
        """Return the immediate gain, else the gain over saving, unless the other answer is worth more."""
        before, own = self.view, self._numbers(best)
        if (own.hearts, own.stars) != (before.hearts[self.seat], before.stars[self.seat]):
            return self._becomes()
        saved = Pass(self.seat)
        gained, lead = self._lead_over(saved), self._lead_over(self.other)
        if lead < gained or not is_ahead(self.view, best, saved, gained):
            return None
        is_sure = isinstance(self.other, Pass) or is_ahead(self.view, best, self.other, lead)
        return Raises(gained) if is_sure else None

    def _lead_over(self, answer: Answer) -> float:
        return self.worth[_named(self.best)] - self.worth[_named(answer)]

    def _of_look(self) -> Free | None:
        """Return that a look is free, if the other answer remains possible after it."""
        return Free() if refusal(until_choice(self._after(self.best)), self.other) is None else None

    def _of_saving(self) -> SavesHearts | SavesUpFor | KeepsEnergy | TooDear | None:
        """Return the hearts or energy that the other answer costs, or the best card that it puts off."""
        own, theirs = self._numbers(self.best), self._numbers(self.other)
        if own.hearts > theirs.hearts:
            return SavesHearts(own.hearts - theirs.hearts)
        near = (each for each in self._offers() if each.gained > 0 and each.missing and self._puts_off(each))
        wanted = next((each for each in near if is_worth_its_price(self.view, self.seat, each)), None)
        if wanted is not None:
            return SavesUpFor(wanted.card, wanted.missing)
        if isinstance(self.other, Buy) and not self._is_any_wanted():
            return TooDear()
        return KeepsEnergy(own.energy - theirs.energy) if own.energy > theirs.energy else None

    def _offers(self) -> list[CardForSale]:
        return offers(self.view, self.seat, self.rng)

    def _is_any_wanted(self) -> bool:
        """Return whether a card for sale may be worth its price, now or with a little more energy."""
        found = self._offers()
        if any(each.gained > 0 for each in found):
            return True
        return any(is_worth_its_price(self.view, self.seat, each) for each in found)

    def _puts_off(self, offer: CardForSale) -> bool:
        """Return whether a card is farther away after the other answer, or no longer for sale."""
        after = until_choice(self._after(self.other))
        if offer.card not in after.market:
            return True
        return cost_for(after, self.seat, offer.card) - after.energy[self.seat] > offer.missing

    def _of_hearts(self) -> Reason | None:
        best, other = self.best, self.other
        cured = best.poison + best.shrink if isinstance(best, Hearts) else 0
        if isinstance(best, Hearts) and cured > (
            other.poison + other.shrink if isinstance(other, Hearts) else 0
        ):
            return Cures(best.poison, best.shrink)
        return self._becomes()

    def _of_turn(self) -> Reason | None:
        seat, offered = self.seat, self.view.question
        assert isinstance(offered, OfferTurn)
        dice = BLACK_DICE - self.view.shrink[seat] - offered.fewer + hooks.DICE.total(self.view, seat)
        return Rolls(max(0, dice)) if isinstance(self.best, Again) else self._becomes()
