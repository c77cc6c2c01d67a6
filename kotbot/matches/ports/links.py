"""Links that show the table of a place."""

from typing import Protocol

from kotbot.matches.records import LinkRecord


class LinkStore(Protocol):
    """Links that show a table; who is forgotten takes along what they made."""

    def link(self, secret: bytes) -> LinkRecord | None:
        """A link by the hash of its secret."""
        ...

    def links(self) -> list[LinkRecord]:
        """All of our partitions, the oldest first."""
        ...

    def links_in(self, chat: int) -> list[LinkRecord]:
        """Those of a chat, all topics, the oldest first."""
        ...

    def links_of(self, account: int) -> list[LinkRecord]:
        """Those that a person made, and all of their private chat, the oldest first."""
        ...

    def add_link(self, link: LinkRecord) -> None:
        """Store a new one."""
        ...

    def drop_link(self, link: LinkRecord) -> None:
        """It shows nothing any more."""
        ...
