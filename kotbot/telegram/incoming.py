"""Incoming updates as plain values: person, place and content. Everything in them may be forged or stale."""

from dataclasses import dataclass

from telegram import Message, Update
from telegram.constants import ChatType

from kotbot.matches.facts import Address, InlineMessage, Person, Where
from kotbot.views.base.callback_data import Action
from kotbot.views.base.screen import Screen


@dataclass(slots=True)
class OpenedPage:
    """The result of a press on the live page: it is shown on the page and not in the chat."""

    screen: Screen | None = None
    is_closed: bool = False
    match: str = ""
    """The code of another match that the page is to show from now on."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button of the bot."""

    action: Action
    person: Person
    where: Where
    message: int
    """Id of the message with the button; 0 if Telegram does not say."""
    id: str
    """Telegram's callback query id; a repeated press has the same id."""
    ephemeral: int = 0
    """The number of the message with the button if only this person sees it; such a message has no id."""
    inline_message_id: str = ""
    """The id of the message with the button if it is an inline message; `message` is its number then."""
    opened: OpenedPage | None = None
    """Where to put what the press opens, if it comes from the live page."""

    @property
    def address(self) -> Address:
        """The address of the message with the button."""
        if self.inline_message_id:
            return InlineMessage(self.where.chat, self.inline_message_id)
        return self.where.message(self.message)

    @property
    def is_link(self) -> bool:
        """Whether the press came by a link that does what a button does; it has no message."""
        return self.where.private and not self.message and self.opened is None


@dataclass(frozen=True, slots=True)
class Command:
    """A command, or a message that answers one of the bot's."""

    name: str
    words: str
    """The words after the command, or the whole text of an answer."""
    person: Person
    where: Where
    message: int
    title: str = ""
    """The title of the group."""
    answered: Person | None = None
    """The author of the message that it answers."""

    @property
    def text(self) -> str:
        """The text as it was written."""
        return f"/{self.name} {self.words}"


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text that is no command: any text in private; in a group, an answer to a message of the bot."""

    text: str
    person: Person
    where: Where
    message: int
    answers: int
    """Id of the bot's message that it answers; 0 if it answers none."""
    buttons: tuple[Action, ...] = ()
    """The actions of that message's buttons."""


def person_of(update: Update) -> Person | None:
    """Return the person who acts.

    An anonymous administrator acts as the group; others may write as a channel of theirs.
    """
    user, message = update.effective_user, update.message or update.guest_message
    if user is None:
        return None
    if message is not None and message.sender_chat is not None:
        sender = message.sender_chat
        return Person(
            user.id,
            sender.title or "",
            language=user.language_code or "",
            chat_admin=sender.id == message.chat.id,
            nameless=True,
        )
    return Person(user.id, user.full_name, user.username or "", user.language_code or "")


def where_of(message: Message) -> Where:
    """Return the chat and topic of a message; the thread of a plain reply is not a topic."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Where(message.chat.id, topic or 0, private=message.chat.type == ChatType.PRIVATE)
