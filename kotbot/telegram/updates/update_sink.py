"""The interface between sources of updates and the code that takes them in."""

from collections.abc import Sequence
from typing import Final, Protocol

from telegram import Update

from kotbot.telegram.payloads import Json

KINDS: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.INLINE_QUERY,
    Update.CHOSEN_INLINE_RESULT,
    Update.GUEST_MESSAGE,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
)
"""The kinds of updates to ask Telegram for; it reports joins and leaves only if the bot is an admin."""


class NotTaken(RuntimeError):
    """Updates could not be taken in: Telegram should keep them and send them again."""


class UpdateSink(Protocol):
    """Takes updates in."""

    @property
    def is_full(self) -> bool:
        """Whether no more updates should be brought at the moment."""
        ...

    async def room(self) -> None:
        """Return once more updates may be brought."""

    async def take(self, updates: Sequence[Json]) -> int:
        """Take updates in; when this returns they may be confirmed.

        Returns how many were new. Raises NotTaken: then none of them may be confirmed.
        """
        ...
