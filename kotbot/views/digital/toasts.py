"""The answer to a press in a digital match, where it is not that of any match."""

from engine.decisions import KeepDice
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status, Windows
from kotbot.matches.replies import Note, Reply
from kotbot.views.base import signs
from kotbot.views.base.cast import Cast
from kotbot.views.core import toasts
from kotbot.views.core.options import chosen
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.digital.lobby import options


def noted(note: Note, reply: Reply, person_id: int, texts: Texts) -> str:
    """What was done."""
    match note:
        case Note.OPENED:
            return texts.gettext("The lobby is open.")
        case Note.ANSWERED:
            return _next(reply.facts, person_id, texts)
        case Note.UNDONE:
            return texts.gettext("Taken back.")
        case Note.SET if words := _set(reply.detail, reply.facts, texts):
            return words
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


def _set(detail: str, facts: MatchFacts | None, texts: Texts) -> str:
    """What was set, in words: an answer said beforehand, or an option; empty for what any match has."""
    match detail.split():
        case ["yield", "0"]:
            return texts.gettext("You will be asked before you yield.")
        case ["yield", hearts]:
            return texts.gettext("From now on you yield below {heart} {n}.", heart=signs.HEART, n=hearts)
        case ["windows", Windows.ASK]:
            return texts.gettext("You will be asked about your cards.")
        case ["windows", Windows.DEADLY]:
            return texts.gettext("You will be asked only when your monster would be out.")
        case ["windows", Windows.NOT_THIS_TURN]:
            return texts.gettext("You will not be asked again this turn.")
        case [option, value] if facts is not None and (
            words := chosen(options(facts, texts), option, value, texts)
        ):
            return f"{signs.MARKED} {words}"
        case _:
            return ""


def _next(facts: MatchFacts | None, person_id: int, texts: Texts) -> str:
    """After an answer: who is asked now, or the dice of whoever rolled on."""
    if facts is None or facts.state is None or facts.status is not Status.LIVE or facts.asked is None:
        return texts.gettext("Done.")
    own = facts.seat_of(person_id)
    if own is not None and own.place == facts.asked:
        rolling = isinstance(facts.state.question, KeepDice)
        return thrown(facts.state.dice, texts) if rolling else texts.gettext("Done.")
    return texts.gettext("Done. Next: {player}", player=Cast(facts, texts).player(facts.asked))
