"""The pages of HTML: the same for everybody, but for what they say where the browser runs no scripts."""

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from kotbot.i18n import preferred_locale, texts_for
from kotbot.page.files import FRONT
from kotbot.views.page.words import needs_scripts


class Document:
    """A page; that for launches from Telegram loads Telegram's script, whose address is given."""

    def __init__(self, name: str, script: str = "") -> None:
        self._content = (FRONT / name).read_text(encoding="utf-8").replace("{script}", script)

    async def answer(self, request: Request) -> Response:
        """The page in one of the languages that the browser names, which are in the order of its liking."""
        named = request.headers.get("accept-language", "").split(",")
        texts = texts_for(preferred_locale(one.partition(";")[0].strip() for one in named))
        direction = "rtl" if texts.is_rtl else "ltr"
        said = f'<noscript lang="{texts.locale}" dir="{direction}">{escape(needs_scripts(texts))}</noscript>'
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
        return Response(self._content.replace("{noscript}", said), media_type="text/html", headers=headers)
