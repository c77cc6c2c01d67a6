"""Sessions of the page: a token that the page keeps in memory and sends with each request.

The token is signed, not stored: a page that was open before a restart goes on after it, and nobody can fill a
table with sessions. It says who a person is and until when, and nothing else; what they may see and do is
checked anew each time. A frame inside Telegram loses cookies, so there are none.
"""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from kotbot.matches.facts import Person

LASTS_SECONDS: Final = 24 * 3600
RENEWED_AFTER_SECONDS: Final = 3600
"""Seconds after which a session in use is renewed."""
LONGEST: Final = 4096
"""The most characters of a token: a name of 129 characters, each escaped, takes half of it."""
_WHAT: Final = b"session"


@dataclass(frozen=True, slots=True)
class Session:
    """A person, and until when they need not prove who they are."""

    person: Person
    until: int


class Sessions:
    """Issues and verifies sessions."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def begin(self, person: Person, now: float) -> str:
        """Return the token of a session that begins now."""
        known = [person.id, person.name, person.username, person.language, int(now) + LASTS_SECONDS]
        body = urlsafe_b64encode(json.dumps(known, separators=(",", ":")).encode()).decode()
        return f"{body}.{self._signature(body)}"

    def read(self, token: str, now: float) -> Session | None:
        """Return the session of a token; None if the token is forged or expired."""
        body, _, signature = token.partition(".")
        if len(token) > LONGEST or not hmac.compare_digest(
            self._signature(body).encode(), signature.encode()
        ):
            return None
        number, name, username, language, until = _known(body)
        return Session(Person(number, name, username, language), until) if now < until else None

    def renewed(self, session: Session, now: float) -> str | None:
        """Return a new token for a session in use; None if it is new enough."""
        age = LASTS_SECONDS - (session.until - now)
        return self.begin(session.person, now) if age >= RENEWED_AFTER_SECONDS else None

    def _signature(self, body: str) -> str:
        return hmac.digest(self._secret, _WHAT + body.encode(), sha256).hex()


def _known(body: str) -> tuple[int, str, str, str, int]:
    known: Any = json.loads(urlsafe_b64decode(body))
    number, name, username, language, until = known
    return number, name, username, language, until
