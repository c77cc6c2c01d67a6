"""Questions shared by the components of expansions: use, play, choose for, roll for, draw for."""

from engine import Answer
from engine.answers import Chosen, Pass, Play, Take, Use
from engine.cards.catalogue import THINGS, UNKNOWN
from engine.decisions import Choose, DrawFor, OfferCard, OfferHand, OfferWindow, ThrowFor
from engine.dice import FACE_NAMES
from engine.seeing import is_own_moment
from kotbot.matches.facts import WindowsWanted
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import Prompt, answers_of, energy, own_row, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Style
from kotbot.views.core.questions.choices import CHOICE_WORDS, ask_choice, choice_options
from kotbot.views.core.questions.own_moments import card_first, own_moment
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.questions.windows import card_window, whether_to_use


def offer_card(asked: OfferCard, context: RenderContext) -> Prompt:
    """Ask about an open component that may be used now."""
    match asked.card:
        case "cheerleader":
            return _cheer(asked, context)
        case "hibernation":
            return _wake_up(asked, context)
        case _:
            return _offer(asked, context)


def _offer(asked: OfferCard, context: RenderContext) -> Prompt:
    used = actions.answer(context.facts, Use(asked.seat, asked.card))
    use = press(_use(asked.card, context), used, Style.PRIMARY)
    lines = [*filter(None, [context.effect(asked.card)]), prompt(whether_to_use(asked, context))]
    return Prompt(lines, [(use, not_now(asked.seat, context))])


def _cheer(asked: OfferCard, context: RenderContext) -> Prompt:
    """Ask for a claw more on the dice of another monster."""
    texts = context.texts
    # Translators: Cheerleader: its owner may add a claw to the dice of the monster whose turn it is.
    question = texts.gettext(
        "{player}, cheer for {monster}? Its dice get 1{claw} more.",
        player=context.player(asked.seat),
        monster=context.monster(context.state.active),
        claw=signs.CLAW,
    )
    # Translators: a button: cheer for another monster.
    cheer = press(texts.gettext("Cheer"), actions.answer(context.facts, Use(asked.seat, asked.card)))
    later = press(texts.gettext("Not this turn"), actions.windows(context.facts, WindowsWanted.NOT_THIS_TURN))
    lines = [thrown(context.state.dice, texts), prompt(question)]
    return Prompt(lines, [(cheer, not_now(asked.seat, context)), (later,)])


def _wake_up(asked: OfferCard, context: RenderContext) -> Prompt:
    """Ask whether Hibernation ends before dice of no use are counted."""
    texts = context.texts
    # Translators: Hibernation: while a monster sleeps, only these of its dice count.
    question = texts.gettext(
        "{player}, wake up? Asleep, only {energy} and {heart} count.",
        player=context.player(asked.seat),
        energy=signs.ENERGY,
        heart=signs.HEART,
    )
    # Translators: a button: Hibernation is discarded.
    wake = press(texts.gettext("Wake up"), actions.answer(context.facts, Use(asked.seat, asked.card)))
    # Translators: a button: Hibernation goes on.
    sleep = press(texts.gettext("Sleep on"), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)
    return Prompt([thrown(context.state.dice, texts), prompt(question)], [(wake, sleep)])


def offer_window(asked: OfferWindow, context: RenderContext) -> Prompt:
    """Ask about an open component before damage."""
    return card_window(asked.seat, asked.hit, asked.card, _saves(asked.card, context), context)


def _saves(card: str, context: RenderContext) -> str:
    """Return what a component does about damage, for its button."""
    texts = context.texts
    match card:
        case "super_jump":
            return texts.gettext("Save 1{heart} for {cost}", heart=signs.HEART, cost=energy(context, 1))
        case "cultist_heart":
            # Translators: a button: give a follower of the monster back for a heart.
            return texts.gettext("1{heart} for a cultist", heart=signs.HEART)
        case _:
            return _use(card, context)


def offer_hand(asked: OfferHand, context: RenderContext) -> Prompt:
    """Ask about a hidden card; at a table, where it is unnamed until played, offer every possible card."""
    if context.state.rules.table:
        return _saving_card(asked, context)
    if is_own_moment(context.state):
        return own_moment(asked, context)
    # Translators: somebody has a card in a hidden hand that fits what happens; nobody is to know who.
    lines = [prompt(context.texts.gettext("Somebody may play a card."))]
    return Prompt(lines, [(not_now(asked.seat, context),)])


def _saving_card(asked: OfferHand, context: RenderContext) -> Prompt:
    """Ask at a table for a card that saves a life: those of the set that lie nowhere else."""
    cards = [answer.card for answer in answers_of(context, asked.seat) if isinstance(answer, Play)]
    # Translators: at a real table: the last heart of {player} would go; cards that help are the buttons.
    question = context.texts.gettext(
        "{sign} {player} is about to fall. Does a card help?",
        sign=signs.OUT,
        player=context.player(asked.seat),
    )
    buttons = [
        press(context.card(card), actions.answer(context.facts, Play(asked.seat, card))) for card in cards
    ]
    # Translators: a button at a real table: no card of the hand saves this monster.
    none = press(context.texts.gettext("No card"), actions.answer(context.facts, Pass(asked.seat)))
    effects = [card_line(card, context.edition, context.texts) for card in cards]
    return Prompt([*effects, prompt(question)], [*in_rows(buttons, 2), (none,)])


def choose(asked: Choose, context: RenderContext) -> Prompt:
    """Ask for the choice that a component needs."""
    if asked.card in CHOICE_WORDS:
        return ask_choice(CHOICE_WORDS[asked.card], asked, context)
    # Translators: a card asks its owner for something; the buttons say what there is to choose from.
    question = context.texts.gettext(
        "{player}, choose for {card}.", player=context.player(asked.seat), card=context.card(asked.card)
    )
    buttons = [_choice(answer, context) for answer in answers_of(context, asked.seat) if _is_public(answer)]
    return Prompt([prompt(question)], own_row(buttons) if len(buttons) < 4 else [*in_rows(buttons, 2)])


def _is_public(answer: Answer) -> bool:
    """Return whether the choice may be on a button that everybody sees."""
    return isinstance(answer, Chosen | Pass) or (isinstance(answer, Take) and answer.card != UNKNOWN)


def _choice(answer: Answer, context: RenderContext) -> Button:
    match answer:
        case Chosen(_, what):
            return press(chosen(what, context), actions.answer(context.facts, answer))
        case Take(_, card):
            return press(context.card(card), actions.answer(context.facts, answer))
        case _:
            return not_now(answer.seat, context)


def chosen(what: str, context: RenderContext) -> str:
    """Return the choice in words: a card, a face, a number."""
    if what in THINGS:
        return context.card(what)
    if what in FACE_NAMES and not what.isdecimal():
        return signs.FACES[FACE_NAMES.index(what)]
    return context.texts.number(int(what)) if what.isdecimal() else what.replace("_", " ")


def _use(card: str, context: RenderContext) -> str:
    # Translators: a button: use this card now.
    return context.texts.gettext("Use {card}", card=context.card(card))


def not_now(seat: int, context: RenderContext) -> Button:
    """Return the button of a seat that passes for the moment."""
    return press(context.texts.gettext("Not now"), actions.answer(context.facts, Pass(seat)))


def throw_for(asked: ThrowFor, context: RenderContext) -> Prompt:
    """Ask for the dice that somebody rolls for a component."""
    return Prompt([prompt(throw_words(asked, context))], [])


def throw_words(asked: ThrowFor, context: RenderContext) -> str:
    """Return who rolls how many dice, and for which component."""
    words = context.texts.ngettext(
        "{sign} {monster} rolls {n} die",
        "{sign} {monster} rolls {n} dice",
        asked.number,
        sign=signs.DICE,
        monster=context.monster(asked.roller),
    )
    return f"{words} ({context.card(asked.card)})"


def draw_for(asked: DrawFor, context: RenderContext) -> Prompt:
    """Ask for the card that somebody draws for a component."""
    words = context.texts.ngettext(
        "{monster} draws a card.", "{monster} draws {n} cards.", 1, monster=context.monster(asked.drawer)
    )
    return Prompt([prompt(words)], [])


def use_options(asked: OfferCard | OfferWindow, context: RenderContext) -> list[str]:
    """Return the options to use it or not."""
    texts, card = context.texts, context.card(asked.card)
    use = texts.gettext("Use {card}: {effect}", card=card, effect=context.effect(asked.card))
    return [use, texts.gettext("Not now")]


def play_options(asked: OfferHand, context: RenderContext) -> list[str]:
    """Return the options to play a card or none."""
    if is_own_moment(context.state):
        return [card_first(asked, context)]
    return [context.texts.gettext("Somebody may play a card.")]


def choose_options(asked: Choose, context: RenderContext) -> list[str]:
    """Return the choices."""
    if asked.card in CHOICE_WORDS:
        return choice_options(CHOICE_WORDS[asked.card], asked, context)
    answers = answers_of(context, asked.seat)
    return [chosen(answer.what, context) for answer in answers if isinstance(answer, Chosen)]
