"""The change of a past line: what is to be entered, and what happens to a line that does not fit."""

from engine.errors import Reason
from kotbot.i18n import Texts
from kotbot.matches.facts import ChangeWaits, Changing, How
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import bold
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Style
from kotbot.views.base.verbs import MisfitAction, Verb
from kotbot.views.table.names import account_name, stamped, table_of


def changing_lines(context: RenderContext) -> list[Text]:
    """Return the lines above everything else on a board that shows the past."""
    changing = table_of(context.facts).changing
    if changing is None:
        return []
    if changing.waits is ChangeWaits.ENTRY:
        return _entry(changing, context)
    return _misfit(changing, context)


def _entry(changing: Changing, context: RenderContext) -> list[Text]:
    texts, line = context.texts, stamped(changing.line, context)
    if changing.how is How.BEFORE:
        # Translators: {line} is a line of the history; what is entered now is put before it.
        asked = texts.gettext("{sign} What was before this? {line}", sign=signs.CORRECTED, line=line)
    else:
        # Translators: {line} is a line of the history; what is entered now stands in its place.
        asked = texts.gettext("{sign} What was it instead of this? {line}", sign=signs.CORRECTED, line=line)
    return [bold(asked), *_by(changing, context)]


def _misfit(changing: Changing, context: RenderContext) -> list[Text]:
    texts = context.texts
    # Translators: {line} is a line of the history, {reason} why it is not possible any more.
    told = texts.gettext(
        "{sign} This does not fit any more ({reason}): {line}",
        sign=signs.CORRECTED,
        reason=_reason(changing.reason, texts),
        line=stamped(changing.line, context),
    )
    left = texts.ngettext(
        "{n} line is still to be entered again.", "{n} lines are still to be entered again.", changing.left
    )
    return [bold(told), left, *_by(changing, context)]


def _by(changing: Changing, context: RenderContext) -> list[str]:
    texts, facts = context.texts, context.facts
    # Translators: {player} changes a past line of the history; until then the board shows the past.
    said = texts.gettext(
        "{player} is changing the past: the board shows how things stood then.",
        player=account_name(facts, changing.account, texts) or "—",
    )
    return [said]


def _reason(reason: str, texts: Texts) -> str:
    match reason:
        case Reason.TOO_FEW_ENERGY:
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("not enough {energy}", energy=signs.ENERGY)
        case "other_dice":
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("somebody else is to roll")
        case "no_offer":
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("that is not offered now")
        case "last_heart":
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("more hearts are left now")
        case Reason.CARD_ELSEWHERE | Reason.CARD_NOT_THERE:
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("the card lies elsewhere")
        case _:
            # Translators: why a past entry is not possible any more, in brackets.
            return texts.gettext("the rules ask something else now")


def changing_rows(context: RenderContext) -> list[Row]:
    """Return the buttons that end a change."""
    changing, texts, facts = table_of(context.facts).changing, context.texts, context.facts
    if changing is None:
        return []
    # Translators: a button: the past line that is being changed stays as it was, and all else too.
    undo = texts.gettext("{sign} Leave it as it was", sign=signs.UNDO)
    rows: list[Row] = [(press(undo, Verb.UNCHANGED.of(facts)),)]
    if changing.waits is ChangeWaits.ENTRY:
        return rows
    choices: list[Row] = [
        (
            # Translators: a button: something else is entered in place of a line that does not fit. Short.
            press(texts.gettext("Answer anew"), Verb.MISFIT.of(facts, MisfitAction.ANEW)),
            # Translators: a button: a line that does not fit any more is left out. Short.
            press(texts.gettext("Drop it"), Verb.MISFIT.of(facts, MisfitAction.DROP), Style.PRIMARY),
        ),
        # Translators: a button: a line does not fit any more, but the numbers after it were right.
        (press(texts.gettext("Keep the numbers as they were"), Verb.MISFIT.of(facts, MisfitAction.KEEP)),),
    ]
    return [*choices, *rows]
