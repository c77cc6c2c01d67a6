"""The messages between the servers of the page and the workers, as JSON that is read strictly.

Both may be of different versions for a while. A message that another version would read differently goes
under another number.
"""

import html
import json
import re
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from kotbot.matches.facts import Person
from kotbot.page.ports import PageAnswer
from kotbot.views.base.screen import Screen
from kotbot.views.digital.lobby import LobbyPage

VERSION: Final = 1
PRESS: Final = f"kotbot_page_{VERSION}"
"""The field of a published update that holds a press on a page."""
T = TypeVar("T")
_TAG: Final = re.compile(r"<[^>]*>")


class Malformed(ValueError):
    """A message that is not of this version and form; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The announcement that a match was committed."""

    code: str
    revision: int
    instead: LobbyPage | None = None
    """The page of its lobby that is shown with this revision."""


@dataclass(frozen=True, slots=True)
class AccessEnded:
    """The pages of a match are to be closed, because some of their readers may not see it any more."""

    code: str


@dataclass(frozen=True, slots=True)
class Readers:
    """All pages that are open at one server of the page."""

    server: str
    accounts: dict[str, tuple[int, ...]]
    """The accounts that have a match open, by its code."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button that a person pressed on a page."""

    name: str
    """The name of the press; a repeated press has the same one."""
    person: Person
    code: str
    """The code of the match that the page shows."""
    data: str
    at: float
    """When it was pressed, in seconds since 1970."""
    answer_to: str
    """The NATS subject for the answer."""
    again: bool = False
    """Whether it was pressed before and the owner of its match was told then."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a press."""

    name: str
    answered: PageAnswer


def subject(bot: int, what: str) -> str:
    """Return the NATS subject of a kind of message among the processes of a bot, by its user id."""
    return f"kotbot.{bot}.page.{VERSION}.{what}"


_KINDS: Final = (Changed, AccessEnded, Readers, Pressed, Answer)
_FORMS: Final[dict[type, TypeAdapter[Any]]] = {kind: TypeAdapter(kind) for kind in _KINDS}


def written(words: Changed | AccessEnded | Readers | Pressed | Answer) -> bytes:
    """Return a message as it is sent."""
    form = _FORMS[type(words)]
    if not isinstance(words, Answer) or (opened := words.answered.opened) is None:
        return form.dump_json(words)
    said = form.dump_python(words, mode="json")
    said["answered"]["opened"]["text"] = _without_marks(opened)
    return json.dumps(said, ensure_ascii=False).encode()


def _without_marks(opened: Screen) -> str:
    """Return the words of a screen as HTML, for servers older than `lines`, which read only that."""
    return html.escape(str(opened), quote=False)


def read(kind: type[T], words: bytes | str) -> T:
    """Read a message of a kind; raises Malformed."""
    try:
        said: T = _FORMS[kind].validate_json(_with_lines(words) if kind is Answer else words, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        raise Malformed(f"{where}: {first['msg']}") from error
    return said


def _with_lines(words: bytes | str) -> bytes | str:
    """Add the lines to a screen of a worker older than `lines`, which sends only its words as HTML."""
    try:
        said = json.loads(words)
        opened = said["answered"]["opened"]
        if "lines" in opened:
            return words
        opened["lines"] = html.unescape(_TAG.sub("", opened["text"])).split("\n")
    except (ValueError, LookupError, TypeError, RecursionError):
        return words
    return json.dumps(said)
