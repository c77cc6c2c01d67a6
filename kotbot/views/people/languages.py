"""The choice of a language."""

from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.views.base import signs
from kotbot.views.base.layout import bold, in_rows, screen, toast
from kotbot.views.base.prompt import press
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Scope, Verb


def languages(scope: Scope, texts: Texts) -> Screen:
    """Return a button for each language, in its own words."""
    if scope is Scope.CHAT:
        question = texts.gettext("{sign} Which language for this chat?", sign=signs.LANGUAGE)
    else:
        question = texts.gettext("{sign} Which language for you?", sign=signs.LANGUAGE)
    buttons = []
    for locale in LOCALES:
        name = texts_for(locale).name
        text = f"{signs.MARKED} {name}" if locale == texts.locale else name
        buttons.append(press(text, Verb.LANGUAGE.anywhere(scope, locale)))
    return screen(texts, [bold(question)], in_rows(buttons, 2))


def language_set(texts: Texts) -> Toast:
    """Confirm the new language in that language, so that the change is visible immediately."""
    # Translators: name your own language in place of English.
    return toast(texts, texts.gettext("From now on in English."))
