"""What a person is told after a press."""

from dataclasses import replace
from random import Random

import pytest

from engine import Event
from engine import events as e
from engine.cards.catalogue import CARDS
from engine.decisions import Choose
from engine.errors import Reason
from engine.events import Place, Why
from engine.hands import OWN
from kotbot.i18n import LOCALES, PSEUDO, texts_for
from kotbot.matches.facts import Draft, MatchFacts, Mode, Status
from kotbot.matches.facts.pages import DiePage
from kotbot.matches.outcomes import Answered, GotUp, Note, OptionSet, SatDown
from kotbot.matches.refusals import Illegal, MonsterTaken, Refused
from kotbot.matches.replies import Reply
from kotbot.views.core.toasts import peeked_card
from kotbot.views.modes import toast
from scripts.texts.box_questions import BOXED
from scripts.texts.facts import DECISION, ENGLISH, facts, people, plain
from scripts.texts.filled import six_rolling
from scripts.texts.positions import POSITIONS
from tests.engine.boxes.power_up.kit import evolved

LIVE = facts(six_rolling())
ANN, BOB, CYD, EVE, STRANGER = 101, 102, 103, 105, 999


def told(reply: Reply, person: int = CYD) -> str:
    return plain(toast(reply, person, ENGLISH).text)


def test_a_tap_on_a_die_names_the_dice_that_are_kept() -> None:
    marked = replace(LIVE, draft=Draft(DECISION, keep=(0, 0, 2, 1, 0, 0)))

    assert told(Reply(marked, note=Note.MARKED)) == "Keeping 3 3 ⚡"
    assert told(Reply(replace(LIVE, draft=Draft(DECISION)), note=Note.MARKED)) == "Keeping nothing"


def test_a_die_that_is_opened_to_be_changed_and_back_are_not_called_keeping_nothing() -> None:
    """The board shows its faces, or all dice again: the press is answered without words."""
    asked = facts(BOXED["Clown"])
    opened = replace(asked, draft=Draft(DECISION, page=DiePage("clown", 4)))

    assert told(Reply(opened, note=Note.MARKED), ANN) == ""
    assert told(Reply(replace(asked, draft=Draft(DECISION)), note=Note.MARKED), ANN) == ""


def test_a_single_die_is_named_as_a_face_and_not_as_a_number_of_dice() -> None:
    marked = replace(LIVE, draft=Draft(DECISION, keep=(0, 0, 1, 0, 0, 0)))

    assert told(Reply(marked, note=Note.MARKED)) == "Keeping a 3"


def test_after_an_answer_the_next_one_is_named() -> None:
    assert told(Reply(LIVE, note=Answered("stop")), ANN) == "Next: Bob"


def rolled(*happened: Event, match: MatchFacts = LIVE, person: int = BOB) -> str:
    """What the person is told whose answer made this happen."""
    return told(Reply(match, note=Answered("stop"), happened=happened), person)


RESULT = e.ResultSettled(1, (0, 0, 4, 1, 1, 0))
FALLEN = (RESULT, e.StarsChanged(1, 4, 9, Why.NUMBERS), e.EnergyChanged(1, 1, 4, Why.ENERGY))
ASKED_TO_YIELD = facts(POSITIONS["OfferYield"])
"""Ann has bitten Bob, who is asked."""


def test_the_roll_that_decides_is_told_with_what_it_did() -> None:
    bite = e.HeartsLost(4, -1, 7, 1, Why.CLAWS, True)
    over = replace(LIVE, status=Status.OVER)

    assert rolled(*FALLEN, bite, match=over) == "3 3 3 3 ⚡ 🐾: +4★ +1⚡, you bite Space Penguin 8→7"


def test_who_is_near_the_goal_hears_how_many_stars_that_makes() -> None:
    over = replace(LIVE, status=Status.OVER)
    near = (RESULT, e.StarsChanged(1, 4, 17, Why.NUMBERS))

    assert rolled(*near, match=over) == "3 3 3 3 ⚡ 🐾: +4★ (17★)"


def test_a_roll_says_what_expansions_count() -> None:
    over = replace(LIVE, status=Status.OVER)
    ones = e.ResultSettled(1, (4, 0, 0, 0, 0, 2))
    counted = (
        *(e.NumberChanged(1, "wickedness", 2, 5, "wicked"), e.StarsChanged(1, 2, 7, Why.NUMBERS)),
        *(
            e.NumberChanged(1, "cultists", 1, 1, "cultists"),
            e.NumberChanged(0, "cultists", -1, 0, "cultists"),
        ),
    )

    assert rolled(ones, *counted, match=over) == "1 1 1 1 ♥ ♥: +2★ +2😈 +1🕯"


def test_a_roll_that_claims_a_level_of_the_tower_says_so() -> None:
    over = replace(LIVE, status=Status.OVER)
    ones = e.ResultSettled(1, (4, 0, 0, 0, 0, 2))
    claimed = (e.StarsChanged(1, 2, 7, Why.NUMBERS), e.CardMoved(1, "tower_bottom", -1))

    assert rolled(ones, *claimed, match=over) == "1 1 1 1 ♥ ♥: +2★, 🐱 takes Bottom Level"


def test_a_roll_that_wins_says_so() -> None:
    won = (RESULT, e.StarsChanged(1, 4, 23, Why.NUMBERS), e.GameEnded(1, "stars"))
    over = replace(LIVE, status=Status.OVER)

    assert rolled(*won, match=over) == "3 3 3 3 ⚡ 🐾: +4★ (23★), 🏆 you are King of Tokyo!"


def test_sentences_follow_each_other_without_a_colon() -> None:
    over = replace(LIVE, status=Status.OVER)

    words = rolled(e.CardsDrawn(0, 1), e.CardsDrawn(1, 1), match=over)

    assert words == "👽 draws a card. 🐱 draws a card."


def test_a_roll_that_others_win_by_says_who() -> None:
    lost = (RESULT, e.Eliminated(1, 0, "jets"), e.GameEnded(0, "last"))
    over = replace(LIVE, status=Status.OVER)

    assert rolled(*lost, match=over) == "3 3 3 3 ⚡ 🐾: ☠ your monster is out, 🏆 👽 is King of Tokyo!"


def test_a_sweep_names_what_went_and_what_came() -> None:
    swept: tuple[Event, ...] = (
        e.EnergyChanged(1, -2, 1, Why.SWEEP),
        e.MarketSwept(1, ("acid_attack", "heal", "frenzy")),
        *(e.CardRevealed(card, slot) for slot, card in enumerate(("jets", "wings", "gourmet"))),
    )
    over = replace(LIVE, status=Status.OVER)

    assert rolled(*swept, match=over) == (
        "You sweep away Acid Attack, Heal, and Frenzy: −2⚡, now for sale: Jets, Wings, and Gourmet"
    )


@pytest.mark.parametrize("locale", [*LOCALES, PSEUDO])
def test_the_next_player_is_named_whole_whatever_was_swept_away(locale: str) -> None:
    texts = texts_for(locale)
    chance = Random(7)
    for _ in range(300):
        went, came = (tuple(chance.sample(list(CARDS), 3)) for _ in range(2))
        swept: tuple[Event, ...] = (
            e.EnergyChanged(0, -2, 1, Why.SWEEP),
            e.MarketSwept(0, went),
            *(e.CardRevealed(card, slot) for slot, card in enumerate(came)),
        )
        words = toast(Reply(LIVE, note=Answered("stop"), happened=swept), ANN, texts).text

        assert "\u2068Bob\u2069" in words
        assert not words.endswith("…")


def test_several_that_were_bitten_are_told_by_their_signs() -> None:
    bites = (
        e.HeartsLost(0, -2, 4, 1, Why.CLAWS, True),
        e.HeartsLost(3, -2, 0, 1, Why.CLAWS, True),
        e.Eliminated(3, 1, Why.CLAWS),
    )
    over = replace(LIVE, status=Status.OVER)

    assert rolled(RESULT, *bites, match=over) == (
        "3 3 3 3 ⚡ 🐾: you bite 👽 6→4 · 🐲 2→0, ☠ 🐲 is out! 🐱 did it"
    )


def test_a_roll_that_draws_a_card_is_not_said_to_bring_nothing() -> None:
    """Hearts at full health, and the monster that rolled keeps one of two cards."""
    keeping = evolved({"monster": "gigazaur", "energy": 9}, {}, active=1, step="buy").state
    keeping.stack.append(Choose(0, OWN, 0))
    hearts = e.ResultSettled(0, (0, 1, 0, 0, 1, 4))

    assert rolled(hearts, match=facts(keeping), person=ANN) == "2 🐾 ♥ ♥ ♥ ♥"


def test_a_roll_that_brought_nothing_says_that() -> None:
    assert rolled(RESULT, match=replace(LIVE, status=Status.OVER)) == "3 3 3 3 ⚡ 🐾: nothing this time"


@pytest.mark.parametrize(
    ("mode", "words"), [(Mode.DIGITAL, "The lobby is open."), (Mode.REFEREE, "The table is set.")]
)
def test_a_second_rematch_at_once_hears_that_the_first_one_opened_it(mode: Mode, words: str) -> None:
    opened = replace(facts(), status=Status.LOBBY, mode=mode)

    assert told(Reply(opened, refused=Refused.ALREADY_RUNNING)) == words
    assert told(Reply(LIVE, refused=Refused.ALREADY_RUNNING)).startswith("A match is on here already.")


def test_while_somebody_else_decides_what_dice_bring_nothing_is_said_of_it() -> None:
    """Ann's three claws wait for Bob, whose Robot may lose energy in place of hearts."""
    robbed = facts(BOXED["Robot"])
    settled = e.ResultSettled(0, (1, 1, 1, 0, 3, 0))

    assert rolled(settled, match=robbed, person=ANN) == "1 2 3 🐾 🐾 🐾 · First Bob answers, then you go on."


def test_the_attacker_hears_that_the_turn_goes_on_after_an_answer() -> None:
    bite = e.HeartsLost(1, -3, 2, 0, Why.CLAWS, True)
    settled = e.ResultSettled(0, (1, 1, 1, 0, 3, 0))

    assert rolled(settled, bite, match=ASKED_TO_YIELD, person=ANN) == (
        "1 2 3 🐾 🐾 🐾: you bite Cyber Kitty 5→2 · First Bob answers, then you go on."
    )


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        (
            (e.Yielded(1, Place.CITY), e.TokyoEntered(0, Place.CITY)),
            "You yield the City: 🏙 👽 takes the City!",
        ),
        ((e.Stayed(1, Place.BAY),), "You stay in the Bay"),
        ((e.EnergyChanged(1, -5, 1, "jets"), e.CardBought(1, "jets", 5, "market")), "You buy Jets: −5⚡"),
        (
            (
                e.EnergyChanged(1, -3, 1, "heal"),
                e.CardBought(1, "heal", 3, "market"),
                e.HeartsGained(1, 2, 10, "heal"),
            ),
            "You buy Heal: −3⚡ +2♥",
        ),
        (
            (e.EnergyChanged(1, -2, 1, "rapid_healing"), e.HeartsGained(1, 1, 9, "rapid_healing")),
            "Rapid Healing: −2⚡ +1♥",
        ),
        ((e.TurnEnded(1), e.TurnBegan(2, 15, "", 0), e.StarsChanged(2, 2, 4, Why.START)), "Next: Bob"),
    ],
)
def test_every_answer_is_told_what_it_did(happened: tuple[Event, ...], words: str) -> None:
    match = LIVE if words == "Next: Bob" else replace(LIVE, status=Status.OVER)
    assert rolled(*happened, match=match, person=ANN if words == "Next: Bob" else BOB) == words


def test_an_answer_after_which_nothing_happened_is_named() -> None:
    """Ann let a card go and goes on buying."""
    buying = facts(POSITIONS["BuyCards"])

    assert told(Reply(buying, note=Answered("pass")), ANN) == "✓ pass"


@pytest.mark.parametrize("locale", LOCALES)
def test_much_that_happened_at_once_is_not_cut_in_the_middle(locale: str) -> None:
    every = [e.HeartsLost(seat, -2, 3, 1, why, True) for seat in (0, 2, 3, 5) for why in ("a", "b", "c", "d")]
    out = [e.Eliminated(seat, 1, Why.CLAWS) for seat in (0, 2, 3, 5)]
    reply = Reply(LIVE, note=Answered("stop"), happened=(*FALLEN, *every, *out))
    words = toast(reply, ANN + 1, texts_for(locale)).text

    assert len(words) <= 200
    assert "…" not in words


def test_who_rolled_on_is_told_the_dice() -> None:
    assert told(Reply(LIVE, note=Answered("stop")), BOB) == "🎲 2 3 3 ⚡ 🐾 ♥"


def test_who_is_not_asked_is_told_who_is_and_how_the_own_monster_stands() -> None:
    refused = Reply(LIVE, refused=Refused.NOT_YOUR_TURN)

    assert told(refused, CYD) == "Bob is to answer: ★ 5, ♥ 8. You: ★ 2, ♥ 9, ⚡ 5, 1 card."
    assert told(refused, EVE) == "Bob is to answer: ★ 5, ♥ 8. Your monster is out, so lean back and watch."


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Refused.STALE, "That question is answered already."),
        (Illegal(None), "That does not work now."),
        (Refused.SEATED, "You are in already."),
    ],
)
def test_who_is_asked_is_not_told_of_somebody_with_the_own_name(why: Refused | Illegal, said: str) -> None:
    assert told(Reply(LIVE, refused=why), BOB) == (f"{said} Your move! You: ★ 5, ♥ 8, ⚡ 3, 2 cards.")
    assert told(Reply(LIVE, refused=why), CYD) == f"{said} Bob is to answer: ★ 5, ♥ 8."


def test_the_card_on_top_is_for_the_eyes_of_who_looked() -> None:
    told_owner = plain(peeked_card("jets", LIVE, ENGLISH))
    told_others = plain(peeked_card("", LIVE, ENGLISH))

    assert told_owner == "On top of the deck: Jets. Yield Tokyo and the attack costs you no ♥."
    assert told_others == "Only who peeked sees that card. Bob is to answer: ★ 5, ♥ 8."


def test_a_stranger_is_told_who_plays() -> None:
    assert (
        told(Reply(LIVE, refused=Refused.STRANGER), STRANGER)
        == "Only those who play it can do that. Bob is to answer: ★ 5, ♥ 8."
    )


def test_who_has_no_seat_in_a_lobby_is_told_how_to_get_one() -> None:
    full = facts(status=Status.LOBBY, seats=people(six_rolling()))
    room = replace(full, seats=full.seats[:3])
    assert told(Reply(room, refused=Refused.STRANGER), STRANGER) == (
        "You have no seat in this match yet. Press Join to take one."
    )
    assert told(Reply(full, refused=Refused.STRANGER), STRANGER) == (
        "You have no seat in this match, and all are taken. Wait for the next one."
    )


def test_a_taken_monster_names_who_has_it() -> None:
    assert told(Reply(LIVE, refused=MonsterTaken("gigazaur"))) == "Cyd is Gigazaur already. Pick another."


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.TOO_FEW_ENERGY, "Not enough ⚡ for that. Choose something cheaper."),
        (Reason.CARD_BARRED, "That card is not for you now. Take another, or buy nothing."),
        (None, "That does not work now. Bob is to answer: ★ 5, ♥ 8."),
    ],
)
def test_a_refusal_of_the_rules_says_what_to_do(reason: Reason | None, words: str) -> None:
    assert told(Reply(LIVE, refused=Illegal(reason))) == words


def test_who_plays_already_is_told_whose_turn_it_is_once_the_match_is_on() -> None:
    lobby = facts(status=Status.LOBBY)
    assert told(Reply(lobby, refused=Refused.SEATED)) == (
        "You are in already. Pick a monster, or wait for the start."
    )
    assert told(Reply(LIVE, refused=Refused.SEATED)) == ("You are in already. Bob is to answer: ★ 5, ♥ 8.")


def test_who_has_a_seat_is_not_sent_to_the_next_match_when_somebody_else_pressed_start() -> None:
    late = Reply(LIVE, refused=Refused.TOO_LATE)
    assert told(late, CYD) == "The match has begun already. Bob is to answer: ★ 5, ♥ 8."
    assert told(late, STRANGER) == "Too late: the dice have been rolled. Join the next match."


def test_refusals_stay_until_they_are_closed() -> None:
    assert toast(Reply(LIVE, refused=Refused.STALE), BOB, ENGLISH).alert
    assert not toast(Reply(LIVE, note=Answered("stop")), BOB, ENGLISH).alert


@pytest.mark.parametrize("why", Refused)
def test_every_refusal_says_more_than_no(why: Refused) -> None:
    words = told(Reply(LIVE, refused=why))

    assert len([part for part in words.split(". ") if part]) >= 2 or "/" in words or ": " in words


def test_an_option_that_was_chosen_is_said_in_the_words_of_its_button() -> None:
    opened = facts(status=Status.LOBBY)

    for option, value, words in [
        ("edition", "origins", "✓ Box: Origins"),
        ("pace", "live", "✓ Pace: ⏳ Live, 2 min"),
        ("hint", "on", "✓ Hints: On"),
        ("deck", "base+new", "✓ Deck: with new ones of Origins"),
        ("language", "uk", "✓ Українська"),
    ]:
        assert told(Reply(opened, note=OptionSet(option, value))) == words


def test_a_computer_that_comes_or_goes_is_named() -> None:
    assert told(Reply(LIVE, note=SatDown((0,)))).startswith("Sits down: ")
    assert told(Reply(LIVE, note=GotUp("gigazaur"))) == "🦖 Gigazaur left the table."


def test_the_last_roll_is_told_though_another_is_asked_about_it_first() -> None:
    """Ann rolled; before her dice count, Bob may cheer."""
    cheering = facts(BOXED["Cheerleader"])
    fell = e.DiceRolled(0, 3, (1, 1, 0, 2, 2, 0), (1, 1, 0, 2, 2, 0))

    assert rolled(fell, match=cheering, person=ANN) == (
        "🎲 1 2 ⚡ ⚡ 🐾 🐾 · First Bob answers, then you go on."
    )


def test_who_presses_the_button_of_another_is_told_which_ones_are_theirs() -> None:
    words = told(Reply(LIVE, refused=Refused.NOT_YOURS), BOB)

    assert words == "That button is another player's. Yours have your name."


def test_while_the_order_of_the_dice_is_asked_nobody_hears_that_they_bring_nothing() -> None:
    ordering = facts(POSITIONS["ChooseOrder"])
    settled = e.ResultSettled(0, (3, 0, 0, 2, 0, 1))

    assert rolled(settled, match=ordering, person=ANN) == "1 1 1 ⚡ ⚡ ♥"


def test_who_plays_a_card_of_the_hand_in_a_bite_is_told_of_both() -> None:
    """Ann plays one as the dice of Bob are final; then his claw hits her and Gigazaur."""
    over = replace(LIVE, status=Status.OVER)
    bite = (e.HeartsLost(0, -1, 9, 1, Why.CLAWS, True), e.HeartsLost(2, -1, 9, 1, Why.CLAWS, True))
    played = e.CardPlayed(0, "superior_technology")

    assert rolled(played, *bite, match=over, person=ANN) == (
        "👽 plays Superior Technology. −1♥, 🐱 bites: 🦖 ♥ 10 → 9"
    )


def test_who_stays_and_is_driven_out_by_a_card_is_told_of_the_card() -> None:
    """Ann stays with Jets, and falls: Zombify takes her out of Tokyo, with 12 hearts and no stars."""
    over = replace(LIVE, status=Status.OVER)
    fell = (
        e.Stayed(0, Place.CITY),
        e.HeartsLost(0, -2, 0, 1, Why.CLAWS, True),
        e.TokyoLeft(0, Place.CITY, "zombify"),
        e.StarsChanged(0, -7, 0, "zombify"),
        e.HeartsGained(0, 12, 12, "zombify"),
    )

    assert rolled(*fell, match=over, person=ANN) == "🏙 👽 must leave the City · Zombify: −7★ +10♥"


def test_who_falls_by_an_own_card_hears_which_and_not_what_goes_back() -> None:
    """Natural Selection takes all hearts; energy and the marker of the gauge go with the monster."""
    over = replace(LIVE, status=Status.OVER)
    fell = (
        e.HeartsLost(0, -4, 0, 0, "natural_selection", False),
        e.Eliminated(0, 0, "natural_selection"),
        e.EnergyChanged(0, -4, 0, Why.OUT),
        e.NumberChanged(0, "wickedness", -2, 0, Why.OUT),
    )

    assert rolled(*fell, match=over, person=ANN) == "Natural Selection: −4♥, ☠ your monster is out"


def test_a_cultist_that_goes_for_a_roll_is_told_once() -> None:
    spent = e.NumberChanged(0, "cultists", -1, 1, "cultist_roll")
    told_after = rolled(spent, match=facts(BOXED["a roll for a cultist"]), person=ANN)

    assert told_after == "Cultist for a roll · 🎲 1 2 3 ⚡ 🐾 ♥"


def test_what_a_cultist_brings_is_not_added_up_with_what_happens_then() -> None:
    """Ann saves herself: she has 3 hearts, one more for a cultist, and loses 3."""
    healed = (
        e.NumberChanged(0, "cultists", -1, 1, "cultist_heart"),
        e.HeartsGained(0, 1, 4, "cultist_heart"),
    )
    bitten = e.HeartsLost(0, -3, 1, 1, Why.CLAWS, True)

    over = replace(facts(BOXED["a roll for a cultist"]), status=Status.OVER)
    assert rolled(*healed, match=over, person=ANN) == "Cultist for 1♥"
    assert rolled(*healed, bitten, match=over, person=ANN) == "Cultist for 1♥, 🐱 bites: 👽 ♥ 4 → 1: −3♥"


def test_a_use_that_only_changes_numbers_is_told_once_and_names_its_card() -> None:
    """Sleep Walker: 3 energy for a star."""
    walked = (e.EnergyChanged(0, -3, 4, "sleep_walker"), e.StarsChanged(0, 1, 6, "sleep_walker"))
    over = replace(facts(BOXED["a roll for a cultist"]), status=Status.OVER)

    assert rolled(*walked, match=over, person=ANN) == "Sleep Walker: +1★ −3⚡"
