"""A chat as a follower of the feed sees it: messages, buttons, answers to presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

Json = dict[str, Any]

_BUTTON_VALUES = ("data", "url", "copy", "query")


@dataclass(frozen=True)
class Button:
    """A button of an inline keyboard; `value` is its callback data, address, copied text or inline query."""

    text: str
    kind: str
    style: str | None
    value: str


@dataclass(frozen=True)
class Message:
    """A message as people see it; `raw` is the JSON of the page's API."""

    id: int
    sender: str
    text: str
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def read(cls, raw: Json) -> Message:
        """Read it from the page's API; the text of a service message is its sentence."""
        service = raw["service"]
        text = service["text"] if service else raw["text"]
        return cls(raw["id"], raw["from"]["name"] if raw["from"] else "", text, raw)

    @cached_property
    def buttons(self) -> list[Button]:
        """All buttons of the inline keyboard, row by row."""
        return [button for row in self.rows for button in row]

    @cached_property
    def rows(self) -> list[list[Button]]:
        """The rows of the inline keyboard."""
        return [[_button(it) for it in row] for row in self.raw["keyboard"] or []]

    @property
    def thread(self) -> int | None:
        """The topic of the message."""
        thread: int | None = self.raw["thread"]
        return thread

    @property
    def pinned(self) -> bool:
        """Whether it is pinned."""
        return bool(self.raw["pinned"])

    @property
    def photo(self) -> str | None:
        """The address of its picture, or None."""
        return self.raw["photo"]["url"] if self.raw["photo"] else None

    @property
    def document(self) -> str | None:
        """The address of its file, or None."""
        return self.raw["document"]["url"] if self.raw["document"] else None

    @property
    def via(self) -> str | None:
        """The username of the bot through whose inline mode it was sent, or None."""
        return self.raw["via_bot"]["username"] if self.raw["via_bot"] else None

    @property
    def called_by(self) -> str | None:
        """The name of who called the guest bot that sent it, or None."""
        return self.raw["called_by"]["name"] if self.raw["called_by"] else None

    @property
    def inline(self) -> bool:
        """Whether a bot can edit it without being in the chat."""
        return bool(self.raw["inline"])

    @property
    def ephemeral(self) -> bool:
        """Whether it was shown to one person alone."""
        return bool(self.raw["ephemeral"])

    def button(self, text: str) -> Button | None:
        """Return the button with exactly this text, or else the first that contains it."""
        exact = (button for button in self.buttons if button.text == text)
        return next(exact, None) or next((button for button in self.buttons if text in button.text), None)


def _button(raw: Json) -> Button:
    value = next((raw[name] for name in _BUTTON_VALUES if name in raw), "")
    return Button(raw["text"], raw["kind"], raw["style"], value)


@dataclass(frozen=True)
class Answer:
    """The answer to a press: a toast, an alert or a link; all empty if the bot only acknowledged it."""

    answered: bool
    toast: str | None = None
    alert: str | None = None
    url: str | None = None

    @classmethod
    def read(cls, raw: Json) -> Answer:
        """Read it from the page's API."""
        text = raw["text"]
        toast, alert = (None, text) if raw["alert"] else (text, None)
        return cls(raw["answered"], toast, alert, raw["url"])

    @property
    def text(self) -> str:
        """The toast or the alert; "" if there was none."""
        return self.toast or self.alert or ""


@dataclass(eq=False)
class Room:
    """A chat, or one topic of it, as its people see it; the feed keeps it up to date."""

    id: int
    owner: int | None
    thread: int | None = None
    moved_to: int | None = None
    seen_alone: dict[int, dict[int, Message]] = field(default_factory=dict)
    """Ephemeral messages by whom they were shown to and by number; people see what nobody else does."""
    _known: dict[int, Message] = field(default_factory=dict)
    _changes: list[tuple[int, Message]] = field(default_factory=list)

    def add(self, seq: int, message: Message) -> None:
        """Store a message that came or changed with event `seq`."""
        self._known[message.id] = message
        self._changes.append((seq, message))

    def remove(self, message_id: int) -> None:
        """Forget a deleted message."""
        self._known.pop(message_id, None)

    def messages(self) -> list[Message]:
        """Return the present messages, oldest first."""
        everything = [self._known[number] for number in sorted(self._known)]
        return [message for message in everything if self.thread is None or message.thread == self.thread]

    def last(self) -> Message | None:
        """Return the newest message."""
        if self.thread is None:
            return self._known[max(self._known)] if self._known else None
        return next(reversed(self.messages()), None)

    def last_board(self) -> Message | None:
        """Return the newest message with an inline keyboard."""
        return next((message for message in reversed(self.messages()) if message.buttons), None)

    def topic(self, thread: int) -> Room:
        """Return one topic of this chat."""
        return Room(self.id, self.owner, thread, _known=self._known, _changes=self._changes)

    def changes_since(self, seq: int) -> list[Message]:
        """Return messages that came or changed after event `seq`, as they were then, newest first."""
        newest_first = takewhile(lambda change: change[0] > seq, reversed(self._changes))
        return [message for _, message in newest_first if self.thread in (None, message.thread)]

    def transcript(self) -> str:
        """Return the last messages with their keyboards, in a form for people to read."""
        lines = []
        for message in self.messages()[-8:]:
            lines.append(f"  #{message.id} {message.sender}: {message.text}")
            lines += ["      " + " ".join(f"[{button.text}]" for button in row) for row in message.rows]
        return "\n".join(lines) or "  (empty)"
