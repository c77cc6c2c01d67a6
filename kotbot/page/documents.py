"""The HTML pages: the same for everybody except for the texts that come with them."""

import json
import re
from html import escape
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from kotbot.drawings import OF_EXPANSIONS, Drawing, svg
from kotbot.i18n import Texts, preferred_locale, texts_for
from kotbot.page import joining
from kotbot.page.files import Files, Sent, read_front, sent
from kotbot.views.page.words import needs_scripts, words

_STYLES: Final = re.compile(r'(?:<link rel="stylesheet" href="front/\w+\.css">\s*)+')
_STYLE: Final = re.compile(r"front/(\w+\.css)")
_MODULE: Final = re.compile(r"front/(\w+\.js)")

_LATER: Final = ("course", "hand")
"""Style sheets that are loaded by what needs them."""

ICON: Final = Drawing.GIGAZAUR


class Document:
    """A page; the one for launches from Telegram loads Telegram's script from the given address."""

    def __init__(self, name: str, files: Files, script: str = "") -> None:
        self._content = _joined(name, files).replace("{script}", script)
        self._made: dict[str, Sent] = {}

    async def answer(self, request: Request) -> Response:
        """Return the page in the first of the browser's languages that the bot knows."""
        named = request.headers.get("accept-language", "").split(",")
        locale = preferred_locale(one.partition(";")[0].strip() for one in named)
        if locale not in self._made:
            self._made[locale] = sent(self._in(texts_for(locale)))
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Accept-Encoding"}
        return self._made[locale].answer(request, "text/html", headers)

    def _in(self, texts: Texts) -> str:
        known = spoken(texts)
        how = f'lang="{texts.locale}" dir="{known["direction"]}"'
        said = f"<noscript {how}>{escape(needs_scripts(texts))}</noscript>"
        told = escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")))
        return self._content.replace("{noscript}", said).replace("{words}", told)


def spoken(texts: Texts) -> dict[str, Any]:
    """Return the page's own texts, with their language and direction."""
    direction = "rtl" if texts.is_rtl else "ltr"
    return {"language": texts.locale, "direction": direction, "words": words(texts)}


def _joined(name: str, files: Files) -> str:
    """Return a page that names one joined file of each kind instead of the many it named before."""
    stem, _, _ = name.partition(".")
    text = read_front(name)
    style = joining.styles(_STYLE.findall(text), read_front)
    address = files.add(f"{stem}.css", style)
    text = _STYLES.sub(f'<link rel="stylesheet" href="{address}">\n', text)
    text = _MODULE.sub(lambda it: files.add(f"{stem}.js", joining.module(it[1], read_front)), text)
    later = {kind: files.add(f"{kind}.css", joining.styles([f"{kind}.css"], read_front)) for kind in _LATER}
    icon = files.add("icon.svg", svg(ICON))
    most = joining.sprite(each for each in Drawing if each not in OF_EXPANSIONS)
    drawings = files.add("drawings.svg", most)
    boxed = " ".join([files.add("boxed.svg", joining.sprite(OF_EXPANSIONS)), *OF_EXPANSIONS])
    for name, named in {"icon": icon, "drawings": drawings, "boxed": boxed, **later}.items():
        text = text.replace(f"{{{name}}}", named)
    return text
