"""Files: uploading, reusing by file_id, downloading."""

from __future__ import annotations

from typing import Any

from kotbot.playground.base.errors import bad_request
from kotbot.playground.methods.call import Call, Json
from kotbot.playground.methods.registry import method
from kotbot.playground.world.files import DOWNLOAD_BYTES, StoredFile, Upload


@method("getFile")
def get_file(call: Call) -> Json:
    """Return the path for downloading a file."""
    file_id = call.parameters.text("file_id")
    if not file_id:
        raise bad_request("file_id not specified")
    file = call.playground.files.by_id(file_id)
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if len(file.content) > DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "file_path": file.path,
    }


def uploaded_photo(call: Call, given: Any, field: str) -> StoredFile:
    """Return the photo of a parameter or of an InputMedia: uploaded, or known by its file_id.

    Raises:
        ApiError: there is none, or it is refused.
    """
    upload = _upload(call, given, field)
    if upload is not None:
        return call.playground.files.add_photo(upload)
    return _known(call, given, field, photo=True)


def uploaded_document(call: Call, given: Any, field: str) -> StoredFile:
    """Return the document of a parameter or of an InputMedia: uploaded, or known by its file_id.

    Raises:
        ApiError: there is none, or it is refused.
    """
    upload = _upload(call, given, field)
    if upload is not None:
        return call.playground.files.add_document(upload)
    return _known(call, given, field, photo=False)


def is_upload(call: Call, given: Any, field: str) -> bool:
    """Return whether new bytes came with the call."""
    return _upload(call, given, field) is not None


def _upload(call: Call, given: Any, field: str) -> Upload | None:
    uploads = call.parameters.uploads
    if isinstance(given, str) and given.startswith("attach://"):
        return uploads.get(given.removeprefix("attach://"))
    return uploads.get(field) if given is None else None


def _known(call: Call, given: Any, field: str, *, photo: bool) -> StoredFile:
    if not isinstance(given, str) or not given or given.startswith("attach://"):
        raise bad_request(f"there is no {field} in the request")
    if given.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content")
    file = call.playground.files.by_id(given)
    if file is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if file.is_photo is not photo:
        is_type, wanted = ("Photo", "Document") if file.is_photo else ("Document", "Photo")
        raise bad_request(f"can't use file of type {is_type} as {wanted}")
    return file
