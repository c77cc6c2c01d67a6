"""Accounts, chats with their guests and links, and presses that may come twice, in the database."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime
from functools import cache

from sqlalchemy import ColumnElement, Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kotbot.matches import options as match_options
from kotbot.matches.partitions import of_chat
from kotbot.matches.ports import Conflict
from kotbot.matches.records import (
    AccountRecord,
    ChatRecord,
    EventRecord,
    GuestRecord,
    LinkRecord,
    PressRecord,
)
from kotbot.matches.table.lines import draft_without_person, without_person
from kotbot.store.rows.access import Access, columns
from kotbot.store.rows.events import LIGHT
from kotbot.store.rows.matches import AT_ONCE, RUNNING, played_by
from kotbot.store.tables import (
    ACCOUNT,
    BOARD,
    CHAT,
    EVENT,
    GUEST,
    INCOMING,
    LINK,
    MATCH,
    PRESS,
    REVIEW,
    SEAT,
    SEEN,
    SITTER,
)

_ACCOUNT = select(ACCOUNT).where(ACCOUNT.c.id == bindparam("wanted"))


@cache
def _change_account(columns: tuple[str, ...]) -> Update:
    return (
        update(ACCOUNT)
        .where(ACCOUNT.c.id == bindparam("row"))
        .values({name: bindparam(name) for name in columns})
    )


_CHAT = select(CHAT).where(CHAT.c.id == bindparam("wanted"))
_PRESS = select(PRESS).where(PRESS.c.id == bindparam("wanted"))
_ADD_PRESS = insert(PRESS)
_EVERY = select(GUEST).order_by(GUEST.c.chat, GUEST.c.name)
_OF_CHAT = select(GUEST).where(GUEST.c.chat == bindparam("chat")).order_by(GUEST.c.name)
_LINK = select(LINK).where(LINK.c.secret == bindparam("wanted"))


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


class PeopleRows(GuestRows, LinkRows):
    """Accounts, chats, and the updates and presses that Telegram may deliver twice."""

    now: datetime
    _read_accounts: dict[int, AccountRecord]
    """Accounts read or stored in this unit of work, which does not read them again."""
    forgot_somebody = False
    """Whether somebody was deleted: none of their data may remain on the disk."""

    def account(self, account: int) -> AccountRecord | None:
        """Return a person by Telegram's user id."""
        known = self._cache.account(account)
        if known is not None:
            return known
        if (read := self._read_accounts.get(account)) is not None:
            return deepcopy(read)
        found = self._first(AccountRecord, _ACCOUNT, wanted=account)
        if found is not None:
            self._cache.keep_account(found)
            self._read_accounts[account] = deepcopy(found)
        return found

    def put_account(self, account: AccountRecord) -> None:
        """Store the changed fields of a person: others may change the rest.

        Raises Conflict if somebody else stored the person for the first time.
        """
        known = self._cache.account(account.id) or self._read_accounts.get(account.id)
        now = columns(account)
        before = {} if known is None else columns(known)
        changed = {name: value for name, value in now.items() if name not in before or before[name] != value}
        self._cache.forget_account(account.id)
        self._read_accounts[account.id] = deepcopy(account)
        change = _change_account(tuple(changed))
        if not changed or self._connection.execute(change, {"row": account.id} | changed).rowcount:
            return
        try:
            self._connection.execute(insert(ACCOUNT), now)
        except IntegrityError as error:
            raise Conflict(f"account {account.id} was stored by somebody else") from error

    def compared_accounts(self) -> list[int]:
        """Return the people who want to be rated over all chats."""
        return list(
            self._connection.scalars(select(ACCOUNT.c.id).where(ACCOUNT.c.compared).order_by(ACCOUNT.c.id))
        )

    def forget_account(self, account: int, left: Sequence[int]) -> None:
        """Delete a person's row and every reference to it; seats become those of a former player.

        `left` are the matches whose seats they left just now. Matches in their private chat are deleted too,
        except those where others sit: these are moved to one of the others. Guests that they took over become
        guests again.
        """
        self.forgot_somebody = True
        self._cache.forget_account(account)
        self._read_accounts.pop(account, None)
        self._cache.forget_matches()
        run = self._connection.execute
        self._forget_beside(account)
        played = sorted({*run(played_by(account)).scalars(), *left})
        for start in range(0, len(played), AT_ONCE):
            self._forget_in(played[start : start + AT_ONCE], account)
        run(delete(SITTER).where(SITTER.c.account == account))
        run(update(SEAT).where(SEAT.c.account == account).values(account=None, name=""))
        run(update(MATCH).where(MATCH.c.host == account).values(host=None))
        run(delete(PRESS).where(PRESS.c.account == account))
        run(delete(BOARD).where(BOARD.c.chat == account))
        self._forget_guests(account)
        self._forget_links(account)
        self._forget_private_chat(account)
        run(delete(ACCOUNT).where(ACCOUNT.c.id == account))

    def forget_updates(self, account: int) -> None:
        """Delete the updates that a person sent and that are not done yet."""
        self.forgot_somebody = True
        self._connection.execute(delete(INCOMING).where(INCOMING.c.account == account))

    def _forget_in(self, played: Sequence[int], account: int) -> None:
        """Take a person out of the events, votes and options of some matches, and delete their reviews."""
        run = self._connection.execute
        run(delete(REVIEW).where(REVIEW.c.match.in_(played)))
        run(update(EVENT).where(EVENT.c.match.in_(played), EVENT.c.account == account).values(account=None))
        columns = (MATCH.c.id, MATCH.c.votes, MATCH.c.options, MATCH.c.draft)
        for match, votes, options, draft in run(select(*columns).where(MATCH.c.id.in_(played))).all():
            kept = {
                "votes": [voter for voter in votes if voter != account],
                "options": match_options.without_person(options, account),
                "draft": draft_without_person(draft, account),
            }
            if kept != {"votes": votes, "options": options, "draft": draft}:
                run(update(MATCH).where(MATCH.c.id == match).values(kept))
        # A process that has such a match in memory must not write the person back.
        played_on = MATCH.c.id.in_(played) & MATCH.c.status.in_(RUNNING)
        run(update(MATCH).where(played_on).values(revision=MATCH.c.revision + 1))

    def _forget_private_chat(self, account: int) -> None:
        """Delete the settings and matches of a private chat; those with other players move to one of them."""
        run = self._connection.execute
        run(delete(CHAT).where(CHAT.c.id == account))
        for match, options in run(select(MATCH.c.id, MATCH.c.options).where(MATCH.c.chat == account)).all():
            others = (SEAT.c.match == match) & SEAT.c.account.is_not(None)
            heir = self._connection.scalar(select(SEAT.c.account).where(others).order_by(SEAT.c.place))
            this = MATCH.c.id == match
            if heir is None:
                run(delete(MATCH).where(this))
            else:
                kept = match_options.without_person(options, heir)
                run(update(MATCH).where(this).values(chat=heir, topic=0, options=kept))

    def _forget_beside(self, account: int) -> None:
        """Remove a person from the context of each line of a table (`matches.table.lines`)."""
        at_tables = select(SITTER.c.match).where(SITTER.c.account == account)
        which = EVENT.c.match.in_(at_tables) & EVENT.c.beside.is_not(None)
        columns = (EVENT.c.match, EVENT.c.seq, EVENT.c.beside)
        for match, seq, beside in self._connection.execute(select(*columns).where(which)).all():
            kept = without_person(beside, account)
            if kept != beside:
                row = (EVENT.c.match == match) & (EVENT.c.seq == seq)
                self._connection.execute(update(EVENT).where(row).values(beside=kept))

    def answers_of(self, account: int, matches: Sequence[int]) -> list[EventRecord]:
        """Return all events of a person in these matches, without positions; for the export."""
        which = EVENT.c.match.in_(matches) & (EVENT.c.account == account)
        return self._all(EventRecord, LIGHT.where(which).order_by(EVENT.c.match, EVENT.c.seq))

    def chat(self, chat: int) -> ChatRecord | None:
        """Return a chat's settings."""
        return self._first(ChatRecord, _CHAT, wanted=chat)

    def chats_that_block(self, account: int) -> list[int]:
        """Return the ids of the chats where a person may not open or join matches."""
        found = self._connection.execute(select(CHAT.c.id, CHAT.c.blocked).order_by(CHAT.c.id)).all()
        return [chat for chat, blocked in found if account in blocked]

    def put_chat(self, chat: ChatRecord) -> None:
        """Store a chat's settings."""
        self._put(CHAT, columns(chat))

    def move_chat(self, old: int, new: int) -> None:
        """Move matches, links and settings of a group that became a supergroup; it stays in its partition."""
        self._cache.forget_matches()
        run = self._connection.execute
        settings = self.chat(old) or self.chat(new) or ChatRecord(id=old)
        if settings.partition is None:
            settings.partition = of_chat(old)
        run(delete(CHAT).where(CHAT.c.id == old))
        self.put_chat(settings.model_copy(update={"id": new}))
        self._move_guests(old, new)
        self._move_links(old, new)
        run(update(MATCH).where(MATCH.c.chat == old).values(chat=new, revision=MATCH.c.revision + 1))

    def press(self, press: str) -> PressRecord | None:
        """Return an accepted press."""
        return self._first(PressRecord, _PRESS, wanted=press)

    def put_press(self, press: PressRecord) -> None:
        """Store an accepted press."""
        self._connection.execute(_ADD_PRESS, columns(press))

    def forget_before(self, moment: datetime) -> None:
        """Delete presses and done updates that are too old to be delivered again."""
        self._connection.execute(delete(PRESS).where(PRESS.c.at < moment))
        self._connection.execute(delete(SEEN).where(SEEN.c.at < moment))
