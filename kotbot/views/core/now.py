"""What can be done now: the open question's options, what works at any time, and the cards that matter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from typing import cast as typed

from engine import decisions as d
from engine.answers import Buy, Sweep
from engine.cards.catalogue import FOREIGN, UNKNOWN
from engine.events import Place
from engine.flow import standing
from engine.market import SWEEP_PRICE, cost_for
from engine.state import State
from engine.tokyo import takes_over
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import answers_of, energy, press
from kotbot.views.base.cards import card_effect, card_line
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.screen import Screen, Style
from kotbot.views.rules.card_rules import Moment
from kotbot.views.rules.chapters import CHAPTERS

CHAPTER_OF: Final[dict[type, str]] = {
    d.OpeningRoll: "setup",
    d.MoveMimic: "turn",
    d.RollDice: "roll",
    d.KeepDice: "roll",
    d.RerollDie: "roll",
    d.ProbeDie: "roll",
    d.ChangeDice: "roll",
    d.ChooseOrder: "dice",
    d.SpendHearts: "dice",
    d.CamouflageRoll: "attack",
    d.OfferJets: "attack",
    d.OfferArmor: "attack",
    d.OfferWings: "attack",
    d.LastChance: "attack",
    d.OfferYield: "yield",
    d.BuyCards: "buy",
    d.RevealCard: "buy",
    d.PeekCard: "buy",
    d.OfferRevealed: "buy",
    d.PlaceMimic: "buy",
    d.ChargeBattery: "buy",
    d.SellCards: "end",
    d.OfferTurn: "end",
}
"""Which chapter of the rules a question belongs to."""
_NEXT: Final = {
    "roll": "dice",
    "dice": "attack",
    "attack": "yield",
    "yield": "enter",
    "buy": "end",
    "turn": "roll",
}
"""What comes after it, for a second button."""
_ITEM: Final = "•"


@dataclass(frozen=True, slots=True)
class Possible:
    """What can be done at a moment, as the kind of match has it."""

    chapter: str
    """Of the rules."""
    asked: list[str]
    """Who is to do something, and each thing that can be done."""
    moment: Moment
    """The cards that matter."""
    offers: Sequence[str] = ()
    """What the position suggests, where nothing is forced."""


def now_screen(facts: MatchFacts, texts: Texts, possible: Callable[[Cast], Possible]) -> Screen:
    """What the one who is asked can do, and anybody; which cards matter; the pages of the rules."""
    title = bold(texts.gettext("What can be done now"))
    close = press(texts.gettext("Close"), actions.close())
    contents = press(texts.gettext("All the rules"), actions.rules(edition=facts.rules.edition))
    if facts.status is not Status.LIVE or facts.state is None:
        return screen(texts, [title, _not_live(facts.status, texts)], [(contents, close)])
    cast = Cast(facts, texts)
    found = possible(cast)
    blocks = [
        found.asked,
        [f"{_ITEM} {offer}" for offer in found.offers],
        _reminders(found.chapter, cast),
        _any_time(cast),
        _cards(found.moment, cast),
    ]
    lines = [title, *(line for block in blocks if block for line in (*block, ""))]
    pages = [
        press(texts.gettext(CHAPTERS[name].title), actions.rules(name, facts.rules.edition), Style.PLAIN)
        for name in (found.chapter, _NEXT.get(found.chapter, ""))
        if name
    ]
    return screen(texts, lines, [*in_rows(pages, 2), (contents, close)])


def _not_live(status: Status, texts: Texts) -> str:
    if status is Status.LOBBY:
        return texts.gettext("Nothing yet: the match has not begun.")
    return texts.gettext("Nothing more: the match is over.")


def chapter_of(state: State) -> str:
    """The chapter of the open question, that of winning where nothing is asked any more."""
    return CHAPTER_OF.get(type(state.question), "win")


def asked(cast: Cast, by_chance: Callable[[Cast], str]) -> list[str]:
    """Who is asked, and each thing that can be answered; `by_chance` says what dice and cards do."""
    texts, seat = cast.texts, cast.facts.asked
    options = [f"{_ITEM} {line}" for line in _options(cast, by_chance)]
    if seat is None:
        return [whose(_roller(cast.state), cast), *options]
    # Translators: whose decision the match waits for, above what can be answered.
    return [
        texts.gettext("{player} decides:", player=bold(f"{cast.sign(seat)} {cast.player(seat)}")),
        *options,
    ]


def whose(seat: int, cast: Cast) -> str:
    """Whose turn or roll it is, where nobody is to decide."""
    return f"{cast.texts.pointer} {bold(cast.monster(seat))} · {cast.player(seat)}"


def _roller(state: State) -> int:
    """For whom chance is asked."""
    match state.question:
        case d.OpeningRoll(_, seat) | d.PeekCard(_, seat) | d.RerollDie(_, seat):
            return seat
        case d.CamouflageRoll(_, _, _, hit):
            return hit.target
        case _:
            return state.active


def _options(cast: Cast, by_chance: Callable[[Cast], str]) -> list[str]:
    texts = cast.texts
    question = typed(d.Question | None, cast.state.question)
    match question:
        case None:
            return [texts.gettext("The game is over.")]
        case d.RevealCard() | d.PeekCard():
            return [by_chance(cast)]
        case d.OpeningRoll() | d.RollDice() | d.RerollDie() | d.CamouflageRoll():
            return [by_chance(cast)]
        case d.KeepDice():
            return _keeping(cast)
        case d.ProbeDie():
            return [
                texts.gettext("Have {monster} reroll one die.", monster=cast.monster(cast.state.active)),
                texts.gettext("Leave the dice as they are."),
            ]
        case d.ChangeDice():
            return [
                texts.gettext("Change a die with a card."),
                texts.gettext("Leave the dice as they are."),
            ]
        case d.ChooseOrder():
            return [texts.gettext("Say what counts first; in the end everything counts.")]
        case d.SpendHearts():
            return [texts.gettext("Heal, remove tokens, or use ♥ as a card allows.")]
        case d.OfferJets():
            return _against("jets", cast)
        case d.OfferArmor():
            return _against("electric_armor", cast)
        case d.OfferWings():
            return _against("wings", cast)
        case d.LastChance():
            return _against("rapid_healing", cast)
        case d.OfferYield():
            return [
                texts.gettext("Stay: the place is yours, and your next turn there pays."),
                _yielding(question.place, cast),
            ]
        case d.BuyCards():
            return _buying(question.seat, cast)
        case d.OfferRevealed():
            return [texts.gettext("Buy the card that was just turned up, or let it go.")]
        case d.PlaceMimic():
            return [texts.gettext("Choose the keep card that Mimic copies.")]
        case d.MoveMimic():
            return [texts.gettext("Pay 1⚡ and Mimic copies another card, or leave it.")]
        case d.ChargeBattery():
            return [texts.gettext("Put any of your ⚡ on it; the bank doubles them.")]
        case d.SellCards():
            return [texts.gettext("Sell keep cards for ⚡, or keep them.")]
        case d.OfferTurn():
            return [texts.gettext("Take one more turn with fewer dice, or end it here.")]


def _keeping(cast: Cast) -> list[str]:
    texts, left = cast.texts, cast.state.rolls
    stop = texts.gettext("Stop: the dice count as they lie.")
    if not left:
        return [stop]
    again = texts.ngettext(
        "Roll any of the dice again: {n} roll is left.",
        "Roll any of the dice again: {n} rolls are left.",
        left,
    )
    return [again, stop]


def _yielding(place: Place, cast: Cast) -> str:
    texts, state = cast.texts, cast.state
    if not takes_over(state, place):
        return texts.gettext("Yield: you are outside, where you can heal.")
    return texts.gettext("Yield: {monster} must take the place.", monster=cast.monster(state.active))


def _against(card: str, cast: Cast) -> list[str]:
    texts = cast.texts
    return [
        texts.gettext("Use {card}: {effect}", card=cast.card(card), effect=_effect(card, cast)),
        texts.gettext("Let the damage come."),
    ]


def _buying(seat: int, cast: Cast) -> list[str]:
    texts, state = cast.texts, cast.state
    answers = answers_of(cast, seat)
    offers = dict.fromkeys(
        one.card
        for one in answers
        if isinstance(one, Buy) and one.source == "market" and one.card in state.market
    )
    named = [
        f"{cast.card(card)} {energy(cast, cost_for(state, seat, card))}"
        for card in offers
        if not card.startswith(FOREIGN)
    ]
    lines = [texts.gettext("Buy: {cards}.", cards=", ".join(named))] if named else []
    if UNKNOWN in state.market:
        # Translators: at a real table, where nobody named the cards for sale: what can be bought.
        lines.append(
            texts.gettext(
                "Buy a card that lies there, for up to {cost}.", cost=energy(cast, state.energy[seat])
            )
        )
    if not lines:
        lines.append(texts.gettext("Nothing that lies there can be paid."))
    if any(isinstance(one, Sweep) for one in answers):
        lines.append(texts.gettext("Sweep all cards away for {cost}.", cost=energy(cast, SWEEP_PRICE)))
    return [*lines, texts.gettext("Done: nothing more, and the turn ends.")]


def _effect(card: str, cast: Cast) -> str:
    return card_effect(card, cast.edition, cast.texts)


def _reminders(chapter: str, cast: Cast) -> list[str]:
    """What is easily forgotten about the active monster: tokens, Tokyo, 20 stars."""
    texts, state = cast.texts, cast.state
    active = state.active
    monster = cast.monster(active)
    lines: list[str] = []
    if state.in_tokyo(active) and chapter in ("turn", "roll", "dice"):
        lines.append(texts.gettext("{monster} is in Tokyo: ♥ on its dice do not heal it.", monster=monster))
    if state.poison[active]:
        lines.append(
            texts.ngettext(
                "{sign} {monster} loses {n}♥ to poison at the end of its turn.",
                "{sign} {monster} loses {n}♥ to poison at the end of its turn.",
                state.poison[active],
                sign=signs.POISON,
                monster=monster,
            )
        )
    if state.shrink[active] and chapter in ("turn", "roll"):
        lines.append(
            texts.ngettext(
                "{sign} {monster} rolls {n} die fewer.",
                "{sign} {monster} rolls {n} dice fewer.",
                state.shrink[active],
                sign=signs.SHRINK,
                monster=monster,
            )
        )
    return [*lines, *_winning(state, cast)]


def _winning(state: State, cast: Cast) -> list[str]:
    return [
        cast.texts.gettext(
            "{monster} has 20★ and wins if it keeps them and lives.", monster=cast.monster(place)
        )
        for place in state.reached
        if state.lives(place)
    ]


def _any_time(cast: Cast) -> list[str]:
    """What works besides the question, in anybody's turn."""
    state, texts = cast.state, cast.texts
    uses = [use for place in range(state.seats) for use in standing(state, place)]
    lines = [
        f"{_ITEM} {cast.sign(use.seat)} {cast.player(use.seat)}, {card_line(use.card, cast.edition, texts)}"
        for use in uses
    ]
    return [bold(texts.gettext("At any time")), *lines] if lines else []


def _cards(moment: Moment, cast: Cast) -> list[str]:
    """Cards in front of the monsters that matter now, each with what it does."""
    state = cast.state
    lines: list[str] = []
    for place, hand in enumerate(state.cards):
        wanted = moment.own if place == state.active else moment.others
        lines += [
            f"{_ITEM} {cast.sign(place)} {card_line(held.acts, cast.edition, cast.texts)}"
            for held in hand
            if held.acts in wanted
        ]
    return [bold(cast.texts.gettext("Cards that matter now")), *dict.fromkeys(lines)] if lines else []
