"""Files that are sent."""

import io

from aiohttp import FormData
from PIL import Image


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    content = io.BytesIO()
    Image.new("L", (width, height)).save(content, kind)
    return content.getvalue()


def upload(name: str, content: bytes, kind: str, **fields: str) -> FormData:
    """A form as the page sends it."""
    form = FormData(fields)
    form.add_field("file", content, filename=name, content_type=kind)
    return form
