"""Pictures and documents that were sent: their bytes, and the ids by which bots reuse them."""

from __future__ import annotations

import hashlib
import io
import secrets
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from kotbot.playground.base.errors import bad_request

PHOTO_BYTES = 10 * 2**20
DOCUMENT_BYTES = 50 * 2**20
DOWNLOAD_BYTES = 20 * 2**20
PHOTO_SIDES = 10_000
PHOTO_RATIO = 20

_EXTENSIONS = {"PNG": "png", "JPEG": "jpg", "GIF": "gif", "WEBP": "webp"}
_MIMES = {"PNG": "image/png", "JPEG": "image/jpeg", "GIF": "image/gif", "WEBP": "image/webp"}


@dataclass(frozen=True)
class Upload:
    """A file to be sent."""

    name: str
    mime: str
    content: bytes


@dataclass
class StoredFile:
    """One uploaded file; width and height (pixels) only for photos."""

    id: str
    unique_id: str
    name: str
    mime: str
    path: str
    content: bytes
    width: int = 0
    height: int = 0

    @property
    def is_photo(self) -> bool:
        """Whether it was uploaded as a photo."""
        return self.width > 0


@dataclass
class FileStore:
    """All files, kept in memory, by `file_id` (permanently valid) and by the path that getFile returns."""

    files: dict[str, StoredFile] = field(default_factory=dict)

    def add_photo(self, picture: Upload) -> StoredFile:
        """Store an uploaded photo.

        Raises:
            ApiError: it is too big, no picture, or of a shape that Telegram refuses.
        """
        content = picture.content
        if len(content) > PHOTO_BYTES:
            raise bad_request("file is too big")
        try:
            with Image.open(io.BytesIO(content)) as image:
                width, height, kind = image.width, image.height, image.format or ""
        except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
            raise bad_request("IMAGE_PROCESS_FAILED") from None
        if width + height > PHOTO_SIDES or max(width, height) > PHOTO_RATIO * min(width, height):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        extension = _EXTENSIONS.get(kind)
        if extension is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        number = len(self.files)
        return self._keep(
            content,
            f"photo_{number}.{extension}",
            _MIMES[kind],
            f"photos/file_{number}.{extension}",
            width,
            height,
        )

    def add_document(self, file: Upload) -> StoredFile:
        """Store an uploaded document.

        Raises:
            ApiError: it is empty or too big.
        """
        if not file.content:
            raise bad_request("file must be non-empty")
        if len(file.content) > DOCUMENT_BYTES:
            raise bad_request("file is too big")
        extension = file.name.rpartition(".")[2] if "." in file.name else "bin"
        suffix = extension if extension.isalnum() else "bin"
        return self._keep(file.content, file.name, file.mime, f"documents/file_{len(self.files)}.{suffix}")

    def by_id(self, file_id: str) -> StoredFile | None:
        """Return the file with this file_id."""
        return self.files.get(file_id)

    def by_path(self, path: str) -> StoredFile | None:
        """Return the file at this `file_path`."""
        return next((file for file in self.files.values() if file.path == path), None)

    def _keep(
        self, content: bytes, name: str, mime: str, path: str, width: int = 0, height: int = 0
    ) -> StoredFile:
        unique = hashlib.sha256(content).hexdigest()[:16]
        stored = StoredFile(
            f"AgAD{secrets.token_urlsafe(24)}", unique, name, mime, path, content, width, height
        )
        self.files[stored.id] = stored
        return stored
