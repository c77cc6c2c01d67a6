"""The open question of a match in words and buttons, by its kind."""

from typing import assert_never

from engine import decisions as d
from kotbot.views.base.ask import Ask
from kotbot.views.base.cast import Cast
from kotbot.views.core.lessons import with_lesson
from kotbot.views.core.questions.chance import by_chance
from kotbot.views.core.questions.mimic import move_mimic, place_mimic
from kotbot.views.core.questions.resolving import choose_order, spend_hearts
from kotbot.views.core.questions.rolling import change_dice, keep_dice, probe_die
from kotbot.views.core.questions.shopping import buy_cards, charge_battery, offer_revealed, sell_cards
from kotbot.views.core.questions.windows import (
    last_chance,
    offer_armor,
    offer_jets,
    offer_turn,
    offer_wings,
    offer_yield,
)


def ask(question: d.Question, cast: Cast) -> Ask:
    """Lines and buttons of a question, and what it teaches whoever plays for the first time."""
    return with_lesson(_by_kind(question, cast), cast)


def _by_kind(question: d.Question, cast: Cast) -> Ask:
    match question:
        case (
            d.OpeningRoll()
            | d.RollDice()
            | d.RevealCard()
            | d.PeekCard()
            | d.RerollDie()
            | d.CamouflageRoll()
        ):
            return by_chance(question, cast)
        case d.KeepDice():
            return keep_dice(question, cast)
        case d.ProbeDie():
            return probe_die(question, cast)
        case d.ChangeDice():
            return change_dice(question, cast)
        case d.ChooseOrder():
            return choose_order(question, cast)
        case d.SpendHearts():
            return spend_hearts(question, cast)
        case d.OfferJets():
            return offer_jets(question, cast)
        case d.OfferArmor():
            return offer_armor(question, cast)
        case d.OfferWings():
            return offer_wings(question, cast)
        case d.LastChance():
            return last_chance(question, cast)
        case d.OfferYield():
            return offer_yield(question, cast)
        case d.BuyCards():
            return buy_cards(question, cast)
        case d.OfferRevealed():
            return offer_revealed(question, cast)
        case d.PlaceMimic():
            return place_mimic(question, cast)
        case d.MoveMimic():
            return move_mimic(question, cast)
        case d.ChargeBattery():
            return charge_battery(question, cast)
        case d.SellCards():
            return sell_cards(question, cast)
        case d.OfferTurn():
            return offer_turn(question, cast)
    assert_never(question)


__all__ = ["Ask", "ask"]
