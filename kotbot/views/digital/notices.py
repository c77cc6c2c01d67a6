"""Short messages beside the board: whose turn it is, and the consequences of not answering."""

from typing import Final

from engine.decisions import OfferYield
from engine.tokyo import takes_over
from kotbot.i18n import Texts
from kotbot.matches.core.waiting import DECISION
from kotbot.matches.facts import MatchFacts, Pace, SeatFacts
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import mention, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import NAME_LENGTH, WHOLE_NAME, RenderContext, player_name, seat_name
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.digital.recap import recap

RECAP: Final = 5
"""Maximum number of lines on events in a call."""


def your_turn(facts: MatchFacts, account: int, texts: Texts) -> Screen:
    """Mention only the asked player, with the reason and the events since that player's turn."""
    seat = facts.seat_of(account)
    name = mention(account, texts.person("") if seat is None else seat_name(seat, texts, WHOLE_NAME))
    context = RenderContext(facts, texts)
    sign = signs.DICE if seat is None else context.sign(seat.place)
    bring = () if facts.is_inline else (press(texts.gettext("Bring the board down"), Verb.BOARD.of(facts)),)
    happened = recap(context, RECAP) if facts.state is not None else []
    return screen(texts, [_call(sign, name, context), *happened], [bring])


def _call(sign: str, name: Text, context: RenderContext) -> Text:
    """Return what the player is asked for: a turn, leaving Tokyo, or a card."""
    texts, state = context.texts, context.facts.state
    if state is None or state.asked_seat == state.active:
        return texts.gettext("{sign} {player}, Tokyo waits for you.", sign=sign, player=name)
    attacker = context.monster(state.active)
    if isinstance(state.question, OfferYield) and not takes_over(state, state.question.place):
        # Translators: calls a player whose monster was bitten in Tokyo and who may leave it now.
        return texts.gettext(
            "{sign} {player}, {monster} bit you in Tokyo: stay or yield?",
            sign=sign,
            player=name,
            monster=attacker,
        )
    if isinstance(state.question, OfferYield):
        # Translators: calls a player whose monster was bitten in Tokyo and who may leave it now.
        return texts.gettext(
            "{sign} {player}, {monster} wants your place in Tokyo: stay or yield?",
            sign=sign,
            player=name,
            monster=attacker,
        )
    # Translators: calls a player in somebody else's turn: a card of theirs can be used now.
    return texts.gettext(
        "{sign} {player}, {monster} is at it: use your card?", sign=sign, player=name, monster=attacker
    )


def warning(facts: MatchFacts, texts: Texts) -> Screen:
    """Warn the asked player that the time is over and runs once more."""
    seat = _asked(facts)
    line = texts.gettext(
        "{sign} {player}, still there? In {time} the others may let a computer play for you.",
        sign=signs.CLOCK,
        player=_mention(seat, texts),
        time=texts.duration(DECISION.get(facts.pace, DECISION[Pace.RELAXED])),
    )
    return screen(texts, [line])


def overdue(facts: MatchFacts, texts: Texts) -> Screen:
    """Tell that it is over again: the others may let a computer play."""
    seat = _asked(facts)
    line = texts.gettext(
        "{sign} {player} seems to be away. A computer can take over; the seat stays theirs.",
        sign=signs.CLOCK,
        player=player_name(seat, texts),
    )
    let = press(texts.gettext("{sign} Let it play", sign=signs.COMPUTER), Verb.STAND_IN.of(facts, seat.place))
    return screen(texts, [line], [[let]])


def _asked(facts: MatchFacts) -> SeatFacts:
    if facts.asked is None:
        raise ValueError(f"nobody is asked in match {facts.code}")
    return facts.seats[facts.asked]


def _mention(seat: SeatFacts, texts: Texts) -> Text:
    name = seat_name(seat, texts, NAME_LENGTH)
    return name if seat.account is None else mention(seat.account, name)
