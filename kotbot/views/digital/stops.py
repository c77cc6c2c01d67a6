"""Where the holder of hidden cards says at which moments of others' turns to be asked."""

from kotbot.i18n import Texts
from kotbot.matches.facts.hands import OwnHand, OwnStops, StopMoment
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.prompt import press
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.stops import told_of_stops


def stop_lines(hand: OwnHand, texts: Texts) -> list[Text]:
    """Return what stops are, and how many are left; nothing where nobody can stop."""
    return [] if hand.stops is None else ["", *told_of_stops(hand.stops.left, texts)]


def stop_rows(hand: OwnHand, texts: Texts) -> list[Row]:
    """Return a key for each moment, marked if on; a press turns it on or off. None if no stop is left."""
    stops = hand.stops
    if stops is None or stops.left == 0:
        return []
    return [(_switch(moment, stops, hand, texts),) for moment in StopMoment]


def _switch(moment: StopMoment, stops: OwnStops, hand: OwnHand, texts: Texts) -> Button:
    words = _moment(moment, texts)
    if moment in stops.moments:
        return press(f"{signs.MARKED} {words}", Verb.STOPS.of(hand.facts, (f"-{moment}",)))
    return press(words, Verb.STOPS.of(hand.facts, (f"+{moment}",)))


def _moment(moment: StopMoment, texts: Texts) -> str:
    match moment:
        case StopMoment.DICE:
            # Translators: a button: the bot stops for this person when others have rolled for the last time.
            return texts.gettext("When their dice are final")
        case StopMoment.END:
            # Translators: a button: the bot stops for this person when the turns of others end.
            return texts.gettext("When their turn ends")
