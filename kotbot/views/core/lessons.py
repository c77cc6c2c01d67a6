"""The words of the lessons: a line at the question for a first-time player, and its button."""

from typing import Final

from engine.tokyo import uses_energy
from engine.turn import TOKYO_STARS
from kotbot.i18n import Texts, marked
from kotbot.matches.replies import Reply
from kotbot.views.base import signs
from kotbot.views.base.layout import alert, toast
from kotbot.views.base.prompt import Prompt, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Toast
from kotbot.views.base.verbs import Verb

WORDS: Final = {
    "roll": marked(
        "Tap the dice that you keep, then roll the rest. Three equal numbers score, {claw} hurts, "
        "{energy} buys cards, {heart} heals."
    ),
    "gauge": marked(
        "Three 1s move you 2 along the gauge of {wicked}, three 2s move you 1. "
        "At 3, 6 and 10 you may take a tile."
    ),
    "tiles": marked(
        "Most tiles work from now on, some once, at once. "
        "Each level offers one tile once: pass, and it will not ask again."
    ),
    "cultists": marked(
        "A {cultist} goes for 1{heart} or 1{energy} whenever you like, or for 1 more roll in your own turn."
    ),
    "tower": marked(
        "Four 1s in Tokyo claim the next level of the {tower}: the lower two heal you, the top one wins."
    ),
    "stealing": marked(
        "Three {claw} that hurt, and you may take costumes from whom they hurt. You pay them the price."
    ),
    "evolutions": marked(
        "{hand} are your evolutions, which nobody else sees. Play one whenever you like; "
        "three {heart} draw another."
    ),
    "yield": marked(
        "Yield, and you are outside, where you can heal. Stay, and your next turn begun here brings {gain}."
    ),
    "tokyo": marked(
        "You hold Tokyo: each turn begun here brings {gain}. "
        "Your {claw} hit everybody outside, and theirs hit you."
    ),
    "hearts_in_tokyo": marked("In Tokyo {heart} on the dice do not heal you: better roll them again."),
    "buy": marked("{energy} buys power cards. Buy what you like, or save your {energy} and end the turn."),
    "own_cards": marked("Your cards work from now on. {cards} below tells what each of them does."),
    "use_a_card": marked("Something of yours can act right now: use it, or pass and go on."),
    "last_roll": marked("After the third roll all dice count as they lie, kept or not."),
}
"""Lessons by their names in kotbot.matches."""


def with_lesson(asked: Prompt, context: RenderContext) -> Prompt:
    """Return the question with its lesson, if any; in a group the line names its addressee."""
    facts = context.facts
    if facts.lesson not in WORDS or facts.asked is None:
        return asked
    words = lesson_words(facts.lesson, context)
    line = words if facts.private else f"{context.player(facts.asked)}: {words}"
    return asked._replace(lines=[f"{signs.LESSON} {line}", *asked.lines])


def lesson_words(name: str, context: RenderContext) -> str:
    """Return the words of a lesson in WORDS."""
    return context.texts.gettext(
        WORDS[name],
        claw=signs.CLAW,
        energy=signs.ENERGY,
        heart=signs.HEART,
        cards=signs.CARDS,
        wicked=signs.WICKEDNESS,
        cultist=signs.CULTISTS,
        tower=signs.TOWER,
        hand=signs.HAND,
        gain=_gain_in_tokyo(context),
    )


def _gain_in_tokyo(context: RenderContext) -> str:
    """Return the gain for starting a turn in Tokyo under the rules of this match: 2★, or 1⚡ in a duel."""
    number = context.texts.number
    return (
        f"{number(1)}{signs.ENERGY}" if uses_energy(context.state) else f"{number(TOKYO_STARS)}{signs.STAR}"
    )


def no_more_lessons(context: RenderContext) -> Button | None:
    """Return the button that turns off the lessons added by `with_lesson`."""
    facts, texts = context.facts, context.texts
    if facts.lesson not in WORDS or facts.asked is None:
        return None
    # Translators: a button below a line for somebody's first match: no more of such lines. Short.
    return press(texts.gettext("Thanks, I know"), Verb.LESSONS_OFF.of(facts))


def lessons_over(reply: Reply, texts: Texts) -> Toast:
    """Return the answer to that button: lessons are off, or the button is for somebody else."""
    if reply.refused is not None:
        return alert(texts, texts.gettext("Those lines are for somebody who plays for the first time."))
    return toast(texts, texts.gettext("No more lessons, then. /help tells how to play."))
