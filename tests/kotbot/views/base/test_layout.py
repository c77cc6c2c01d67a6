"""Messages from lines: what is folded begins where its line begins."""

import pytest

from kotbot.i18n import texts_for
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.layout import folded, screen


@pytest.mark.parametrize("locale", ["en", "he"])
def test_no_mark_stands_before_what_is_folded(locale: str) -> None:
    """It would be an empty line of its own."""
    texts = texts_for(locale)
    shown = html_of(screen(texts, ["1", *folded([f"{texts.isolate('אן')} 🐾", "2"])]))
    assert "\n<blockquote expandable>" in shown
