"""The playground's error answers.

Bots get Telegram's own words (`ApiError`); people on the page get a sentence of ours (`RefusedError`).
"""

from __future__ import annotations

from typing import Any

from kotbot.clean_names import clean
from kotbot.i18n import SOURCE, Texts, Value, marked, texts_for

_LONGEST_VALUE = 120


class ApiError(Exception):
    """An error answer of the Bot API.

    Attributes:
        code: the HTTP status and ``error_code``.
        description: Telegram's text, with the prefix that belongs to the code.
        parameters: ``ResponseParameters`` (``retry_after``, ``migrate_to_chat_id``) or nothing.
    """

    def __init__(self, code: int, description: str, parameters: dict[str, int] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def as_json(self) -> dict[str, Any]:
        """Return the body of the response."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class RefusedError(Exception):
    """The refusal of a person's action, as by Telegram; the text says why and what would work.

    Attributes:
        text: a marked text of the catalogues, a sentence with {places}.
        values: the values of its places: names, ids as text, and counts.
    """

    def __init__(self, text: str, **values: Value) -> None:
        super().__init__(text)
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.told(SOURCE)

    def told(self, language: str) -> str:
        """Return the sentence in a language of Telegram's people, or in English if it is not available."""
        texts = texts_for(language)
        return texts.gettext(self.text, **{name: _shown(texts, it) for name, it in self.values.items()})


def refused_file(error: ApiError, limit: int) -> RefusedError:
    """Convert Telegram's refusal of an upload to words for people; `limit` is the size limit in bytes."""
    known = _OF_FILES.get(error.description.removeprefix("Bad Request: "))
    if known is None:
        return RefusedError(marked("Telegram refuses this file: {reason}"), reason=error.description)
    return RefusedError(known, limit=limit // 2**20)


_OF_FILES = {
    "file is too big": marked("This file is too big; at most {limit} megabytes fit."),
    "file must be non-empty": marked("This file is empty; choose another one."),
    "IMAGE_PROCESS_FAILED": marked("Telegram cannot read this picture; send it as a file."),
    "PHOTO_INVALID_DIMENSIONS": marked("This picture is too large or too narrow; send it as a file."),
}


def bad_request(text: str) -> ApiError:
    """Make a 400; Telegram writes the first letter in lower case unless the text is a CODE_LIKE_THIS."""
    return ApiError(400, f"Bad Request: {_lowered(text)}")


def forbidden(text: str) -> ApiError:
    """Make a 403: the bot may not write there."""
    return ApiError(403, f"Forbidden: {_lowered(text)}")


def conflict(text: str) -> ApiError:
    """Make a 409: two ways of getting updates at once."""
    return ApiError(409, f"Conflict: {text}")


def unauthorized() -> ApiError:
    """Make a 401: a well-formed token that belongs to no bot."""
    return ApiError(401, "Unauthorized")


def not_found() -> ApiError:
    """Make a 404: the address is no bot's."""
    return ApiError(404, "Not Found")


def method_not_found() -> ApiError:
    """Make a 404: the Bot API has no such method here."""
    return ApiError(404, "Not Found: method not found")


def too_many_requests(seconds: int) -> ApiError:
    """Make a 429 with the seconds to wait."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


def migrated(new_chat_id: int) -> ApiError:
    """Make a 400 for a group that was upgraded to a supergroup."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_chat_id},
    )


def _lowered(text: str) -> str:
    if len(text) > 1 and (text[1] == "_" or "A" <= text[1] <= "Z"):
        return text
    return text[:1].lower() + text[1:]


def _shown(texts: Texts, value: Value) -> Value:
    """Isolate the direction of a name if the name or the sentence may run from right to left."""
    if isinstance(value, int):
        return value
    if texts.is_rtl or not value.isascii():
        return texts.isolate(value, _LONGEST_VALUE)
    return clean(value, _LONGEST_VALUE)
