"""Files that are sent."""

import io

from PIL import Image


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    content = io.BytesIO()
    Image.new("L", (width, height)).save(content, kind)
    return content.getvalue()
