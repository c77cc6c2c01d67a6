"""The word that people type before the name of a card that is not in the box: "other: Mega Horn 4"."""

from typing import Final

from kotbot.i18n import Texts, marked_in

# Translators: what people may type before the name of a card that is not in the box: "other: Mega Horn".
_OTHER: Final = marked_in("typed card", "other")


def other_word(texts: Texts) -> str:
    """The word in one language."""
    return texts.pgettext("typed card", _OTHER)
