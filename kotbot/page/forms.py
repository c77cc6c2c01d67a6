"""What those who serve the page and those who play say to each other, as JSON that is read strictly.

Both may be of different versions for a while: what those of another one would read otherwise goes under
another number.
"""

import html
import json
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from kotbot.matches.facts import Person
from kotbot.page.ports import Answered
from kotbot.views.base.screen import Screen
from kotbot.views.digital.lobby import LobbyPage

VERSION: Final = 1
PRESS: Final = f"kotbot_page_{VERSION}"
"""In what is published beside updates of Telegram: what was pressed on a page."""
T = TypeVar("T")


class Malformed(ValueError):
    """Words that are not of our version and form; says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A match was committed."""

    code: str
    revision: int
    instead: LobbyPage | None = None
    """The page of its lobby that is shown with this revision."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The pages of a match are to be closed, for some of them may not see it any more."""

    code: str


@dataclass(frozen=True, slots=True)
class Readers:
    """All that is open at one of those who serve the page."""

    server: str
    accounts: dict[str, tuple[int, ...]]
    """Who has a match open, by its code."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button that somebody pressed on a page."""

    name: str
    """The same press comes again under the same name."""
    person: Person
    code: str
    """Of the match that the page shows."""
    data: str
    at: float
    """When it was pressed, in seconds since 1970."""
    answer_to: str
    """The subject under which its answer is waited for."""
    again: bool = False
    """It was pressed before, which whoever owns its match was told then."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a press."""

    name: str
    answered: Answered


def subject(bot: int, what: str) -> str:
    """Under which words of a kind are said among the processes of a bot, by its user id."""
    return f"kotbot.{bot}.page.{VERSION}.{what}"


_KINDS: Final = (Changed, Ended, Readers, Pressed, Answer)
_FORMS: Final[dict[type, TypeAdapter[Any]]] = {kind: TypeAdapter(kind) for kind in _KINDS}


def written(words: Changed | Ended | Readers | Pressed | Answer) -> bytes:
    """Words as they are sent."""
    form = _FORMS[type(words)]
    if not isinstance(words, Answer) or (opened := words.answered.opened) is None:
        return form.dump_json(words)
    said = form.dump_python(words, mode="json")
    said["answered"]["opened"]["text"] = _without_marks(opened)
    return json.dumps(said, ensure_ascii=False).encode()


def _without_marks(opened: Screen) -> str:
    """The words of a screen as HTML: what serves the page and is older than `lines` reads them alone."""
    return html.escape(str(opened), quote=False)


def read(kind: type[T], words: bytes | str) -> T:
    """Words of a kind; raises Malformed."""
    try:
        said: T = _FORMS[kind].validate_json(words, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        raise Malformed(f"{where}: {first['msg']}") from error
    return said
