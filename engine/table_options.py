"""The options that people change in a game at a table: Bay, energy in a duel, check, deck, sides of tiles."""

from dataclasses import replace
from typing import Final

from engine.cards.catalogue import traits
from engine.errors import Reason
from engine.rules import Deck, Rules, StarsCheck, deck_of
from engine.sides import wrong_sides
from engine.state import State
from engine.table_boxes import turn_tiles
from engine.table_cards import forget_top
from engine.table_checks import refuse
from engine.table_events import SetOption
from engine.tokyo import open_bay

_SWITCHES: Final = {"on": True, "off": False}


def set_option(state: State, event: SetOption) -> None:
    """Set an option; raises IllegalAnswer for an unknown one, and for a deck that lacks cards in play."""
    state.rules = _with_option(state.rules, event)
    if event.option == "deck":
        _change_deck(state)
    if event.option == "sides":
        turn_tiles(state)
    open_bay(state)


def _with_option(rules: Rules, event: SetOption) -> Rules:
    option, value = event
    if option in ("bay", "duel_energy") and value in _SWITCHES:
        if option == "bay":
            if value == "on" and not rules.box.has_bay:
                raise refuse("this edition has no Tokyo Bay", Reason.NOT_LEGAL)
            return replace(rules, bay=_SWITCHES[value])
        return replace(rules, duel_energy=_SWITCHES[value])
    if option == "check" and value in set(StarsCheck):
        return replace(rules, check=StarsCheck(value))
    if option == "deck" and value in set(Deck):
        return replace(rules, deck=deck_of(rules.edition, Deck(value), rules.box_names))
    if option == "sides" and rules.sides and not wrong_sides(value, len(rules.sides)):
        return replace(rules, sides=value)
    raise refuse(f"there is no option {option!r} with {value!r}", Reason.UNREADABLE)


def _change_deck(state: State) -> None:
    deck = list(state.rules.deck)
    in_hands = [held.card for hand in state.cards for held in hand]
    for card in (*in_hands, *state.market, *state.discard, *state.bottom):
        if card in deck:
            deck.remove(card)
        elif traits(card).in_deck:
            raise refuse(f"{card} is in play and not in that deck", Reason.CARD_ELSEWHERE)
    state.deck = tuple(sorted(deck))
    forget_top(state)
