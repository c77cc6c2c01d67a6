"""What single things ask their owner for: a tile, a costume, a die, energy for hearts, another's card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.answers import Chosen, Pass
from engine.cards.costumes import within_reach
from engine.damage_windows import present_hit
from engine.decisions import Choose
from engine.dice import FACE_NAMES
from engine.market import cost_for
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_effect, card_line
from kotbot.views.base.layout import in_rows, italic, prompt
from kotbot.views.base.prompt import Prompt, answers_of, energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.questions.windows import incoming, whether_to_use

Lines = Callable[[Choose, RenderContext], Sequence[Text]]
Words = Callable[[Choose, RenderContext], str]


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """The words of one thing's choice."""

    chapter: str
    """The chapter of the rules."""
    above: Lines
    """What there is to know, above the question."""
    question: Words
    button: Callable[[str, Choose, RenderContext], str]
    """The words of one choice."""
    none: Words
    """The words for choosing nothing."""
    across: int = 2
    """Buttons in a row."""

    @property
    def tells_effects(self) -> bool:
        """Whether there is a line for each choice, with its effect."""
        return self.above in (_effects, _costumes)


def ask_choice(words: ChoiceWords, asked: Choose, context: RenderContext) -> Prompt:
    """Return the question of a thing, with a button for each choice and one for none."""
    rows: list[Row] = []
    given = answers_of(context, asked.seat)
    chosen = [answer for answer in given if isinstance(answer, Chosen)]
    buttons = [
        press(words.button(answer.what, asked, context), actions.answer(context.facts, answer))
        for answer in chosen
    ]
    rows += in_rows(buttons, words.across)
    for answer in given:
        if isinstance(answer, Pass):
            style = Style.DANGER if _kills(asked, context) else Style.PLAIN
            rows.append((press(words.none(asked, context), actions.answer(context.facts, answer), style),))
    return Prompt([*words.above(asked, context), prompt(words.question(asked, context))], rows)


def choice_options(words: ChoiceWords, asked: Choose, context: RenderContext) -> list[str]:
    """Return the choices, and what choosing nothing is called."""
    given = answers_of(context, asked.seat)
    chosen = [words.button(answer.what, asked, context) for answer in given if isinstance(answer, Chosen)]
    can_pass = any(isinstance(answer, Pass) for answer in given)
    return [*chosen, *([words.none(asked, context)] if can_pass else [])]


def _choices(asked: Choose, context: RenderContext) -> list[str]:
    return [answer.what for answer in answers_of(context, asked.seat) if isinstance(answer, Chosen)]


def _effects(asked: Choose, context: RenderContext) -> list[Text]:
    return [card_line(thing, context.edition, context.texts) for thing in _choices(asked, context)]


def _name(what: str, _: Choose, context: RenderContext) -> str:
    return context.card(what)


# A tile of wickedness


def _which_tile(asked: Choose, context: RenderContext) -> str:
    # Translators: somebody came to level {n} of the gauge: "😈3: Ann, take which tile?".
    return context.texts.gettext(
        "{sign}{n}: {player}, take which tile?",
        sign=signs.WICKEDNESS,
        n=asked.part,
        player=context.player(asked.seat),
    )


def _no_tile(_: Choose, context: RenderContext) -> str:
    # Translators: a button: take no tile. It is not offered again.
    return context.texts.pgettext("tiles", "None of them")


# The costume to begin with


def _which_first(asked: Choose, context: RenderContext) -> str:
    # Translators: before the first turn, each monster puts on one of two costumes.
    return context.texts.gettext("{player}, begin in which costume?", player=context.player(asked.seat))


# Somebody's costume


def owner_of(thing: str, asked: Choose, context: RenderContext) -> int:
    """Return the other seat before which a thing lies; -1 for none."""
    cards = enumerate(context.state.cards)
    return next(
        (seat for seat, hand in cards if seat != asked.seat and any(held.card == thing for held in hand)), -1
    )


def _costumes(asked: Choose, context: RenderContext) -> list[Text]:
    payable = _choices(asked, context)

    def line(thing: str) -> Text:
        sign = context.sign(owner_of(thing, asked, context))
        if thing in payable:
            return f"{sign} " + card_line(thing, context.edition, context.texts)
        effect = card_effect(thing, context.edition, context.texts)
        return f"{sign} {_priced(thing, asked, context)}: " + italic(effect)

    return [line(thing) for thing in within_reach(context.state, asked.seat)]


def _which_costume(asked: Choose, context: RenderContext) -> str:
    # Translators: after three claws that hurt: "Ann, take a costume? The ⚡ go to its owner. You have ⚡ 5.".
    return context.texts.gettext(
        "{player}, take a costume? Its owner gets the {energy}. You have {energy} {n}.",
        player=context.player(asked.seat),
        energy=signs.ENERGY,
        n=context.state.energy[asked.seat],
    )


def _priced(what: str, asked: Choose, context: RenderContext) -> str:
    return f"{context.card(what)} {energy(context, cost_for(context.state, asked.seat, what))}"


def _no_costume(_: Choose, context: RenderContext) -> str:
    # Translators: a button: take nothing from anybody.
    return context.texts.gettext("Take none")


# One of another's dice


def _dice_and_effect(asked: Choose, context: RenderContext) -> list[Text]:
    effect = card_line(asked.card, context.edition, context.texts)
    return [thrown(context.state.dice, context.texts), effect]


def _which_die(asked: Choose, context: RenderContext) -> str:
    return context.texts.gettext(
        "{player}, reroll a die? Rolled by {monster}",
        player=context.player(asked.seat),
        monster=context.monster(context.state.active),
    )


def _face(what: str, _: Choose, __: RenderContext) -> str:
    return signs.FACES[FACE_NAMES.index(what)]


def _leave_dice(_: Choose, context: RenderContext) -> str:
    return context.texts.gettext("Leave them")


# Energy in place of hearts


def _hit_and_effect(asked: Choose, context: RenderContext) -> list[Text]:
    threat, _ = incoming(asked.seat, present_hit(context.state), asked.card, context)
    return [threat, card_line(asked.card, context.edition, context.texts)]


def _how_much(asked: Choose, context: RenderContext) -> str:
    # Translators: Robot: energy is lost in place of hearts.
    return context.texts.gettext(
        "{player}, lose {energy} in place of {heart}? You have {energy} {n}.",
        player=context.player(asked.seat),
        energy=signs.ENERGY,
        heart=signs.HEART,
        n=context.state.energy[asked.seat],
    )


def _amount(what: str, _: Choose, context: RenderContext) -> str:
    return energy(context, int(what))


def _take_it(asked: Choose, context: RenderContext) -> str:
    texts = context.texts
    if _kills(asked, context):
        return texts.gettext("{sign} Let it come", sign=signs.OUT)
    return texts.gettext("Take it")


def _kills(asked: Choose, context: RenderContext) -> bool:
    """Return whether choosing nothing costs the last heart."""
    if asked.card != ROBOT:
        return False
    return present_hit(context.state).amount >= context.state.hearts[asked.seat]


# A card of the attacker


def _swap_for(asked: Choose, context: RenderContext) -> str:
    # Translators: Unstable DNA: its owner yields, and may swap this card for one of the attacker.
    return context.texts.gettext(
        "{player}, swap {card} for a card of {monster}?",
        player=context.player(asked.seat),
        card=context.card(asked.card),
        monster=context.monster(context.state.active),
    )


def _keep_card(asked: Choose, context: RenderContext) -> str:
    # Translators: a button: do not swap this card: "Keep Unstable DNA".
    return context.texts.gettext("Keep {card}", card=context.card(asked.card))


# Evolutions


def _effect(asked: Choose, context: RenderContext) -> list[Text]:
    return [card_line(asked.card, context.edition, context.texts)]


def _of_the_rabbit(asked: Choose, context: RenderContext) -> str:
    return context.texts.gettext(
        "{player}, have a die of {monster} rerolled.",
        player=context.player(asked.seat),
        monster=context.monster(context.state.active),
    )


def _where_or_what(asked: Choose, context: RenderContext) -> str:
    texts, player = context.texts, context.player(asked.seat)
    if asked.part:
        # Translators: Freeze Ray lies before one of those who were wounded in Tokyo.
        return texts.gettext(
            "{player}, before whom does {card} lie?", player=player, card=context.card(asked.card)
        )
    # Translators: Freeze Ray: dice of {monster} with the named face count for nothing in this turn.
    return texts.gettext(
        "{player}, name a face that counts for nothing for {monster}.",
        player=player,
        monster=context.monster(context.state.active),
    )


def _frozen(what: str, asked: Choose, context: RenderContext) -> str:
    return _monster(what, asked, context) if asked.part else _face(what, asked, context)


def _monster(what: str, _: Choose, context: RenderContext) -> str:
    return context.monster(int(what) - 1)


def _freeze_one(asked: Choose, context: RenderContext) -> str:
    # Translators: Encased in Ice: a die of the own result is frozen, for energy.
    return context.texts.gettext(
        "{player}, freeze a die for {cost}?", player=context.player(asked.seat), cost=energy(context, 1)
    )


def _which_card(asked: Choose, context: RenderContext) -> str:
    # Translators: an evolution lets its owner choose a card: "Ann, which card for Deep Dive?".
    return context.texts.gettext(
        "{player}, which card for {card}?", player=context.player(asked.seat), card=context.card(asked.card)
    )


def _in_its_place(asked: Choose, context: RenderContext) -> str:
    # Translators: Bamboozle: somebody must buy the card that is named here.
    return context.texts.gettext(
        "{player}, which card must {monster} buy?",
        player=context.player(asked.seat),
        monster=context.monster(context.state.active),
    )


def _stored(what: str, _: Choose, context: RenderContext) -> str:
    if what == "store":
        # Translators: a button: put energy onto the own card.
        return context.texts.gettext("Put {cost} there", cost=energy(context, 1))
    # Translators: a button: take all energy that lies on the own card.
    return context.texts.gettext("Take all {energy}", energy=signs.ENERGY)


def _gift(asked: Choose, context: RenderContext) -> str:
    # Translators: Mega Purr: each other monster gives one of two things.
    return context.texts.gettext(
        "{player}, what do you give {monster}?",
        player=context.player(asked.seat),
        monster=context.monster(asked.part),
    )


def _good(what: str, _: Choose, context: RenderContext) -> str:
    return energy(context, 1) if what == "energy" else f"1{signs.STAR}"


def _give_or_suffer(asked: Choose, context: RenderContext) -> str:
    # Translators: Electric Carrot: a wounded monster gives energy or loses a heart more.
    return context.texts.gettext(
        "{player}, give {cost} or lose 1{heart} more?",
        player=context.player(asked.seat),
        cost=energy(context, 1),
        heart=signs.HEART,
    )


def _given_or_lost(what: str, _: Choose, context: RenderContext) -> str:
    if what == "energy":
        # Translators: a button: give somebody energy.
        return context.texts.gettext("Give {cost}", cost=energy(context, 1))
    # Translators: a button: lose one heart more.
    return context.texts.gettext("Lose 1{heart} more", heart=signs.HEART)


def _drive_out(asked: Choose, context: RenderContext) -> str:
    # Translators: Chest Thumping: its owner may make a wounded monster leave Tokyo.
    return context.texts.gettext("{player}, who must leave Tokyo?", player=context.player(asked.seat))


def _prey(asked: Choose, context: RenderContext) -> str:
    # Translators: Play with your Food: fewer hearts lost, a star and energy taken in their place.
    return context.texts.gettext(
        "{player}, play with somebody? It loses 2{heart} less.",
        player=context.player(asked.seat),
        heart=signs.HEART,
    )


def _pass_over(_: Choose, context: RenderContext) -> str:
    return context.texts.gettext("Not now")


ROBOT: Final = "robot"
CHOICE_WORDS: Final = {
    "wicked": ChoiceWords("dice", _effects, _which_tile, _name, _no_tile),
    "first_costume": ChoiceWords("setup", _effects, _which_first, _name, _no_costume),
    "steal": ChoiceWords("buy", _costumes, _which_costume, _priced, _no_costume),
    "witch": ChoiceWords("roll", _dice_and_effect, _which_die, _face, _leave_dice, across=6),
    ROBOT: ChoiceWords("attack", _hit_and_effect, _how_much, _amount, _take_it, across=4),
    "unstable_dna": ChoiceWords("yield", _effects, _swap_for, _name, _keep_card),
    "heart_of_the_rabbit": ChoiceWords(
        "roll", _dice_and_effect, _of_the_rabbit, _face, _leave_dice, across=6
    ),
    "freeze_ray": ChoiceWords("attack", _effect, _where_or_what, _frozen, _pass_over, across=3),
    "encased_in_ice": ChoiceWords("dice", _dice_and_effect, _freeze_one, _face, _pass_over, across=6),
    "deep_dive": ChoiceWords("turn", _effects, _which_card, _name, _pass_over),
    "icy_reflection": ChoiceWords("turn", _effects, _which_card, _name, _pass_over),
    "miraculous_catch": ChoiceWords("buy", _effects, _which_card, _name, _pass_over),
    "superior_technology": ChoiceWords("buy", _effect, _which_card, _name, _pass_over),
    "bamboozle": ChoiceWords("buy", _effect, _in_its_place, _name, _pass_over),
    "bamboo_supply": ChoiceWords("turn", _effect, whether_to_use, _stored, _pass_over),
    "mega_purr": ChoiceWords("turn", _effect, _gift, _good, _pass_over),
    "electric_carrot": ChoiceWords("attack", _effect, _give_or_suffer, _given_or_lost, _pass_over),
    "chest_thumping": ChoiceWords("yield", _effect, _drive_out, _monster, _pass_over),
    "play_with_your_food": ChoiceWords("attack", _effect, _prey, _monster, _pass_over),
}
"""By the name in the question: a thing, or an expansion."""
