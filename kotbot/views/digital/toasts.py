"""The answers to presses in a digital match that differ from those of any match."""

from typing import Final

from engine.decisions import KeepDice
from kotbot.i18n import LTR_MARK, Texts
from kotbot.matches import replies
from kotbot.matches.facts import MatchFacts, SeatFacts, Status, Windows
from kotbot.matches.replies import Note, Outcome, Reply
from kotbot.views.base import signs
from kotbot.views.base.layout import LONGEST_TOAST
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core import toasts
from kotbot.views.core.options import chosen
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.telling.moves import move
from kotbot.views.digital.lobby import options
from kotbot.views.digital.outcome import outcome

_THEN: Final = " · "
"""Separator between the effect of an answer and the next asked player."""


def noted(note: Outcome, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return what was done."""
    match note:
        case Note.OPENED:
            return texts.gettext("The lobby is open.")
        case replies.Answered(text):
            return _answered(text, reply, person_id, texts)
        case replies.Undone():
            return texts.gettext("Taken back.")
        case replies.YieldsBelow(0):
            return texts.gettext("You will be asked before you yield.")
        case replies.YieldsBelow(hearts):
            return texts.gettext("From now on you yield below {heart} {n}.", heart=signs.HEART, n=hearts)
        case replies.WindowsSet(windows):
            return _windows(windows, texts)
        case replies.OptionSet(option, value) if reply.facts is not None and (
            words := chosen(options(reply.facts, texts), option, value, texts)
        ):
            return f"{signs.MARKED} {words}"
        case Note.WARNED:
            return texts.gettext("Their clock runs once more.")
        case Note.OVERDUE:
            return texts.gettext("They seem to be away. A computer may play for them.")
        case Note.HANDED_OVER:
            return texts.gettext("A computer plays on. The seat can be taken back any time.")
        case Note.WITHDRAWN:
            return texts.gettext("Your monster wades back into the sea.")
        case Note.TAKEN_BACK:
            return texts.gettext("Welcome back, the claws are yours again.")
        case _:
            return toasts.noted(note, reply, person_id, texts)


def _windows(windows: Windows, texts: Texts) -> str:
    match windows:
        case Windows.ASK:
            return texts.gettext("You will be asked about your cards.")
        case Windows.DEADLY:
            return texts.gettext("You will be asked only when your monster would be out.")
        case Windows.NOT_THIS_TURN:
            return texts.gettext("You will not be asked again this turn.")


def _answered(text: str, reply: Reply, person_id: int, texts: Texts) -> str:
    """Return the effect of an answer and who is asked now; or the dice if the same player rolls again."""
    facts = reply.facts
    if facts is None or facts.state is None:
        return texts.gettext("Done.")
    own = facts.seat_of(person_id)
    after = _next(facts, own, texts)
    if own is None:
        return after or texts.gettext("Done.")
    room = LONGEST_TOAST - len(after) - len(_THEN) - len(LTR_MARK)
    context = RenderContext(facts, texts)
    told = outcome(reply.happened, own.place, context, room)
    parts = [part for part in (told, after) if part]
    return _THEN.join(parts) or f"{signs.MARKED} {move(text, context)}"


def _next(facts: MatchFacts, own: SeatFacts | None, texts: Texts) -> str:
    """Return who is asked now; the dice if the person rolls again."""
    state, asked = facts.state, facts.asked
    if state is None or facts.status is not Status.LIVE or asked is None:
        return ""
    if own is not None and own.place == asked:
        return thrown(state.dice, texts) if isinstance(state.question, KeepDice) and state.rolled else ""
    player = RenderContext(facts, texts).player(asked)
    if own is not None and own.place == state.active:
        # Translators: an answer to a press: in the middle of your turn another player decides something.
        return texts.gettext("First {player} answers, then you go on.", player=player)
    # Translators: an answer to a press: who is asked now.
    return texts.gettext("Next: {player}", player=player)
