"""Multipart forms: texts and uploaded files by the name of their part."""

from __future__ import annotations

from typing import NamedTuple

from python_multipart.exceptions import FormParserError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from kotbot.playground.world.files import Upload

MOST_FILES = 20
MOST_FIELDS = 200
FIELD_BYTES = 2**20


class FormError(Exception):
    """The body is not a valid multipart form."""


class Form(NamedTuple):
    """The contents of a form."""

    texts: dict[str, str]
    uploads: dict[str, Upload]


async def read_form(request: Request) -> Form:
    """Read the whole form.

    Raises:
        FormError: the body is no multipart form, or has too many or too long fields.
    """
    form = Form({}, {})
    try:
        async with request.form(
            max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=FIELD_BYTES
        ) as parts:
            for name, value in parts.multi_items():
                if isinstance(value, UploadFile):
                    mime = value.content_type or "application/octet-stream"
                    form.uploads[name] = Upload(value.filename or name, mime, await value.read())
                else:
                    form.texts[name] = value
    except HTTPException as error:
        raise FormError(error.detail) from error
    except FormParserError as error:
        raise FormError(str(error)) from error
    return form
