"""What can be done now: the options of the question, what is easily forgotten, what works at any time."""

from kotbot.views.core.questions import OVER, QUESTION_WORDS
from kotbot.views.modes import now
from kotbot.views.rules.chapters import CHAPTERS
from scripts.texts.facts import ENGLISH, facts, picture, position


def test_every_question_has_its_chapter() -> None:
    assert {words.chapter for words in QUESTION_WORDS.values()} | {OVER} <= set(CHAPTERS)


def test_who_may_yield_is_told_what_follows_and_which_card_helps() -> None:
    hit = {"city": 2, "active": 1, "step": "resolve", "dice": "c c 1 1 2 3"}
    said = picture(now(facts(position("second", {}, {"cards": ["jets"]}, **hit)), ENGLISH))
    assert "Bob decides:" in said
    assert "• Use Jets: Yield Tokyo and the attack costs you no ♥." in said
    assert "[Claws and damage] [Yielding]" in said


def test_a_buyer_sees_what_can_be_paid_with_the_own_discount() -> None:
    state = position("second", {"energy": 3, "cards": ["alien_origin"]}, {}, active=1, step="buy")
    said = picture(now(facts(state), ENGLISH))
    assert "• Buy: Heal 2⚡." in said
    assert "• Sweep all cards away for 2⚡." in said


def test_poison_and_tokyo_of_the_active_monster_are_remembered() -> None:
    state = position(
        "second", {"poison": 2, "hearts": 5}, {}, active=1, city=1, step="roll 1", dice="3 3 2 h e c"
    )
    said = picture(now(facts(state), ENGLISH))
    assert "☣ 👽 Alienoid loses 2♥ to poison at the end of its turn." in said
    assert "👽 Alienoid is in Tokyo: ♥ on its dice do not heal it." in said


def test_what_works_at_any_time_is_there_in_anybodys_turn() -> None:
    state = position(
        "second",
        {},
        {"hearts": 6, "energy": 2, "cards": ["rapid_healing"]},
        active=1,
        step="roll 1",
        dice="3 3 2 h e c",
    )
    said = picture(now(facts(state), ENGLISH))
    assert "At any time\n• 🐱 Bob, Rapid Healing: 2⚡ for 1♥, at any time." in said
