"""The hidden cards of one reader, on pages that nobody else sees: each with what is said beforehand."""

from collections.abc import Sequence
from typing import Final

from engine.hands import hides_hands
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, WindowsWanted
from kotbot.matches.facts.hands import OwnCard, OwnHand, Stance
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import game_name
from kotbot.views.base.cards import after_name, card_effect, card_line, card_name
from kotbot.views.base.ephemeral import for_one
from kotbot.views.base.layout import alert, bold, in_rows, prompt, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.rolling import change_button
from kotbot.views.core.questions.windows import which_to_keep
from kotbot.views.core.refusals import no_card
from kotbot.views.digital.stops import stop_lines, stop_rows

TURNS_IN_A_ROW: Final = 5
"""A face of the dice can be turned to each of the others."""


def own_cards(hand: OwnHand, texts: Texts) -> Screen:
    """Return the hand: a key for each card, and keys for all of them; first the drawn ones."""
    context = RenderContext(hand.facts, texts)
    lines = [
        _title(texts),
        _where(hand, texts),
        "",
        *_drawn(hand, context),
        *(_listed(card, context) for card in hand.cards),
        *_none(hand, texts),
        *stop_lines(hand, texts),
    ]
    keys = in_rows([_opens(card, context) for card in hand.cards], 2)
    rows = [
        *_keeps(hand, context),
        *keys,
        _of_all(hand, texts),
        *stop_rows(hand, texts),
        (close_button(texts),),
    ]
    return screen(texts, lines, rows)


def all_hands(own: Sequence[OwnHand], texts: Texts) -> Screen:
    """Return the only hand of a person, or a key for each of several."""
    if len(own) == 1:
        return own_cards(own[0], texts)
    if not own:
        return screen(texts, [_title(texts), no_hand(texts).text], [])
    lines = [f"{texts.number(n)}. {_where(hand, texts)}" for n, hand in enumerate(own, start=1)]
    return screen(
        texts, [_title(texts), *lines], [(_opens_hand(n, hand, texts),) for n, hand in enumerate(own, 1)]
    )


def _opens_hand(number: int, hand: OwnHand, texts: Texts) -> Button:
    # Translators: a button: shows the reader their hidden cards in the match with this number.
    words = texts.gettext("{n}: {sign} My cards", n=number, sign=signs.HAND)
    return press(words, Verb.OWN_HAND.of(hand.facts))


def hands_here(matches: Sequence[MatchFacts], texts: Texts) -> Screen:
    """Return what a group sees: a key for each match, by which every player opens their own cards."""
    here = [facts for facts in matches if facts.state is not None and hides_hands(facts.state)]
    if not here:
        return screen(texts, [_title(texts), texts.gettext("No match with hidden cards runs here.")], [])
    words = texts.gettext("{sign} My cards", sign=signs.HAND)
    keys: list[Row] = [(press(words, Verb.OWN_HAND.of(facts), Style.PRIMARY),) for facts in here]
    only = texts.direct(texts.gettext("Only the one who opens it sees it."))
    return screen(texts, [_title(texts), only], keys)


def _title(texts: Texts) -> Text:
    # Translators: heading of the hidden cards in the reader's hand.
    return bold(texts.gettext("{sign} Your cards", sign=signs.HAND))


def _where(hand: OwnHand, texts: Texts) -> str:
    """Return the box, the monster and the turn: `King of Tokyo 2016 · Power Up! · 🦖 Gigazaur · turn 7`.

    The page stays as it is while the match goes on.
    """
    monster, state = RenderContext(hand.facts, texts).monster(hand.place), hand.facts.state
    turn = 0 if state is None else state.turn
    of_turn = [texts.gettext("turn {turn}", turn=turn)] if turn else []
    return " · ".join((game_name(hand.facts.rules, texts), monster, *of_turn))


def unnamed_hand(link: str, texts: Texts) -> Screen:
    """Return the page before it has words: it says nothing of any hand, whoever may come to see it."""
    return for_one(screen(texts, [_title(texts)], []), link, texts)


def _none(hand: OwnHand, texts: Texts) -> list[Text]:
    if hand.cards or hand.drawn:
        return []
    return [no_card(texts)]


def _drawn(hand: OwnHand, context: RenderContext) -> list[Text]:
    """Return the drawn cards, of which one is kept, above those that are held already."""
    if not hand.drawn:
        return []
    listed = [card_line(card, context.edition, context.texts) for card in hand.drawn]
    return [prompt(which_to_keep(bool(hand.picked), context.texts)), *listed, *([""] if hand.cards else [])]


def _keeps(hand: OwnHand, context: RenderContext) -> list[Row]:
    """Return a key for each drawn card, which keeps it; the one that was chosen is marked."""
    return [] if hand.facts.paused else [(_keep(card, hand, context),) for card in hand.drawn]


def _keep(card: str, hand: OwnHand, context: RenderContext) -> Button:
    words = context.texts.gettext("Keep {card}", card=context.card(card))
    marked = f"{signs.MARKED} {words}" if card == hand.picked else words
    return press(marked, Verb.KEEP_DRAWN.of(hand.facts, card), Style.PRIMARY)


def _listed(card: OwnCard, context: RenderContext) -> Text:
    line = card_line(card.card, context.edition, context.texts)
    if not card.has_moment or card.stance is Stance.MATTERS:
        return line
    return joined(" ", (line, bold(stance_words(card.stance, context.texts))))


def _opens(card: OwnCard, context: RenderContext) -> Button:
    style = Style.PRIMARY if card.fits else Style.PLAIN
    return press(context.card(card.card), Verb.OWN_CARD.of(context.facts, card.card), style)


def _of_all(hand: OwnHand, texts: Texts) -> Row:
    """Return the keys about the whole hand, without the one that holds already."""
    said = hand.facts.seats[hand.place].windows
    words = {
        WindowsWanted.ASK: texts.gettext("Ask me about my cards"),
        WindowsWanted.NOT_THIS_TURN: texts.gettext("Not this turn"),
        WindowsWanted.DEADLY: texts.gettext("Only to survive"),
    }
    return tuple(
        press(text, actions.windows(hand.facts, what)) for what, text in words.items() if what is not said
    )


def own_card(hand: OwnHand, name: str, texts: Texts) -> Screen:
    """Return the page of one card; the hand, if it is not held any more."""
    card = hand.card(name)
    if card is None:
        return own_cards(hand, texts)
    context = RenderContext(hand.facts, texts)
    edition = hand.facts.rules.edition
    lines = [card_line(name, edition, texts), "", *_when(card, texts)]
    back = press(texts.gettext("Back"), Verb.OWN_HAND.of(hand.facts))
    return screen(texts, lines, [*_play(card, hand, context), *_stances(card, hand, texts), (back,)])


def _when(card: OwnCard, texts: Texts) -> list[Text]:
    if not card.has_moment:
        return [_whether_it_fits(card, texts)]
    # Translators: about a card in the reader's hand; the buttons below say what the bot does at its moment.
    return [_whether_it_fits(card, texts), prompt(texts.gettext("And when its moment comes?"))]


def _whether_it_fits(card: OwnCard, texts: Texts) -> str:
    if card.fits:
        # Translators: about a card in the reader's hand.
        return texts.gettext("It can be played now.")
    # Translators: about a card in the reader's hand.
    return texts.gettext("It cannot be played now.")


def _play(card: OwnCard, hand: OwnHand, context: RenderContext) -> list[Row]:
    if not card.fits:
        return []
    if card.turns:
        return in_rows([change_button(turn, context) for turn in card.turns], TURNS_IN_A_ROW)
    action = actions.use(hand.facts, card.card, hand.place)
    play = context.texts.gettext("Play")
    return [(press(f"{signs.HAND} {play}", action, Style.PRIMARY),)]


def _stances(card: OwnCard, hand: OwnHand, texts: Texts) -> list[Row]:
    if not card.has_moment:
        return []
    return [(_stance(stance, card, hand, texts),) for stance in Stance]


def _stance(stance: Stance, card: OwnCard, hand: OwnHand, texts: Texts) -> Button:
    words = stance_words(stance, texts)
    marked = f"{signs.MARKED} {words}" if stance is card.stance else words
    return press(marked, Verb.STANCE.of(hand.facts, card.card, stance))


def stance_words(stance: Stance, texts: Texts) -> str:
    """Return what happens when a card fits, as a button and after the card's name."""
    match stance:
        case Stance.MATTERS:
            # Translators: a button about a hidden card, and after its name: when the bot asks for it.
            return texts.gettext("Ask me when it matters")
        case Stance.ALWAYS:
            # Translators: a button about a hidden card, and after its name: when the bot asks for it.
            return texts.gettext("Ask me each time it fits")
        case Stance.DEADLY:
            # Translators: a button about a hidden card, and after its name: when the bot asks for it.
            return texts.gettext("Ask me only to survive")
        case Stance.NEVER:
            # Translators: a button about a hidden card, and after its name: the bot does not ask for it.
            return texts.gettext("Do not ask me")
        case Stance.PLAYS:
            # Translators: a button about a hidden card, and after its name: the bot plays it at its moment.
            return texts.gettext("Play it as soon as it fits")


def no_hand(texts: Texts) -> Toast:
    """Tell somebody who plays no seat with hidden cards."""
    return alert(texts, texts.gettext("You hold no cards in this match."))


def not_now(hand: OwnHand, name: str, texts: Texts) -> Toast:
    """Return what a card does, and whether it can be played now."""
    words = card_name(name, hand.facts.rules.edition, texts)
    card = hand.card(name)
    effect = card_effect(name, hand.facts.rules.edition, texts)
    told = [] if card is None else [_whether_it_fits(card, texts)]
    return alert(texts, " ".join((f"{words}{after_name(words)}", effect, *told)))
