"""Short messages that tell one person that the match waits."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views import actions, signs
from kotbot.views.layout import mention, screen
from kotbot.views.questions.ask import press
from kotbot.views.screen import Screen


def your_turn(facts: MatchFacts, account: int, texts: Texts) -> Screen:
    """Mentions the one who is asked, and no one else."""
    seat = facts.seat_of(account)
    name = mention(account, texts.isolate(seat.name if seat is not None else "?"))
    line = texts.gettext("{sign} {player}, Tokyo waits for you.", sign=signs.TURN, player=name)
    button = press(texts.gettext("Bring the board down"), actions.board(facts))
    return screen(texts, [line], [(button,)])
