"""What happened, in words."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from engine import Event
from engine import events as e
from engine.events import Place, Why
from kotbot.matches.facts import Logged
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.signs import NO_BREAK
from kotbot.views.core.summary import latest
from kotbot.views.core.telling.log import together
from kotbot.views.core.telling.sentences import sentence
from kotbot.views.core.telling.story import story
from scripts.texts.facts import ENGLISH, PSEUDO, WHEN, facts, plain, position
from scripts.texts.tables import table_matches

STATE = position("second", {}, {}, {}, {}, {}, {})
DICE = (1, 1, 1, 1, 1, 1)

TOLD: list[tuple[Event, str]] = [
    (e.GameBegan(2), "🦖 Gigazaur opens the rampage."),
    (e.OpeningRolled(2, DICE), "🦖 Gigazaur rolls 1 claw for the first turn."),
    (e.TurnBegan(2, 9, "", 0), "Turn 9: 🦖 Gigazaur"),
    (e.TurnBegan(2, 9, "frenzy", 0), "Frenzy: 🦖 Gigazaur goes again"),
    (e.TurnBegan(2, 9, "freeze_time", 2), "Freeze Time: 🦖 Gigazaur goes again (2 dice fewer)"),
    (e.DiceRolled(2, 2, DICE, DICE), "🦖 Gigazaur, roll 2: 1 2 3 ⚡ 🐾 ♥"),
    (e.DieRerolled(1, "psychic_probe", 5, 0), "🐱 Cyber Kitty, Psychic Probe: ♥ → 1"),
    (e.DieTurned(1, "stretchy", 0, 4), "🐱 Cyber Kitty, Stretchy: 1 → 🐾"),
    (e.ResultSettled(2, DICE), "🦖 Gigazaur: 1 2 3 ⚡ 🐾 ♥"),
    (e.ResultSettled(2, (0, 0, 0, 0, 0, 0)), "🦖 Gigazaur has no dice this turn."),
    (e.StarsChanged(2, 2, 7, Why.START), "🦖 Gigazaur +2★ · a turn begun in Tokyo"),
    (e.StarsChanged(2, -5, 2, "evacuation_orders"), "🦖 Gigazaur −5★ · Evacuation Orders"),
    (e.EnergyChanged(2, 1, 7, "solar_powered"), "🦖 Gigazaur +1⚡ · Solar Powered"),
    (e.HeartsGained(2, 1, 7, "rapid_healing"), "🦖 Gigazaur +1♥ · Rapid Healing"),
    (e.HeartsLost(2, -3, 4, 1, Why.CLAWS, True), "🐱 Cyber Kitty bites: 🦖 ♥ 7 → 4"),
    (e.HeartsLost(2, -2, 4, 1, "flame_thrower", False), "Flame Thrower: 🦖 ♥ 6 → 4"),
    (e.HeartsLost(2, -1, 4, -1, Why.POISON, False), "☣ Poison stings: 🦖 ♥ 5 → 4"),
    (e.DamagePrevented(2, 1, "armor_plating"), "🦖 Gigazaur is spared 1♥ · Armor Plating"),
    (e.TokensChanged(2, "poison", 1, 1), "🦖 Gigazaur +1☣ · Poison Spit"),
    (e.CamouflageRolled(2, DICE), "🦖 Gigazaur hides: 1 2 3 ⚡ 🐾 ♥"),
    (e.Yielded(2, Place.CITY), "🏙 🦖 Gigazaur yields the City."),
    (e.Stayed(2, Place.BAY), "🌊 🦖 Gigazaur stays in the Bay."),
    (e.TokyoEntered(2, Place.CITY), "🏙 🦖 Gigazaur takes the City!"),
    (e.TokyoLeft(2, Place.CITY, "death_from_above"), "🏙 🦖 Gigazaur must leave the City · Death From Above"),
    (e.BayMovedUp(2), "🦖 Gigazaur moves from the Bay to the City."),
    (e.BayClosed(), "🌊 The Bay closes: four or fewer are left."),
    (e.CardBought(2, "jets", 5, "market"), "🦖 Gigazaur buys Jets: 5⚡"),
    (e.CardBought(2, "other:Cat_Eye", 0, "market"), "🦖 Gigazaur: Cat Eye comes into play"),
    (e.CardBought(2, "jets", 5, "deck"), "🦖 Gigazaur buys Jets from the deck: 5⚡"),
    (e.CardBought(2, "jets", 5, "discard"), "🦖 Gigazaur buys Jets from the discard pile: 5⚡"),
    (e.CardBought(2, "jets", 5, "2"), "🦖 Gigazaur buys Jets · 🐱 Cyber Kitty gets 5⚡"),
    (e.CardRevealed("jets", 0), "🛒 New for sale: Jets"),
    (e.CardPeeked(2), "🦖 Gigazaur peeks at the next card."),
    (e.CardDiscarded(2, "jets", "metamorph"), "🦖 Gigazaur turns Jets into energy."),
    (e.CardDiscarded(2, "plot_twist", "plot_twist"), "🦖 Gigazaur loses Plot Twist."),
    (e.CardMoved(2, "jets", 1), "Jets: 🐱 Cyber Kitty → 🦖 Gigazaur"),
    (e.CardMoved(2, "jets", -1), "Jets → 🦖 Gigazaur"),
    (e.HeartsLost(2, -2, 10, -1, "even_bigger", False), "Even Bigger: 🦖 ♥ 12 → 10"),
    (e.TokensChanged(2, "smoke", -1, 1, "mimic"), "🦖 Gigazaur −1💨 · Mimic"),
    (e.StarsChanged(2, -5, 0, "it_has_a_child"), "🦖 Gigazaur −5★ · It Has a Child!"),
    (e.MarketSwept(2, ("jets", "heal")), "🦖 Gigazaur sweeps the cards away."),
    (e.DeckReshuffled(12), "🃏 The discard pile is the new deck: 12 cards."),
    (e.CardCopied(2, "jets", 1), "🦖 Gigazaur mimics Jets (🐱 Cyber Kitty)."),
    (e.CardCopied(2, "", -1), "🦖 Gigazaur: Mimic has nothing to copy now."),
    (e.CardUsed(2, "wings"), "🦖 Gigazaur uses Wings."),
    (e.ExtraTurnWon(2, "frenzy"), "Frenzy: 🦖 Gigazaur gets another turn."),
    (e.ChildBorn(2), "🦖 Gigazaur falls, and its child climbs out!"),
    (e.Eliminated(2, 1, Why.CLAWS), "☠ 🦖 Gigazaur is out! 🐱 Cyber Kitty did it."),
    (e.Eliminated(2, -1, Why.POISON), "☠ 🦖 Gigazaur is out!"),
    (e.TurnEnded(2), "🦖 Gigazaur is done for now."),
    (e.GameEnded(2, "stars"), "🏆 🦖 Gigazaur is King of Tokyo!"),
    (e.GameEnded(-1, "nobody"), "☠ Nobody is left standing."),
    (e.GameEnded(-1, "idle"), "✕ Nobody could do anything any more."),
    (e.GameEnded(-1, "agreed"), "✕ Nobody is King of Tokyo."),
    (e.TableChanged("set 2 hearts 7"), "✎ 🐱 Cyber Kitty ♥ 7"),
    (e.PendingDropped(2, 3), "🦖 Gigazaur is spared 3♥."),
    (e.CardPlayed(2, "jets"), "🦖 Gigazaur plays Jets."),
    (e.CardsDrawn(2, 1), "🦖 Gigazaur draws a card."),
    (e.CardsDrawn(2, 2), "🦖 Gigazaur draws 2 cards."),
    (e.NumberChanged(2, "fame", 2, 5, "jets"), "🦖 Gigazaur: fame 3 → 5"),
    (e.Forbidden(2, "energy", "jets"), "Jets forbids it to 🦖 Gigazaur."),
    (e.Forbidden(2, "lose_hearts", "hibernation"), "🦖 Gigazaur loses no ♥: Hibernation."),
    (e.Forbidden(2, "out", "zombie"), "🦖 Gigazaur plays on: Zombie."),
    (e.Forbidden(2, "enter", "hibernation"), "🦖 Gigazaur does not go to Tokyo: Hibernation."),
    (e.Forbidden(2, "yield", "blizzard"), "🦖 Gigazaur does not leave Tokyo: Blizzard."),
    (e.Forbidden(2, "buy", "hibernation"), "🦖 Gigazaur buys nothing: Hibernation."),
]


def test_every_kind_of_event_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: type(value).__name__)
def test_the_words_of_an_event(event: Event, words: str) -> None:
    assert plain(sentence(event, RenderContext(facts(STATE), ENGLISH))) == words


def test_damage_that_a_table_dropped_was_put_right_there() -> None:
    shown = facts(STATE)
    table = replace(shown, rules=replace(shown.rules, table=True))
    words = "🦖 Gigazaur is spared 3♥ · put right at the table"
    assert plain(sentence(e.PendingDropped(2, 3), RenderContext(table, ENGLISH))) == words


@pytest.mark.parametrize("why", [*Why, "jets", "?"])
def test_every_cause_has_words(why: str) -> None:
    assert re.search("⟦.+⟧", RenderContext(facts(STATE), PSEUDO).why(why))


def told(*events: Event) -> list[str]:
    return [plain(line) for line in story(events, facts(STATE), ENGLISH)]


def test_a_result_and_what_it_brought_are_one_line() -> None:
    assert told(
        e.DiceRolled(2, 3, DICE, DICE),
        e.ResultSettled(2, (0, 0, 3, 2, 0, 1)),
        e.StarsChanged(2, 3, 3, Why.NUMBERS),
        e.EnergyChanged(2, 2, 2, Why.ENERGY),
        e.HeartsGained(2, 1, 9, Why.HEARTS),
        e.TurnEnded(2),
    ) == ["🦖 Gigazaur: 3 3 3 ⚡ ⚡ ♥ → 3★ 2⚡ 1♥"]


def test_what_dice_bring_after_their_order_was_chosen_is_one_line() -> None:
    assert told(
        e.StarsChanged(2, 3, 3, Why.NUMBERS),
        e.EnergyChanged(2, 2, 2, Why.ENERGY),
        e.StarsChanged(2, 1, 4, "gourmet"),
    ) == ["🦖 Gigazaur +3★ +2⚡ · dice", "🦖 Gigazaur +1★ · Gourmet"]


def test_claws_that_hit_many_are_one_line() -> None:
    assert told(
        e.HeartsLost(0, -2, 8, 2, Why.CLAWS, True),
        e.DamagePrevented(1, 1, "armor_plating"),
        e.HeartsLost(3, -2, 1, 2, Why.CLAWS, True),
    ) == ["🦖 Gigazaur bites: 👽 ♥ 10 → 8 · 🐲 ♥ 3 → 1", "🐱 Cyber Kitty is spared 1♥ · Armor Plating"]


def test_cards_that_make_claws_stronger_are_named_with_what_they_did() -> None:
    losses = [e.HeartsLost(0, -2, 8, 1, Why.CLAWS, True), e.HeartsLost(2, -1, 9, 1, Why.CLAWS, False)]
    used = [e.CardUsed(1, "spiked_tail"), e.CardUsed(1, "fire_breathing")]
    (line,) = story([*used, *losses], facts(STATE), ENGLISH)
    assert plain(line).replace(NO_BREAK, " ") == (
        "🐱 Cyber Kitty bites: 👽 ♥ 10 → 8 · 🦖 ♥ 10 → 9 (Spiked Tail, Fire Breathing)"
    )


def test_a_card_that_was_used_for_something_else_keeps_its_own_line() -> None:
    loss = e.HeartsLost(0, -2, 8, 1, Why.CLAWS, True)
    assert len(story([e.CardUsed(1, "wings"), loss], facts(STATE), ENGLISH)) == 2


def test_rolls_for_the_first_turn_are_told_at_a_table_where_they_are_entered_one_by_one() -> None:
    rolled = e.OpeningRolled(1, DICE)
    assert told(rolled) == []
    at_a_table = table_matches()["referee, opening"]
    assert [plain(line) for line in story((rolled,), at_a_table, ENGLISH)] == [
        "🐱 Cyber Kitty rolls 1 claw for the first turn."
    ]


def test_a_narrow_phone_breaks_no_line_between_a_heart_and_its_numbers() -> None:
    (line,) = story((e.HeartsLost(2, -3, 4, 1, Why.CLAWS, True),), facts(STATE), ENGLISH)
    assert NO_BREAK.join(("🦖", "♥", "7", "→", "4")) in line


def test_an_entry_says_what_it_gives() -> None:
    assert told(e.TokyoEntered(2, Place.BAY), e.StarsChanged(2, 1, 4, Why.ENTER)) == [
        "🌊 🦖 Gigazaur takes the Bay: 1★"
    ]


def test_an_entry_in_a_duel_for_energy_says_so() -> None:
    assert told(e.TokyoEntered(0, Place.CITY), e.EnergyChanged(0, 1, 4, Why.ENTER)) == [
        "🏙 👽 Alienoid takes the City: 1⚡"
    ]


def test_a_purchase_does_not_tell_its_price_twice() -> None:
    assert told(
        e.EnergyChanged(2, -5, 1, "jets"), e.CardBought(2, "jets", 5, "market"), e.CardRevealed("heal", 0)
    ) == ["🦖 Gigazaur buys Jets: 5⚡"]


def test_what_goes_with_a_monster_that_is_out_goes_without_words() -> None:
    assert told(
        e.Eliminated(0, 2, Why.CLAWS),
        e.CardDiscarded(0, "jets", Why.OUT),
        e.EnergyChanged(0, -3, 0, Why.OUT),
    ) == ["☠ 👽 Alienoid is out! 🦖 Gigazaur did it."]


def entry(
    seq: int, *happened: Event, account: int | None = None, turn: int = 3, line: int | None = None
) -> Logged:
    return Logged(seq, 2, account, "", happened, WHEN, turn, line)


def test_what_follows_by_itself_is_one_story_with_what_somebody_did() -> None:
    stop = entry(1, e.ResultSettled(2, (0, 0, 3, 0, 0, 0)), account=101)
    resolve = entry(2, e.StarsChanged(2, 3, 3, Why.NUMBERS))
    match = replace(facts(STATE), log=(stop, resolve))
    assert [plain(one) for one in latest(RenderContext(match, ENGLISH))] == ["🦖 Gigazaur: 3 3 3 → 3★"]


def test_two_turns_and_two_people_are_stories_of_their_own() -> None:
    first, second, third = entry(1, account=101), entry(2, account=102), entry(3, turn=4)
    assert together([first, second, third]) == [[first], [second], [third]]


def test_quick_taps_at_a_table_are_told_as_one_change() -> None:
    taps = [entry(n, e.TableChanged("add 2 hearts -1"), account=101, line=5) for n in (5, 6, 7)]
    match = replace(facts(STATE), log=tuple(taps))
    assert [plain(one) for one in latest(RenderContext(match, ENGLISH))] == ["✎ 🐱 −3♥"]


def test_tokens_go_without_words_with_the_card_they_lie_on() -> None:
    assert (
        told(e.TokensChanged(2, "smoke", -2, 0, "smoke_cloud"), e.CardDiscarded(2, "smoke_cloud", "out"))
        == []
    )
    assert told(e.TokensChanged(2, "smoke", -2, 0, "mimic"), e.CardCopied(2, "", -1)) == [
        "🦖 Gigazaur: Mimic has nothing to copy now."
    ]


def test_a_child_is_born_without_counting_its_hearts() -> None:
    assert told(
        e.ChildBorn(2),
        e.CardDiscarded(2, "it_has_a_child", "it_has_a_child"),
        e.StarsChanged(2, -5, 0, "it_has_a_child"),
        e.HeartsGained(2, 10, 10, "it_has_a_child"),
    ) == ["🦖 Gigazaur falls, and its child climbs out!", "🦖 Gigazaur −5★ · It Has a Child!"]


def test_a_card_given_at_a_table_is_told_once() -> None:
    (line,) = told(e.TableChanged("give 3 jets"), e.CardMoved(2, "jets", -1))
    assert "Jets" in line
