"""The words of a hint: what to press, why, and how far it is ahead of the next best answer."""

from collections.abc import Iterable
from typing import Final, assert_never, cast

from engine.answers import Answer, Buy, Copy, Hearts, Keep, Pass, Play, Reroll, Stop, Take, Turn, Use
from engine.cards.dark import HIBERNATION
from engine.claws import reach
from engine.decisions import Question
from engine.dice import CLAW, ENERGY, HEART, Dice, Face, as_dice
from engine.market import cost_for
from engine.players import advice as a
from engine.players.beforehand import UNDER_WAY, Beforehand
from engine.players.goals import TRIPLE, Aim, Goal
from kotbot.i18n import Texts
from kotbot.matches.core.questions import asks_unknown_hand, is_keeping
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import LONGEST_TOAST, alert
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions import ask
from kotbot.views.core.questions.resolving import way_of
from kotbot.views.core.questions.rolling import keep_all, worth

GAMES: Final = 100
"""Chances to win are expressed as wins in this many games."""
_FACES: Final[dict[Aim, Face]] = {Aim.HEAL: HEART, Aim.CLAWS: CLAW, Aim.ENERGY: ENERGY}


def hint_button(context: RenderContext) -> Row:
    """Return the button for a hint if a person is asked and hints are on; else an empty row."""
    facts = context.facts
    if not facts.hints or context.asked_in_person is None or asks_unknown_hand(context.state):
        return ()
    # Translators: a button on a board, short: asks the bot what to do now.
    return (press(context.texts.gettext("{sign} Hint", sign=signs.HINT), actions.hint(facts)),)


def hint_switch(facts: MatchFacts, texts: Texts) -> Row:
    """Return the button that turns the hints of this match on or off."""
    if facts.hints:
        words, wanted = texts.gettext("{sign} Turn hints off", sign=signs.HINT), "off"
    else:
        words, wanted = texts.gettext("{sign} Turn hints on", sign=signs.HINT), "on"
    return (press(words, Verb.SET_HINT.of(facts, wanted)),)


def hint(advice: a.Advice, facts: MatchFacts, texts: Texts) -> Toast:
    """Return an alert with the advice for the person who asked."""
    context = RenderContext(facts, texts)
    lines = [
        f"{signs.HINT} {answer_words(advice.answer, context)}",
        reason_words(advice, context),
        _next(advice, context),
    ]
    told = [line for line in lines if line]
    while len(told) > 1 and sum(len(texts.direct(line)) + 1 for line in told) > LONGEST_TOAST:
        told.pop()
    return alert(texts, "\n".join(told))


def beforehand_button(seat: int, context: RenderContext) -> Row:
    """Return the hint button for monsters in Tokyo that the current roll may hit."""
    state = context.state
    if not context.facts.hints or not isinstance(state.question, UNDER_WAY) or seat not in reach(state):
        return ()
    return (
        press(context.texts.gettext("{sign} Hint", sign=signs.HINT), actions.hint_beforehand(context.facts)),
    )


def hint_beforehand(advice: Beforehand, texts: Texts) -> Toast:
    """Return an alert with the advice for a player who waits in Tokyo."""
    return alert(texts, f"{signs.HINT} {_beforehand(advice, texts)}")


def _beforehand(advice: Beforehand, texts: Texts) -> str:
    if advice.yields and advice.stays:
        ways = [
            # Translators: a hint: what to do after losses of hearts: "−1♥ −2♥: stay".
            (advice.stays, texts.gettext("{losses}: stay", losses=_losses(advice.stays, texts))),
            # Translators: a hint: what to do after losses of hearts: "−3♥ −4♥: yield".
            (advice.yields, texts.gettext("{losses}: yield", losses=_losses(advice.yields, texts))),
        ]
        # Translators: a hint for who waits in Tokyo while somebody rolls; below it "−1♥ −2♥: stay".
        line = texts.gettext("If this roll costs you hearts:")
        return "\n".join([line, *(words for _, words in sorted(ways))])
    if advice.yields:
        # Translators: a hint for who waits in Tokyo while somebody rolls.
        return texts.gettext("If this roll costs you hearts: yield.")
    if advice.stays:
        # Translators: a hint for who waits in Tokyo while somebody rolls.
        return texts.gettext("If this roll costs you hearts: stay.")
    if advice.deadly:
        # Translators: a hint for who waits in Tokyo: every hit that costs hearts costs the last ones.
        return texts.gettext("You will not be asked to yield: a hit would be your last.")
    # Translators: a hint for who waits in Tokyo: the claws of whoever rolls do not reach it.
    return texts.gettext("This roll cannot cost you hearts.")


def _losses(hearts: Iterable[int], texts: Texts) -> str:
    return texts.in_order(" ".join(f"{texts.signed(-n)}{signs.HEART}" for n in hearts))


# Answers


def answer_words(answer: Answer, context: RenderContext) -> str:
    """Return the words of an answer: those of its button if a single press gives it."""
    texts = context.texts
    match answer:
        case Keep(_, dice) if not any(dice):
            return texts.gettext("Roll all again")
        case Keep(_, dice) if sum(dice) == 1:
            # Translators: a hint: one die to keep, by the face that it shows: "Keep a 3".
            return texts.gettext("Keep a {face}", face=_dice(dice, context))
        case Keep(_, dice):
            # Translators: a hint: which dice to keep, several of them: "Keep 🎲 3 3 ⚡".
            return texts.gettext("Keep {sign} {dice}", sign=signs.DICE, dice=_dice(dice, context))
        case Stop():
            return keep_all(context)
        case Reroll(_, face):
            return texts.gettext("{sign} Reroll a {face}", sign=signs.DICE, face=signs.FACES[face])
        case Hearts():
            return way_of(answer, context)
        case Turn(_, face, into, card):
            change = texts.in_order(f"{signs.FACES[face]} {texts.arrow} {signs.FACES[into]}")
            return f"{context.card(card)}: {change}"
        case Buy(seat, card, _):
            price = energy(context, cost_for(context.state, seat, card))
            # Translators: a hint: which card to buy, and its price: "Buy Wings (6⚡)".
            return texts.gettext("Buy {card} ({energy})", card=context.card(card), energy=price)
        case Play(_, card):
            # Translators: a hint: which card to play from the hand: "Play Giant Banana".
            return texts.gettext("Play {card}", card=context.card(card))
        case Take(_, card) if is_keeping(context.state):
            return texts.gettext("Keep {card}", card=context.card(card))
        case Copy(_, owner, card):
            return f"{context.sign(owner)} {context.card(card)}"
        case Use(_, card):
            return _of_button(answer, context) or _any_time(card, context)
        case _:
            return _of_button(answer, context)


def _any_time(card: str, context: RenderContext) -> str:
    """Return the words of an action that is possible at any time, by its card."""
    if card == HIBERNATION:
        # Translators: a hint: a card is discarded, as its owner may at any time: "Discard Hibernation".
        return context.texts.gettext("Discard {card}", card=context.card(card))
    return context.card(card)


def _of_button(answer: Answer, context: RenderContext) -> str:
    question = cast(Question, context.state.question)
    wanted = actions.answer(context.facts, answer)
    asked = ask(question, context)
    buttons = (button for row in (*asked.rows, *asked.beside) for button in row)
    return next((button.text for button in buttons if button.action == wanted), "")


def _dice(dice: Dice, context: RenderContext) -> str:
    return context.texts.in_order(signs.dice(dice))


def _same(face: Face, number: int, context: RenderContext) -> str:
    return _dice(as_dice([number if one == face else 0 for one in range(6)]), context)


# Reasons


def reason_words(advice: a.Advice, context: RenderContext) -> str:
    """Return the reason as a sentence of facts, phrased for any reader; it may be empty."""
    texts, reason = context.texts, advice.reason
    match reason:
        case None:
            return ""
        case a.Wins():
            return texts.gettext("That wins the game!")
        case a.Odds(goal, chance, otherwise):
            return _beside(_odds(goal, texts.percent(chance), context), otherwise, texts)
        case a.Brings(dice):
            return worth(dice, advice.answer.seat, context)
        case a.Becomes(hearts, stars, energies):
            return _changes(
                (signs.HEART, hearts), (signs.STAR, stars), (signs.ENERGY, energies), context=context
            )
        case a.Survives() | a.SavesHearts() | a.Bears() | a.DeniesWin() | a.Yields():
            return _danger(reason, context)
        case a.Attack(claws, chance, otherwise):
            return _attack(claws, chance, otherwise, texts)
        case a.Heals():
            # Translators: a hint to leave Tokyo.
            return texts.gettext("Outside, the dice heal.")
        case a.Raises() | a.SavesUpFor() | a.KeepsEnergy() | a.TooDear() | a.Renews() | a.Free():
            return _purchase(reason, context)
        case a.Changes(chance):
            # Translators: a hint, about a die that a card rolls again.
            return texts.gettext("{chance} that the die shows something else.", chance=texts.percent(chance))
        case a.Leaves():
            # Translators: a hint: no die is worth being rolled again by a card.
            return texts.gettext("No die there is worth it.")
        case a.Doubles(n):
            return texts.gettext("The bank adds as much: {energy}.", energy=energy(context, n))
        case a.Rolls(dice):
            return texts.ngettext("A whole turn with {n} die.", "A whole turn with {n} dice.", dice)
        case a.Cures(poison, _) if poison:
            return texts.gettext("Each {poison} costs a heart every turn.", poison=signs.POISON)
        case a.Cures():
            return texts.gettext("Each {shrink} costs a die every turn.", shrink=signs.SHRINK)
    assert_never(reason)


def _odds(goal: Goal, chance: str, context: RenderContext) -> str:
    texts = context.texts
    match goal.aim:
        case Aim.STARS:
            # Translators: a hint: how likely it is: "12% to reach 20★ this turn.".
            return texts.gettext("{chance} to reach 20{star} this turn.", chance=chance, star=signs.STAR)
        case Aim.KNOCK_OUT:
            monster = context.monster(goal.seat)
            return texts.gettext("{chance} to knock out {monster} this turn.", chance=chance, monster=monster)
        case Aim.AFFORD:
            card = context.card(goal.card)
            # Translators: a hint: how likely there is energy for a card: "41% to afford Wings this turn.".
            return texts.gettext("{chance} to afford {card} this turn.", chance=chance, card=card)
        case Aim.ENTER:
            return texts.gettext("{chance} to enter Tokyo this turn.", chance=chance)
        case Aim.LEVEL:
            level = context.card(goal.card)
            # Translators: a hint: how likely four 1s are: "41% to claim Top Level this turn.".
            return texts.gettext("{chance} to claim {level} this turn.", chance=chance, level=level)
        case Aim.TILE:
            number = f"{signs.WICKEDNESS}{texts.number(goal.number)}"
            # Translators: a hint: how likely a tile is earned: "41% for a tile at 😈6 this turn.".
            return texts.gettext("{chance} for a tile at {level} this turn.", chance=chance, level=number)
        case Aim.CULTIST:
            # Translators: a hint: how likely four alike are: "41% for a 🕯 this turn.".
            return texts.gettext("{chance} for a {cultist} this turn.", chance=chance, cultist=signs.CULTISTS)
        case Aim.TRIPLE:
            return _odds_of_dice(_same(goal.number - 1, TRIPLE, context), chance, texts)
        case Aim.HEAL | Aim.CLAWS | Aim.ENERGY:
            return _odds_of_dice(_same(_FACES[goal.aim], goal.number, context), chance, texts)


def _odds_of_dice(dice: str, chance: str, texts: Texts) -> str:
    # Translators: a hint: how likely these dice fall: "48% for 3 3 3 or more.".
    return texts.gettext("{chance} for {dice} or more.", chance=chance, dice=dice)


def _changes(*numbers: tuple[str, tuple[int, int]], context: RenderContext) -> str:
    texts = context.texts
    parts = [
        f"{sign} {texts.number(before)} {texts.arrow} {texts.number(after)}"
        for sign, (before, after) in numbers
        if before != after
    ]
    # Translators: a hint: the answer changes neither hearts nor stars nor energy of the one who is asked.
    return "  ".join(parts) or texts.gettext("Hearts, stars and energy stay as they are.")


def _beside(told: str, otherwise: float, texts: Texts) -> str:
    """Append the chance that the other answer gives."""
    # Translators: how likely something is with two answers: "62% for 3 3 3 or more. With the other: 17%.".
    return texts.gettext("{told} With the other: {chance}.", told=told, chance=texts.percent(otherwise))


def _attack(claws: int, chance: float, otherwise: float, texts: Texts) -> str:
    # Translators: a hint to leave Tokyo: "If all roll for 🐾: 62% for 5🐾 or more in Tokyo, outside 17%.".
    return texts.gettext(
        "If all roll for {claw}: {chance} for {n}{claw} or more in Tokyo, outside {otherwise}.",
        claw=signs.CLAW,
        chance=texts.percent(chance),
        n=texts.number(claws),
        otherwise=texts.percent(otherwise),
    )


def _danger(
    reason: a.Survives | a.SavesHearts | a.Bears | a.DeniesWin | a.Yields, context: RenderContext
) -> str:
    texts = context.texts
    match reason:
        case a.Survives():
            return texts.gettext("Otherwise the monster is out.")
        case a.DeniesWin(seat):
            # Translators: a hint: with the other answer this monster wins the game in this turn.
            return texts.gettext("Otherwise {monster} wins.", monster=context.monster(seat))
        case a.Yields(seat):
            # Translators: a hint to stay in Tokyo.
            return texts.gettext("Otherwise {monster} takes Tokyo.", monster=context.monster(seat))
        case a.SavesHearts(n):
            return texts.ngettext("It spares {n} heart.", "It spares {n} hearts.", n)
        case a.Bears(hearts, left, kept):
            before = left + hearts
            # Translators: a hint: the damage is borne and the energy for a card is not paid: "♥ 8 → 6 can be
            # borne, and 2⚡ are kept.".
            return texts.gettext(
                "{numbers} can be borne. It keeps {energy}.",
                numbers=texts.in_order(
                    f"{signs.HEART} {texts.number(before)} {texts.arrow} {texts.number(left)}"
                ),
                energy=energy(context, kept),
            )


def _purchase(
    reason: a.Raises | a.SavesUpFor | a.KeepsEnergy | a.TooDear | a.Renews | a.Free, context: RenderContext
) -> str:
    texts = context.texts
    match reason:
        case a.Raises(chance):
            n = round(chance * GAMES)
            if not n:
                return texts.gettext("A little better than to save the energy.")
            return texts.ngettext(
                "{n} win more in 100 games than by saving the energy.",
                "{n} wins more in 100 games than by saving the energy.",
                n,
            )
        case a.SavesUpFor(card, missing):
            # Translators: a hint to buy nothing now: "Only 1⚡ missing for Wings.".
            return texts.gettext(
                "Only {energy} missing for {card}.",
                energy=energy(context, missing),
                card=context.card(card),
            )
        case a.KeepsEnergy(n):
            # Translators: a hint to pay nothing: "It keeps 2⚡.".
            return texts.gettext("It keeps {energy}.", energy=energy(context, n))
        case a.TooDear():
            return texts.gettext("Nothing for sale is worth its price now.")
        case a.Renews():
            return texts.gettext("New cards may be better than these.")
        case a.Free():
            return texts.gettext("A look costs nothing.")


def _next(advice: a.Advice, context: RenderContext) -> str:
    """Return the next best answer; empty if the reason already compares with it."""
    texts, second = context.texts, advice.second
    if second is None or advice.margin is None or isinstance(advice.reason, a.Wins):
        return ""
    if isinstance(advice.reason, a.Raises) and isinstance(second, Pass):
        return ""
    answer = answer_words(second, context)
    if not answer:
        return ""
    n = round(advice.margin * GAMES)
    if not n:
        # Translators: a hint: another answer that is hardly worse: "Nearly as good: Keep 3 3".
        return texts.gettext("Nearly as good: {answer}", answer=answer)
    return texts.ngettext(
        "Next best: {answer} ({n} win fewer in 100 games)",
        "Next best: {answer} ({n} wins fewer in 100 games)",
        n,
        answer=answer,
    )
