"""Answering inline queries."""

from __future__ import annotations

from typing import Any

from kotbot.playground.base.addresses import check_mini_app
from kotbot.playground.base.errors import bad_request
from kotbot.playground.base.markup import parse_inline_keyboard
from kotbot.playground.base.text import Formatted, checked_caption, required_text
from kotbot.playground.methods.call import Call
from kotbot.playground.methods.callbacks import TOO_OLD
from kotbot.playground.methods.registry import method
from kotbot.playground.world.presses import INLINE_ANSWER_WINDOW, InlineAnswer, InlineResult
from kotbot.playground.world.world import Content, DocumentContent, PhotoContent

RESULTS_LIMIT = 50
ID_BYTES = 64
OFFSET_BYTES = 64
DEFAULT_CACHE_SECONDS = 300


@method("answerInlineQuery")
def answer_inline_query(call: Call) -> bool:
    """Answer an inline query; results are cached for everybody, by default for five minutes."""
    given = call.parameters
    playground = call.playground
    query = playground.inline_queries.get(given.text("inline_query_id"))
    if query is None or query.bot_id != call.bot.id or query.answer is not None:
        raise bad_request(TOO_OLD)
    if playground.clock.now() - query.asked > INLINE_ANSWER_WINDOW:
        raise bad_request(TOO_OLD)
    results = given.array("results")
    if results is None:
        raise bad_request("can't parse inline query results: expected an Array")
    if len(results) > RESULTS_LIMIT:
        raise bad_request("RESULTS_TOO_MUCH")
    next_offset = given.text("next_offset")
    if len(next_offset.encode()) > OFFSET_BYTES:
        raise bad_request("NEXT_OFFSET_INVALID")
    query.answer = InlineAnswer(
        _distinct([inline_result(call, result) for result in results]),
        next_offset,
        _button(given.object("button")),
        playground.clock.now() + max(0, given.integer("cache_time", DEFAULT_CACHE_SECONDS)),
        given.flag("is_personal"),
    )
    playground.inline_answered(query)
    return True


def _distinct(results: list[InlineResult]) -> tuple[InlineResult, ...]:
    if len({result.id for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    return tuple(results)


def inline_result(call: Call, given: Any) -> InlineResult:
    """Parse an `InlineQueryResult`.

    Raises:
        ApiError: it is none that the playground knows, or breaks a limit.
    """
    if not isinstance(given, dict):
        raise bad_request("can't parse inline query result: Inline query result must be an object")
    kind, result_id = given.get("type"), given.get("id")
    if not isinstance(result_id, str) or not 1 <= len(result_id.encode()) <= ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    title = _text(given, "title")
    match kind:
        case "article":
            if not title:
                raise bad_request("can't parse inline query result: Can't find field \"title\"")
            content: Content | None = _input_text(call, given)
            if content is None:
                raise bad_request("message text is empty")
        case "photo":
            file = call.playground.files.by_id(_text(given, "photo_file_id"))
            if file is None or not file.is_photo:
                raise bad_request("PHOTO_FILE_ID_INVALID")
            content = _input_text(call, given) or PhotoContent(file.id, _caption(call, given))
        case "document":
            file = call.playground.files.by_id(_text(given, "document_file_id"))
            if file is None or file.is_photo:
                raise bad_request("DOCUMENT_FILE_ID_INVALID")
            content = _input_text(call, given) or DocumentContent(file.id, _caption(call, given))
        case _:
            raise bad_request("RESULT_TYPE_INVALID")
    return InlineResult(
        result_id,
        kind,
        title,
        _text(given, "description") or None,
        _text(given, "thumbnail_url") or None,
        content,
        parse_inline_keyboard(given.get("reply_markup"), private=False),
    )


def _input_text(call: Call, result: dict[str, Any]) -> Content | None:
    given = result.get("input_message_content")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise bad_request("can't parse InputMessageContent: expected an Object")
    text = call.parsed(_text(given, "message_text"), _text(given, "parse_mode"), given.get("entities"))
    return required_text(text, too_long="MESSAGE_TOO_LONG")


def _caption(call: Call, result: dict[str, Any]) -> Formatted:
    parsed = call.parsed(
        _text(result, "caption"), _text(result, "parse_mode"), result.get("caption_entities")
    )
    return checked_caption(parsed)


def _button(given: dict[str, Any] | None) -> dict[str, str | None] | None:
    if given is None:
        return None
    text, start = _text(given, "text"), _text(given, "start_parameter")
    if not text:
        raise bad_request("can't parse inline query results button: Can't find field \"text\"")
    app = given.get("web_app")
    if isinstance(app, dict):
        check_mini_app(_text(app, "url"), "inline query results button")
    elif not start:
        raise bad_request("can't parse inline query results button: start_parameter or web_app is needed")
    return {"text": text, "start_parameter": start or None}


def _text(given: dict[str, Any], field: str) -> str:
    value = given.get(field)
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    raise bad_request(f'can\'t parse inline query result: Field "{field}" must be of type String')
