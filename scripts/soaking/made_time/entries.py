"""What somebody pressed or typed at a table, what they meant by it, and what they were told."""

from dataclasses import dataclass
from typing import Final

from kotbot.playground.world.presses import Press
from kotbot.playground.world.world import Chat, Message
from kotbot.telegram.outgoing.buttons import decode
from kotbot.views.base.callback_data import Action

SHED: Final = "That was too fast for me"


@dataclass(frozen=True)
class Entry:
    """One of them; `id` is what the bot names it by."""

    id: str
    person: int
    text: str = ""
    dice: str = ""
    """The dice that a text says, as letters."""
    name: str = ""
    """Whose they are, if it says so."""
    press: Press | None = None
    chat: Chat | None = None
    message: Message | None = None

    @property
    def action(self) -> Action | None:
        """What a pressed button was for."""
        return None if self.press is None else decode(self.press.data)

    @property
    def verb(self) -> str:
        """Its verb; empty for a text."""
        return "" if self.action is None else self.action.verb

    @property
    def said(self) -> tuple[str, str, str]:
        """What was typed."""
        return self.text, self.dice, self.name

    def answer(self) -> Message | None:
        """The message that was sent in answer to a text; None for nothing."""
        if self.chat is None or self.message is None:
            return None
        answers = (one for one in self.chat.messages.values() if one.reply_to == self.message.id)
        return next((one for one in answers if one.sender != self.person), None)

    def told(self) -> str | None:
        """What was said about it; None for nothing."""
        if self.press is not None:
            return self.press.text
        answer = self.answer()
        return None if answer is None else str(getattr(answer.content, "text", ""))

    def is_shed(self) -> bool:
        """Whether the chat was told after a text that somebody was too fast."""
        if self.chat is None or self.message is None:
            return False
        later = (one for one in self.chat.messages.values() if one.id > self.message.id)
        return any(SHED in str(getattr(one.content, "text", "")) for one in later)

    def __str__(self) -> str:
        what = self.press.data if self.press is not None else self.text or f"{self.name} {self.dice}"
        return f"{self.id} of {self.person} ({what})"
