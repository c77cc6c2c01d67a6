"""The hidden cards of one reader, made of the match as that reader's seat sees it."""

from collections.abc import Iterable, Sequence

from engine.answers import Answer, Pass, Play
from engine.decisions import OfferHand
from engine.more import InHand
from engine.seeing import is_own_moment, own
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.prompt import answers_of
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.own_moments import go_on
from kotbot.views.core.questions.windows import keep_a_card, play_a_card, which_to_keep
from kotbot.views.page.contract import Hand, HandCard, Looks, PageButton
from kotbot.views.page.lines import lines_of
from kotbot.views.page.table import thing_card
from kotbot.views.page.whose import answers, offers


def hand(seen: MatchFacts, account: int, texts: Texts, looks: Looks) -> Hand | None:
    """Return the hidden cards of a person, given the match as their seat sees it; None for a stranger."""
    place = seen.place_of(account)
    if place is None or seen.state is None:
        return None
    context = RenderContext(seen, texts)
    hidden = own(seen.state, place)
    possible = {} if seen.paused else _buttons(place, hidden.drawn, context, looks)
    lying = (*hidden.drawn, *(held.card for held in hidden.hand))
    is_asked = isinstance(seen.state.question, OfferHand) and seen.asked == place and not seen.paused
    keeps = place not in seen.picked and any(card in possible for card in hidden.drawn)
    kept = [keep_a_card(place, context)] if keeps else []
    passes = (possible[""],) if is_asked and "" in possible else ()

    def key_of(card: str) -> PageButton | None:
        return possible.get(card) or (None if hidden.drawn or seen.paused else _waits(card, context, looks))

    return Hand(
        title=_title(place, hidden.drawn, context),
        cards=tuple(HandCard(thing_card(card, context), key_of(card)) for card in lying),
        asked=is_asked or keeps,
        prompt=lines_of(_asked(context) if is_asked else kept),
        keys=tuple(filter(None, (passes, _beforehand(hidden.hand, context, looks)))),
    )


def _waits(card: str, context: RenderContext, looks: Looks) -> PageButton | None:
    # Translators: a button on a card in the reader's hand that cannot be played now: tells so, and when.
    key = _key(context.texts.gettext("When?"), Verb.NOT_NOW.of(context.facts, card))
    return key if offers(key.action, context.facts, looks) else None


def _beforehand(held: Sequence[InHand], context: RenderContext, looks: Looks) -> tuple[PageButton, ...]:
    """Return the key to what is said beforehand about each card."""
    words = context.texts.gettext("{sign} My cards, one by one", sign=signs.HAND)
    key = _key(words, Verb.OWN_HAND.of(context.facts))
    return (key,) if held and not context.facts.paused and offers(key.action, context.facts, looks) else ()


def _title(place: int, drawn: Iterable[str], context: RenderContext) -> str:
    texts = context.texts
    if any(drawn):
        return which_to_keep(place in context.facts.picked, texts)
    # Translators: heading of the cards in the reader's hand, which nobody else sees.
    return texts.gettext("Your cards")


def _buttons(place: int, drawn: Iterable[str], context: RenderContext, looks: Looks) -> dict[str, PageButton]:
    """Return the button of each card that may be played or kept now, and under an empty name of none."""
    texts = context.texts
    # Translators: a button on one of two cards that the reader drew.
    kept = [(card, _key(texts.gettext("Keep"), Verb.KEEP_DRAWN.of(context.facts, card))) for card in drawn]
    found = (*kept, *(_button(answer, context) for answer in answers_of(context, place)))
    return {card: key for card, key in filter(None, found) if offers(key.action, context.facts, looks)}


def _button(answer: Answer, context: RenderContext) -> tuple[str, PageButton] | None:
    facts, texts = context.facts, context.texts
    match answer:
        case Play(seat, card):
            # Translators: a button on a card in the reader's hand.
            return card, _key(texts.gettext("Play"), actions.use(facts, card, seat))
        case Pass() if is_own_moment(context.state):
            return "", _key(go_on(_offer(context), context).text, actions.answer(facts, answer))
        case Pass() if isinstance(context.state.question, OfferHand):
            return "", _key(texts.gettext("Not now"), actions.answer(facts, answer))
        case _:
            return None


def _key(text: str, action: Action) -> PageButton:
    return PageButton(text, Style.PLAIN, action, beside=not answers(action))


def _asked(context: RenderContext) -> list[Text]:
    return play_a_card(_offer(context), (), context)


def _offer(context: RenderContext) -> OfferHand:
    asked = context.state.question
    assert isinstance(asked, OfferHand)
    return asked
