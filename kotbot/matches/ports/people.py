"""Accounts, chats and the guests of chats."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from kotbot.matches.records import (
    AccountRecord,
    ChatRecord,
    EventRecord,
    GuestRecord,
    PressRecord,
)


class PeopleStore(Protocol):
    """Accounts, chats, and what Telegram may deliver twice."""

    def account(self, account: int) -> AccountRecord | None:
        """A person by Telegram's user id."""
        ...

    def put_account(self, account: AccountRecord) -> None:
        """Store what is known of a person now."""
        ...

    def compared_accounts(self) -> list[int]:
        """The people who want to be rated over all chats."""
        ...

    def forget_account(self, account: int, left: Sequence[int]) -> None:
        """Delete a person's row and every reference to it; seats become those of a former player.

        `left` are the matches whose seats they left just now. Matches in their private chat are deleted too,
        but for those where others sit: these belong to one of them. Guests that they took over are guests
        again.
        """
        ...

    def forget_updates(self, account: int) -> None:
        """Delete what a person sent that is not done yet."""
        ...

    def answers_of(self, account: int, matches: Sequence[int]) -> list[EventRecord]:
        """All events of a person in these matches, without positions; for the export."""
        ...

    def chat(self, chat: int) -> ChatRecord | None:
        """A chat's settings."""
        ...

    def chats_that_block(self, account: int) -> list[int]:
        """Ids of the chats where a person may not open or join."""
        ...

    def put_chat(self, chat: ChatRecord) -> None:
        """Store a chat's settings."""
        ...

    def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: matches, links and settings move."""
        ...

    def press(self, press: str) -> PressRecord | None:
        """An accepted press."""
        ...

    def put_press(self, press: PressRecord) -> None:
        """Remember an accepted press."""
        ...

    def forget_before(self, moment: datetime) -> None:
        """Forget presses and updates that were done too long ago to come again."""
        ...


class GuestStore(Protocol):
    """What was said of the guests of chats."""

    def guests(self, chat: int) -> list[GuestRecord]:
        """What was said of guests of a chat."""
        ...

    def guests_of(self, account: int) -> list[GuestRecord]:
        """The guests that an account took over, in all chats."""
        ...

    def guests_asked_of(self, account: int) -> list[GuestRecord]:
        """The guests of whom a person was asked whether it was them."""
        ...

    def put_guest(self, guest: GuestRecord) -> None:
        """Store what is said of a guest now."""
        ...
