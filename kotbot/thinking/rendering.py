"""Renders SVG as pictures, in a process beside the event loop.

The renderer and its fonts are loaded with the first picture: a process that only thinks starts without them.
"""

import os
from io import BytesIO
from pathlib import Path
from typing import Final

from kotbot.thinking import worker

TYPEFACE: Final = "FiraGO"
COLOURS: Final = 256
"""The flat shapes lose nothing by that, and the file has a third of the size."""


def png(svg: str, folder: str) -> bytes:
    """Render an SVG as PNG with the fonts of TYPEFACE, which are kept as files in a folder of the bot's.

    Raises ValueError for an invalid SVG, and OSError if the folder cannot be written.
    """
    import resvg_py

    worker.delete_with_parent(folder)
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_family=TYPEFACE, font_files=_letters(Path(folder))
    )
    return _smaller(bytes(drawn))


def _letters(folder: Path) -> list[str]:
    """Return the font files; writes those that the system's cleaning of old files removed."""
    files = [folder / f"{TYPEFACE}-{weight}.ttf" for weight in ("Regular", "Bold")]
    if not all(file.exists() for file in files):
        from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular

        folder.mkdir(exist_ok=True)
        for file, module in zip(files, (FiraGO_Regular, FiraGO_Bold), strict=True):
            own = file.with_suffix(f".{os.getpid()}")
            own.write_bytes(module.fontbuffer)
            own.replace(file)
    return [str(file) for file in files]


def _smaller(drawn: bytes) -> bytes:
    from PIL import Image

    with Image.open(BytesIO(drawn)) as picture:
        fewer = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = BytesIO()
    fewer.save(written, "PNG")
    return written.getvalue()
