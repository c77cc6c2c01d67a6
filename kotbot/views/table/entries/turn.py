"""Referee mode: corrections of the active monster and of the step of its turn."""

from typing import Final

from engine.sections import Phase, present_step
from kotbot.i18n import Texts
from kotbot.matches.facts.pages import BoardPage
from kotbot.views.base import signs
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen
from kotbot.views.core.telling.corrections import PHASES
from kotbot.views.table import actions as entries
from kotbot.views.table.parts import back, back_to, board_of, undo_row

OVERRULED_BY: Final = (Phase.START, Phase.RESOLVE, Phase.ENTER, Phase.BUY, Phase.END, Phase.NEXT)
"""Steps to which people can send play, in the order of the turn; rolling again is by undo or START."""


def turn(context: RenderContext) -> Screen:
    """Return the page to choose another step or another monster; the open question is dropped."""
    texts, facts, state = context.texts, context.facts, context.state
    present = present_step(state).phase
    steps = [
        press(
            f"{signs.MARKED if phase is present else ''}{_name(phase, texts)}",
            entries.go(facts, phase),
        )
        for phase in OVERRULED_BY
        if phase is not Phase.RESOLVE or any(state.dice)
    ]
    others: list[Row] = [
        (press(f"{texts.pointer} {context.sign_and_player(seat)}", entries.turn_of(facts, seat)),)
        for seat in state.others(state.active)
    ]
    lines = [
        prompt(texts.gettext("Where does the game go on?")),
        # Translators: {sign} is ↩, which stands on the button that undoes.
        texts.gettext("The open question is dropped, {sign} brings it back.", sign=signs.UNDO),
    ]
    rows = [*in_rows(steps, 2), *in_rows([button for row in others for button in row], 2)]
    return board_of(
        context, [lines], [*rows, undo_row(context), (back_to(context, BoardPage.MATS), back(context))]
    )


def _name(phase: Phase, texts: Texts) -> str:
    """Return the name of a step, as the beginning of a line."""
    name = texts.pgettext("step", PHASES[phase])
    return name[:1].upper() + name[1:]
