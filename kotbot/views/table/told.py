"""What a match at a table says beside its numbers: the blocks of its board below the seats."""

from typing import Final

from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import to_html
from kotbot.views.core.glance import Told
from kotbot.views.table.base.numbers import hearts_of
from kotbot.views.table.base.parts import market
from kotbot.views.table.board import board

_NUMBERS: Final = 2
"""Blocks at the top of a board: who is where, and who has how much."""


def told(cast: Cast) -> Told:
    """The last block is what is asked, or the page that is open; those before it are the story."""
    shown_beside = [to_html(cast.texts.direct(line)) for line in market(cast)]
    shown = board(cast.facts, cast.texts)
    blocks = [block.split("\n") for block in shown.text.split("\n\n")]
    below = blocks[_NUMBERS:]
    story = [line for block in below[:-1] for line in block if line not in shown_beside]
    return Told(shown, story, below[-1] if below else [], hearts_of(cast))
