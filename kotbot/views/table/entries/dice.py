"""Dice that people rolled and enter: six faces, the dice so far, and a key to erase a wrong one."""

from typing import Final

from engine.answers import CHANCE, Rolled
from engine.claws import reach
from engine.decisions import CamouflageRoll, OpeningRoll, RerollDie, RollDice, ThrowFor
from engine.dice import CLAW, ENERGY, FACES, HEART, ONE, THREE, TWO, count
from engine.dice import Dice as FaceCounts
from engine.state import State
from engine.steps import Opening
from kotbot.matches.facts import Occupant
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, italic, prompt
from kotbot.views.base.prompt import Prompt, draft_of, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.verbs import RollKind, Verb
from kotbot.views.core.questions.expansions import throw_words
from kotbot.views.core.questions.rolling import keeping
from kotbot.views.table.names import signed_by, table_of
from kotbot.views.table.parts import page_of

MISSING: Final = "·"
"""Stands for a die that is not entered yet."""
NUMBERS: Final = (ONE, TWO, THREE)
SET: Final = 3
"""So many equal numbers score stars."""
ROLLS: Final = "rolls"
"""The key of TableFacts.extras for how often the dice were rolled."""
ORB: Final = "orb_of_doom"
"""The card that depends on the number of rolls."""

Dice = OpeningRoll | RollDice | RerollDie | CamouflageRoll | ThrowFor


def enter_dice(asked: Dice, context: RenderContext) -> Prompt:
    """Ask for dice: whose they are, how many are missing, and what can be said of them beside the faces."""
    if isinstance(asked, OpeningRoll):
        return _opening_claws(asked, context)
    lines = [*_kept(asked, context), prompt(dice_question(asked, context)), _typed_by(context)]
    return Prompt(lines, [_keys(asked, context), *_extras(context)])


def _opening_claws(asked: OpeningRoll, context: RenderContext) -> Prompt:
    """Ask how many claws a player rolled for the first turn: nothing else of that roll matters."""
    buttons = [
        press(
            f"{context.texts.number(n)}{signs.CLAW}",
            actions.answer(context.facts, Rolled(CHANCE, count([CLAW] * n))),
        )
        for n in range(table_of(context.facts).asked_dice + 1)
    ]
    return Prompt([prompt(dice_question(asked, context))], list(in_rows(buttons, 4)))


def face_row(context: RenderContext) -> Row:
    """Return the six faces if dice can be entered; beside a purchase they end it and begin the next roll."""
    table = table_of(context.facts)
    asked = table.asked_dice and not isinstance(context.state.question, OpeningRoll)
    follows = table.next_roll is not None and not page_of(context)
    if not asked and not follows:
        return ()
    return tuple(press(signs.FACES[face], Verb.FACE.of(context.facts, face)) for face in FACES)


def next_keys(context: RenderContext) -> list[Row]:
    """Return the keys beside a purchase: erasing a die of the next roll, and what is said of that roll."""
    if table_of(context.facts).next_roll is None or page_of(context):
        return []
    return [(_erase(context), *_take_over(context)), *_extras(context)]


def next_dice_hint(context: RenderContext) -> list[Text]:
    """Return what the dice beside a purchase mean, and those that are entered."""
    following = table_of(context.facts).next_roll
    if following is None or page_of(context):
        return []
    # Translators: beside the question what is bought: the dice of the next player can be entered at once.
    text = context.texts.gettext(
        "Nothing? Then the dice of {player}.", player=context.sign_and_player(following[0])
    )
    return [italic(text), *([_typed_by(context)] if draft_of(context).typed else [])]


def _extras(context: RenderContext) -> list[Row]:
    """Return buttons for how often the dice were rolled or paid for; a tap adds one, and wraps to zero."""
    said = dict(draft_of(context).extras)
    buttons: list[Button] = []
    for what, most in table_of(context.facts).extras:
        now = said.get(what, 0)
        action = Verb.EXTRA.of(context.facts, what, (now + 1) % (most + 1))
        buttons.append(press(_extra(what, now, context), action))
    return list(in_rows(buttons, 2))


def _extra(what: str, number: int, context: RenderContext) -> str:
    """Return how often, by card: `Energy Drink: 2×`, `Orb of Doom: 🎲 3×`; ? if it is not said yet."""
    shown = context.texts.number(number)
    if what == ROLLS:
        return f"{context.card(ORB)}: {signs.DICE} {shown if number else '?'}×"
    return f"{context.card(what)}: {shown}×"


def _kept(asked: Dice, context: RenderContext) -> list[str]:
    """Return the dice that are kept already, with the reasons of a computer for those who roll for it."""
    state = context.state
    if not isinstance(asked, RollDice) or not state.rolled:
        return []
    if not _is_computer(state.active, context):
        return [keeping(state.dice, context.texts)] if any(state.dice) else []
    texts, player = context.texts, context.player(state.active)
    if not any(state.dice):
        # Translators: a computer player at a real table rolls all its dice again.
        return [texts.gettext("{player} keeps nothing", player=player)]
    # Translators: a computer player at a real table says which dice stay and why; the reasons are the phrases
    # that follow here: "🤖 Hatchling keeps 3 3 ⚡: 3 3 for a set worth 3★ · ⚡ for cards".
    told = texts.gettext(
        "{player} keeps {dice}: {reasons}",
        player=player,
        dice=texts.in_order(signs.dice(state.dice)),
        reasons=" · ".join(_reasons(state.dice, context)),
    )
    return [told]


def _reasons(kept: FaceCounts, context: RenderContext) -> list[str]:
    """Return what each kind of kept dice is good for in this position."""
    texts, seat = context.texts, context.state.active
    reasons = [_for_stars(face, kept[face], context) for face in NUMBERS if kept[face]]
    if kept[ENERGY]:
        # Translators: why a computer player keeps energy dice: "⚡ for cards".
        reasons.append(texts.gettext("{sign} for cards", sign=signs.ENERGY))
    if kept[CLAW]:
        reasons.append(_for_claws(context))
    if kept[HEART]:
        # Translators: why a computer player keeps hearts: "♥ to heal (4 now)".
        heal = texts.gettext("{sign} to heal ({n} now)", sign=signs.HEART, n=context.state.hearts[seat])
        reasons.append(heal)
    return reasons


def _for_stars(face: int, number: int, context: RenderContext) -> str:
    """Describe a set that is there with what it scores, or one that is hoped for."""
    texts = context.texts
    dice = texts.in_order(" ".join([signs.FACES[face]] * number))
    stars = f"{texts.number(face + 1 + max(0, number - SET))}{signs.STAR}"
    if number >= SET:
        return f"{dice} {texts.arrow} {stars}"
    # Translators: why a computer player keeps equal numbers: "3 3 for a set worth 3★".
    return texts.gettext("{dice} for a set worth {stars}", dice=dice, stars=stars)


def _for_claws(context: RenderContext) -> str:
    texts = context.texts
    hit = reach(context.state)
    if not hit and not context.state.rules.box.entry_needs_claw:
        # Translators: why a computer player keeps claws that hit nobody: "🐾 just in case".
        return texts.gettext("{sign} just in case", sign=signs.CLAW)
    if not hit:
        # Translators: why a computer player keeps claws while nobody is in Tokyo: "🐾 to take Tokyo".
        return texts.gettext("{sign} to take Tokyo", sign=signs.CLAW)
    monsters = " ".join(context.sign(other) for other in hit)
    # Translators: why a computer player keeps claws: "🐾 to hit 🦖 🐲".
    return texts.gettext("{sign} to hit {monsters}", sign=signs.CLAW, monsters=monsters)


def _is_computer(seat: int, context: RenderContext) -> bool:
    return context.seat(seat).occupant is Occupant.COMPUTER or context.seat(seat).away


def _is_roll_off(state: State) -> bool:
    """Whether the roll for the first turn is among tied players only."""
    rolling = sum(
        len(frame.waiting) + len(frame.claws) for frame in state.stack if isinstance(frame, Opening)
    )
    return 0 < rolling < sum(map(state.lives, range(state.seats)))


def dice_question(asked: Dice, context: RenderContext) -> str:
    """Ask whose dice fell, and how many."""
    texts, state = context.texts, context.state
    wanted = table_of(context.facts).asked_dice
    match asked:
        case RollDice() if _is_computer(state.active, context):
            # Translators: people roll real dice for a computer player: "🎲 Roll 3 dice for 🦖 🤖 Hatchling".
            return texts.ngettext(
                "{sign} Roll {n} die for {player}",
                "{sign} Roll {n} dice for {player}",
                wanted,
                sign=signs.DICE,
                player=context.sign_and_player(state.active),
            )
        case RollDice() if table_of(context.facts).final:
            # Translators: the dice as they lie after the last roll: "🎲 🐱 Bob, your result? 6 dice".
            return texts.ngettext(
                "{sign} {player}, your result? {n} die",
                "{sign} {player}, your result? {n} dice",
                wanted,
                sign=signs.DICE,
                player=context.sign_and_player(state.active),
            )
        case RollDice():
            # Translators: one of several rolls of a turn: "🎲 🐱 Bob, roll 2: which 4 dice fell?".
            return texts.ngettext(
                "{sign} {player}, roll {number}: {n} die",
                "{sign} {player}, roll {number}: {n} dice",
                wanted,
                sign=signs.DICE,
                player=context.sign_and_player(state.active),
                number=state.rolled + 1,
            )
        case OpeningRoll(_, roller) if _is_roll_off(state):
            # Translators: of those who have the most claws in the roll for the first turn, each rolls again.
            return texts.gettext(
                "{sign} {player} rolls again: a tie", sign=signs.DICE, player=context.sign_and_player(roller)
            )
        case OpeningRoll(_, roller):
            return texts.gettext(
                "{sign} {player} rolls for the first turn",
                sign=signs.DICE,
                player=context.sign_and_player(roller),
            )
        case RerollDie(_, by, card, face, _):
            # Translators: one die was rolled again: "🎲 🐱 Bob rerolls ⚡ (Psychic Probe): what fell?".
            return texts.gettext(
                "{sign} {player} rerolls {face} ({card}): what fell?",
                sign=signs.DICE,
                player=context.sign_and_player(by),
                face=signs.FACES[face],
                card=context.card(card),
            )
        case CamouflageRoll(_, number, _, hit):
            # Translators: the dice of Camouflage: "🎲 🐱 Bob hides: roll 3 dice".
            return texts.ngettext(
                "{sign} {player} hides: roll {n} die",
                "{sign} {player} hides: roll {n} dice",
                number,
                sign=signs.DICE,
                player=context.sign_and_player(hit.target),
            )
        case ThrowFor():
            return throw_words(asked, context)


def is_rolling(context: RenderContext) -> bool:
    """Whether dice can be entered now, for the open question or for the roll after a purchase."""
    table = table_of(context.facts)
    return table.asked_dice > 0 or table.next_roll is not None


def typed_dice(context: RenderContext) -> str:
    """Return the dice in the order in which they were entered, with dots for missing ones."""
    table = table_of(context.facts)
    faces = [signs.FACES[face] for face in draft_of(context).typed]
    wanted = table.asked_dice if table.next_roll is None else table.next_roll[1]
    return context.texts.in_order(" ".join([*faces, *[MISSING] * max(0, wanted - len(faces))]))


def _typed_by(context: RenderContext) -> str:
    """Return the same with the name of the person who is entering the roll."""
    return f"{typed_dice(context)}{signed_by(context.facts, table_of(context.facts).typist, context.texts)}"


def _erase(context: RenderContext) -> Button:
    return press(signs.ERASE, Verb.ERASE.of(context.facts))


def _take_over(context: RenderContext) -> Row:
    """Return the button to take over a roll that another person began, if several have a phone."""
    table = table_of(context.facts)
    if not table.shared or table.typist is None:
        return ()
    # Translators: a button: another person goes on entering this roll. Short.
    text = context.texts.gettext("{sign} Take over", sign=signs.TAKE_OVER)
    return (press(text, Verb.TAKE_OVER.of(context.facts)),)


def _keys(asked: Dice, context: RenderContext) -> Row:
    """Return the key that erases the last die, always first; then the one for more rolls or to take over."""
    if isinstance(asked, RerollDie):
        return ()
    return (_erase(context), *(_take_over(context) or _how_many_rolls(asked, context)))


def _how_many_rolls(asked: Dice, context: RenderContext) -> Row:
    texts, facts = context.texts, context.facts
    if (
        not isinstance(asked, RollDice)
        or _is_computer(context.state.active, context)
        or context.state.rolls < 2
    ):
        return ()
    if table_of(facts).final:
        # Translators: a button: the dice are no result yet, there will be more rolls. Short.
        more = texts.gettext("{sign} More rolls", sign=signs.DICE)
        return (press(more, Verb.MORE_ROLLS.of(facts, RollKind.MORE)),)
    # Translators: a button: the dice are the final result after all. Short.
    return (press(texts.gettext("This is the result"), Verb.MORE_ROLLS.of(facts, RollKind.FINAL)),)
