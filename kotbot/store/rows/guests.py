"""What people told the bot about the guests of chats, in the database."""

from sqlalchemy import bindparam, delete, select, update

from kotbot.matches.records import GuestRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import GUEST

_EVERY = select(GUEST).order_by(GUEST.c.chat, GUEST.c.name)
_OF_CHAT = select(GUEST).where(GUEST.c.chat == bindparam("chat")).order_by(GUEST.c.name)


class GuestRows(Access):
    """What people told the bot about the guests of chats."""

    def guests(self, chat: int) -> list[GuestRecord]:
        """Return the guests of a chat of whom something was told."""
        return self._all(GuestRecord, _OF_CHAT, chat=chat)

    def guests_of(self, account: int) -> list[GuestRecord]:
        """Return the guests that an account took over, in all chats."""
        return self._all(GuestRecord, _EVERY.where(GUEST.c.account == account))

    def guests_asked_of(self, account: int) -> list[GuestRecord]:
        """Return the guests about whom a person was asked whether it was them."""
        return [guest for guest in self._all(GuestRecord, _EVERY) if account in guest.asked]

    def put_guest(self, guest: GuestRecord) -> None:
        """Insert or update a guest."""
        self._put(GUEST, columns(guest))

    def _forget_guests(self, account: int) -> None:
        """Make the guests that a person took over guests again, and delete those of their private chat."""
        run = self._connection.execute
        run(delete(GUEST).where(GUEST.c.chat == account))
        run(update(GUEST).where(GUEST.c.account == account).values(account=None, taken=None))
        for guest in self.guests_asked_of(account):
            guest.asked.remove(account)
            self.put_guest(guest)

    def _move_guests(self, old: int, new: int) -> None:
        """Move the guests of a group that became a supergroup."""
        run = self._connection.execute
        moved = select(GUEST.c.name).where(GUEST.c.chat == old)
        run(delete(GUEST).where(GUEST.c.chat == new, GUEST.c.name.in_(moved)))
        run(update(GUEST).where(GUEST.c.chat == old).values(chat=new))
