"""Keeping, rerolling and changing dice."""

from dataclasses import replace

from engine.answers import Answer, Keep, Pass, Reroll, Stop, Turn, Use
from engine.bans import useful
from engine.cards.cultists import ALIKE, CULTISTS
from engine.cards.kinds import COPIERS
from engine.cards.power_up import HEARTS_TO_DRAW
from engine.cards.tower import BOX as TOWER
from engine.cards.tower import ONES, lowest_of_others
from engine.cards.wicked import MOST, WICKEDNESS, spaces
from engine.decisions import ChangeDice, KeepDice, ProbeDie
from engine.dice import CLAW, ENERGY, FACES, HEART, ONE, Dice, faces_of
from engine.hands import has_set
from engine.players.keeps import likely_keeps
from engine.state import State
from kotbot.i18n import Texts
from kotbot.matches.facts import WindowsWanted
from kotbot.matches.facts.pages import DiePage
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import Prompt, answers_of, draft_of, energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fits

DICE_IN_A_ROW = 6
COPIES_IN_A_ROW = 3
MOST_KEEPS = 3
"""Maximum number of keeps offered in one tap."""
FEW = 8
"""Maximum number of changes of dice on one page."""


def keep_dice(asked: KeepDice, context: RenderContext) -> Prompt:
    """Ask which dice to keep: a button for each die, and below them the two ways to continue."""
    state, texts = context.state, context.texts
    player = context.player(asked.seat)
    if state.rolls <= 0:
        question = texts.gettext("{player}, no rolls left: one more?", player=player)
        return Prompt([*_thrown(asked.seat, context), prompt(question)], _after_last_roll(asked, context))
    # Translators: the question while rolling: "Bob, roll 2 of 3: keep which?".
    question = texts.gettext(
        "{player}, roll {number} of {all}: keep which?",
        player=player,
        number=state.rolled,
        all=state.rolled + state.rolls,
    )
    kept = _kept(context)
    lines = [*_thrown(asked.seat, context), prompt(question)]
    dice, likely = _dice_rows(kept, context), _likely(asked, context)
    if len(dice) == 1:
        while len(likely) > 1 and not fits(likely):
            likely = likely[:-1]
        rows = [*dice, likely, _advised(_ways_on(kept, asked, context), context)]
    else:
        ways_on = _advised(_ways_on_in_short(kept, asked, context), context)
        rows = [*dice, _with_likely(likely, ways_on, context)]
    return Prompt(lines, rows, [_advised(row, context) for row in _card_rows(asked, context)])


def keeping(kept: Dice, texts: Texts) -> str:
    """Return which dice are marked; repeated after each tap."""
    if not sum(kept):
        return texts.gettext("Keeping nothing")
    dice = texts.in_order(signs.dice(kept))
    if sum(kept) == 1:
        # Translators: one die that is put aside, by the face that it shows: "Keeping a 3".
        return texts.gettext("Keeping a {face}", face=dice)
    # Translators: dice that are put aside, several of them: "Keeping 3 3 ⚡".
    return texts.gettext("Keeping {dice}", dice=dice)


def thrown(dice: Dice, texts: Texts) -> str:
    """Return the dice as rolled: "🎲 3 3 ⚡"."""
    return f"{signs.DICE} {texts.in_order(signs.dice(dice))}"


def _thrown(seat: int, context: RenderContext) -> list[str]:
    """Return the dice and what they alone would bring, in one line."""
    return [f"{thrown(context.state.dice, context.texts)} · {worth(context.state.dice, seat, context)}"]


def _kept(context: RenderContext) -> Dice:
    marked, thrown = draft_of(context).keep, context.state.dice
    a, b, c, d, e, f = (min(m, n) for m, n in zip(marked, thrown, strict=True))
    return (a, b, c, d, e, f)


def _dice_rows(kept: Dice, context: RenderContext) -> list[Row]:
    """Return a button for each die; its wanted count rises from left to right, so that quick taps add up."""
    buttons: list[Button] = []
    for face in FACES:
        here, marked = context.state.dice[face], kept[face]
        for die in range(1, marked + 1):
            text = f"{signs.MARKED_NARROW}{signs.FACES[face]}"
            buttons.append(press(text, actions.keep(context.facts, face, marked - die), Style.SUCCESS))
        for die in range(1, here - marked + 1):
            buttons.append(press(signs.FACES[face], actions.keep(context.facts, face, marked + die)))
    width = DICE_IN_A_ROW if len(buttons) <= DICE_IN_A_ROW else (len(buttons) + 1) // 2
    return list(in_rows(buttons, width))


def _likely(asked: KeepDice, context: RenderContext) -> Row:
    """Return buttons that keep likely dice and roll the others in one tap.

    The coach's own choice comes first.
    """
    found = likely_keeps(context.state, answers_of(context, asked.seat), MOST_KEEPS)
    advised = context.facts.advised
    if isinstance(advised, Keep):
        found = [advised.dice, *(dice for dice in found if dice != advised.dice)][:MOST_KEEPS]
    row = tuple(
        press(_kept_in_one(dice, context), actions.answer(context.facts, Keep(asked.seat, dice)))
        for dice in found
    )
    return _advised(row, context)


def _with_likely(likely: Row, ways_on: Row, context: RenderContext) -> Row:
    """Return the ways to continue behind the first likely keep with which they fit in a row.

    The coach's own choice is never left out: it may take a row more.
    """
    if isinstance(context.facts.advised, Keep):
        return (*likely[:1], *ways_on)
    return next((row for one in likely if fits(row := (one, *ways_on))), ways_on)


def _advised(row: Row, context: RenderContext) -> Row:
    """Mark the button of the coach's advice with the sign of hints."""
    advised = context.facts.advised
    if advised is None:
        return row
    wanted = actions.answer(context.facts, advised)
    return tuple(
        replace(button, text=f"{signs.HINT}{button.text}") if button.action == wanted else button
        for button in row
    )


def _kept_in_one(dice: Dice, context: RenderContext) -> str:
    """Return the words of a button that keeps these dice and rolls the others: `33⚡→🎲3`."""
    texts = context.texts
    kept = "".join(signs.FACES[face] for face in faces_of(dice))
    return texts.in_order(f"{kept}{texts.arrow}{signs.DICE}{texts.number(context.state.ndice - sum(dice))}")


def _ways_on(kept: Dice, asked: KeepDice, context: RenderContext) -> Row:
    texts, facts = context.texts, context.facts
    again = context.state.ndice - sum(kept)
    stop = actions.answer(facts, Stop(asked.seat))
    if not again:
        return (press(keep_all(context), stop, Style.PRIMARY),)
    roll = texts.ngettext("{sign} Roll {n} die", "{sign} Roll {n} dice", again, sign=signs.DICE)
    return (press(roll, Verb.COMMIT.of(facts), Style.PRIMARY), press(keep_all(context), stop))


def _ways_on_in_short(kept: Dice, asked: KeepDice, context: RenderContext) -> Row:
    """Return the ways to continue in short words, for a row next to likely keeps: the dice need two rows."""
    texts, facts = context.texts, context.facts
    again = context.state.ndice - sum(kept)
    # Translators: a button below "keep which?" and seven dice or more: keeps all of them. Very short.
    every = texts.gettext("All {n}", n=sum(context.state.dice))
    stop = actions.answer(facts, Stop(asked.seat))
    if not again:
        return (press(every, stop, Style.PRIMARY),)
    roll = f"{signs.DICE} {texts.number(again)}"
    return (press(roll, Verb.COMMIT.of(facts), Style.PRIMARY), press(every, stop))


def keep_all(context: RenderContext) -> str:
    """Return the words of the button that keeps all dice."""
    n = sum(context.state.dice)
    return context.texts.ngettext("Keep the die", "Keep all {n}", n)


def _after_last_roll(asked: KeepDice, context: RenderContext) -> list[Row]:
    stop = press(keep_all(context), actions.answer(context.facts, Stop(asked.seat)), Style.PRIMARY)
    return [*_card_rows(asked, context), (stop,)]


def _card_rows(asked: KeepDice, context: RenderContext) -> list[Row]:
    """Return the buttons for further rolls by cards."""
    buttons = [
        press(text, actions.answer(context.facts, answer))
        for answer in answers_of(context, asked.seat)
        if (text := _by_card(answer, context))
    ]
    return list(in_rows(buttons, 2))


def _by_card(answer: Answer, context: RenderContext) -> str:
    """Return a roll granted by a card, in words; empty for any other answer."""
    texts = context.texts
    match answer:
        case Reroll(_, face):
            return texts.gettext("{sign} Reroll a {face}", sign=signs.DICE, face=signs.FACES[face])
        case Use(_, "energy_drink"):
            return texts.gettext("{sign} Roll once more: {cost}", sign=signs.DICE, cost=energy(context, 1))
        case Use(_, "cultist_roll"):
            return texts.gettext("{sign} Roll once more: 1{smoke}", sign=signs.DICE, smoke=signs.CULTISTS)
        case Use(seat, "smoke_cloud" | "mimic" | "fluxling" as card):
            roll = texts.gettext("{sign} Roll once more: 1{smoke}", sign=signs.DICE, smoke=signs.SMOKE)
            given = answers_of(context, seat)
            two = any(Use(seat, copier) in given for copier in COPIERS)
            return f"{roll} · {context.card(card)}" if two else roll
        case _:
            return ""


def worth(dice: Dice, seat: int, context: RenderContext) -> str:
    """Return what the dice alone would bring."""
    texts, state = context.texts, context.state
    dice = useful(state, seat, dice)
    stars = sum(face + 1 + dice[face] - 3 for face in (0, 1, 2) if dice[face] >= 3)
    hearts = min(dice[HEART], _useful_hearts(seat, state))
    gains = (
        (stars, signs.STAR),
        (dice[ENERGY], signs.ENERGY),
        (hearts, signs.HEART),
        (dice[CLAW], signs.CLAW),
        *_of_expansions(dice, seat, state),
    )
    worth = " ".join(f"{texts.number(n)}{sign}" for n, sign in gains if n)
    if not worth:
        # Translators: the dice as they lie would bring nothing.
        return texts.gettext("Worth nothing yet")
    # Translators: what the dice would bring as they lie: "Worth 3★ 1⚡".
    return texts.gettext("Worth {gains}", gains=worth)


def _of_expansions(dice: Dice, seat: int, state: State) -> list[tuple[int, str]]:
    """Return spaces of the gauge, cultists, levels of the tower and evolutions that the dice would bring."""
    gains: list[tuple[int, str]] = []
    if state.counts(WICKEDNESS):
        left = MOST - state.number(seat, WICKEDNESS)
        gains.append((min(spaces(dice), left), signs.WICKEDNESS))
    if state.counts(CULTISTS):
        gains.append((sum(number >= ALIKE for number in dice), signs.CULTISTS))
    if TOWER in state.rules.box_names and state.in_tokyo(seat) and lowest_of_others(state, seat):
        gains.append((int(dice[ONE] >= ONES), signs.TOWER))
    if has_set(state, seat):
        gains.append((int(dice[HEART] >= HEARTS_TO_DRAW), signs.HAND))
    return gains


def _useful_hearts(seat: int, state: State) -> int:
    """Return how many ♥ have an effect: each heals or removes a token; in Tokyo none has."""
    if state.in_tokyo(seat):
        return 0
    missing = max(0, state.most_hearts(seat) - state.hearts[seat])
    return missing + state.poison[seat] + state.shrink[seat]


def probe_die(asked: ProbeDie, context: RenderContext) -> Prompt:
    """Ask which die of the active player Psychic Probe rerolls."""
    texts, state = context.texts, context.state
    question = texts.gettext(
        "{player}, reroll a die? Rolled by {monster}",
        player=context.player(asked.seat),
        monster=context.monster(state.active),
    )
    lines = [
        thrown(state.dice, texts),
        # Translators: if the die shows ♥, Psychic Probe is discarded.
        texts.gettext(
            "{card}: a {heart} takes it away.", card=context.card("psychic_probe"), heart=signs.HEART
        ),
        prompt(question),
    ]
    faces: list[Button] = []
    copies: list[Button] = []
    passes: list[Button] = []
    for answer in answers_of(context, asked.seat):
        action = actions.answer(context.facts, answer)
        if isinstance(answer, Reroll) and answer.card:
            copies.append(press(f"{context.card(answer.card)}: {signs.FACES[answer.face]}", action))
        elif isinstance(answer, Reroll):
            faces.append(press(signs.FACES[answer.face], action))
        elif isinstance(answer, Pass):
            # Translators: a button: the dice stay as they are.
            passes.append(press(texts.gettext("Leave them"), action, Style.PRIMARY))
    # Translators: a button: do not ask me again before the next turn.
    later = press(texts.gettext("Not this turn"), actions.windows(context.facts, WindowsWanted.NOT_THIS_TURN))
    return Prompt(lines, [tuple(faces), *in_rows(copies, COPIES_IN_A_ROW), tuple(passes), (later,)])


def change_dice(asked: ChangeDice, context: RenderContext) -> Prompt:
    """Ask for the active player's own changes after the last roll, in steps if there are many."""
    texts, seat = context.texts, asked.seat
    question = prompt(texts.gettext("{player}, change a die?", player=context.player(seat)))
    answers = answers_of(context, seat)
    changes = [answer for answer in answers if isinstance(answer, Turn)]
    cards = list(dict.fromkeys(change.card for change in changes))
    turnings = [answer for answer in answers if isinstance(answer, Use)]
    named = [*cards, *(turning.card for turning in turnings)]
    costs = [f"{context.card(card)}: {_cost_of_change(card, context)}" for card in named]
    leave = press(texts.gettext("Leave them"), actions.answer(context.facts, Pass(seat)), Style.PRIMARY)
    back = press(texts.gettext("Back"), actions.page(context.facts))
    page = draft_of(context).page
    lines = [*_thrown(seat, context), *costs, question]
    if isinstance(page, DiePage) and page.card in cards:
        chosen = [change for change in changes if change.card == page.card]
        return Prompt(lines, [*_turns_of(chosen, page.face, context), (back, leave)])
    rows: list[Row] = []
    for answer in answers:
        if isinstance(answer, Reroll):
            text = texts.gettext("{sign} Reroll a {face}", sign=signs.DICE, face=signs.FACES[answer.face])
            rows.append((press(text, actions.answer(context.facts, answer)),))
    rows += [(press(context.card(each.card), actions.answer(context.facts, each)),) for each in turnings]
    return Prompt(lines, [*rows, *_changes_by_card(cards, changes, context), (leave,)])


def _changes_by_card(cards: list[str], changes: list[Turn], context: RenderContext) -> list[Row]:
    """Return the changes of a single card, or for several cards a button to the changes of each."""
    rows: list[Row] = []
    for card in cards:
        own = [change for change in changes if change.card == card]
        if len(cards) == 1:
            rows += _turns_of(own, None, context)
        else:
            rows.append((press(f"{context.card(card)}…", actions.page(context.facts, DiePage(card))),))
    return rows


def _cost_of_change(card: str, context: RenderContext) -> str:
    texts = context.texts
    match card:
        case "stretchy":
            # Translators: what Stretchy can do: "Stretchy: any face, 2⚡".
            return texts.gettext("any face, {cost}", cost=energy(context, 2))
        case "plot_twist" | "mimic" | "fluxling" | "saurian_adaptability":
            # Translators: what Plot Twist can do.
            return texts.gettext("any face, then the card is gone")
        case "herd_culler" | "gamma_breath" | "tail_sweep" | "yin_and_yang":
            # Translators: how often Herd Culler works.
            return texts.gettext("once a turn")
        case "clown":
            # Translators: what Clown can do.
            return texts.gettext("any faces, as often as you like")
        case _:
            # Translators: how often Shrinky works.
            return texts.gettext("as you like")


def _turns_of(changes: list[Turn], face: int | None, context: RenderContext) -> list[Row]:
    """Return the changes of one card as buttons; if there are many, the die is chosen first."""
    chosen = [change for change in changes if change.face == face]
    if chosen or len(changes) <= FEW:
        return list(in_rows([change_button(change, context) for change in chosen or changes], 4))
    buttons = [
        press(
            f"{signs.FACES[one]} {context.texts.arrow} …",
            actions.page(context.facts, DiePage(changes[0].card, one)),
        )
        for one in dict.fromkeys(change.face for change in changes)
    ]
    return list(in_rows(buttons, 3))


def change_button(change: Turn, context: RenderContext) -> Button:
    """Return the button that turns dice of one face to another: `3 → 🐾`."""
    text = f"{signs.FACES[change.face]} {context.texts.arrow} {signs.FACES[change.into]}"
    return press(context.texts.in_order(text), actions.answer(context.facts, change))


def keep_options(_: KeepDice, context: RenderContext) -> list[str]:
    """Return the options to reroll while rolls are left, or to stop."""
    texts, left = context.texts, context.state.rolls
    stop = texts.gettext("Stop: the dice count as they lie.")
    if not left:
        return [stop]
    again = texts.ngettext(
        "Roll any of the dice again: {n} roll is left.",
        "Roll any of the dice again: {n} rolls are left.",
        left,
    )
    return [again, stop]


def probe_options(_: ProbeDie, context: RenderContext) -> list[str]:
    """Return whose die Psychic Probe rerolls."""
    return [
        context.texts.gettext(
            "Have {monster} reroll one die.", monster=context.monster(context.state.active)
        ),
        context.texts.gettext("Leave the dice as they are."),
    ]


def while_rolling(asked: KeepDice, context: RenderContext) -> str:
    """Return which roll it is."""
    texts, state = context.texts, context.state
    if state.rolls <= 0:
        return ""
    # Translators: what others see while somebody rolls: "Bob, roll 2 of 3".
    return texts.gettext(
        "{player}, roll {number} of {all}",
        player=context.player(asked.seat),
        number=state.rolled,
        all=state.rolled + state.rolls,
    )
