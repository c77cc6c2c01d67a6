"""Links that show a table, in the database."""

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update

from kotbot.matches.records import LinkRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import LINK

_LINK = select(LINK).where(LINK.c.secret == bindparam("wanted"))


class LinkRows(Access):
    """Links that show a table; those of a person are deleted with the person."""

    def link(self, secret: bytes) -> LinkRecord | None:
        """Return a link by the hash of its secret."""
        return self._first(LinkRecord, _LINK, wanted=secret)

    def links(self) -> list[LinkRecord]:
        """Return all links of our partitions, the oldest first."""
        return self._links(self._ours(LINK.c.partition))

    def links_in(self, chat: int) -> list[LinkRecord]:
        """Return the links of a chat, all topics, the oldest first."""
        return self._links(LINK.c.chat == chat)

    def links_of(self, account: int) -> list[LinkRecord]:
        """Return the links that a person made and all of their private chat, the oldest first."""
        return self._links((LINK.c.account == account) | (LINK.c.chat == account))

    def add_link(self, link: LinkRecord) -> None:
        """Insert a new link."""
        self._connection.execute(insert(LINK), columns(link))

    def drop_link(self, link: LinkRecord) -> None:
        """Delete a link, which shows nothing any more."""
        self._connection.execute(delete(LINK).where(LINK.c.secret == link.secret))

    def _forget_links(self, account: int) -> None:
        """Delete the links that a person made and all of their private chat."""
        self._connection.execute(delete(LINK).where((LINK.c.account == account) | (LINK.c.chat == account)))

    def _move_links(self, old: int, new: int) -> None:
        """Move the links of a group that became a supergroup."""
        self._connection.execute(update(LINK).where(LINK.c.chat == old).values(chat=new))

    def _links(self, which: ColumnElement[bool]) -> list[LinkRecord]:
        return self._all(LinkRecord, select(LINK).where(which).order_by(LINK.c.made, LINK.c.secret))
