"""Addresses in buttons: which ones Telegram accepts, and its errors for the others."""

from __future__ import annotations

from urllib.parse import urlsplit

from kotbot.playground.base.errors import ApiError, bad_request

INLINE_BUTTON = "inline keyboard button"


def check_link(url: str) -> None:
    """Check the address of a button that opens a link: public http(s), tg or ton.

    Raises:
        ApiError: it is none.
    """
    what = f"{INLINE_BUTTON} URL"
    scheme, host = _parts(url, what)
    if scheme not in {"http", "https", "tg", "ton"}:
        raise _refused(what, url, "Unsupported URL protocol")
    if not host or (scheme in {"http", "https"} and not _is_public(host)):
        raise _refused(what, url, "Wrong HTTP URL")


def check_mini_app(url: str, button: str = INLINE_BUTTON, local: str = "") -> None:
    """Check the address of a Mini App: public https.

    Args:
        url: the address.
        button: the kind of button that opens it, in Telegram's words.
        local: the app on this machine that counts as public; empty for none.

    Raises:
        ApiError: the address is not allowed.
    """
    if local and origin_of(url) == origin_of(local):
        return
    what = f"{button} Web App URL"
    scheme, host = _parts(url, what)
    if not host:
        raise _refused(what, url, "URL host is empty")
    if scheme != "https":
        raise _refused(what, url, "Only HTTPS links are allowed")
    if not _is_public(host):
        raise _refused(what, url, "Wrong HTTP URL")


def origin_of(url: str) -> tuple[str, str]:
    """Return scheme and host of an address; empty strings if it is invalid."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", ""
    return parts.scheme, parts.netloc


def _parts(url: str, what: str) -> tuple[str, str]:
    """Return the scheme, http if there is none, and the host."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        return parts.scheme, parts.hostname or ""
    except ValueError:
        raise _refused(what, url, "Wrong HTTP URL") from None


def _is_public(host: str) -> bool:
    return "." in host.strip(".") or ":" in host


def _refused(what: str, url: str, reason: str) -> ApiError:
    return bad_request(f"{what} '{url}' is invalid: {reason}")
