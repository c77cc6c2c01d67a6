"""A turn of a past match, drawn: the same table, with the words of the page in the chat."""

from dataclasses import replace

from kotbot.i18n import Texts
from kotbot.matches.around.looking_back import PastTurn
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.layout import for_locale
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.turns import play_on_button, share_button, title, told, whose
from kotbot.views.page.contract import Key, Past, Viewer
from kotbot.views.page.page import head, keys, lines
from kotbot.views.page.steps import by_face
from kotbot.views.page.table import dice, market, mats, tokyo


def past(shown: PastTurn, facts: MatchFacts, texts: Texts, viewer: Viewer, link: str) -> Past:
    """Return one turn as a viewer sees it; `link` leads to it."""
    then = replace(facts, state=shown.state, draft=None)
    context = RenderContext(then, texts)
    sitting = {place for place, stand in enumerate(shown.line.stands) if stand is not None}
    return Past(
        head=head(then, texts),
        title=title(shown, texts),
        whose=whose(shown, facts, texts),
        tokyo=tokyo(context),
        mats=tuple(mat for mat in mats(context, tuple(shown.state.hearts)) if mat.seat in sitting),
        market=market(context, Viewer.PUBLIC),
        dice=dice(context, Viewer.PUBLIC, by_face(context.state.dice)),
        story=lines(texts.direct(line) for line in told(shown, facts, texts)),
        keys=_keys(shown, facts, texts, link) if viewer is Viewer.CHAT else (),
    )


def _keys(shown: PastTurn, facts: MatchFacts, texts: Texts, link: str) -> tuple[tuple[Key, ...], ...]:
    row = (*play_on_button(shown, facts, texts), share_button(texts, link))
    return keys((for_locale(row, texts),), texts)
