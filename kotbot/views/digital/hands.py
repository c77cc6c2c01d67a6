"""Hidden hands on the boards of digital matches.

A group shares one keyboard, so its two keys name no card: one shows a person their own cards, the other one
plays the card that they saw. A board in private is made from its reader's own view, with a key for each card.
"""

from collections.abc import Iterable
from typing import Final

from engine import State
from engine.answers import Play, Take
from engine.cards.catalogue import UNKNOWN
from engine.decisions import Choose, OfferHand
from engine.hands import held_back, hides_hands, row
from engine.moments import Moment
from engine.seeing import is_own_moment
from engine.stops import is_stop
from kotbot.i18n import Texts
from kotbot.matches.core.questions import is_deadly, is_first_pick, is_keeping
from kotbot.matches.facts import MatchFacts, Occupant, WindowsWanted
from kotbot.matches.facts.hands import SeenCard, SeenHand
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import VerbRow
from kotbot.views.base.cards import after_name, card_effect, card_line, card_name
from kotbot.views.base.layout import bold, in_rows, prompt, screen
from kotbot.views.base.prompt import Prompt, answers_of, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.expansions import not_now
from kotbot.views.core.questions.own_moments import go_on, own_moment
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.questions.windows import all_keep_one, keep_a_card, play_a_card, who_kept
from kotbot.views.core.refusals import no_card, no_set, whose_turn
from kotbot.views.digital.clocks import clock_line

HIDDEN: Final = ("hands", "drawn")
"""The rows of a position with cards that their owner sees."""


# Keys


def own_hand_rows(context: RenderContext) -> list[Row]:
    """Return the keys of who reads alone: one for each card, and one for what is said beforehand."""
    place = reader(context)
    if place is None or context.facts.paused or is_keeping(context.state) or not _has_cards(place, context):
        return []
    return in_rows([*_cards(place, context), _my_cards(Verb.OWN_HAND, context)], 2)


def shared_hand_rows(context: RenderContext) -> list[Row]:
    """Return the two keys of hidden hands that are the same for a whole group."""
    if context.facts.paused or not hides_hands(context.state):
        return []
    if reader(context) is not None:
        return []
    people = (seat.place for seat in context.facts.seats if seat.occupant is Occupant.PERSON)
    if not any(_has_cards(place, context) for place in people):
        return []
    return [(_my_cards(Verb.HAND, context), press(_play_words(context), Verb.PLAY_SEEN.of(context.facts)))]


def reader(context: RenderContext) -> int | None:
    """Return the seat whose own view this is; None for what everybody sees."""
    return next((place for place in range(context.state.seats) if _known(place, context.state)), None)


def _known(place: int, state: State) -> list[str]:
    """Return the hidden cards of a seat that this view of the position names."""
    hand = [held.card for held in row(state, "hands", place)]
    return [card for card in (*row(state, "drawn", place), *hand) if card != UNKNOWN]


def _has_cards(place: int, context: RenderContext) -> bool:
    return any(row(context.state, name, place) for name in HIDDEN)


def _my_cards(verb: VerbRow[()], context: RenderContext) -> Button:
    # Translators: a key below the board: whoever presses it is shown their own hidden cards, one by one.
    return press(context.texts.gettext("{sign} My cards", sign=signs.HAND), verb.of(context.facts))


def _play_words(context: RenderContext) -> str:
    if is_keeping(context.state):
        # Translators: a key below the board: keep the drawn card that was seen last.
        return context.texts.gettext("Keep it")
    # Translators: a key below the board: play the hidden card that was seen last.
    return context.texts.gettext("Play it")


def _cards(place: int, context: RenderContext) -> list[Button]:
    """Return a key for each card of the hand: it plays the card, or tells why that cannot be done now."""
    asked = isinstance(context.state.question, OfferHand) and context.state.asked_seat == place
    fitting = [answer.card for answer in answers_of(context, place) if isinstance(answer, Play)]
    held = held_back(context.state, place)
    plays = [] if asked else [_plays(card, place, context) for card in held if card in fitting]
    waits = [
        press(f"{signs.CLOCK} {context.card(card)}", Verb.NOT_NOW.of(context.facts, card))
        for card in held
        if card not in fitting
    ]
    return [*plays, *waits]


def _plays(card: str, place: int, context: RenderContext) -> Button:
    return press(f"{signs.HAND} {context.card(card)}", actions.use(context.facts, card, place))


def _played(play: Play, context: RenderContext) -> str:
    return f"{signs.HAND} {context.card(play.card)}"


def hand_line(context: RenderContext) -> list[Text]:
    """Return the own hand of who reads alone: `🎴 Giant Banana, Monkey Rush`."""
    place = reader(context)
    if place is None or is_keeping(context.state):
        return []
    return [f"{signs.HAND} {', '.join(map(context.card, dict.fromkeys(_known(place, context.state))))}"]


# Questions


def about_hands(context: RenderContext) -> Prompt | None:
    """Return the open question if it is about hidden cards."""
    match context.state.question:
        case OfferHand() as asked:
            return _own_offer(asked, context) if asked.seat >= 0 else _somebody(asked, context)
        case Choose(seat) if is_keeping(context.state):
            return _keep_one(seat, context)
        case _:
            return None


def _somebody(asked: OfferHand, context: RenderContext) -> Prompt:
    if is_own_moment(context.state):
        return own_moment(asked, context)
    # Translators: somebody has a card in a hidden hand that fits what happens; nobody is to know who.
    words = context.texts.gettext("Somebody may play a card.")
    return Prompt([*_lying(asked, context), prompt(words)], [(not_now(asked.seat, context),)])


def _lying(asked: OfferHand, context: RenderContext) -> list[str]:
    """Return the dice that a card is asked about, while no line of the board has told them."""
    return [thrown(context.state.dice, context.texts)] if asked.moment == Moment.SHOWN else []


def _own_offer(asked: OfferHand, context: RenderContext) -> Prompt:
    plays = [answer for answer in answers_of(context, asked.seat) if isinstance(answer, Play)]
    at_stop = is_stop(context.state)
    if not plays and not at_stop:
        return _somebody(asked, context)
    effects = [card_line(play.card, context.edition, context.texts) for play in plays]
    lines = play_a_card(asked, effects, context)
    keys = [press(_played(play, context), actions.answer(context.facts, play)) for play in plays]
    beforehand = [] if at_stop or is_deadly(context.state) else [asked_less(context)]
    passes = go_on(asked, context) if is_own_moment(context.state) else not_now(asked.seat, context)
    return Prompt(lines, [*in_rows(keys, 2), (passes,), *beforehand])


def asked_less(context: RenderContext) -> Row:
    """Return the keys that say beforehand when not to be asked for hidden cards."""
    facts, texts = context.facts, context.texts
    return (
        press(texts.gettext("Not this turn"), actions.windows(facts, WindowsWanted.NOT_THIS_TURN)),
        press(texts.gettext("Only to survive"), actions.windows(facts, WindowsWanted.DEADLY)),
    )


def _keep_one(seat: int, context: RenderContext) -> Prompt:
    """Ask which of the drawn cards is kept; only their owner's own view names them."""
    texts = context.texts
    if is_first_pick(context.state) and reader(context) is None:
        return Prompt(_all_keep_one(context), [])
    takes = [answer for answer in answers_of(context, seat) if isinstance(answer, Take)]
    known = [take for take in takes if take.card != UNKNOWN]
    effects = [card_line(take.card, context.edition, texts) for take in known]
    keys = [press(context.card(take.card), actions.answer(context.facts, take)) for take in known]
    return Prompt([*effects, keep_a_card(seat, context)], in_rows(keys, 2))


def _all_keep_one(context: RenderContext) -> list[Text]:
    """Ask everybody at once before the first turn, and tell who has chosen."""
    asked, kept = prompt(all_keep_one(context)), who_kept(context)
    if not kept:
        return [asked]
    return [f"{signs.MARKED} {context.texts.all_of(map(context.player, kept))}", asked]


def whisper(facts: MatchFacts, texts: Texts) -> Screen:
    """Ask a person in private for a card that fits now, given the match as their seat sees it."""
    context = RenderContext(facts, texts)
    asked = about_hands(context) or Prompt([], [])
    # Translators: number of the present turn, and whose it is: "Turn 14 · 🦖 Gigazaur · Bob".
    turn = texts.gettext("Turn {turn}", turn=context.state.turn)
    told = [bold(f"{turn} · {context.whose_turn}"), *clock_line(context), *asked.lines]
    return screen(texts, told, asked.rows)


# What a person is told of their own hand


def told_of_hand(seen: SeenHand, texts: Texts) -> str:
    """Return what a person is told of their own hand, in at most 200 characters."""
    facts = seen.facts
    if facts is None:
        return texts.gettext("There is no match here any more. /newgame starts one.")
    if not seen.plays:
        return texts.gettext("Only who plays holds cards. {turn}", turn=whose_turn(facts, texts))
    if seen.card is None and not seen.draws:
        return no_set(texts)
    if seen.card is None:
        return no_card(texts)
    return " ".join(_told(seen.card, facts, texts))


def _told(card: SeenCard, facts: MatchFacts, texts: Texts) -> Iterable[str]:
    edition = facts.rules.edition
    if card.of > 1:
        yield texts.in_order(f"{card.number}/{card.of}")
    name = card_name(card.card, edition, texts)
    yield f"{name}{after_name(name)}"
    yield card_effect(card.card, edition, texts)
    if facts.private:
        return
    if card.is_drawn:
        # Translators: below a card that somebody looks at: which key of the board keeps it.
        yield texts.gettext("“Keep it” keeps this one.")
    elif card.fits:
        # Translators: below a card that somebody looks at: which key of the board plays it.
        yield texts.gettext("“Play it” plays it now.")
    elif card.before_dice:
        # Translators: below a card that somebody looks at: which key plays it as their turn begins.
        yield texts.gettext("“Play it” plays it before your next roll.")
    elif not card.turns_dice:
        yield texts.gettext("It cannot be played now.")
