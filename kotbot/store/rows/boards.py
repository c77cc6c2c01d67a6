"""Messages that show matches, in the database."""

from sqlalchemy import and_, bindparam, delete, exists, insert, select, update

from kotbot.matches.boards import BOARD as SHOWN
from kotbot.matches.facts import Address
from kotbot.matches.records import BoardRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.rows.matches import RUNNING
from kotbot.store.tables import BOARD, MATCH, SEAT, VISITOR

WITH_CODE = select(BOARD, MATCH.c.code).join(MATCH, MATCH.c.id == BOARD.c.match)
_OF_MATCH = WITH_CODE.where(BOARD.c.match == bindparam("wanted")).order_by(BOARD.c.id)
_HERE = and_(BOARD.c.chat == bindparam("in_chat"), BOARD.c.message == bindparam("number"))
_AT = WITH_CODE.where(_HERE)
_DROP_HERE = delete(BOARD).where(_HERE)
_INLINE = WITH_CODE.where(BOARD.c.inline_message_id == bindparam("inline"), bindparam("inline") != "")
_STANDING = WITH_CODE.where(
    BOARD.c.chat == bindparam("in_chat"), BOARD.c.inline_message_id != "", BOARD.c.kind == SHOWN
).order_by(BOARD.c.id.desc())
_VISIT = select(VISITOR.c.match).where(
    VISITOR.c.match == bindparam("visited"), VISITOR.c.account == bindparam("by")
)
_THIS = and_(
    BOARD.c.id == bindparam("row"),
    _HERE,
)
"""A row by its key and its message.

SQLite reuses the key of a deleted row for the next one, so a stale record could otherwise change another
board.
"""
_CHANGE = update(BOARD).where(_THIS)
_DRAWN = _CHANGE.values(revision=bindparam("shown"), digest=bindparam("as"))
_DROP = delete(BOARD).where(_THIS)


def _this(board: BoardRecord) -> dict[str, int]:
    return {"row": board.id, "in_chat": board.chat, "number": board.message}


class BoardRows(Access):
    """Messages that show matches."""

    def boards(self, match: int) -> list[BoardRecord]:
        """Return the boards of a match, oldest first."""
        return self._all(BoardRecord, _OF_MATCH, wanted=match)

    def board_at(self, address: Address) -> BoardRecord | None:
        """Return the board in a message; None if the message shows no match."""
        return self._first(BoardRecord, _AT, in_chat=address.chat, number=address.number)

    def inline_board(self, inline_message_id: str) -> BoardRecord | None:
        """Return the board in an inline message, whatever match it shows; None if it shows none."""
        return self._first(BoardRecord, _INLINE, inline=inline_message_id)

    def standing_inline(self, chat: int) -> BoardRecord | None:
        """Return the inline message that shows the matches of an inline chat now; None if there is none."""
        return self._first(BoardRecord, _STANDING, in_chat=chat)

    def add_visitor(self, match: int, account: int) -> None:
        """Note that a person with an account pressed on a match's message."""
        if self._connection.execute(_VISIT, {"visited": match, "by": account}).first() is None:
            self._connection.execute(insert(VISITOR), {"match": match, "account": account})

    def has_part_in(self, chat: int, account: int) -> bool:
        """Return whether a person has a seat in a match of a chat, opened one, or pressed on its message."""
        seated = exists().where(SEAT.c.match == MATCH.c.id, SEAT.c.account == account)
        visits = exists().where(VISITOR.c.match == MATCH.c.id, VISITOR.c.account == account)
        found = select(MATCH.c.id).where(MATCH.c.chat == chat, (MATCH.c.host == account) | seated | visits)
        return self._connection.execute(found.limit(1)).first() is not None

    def visits_of(self, account: int) -> list[str]:
        """Return the codes of the matches on whose messages a person pressed without a seat."""
        found = select(MATCH.c.code).join(VISITOR, VISITOR.c.match == MATCH.c.id)
        return list(self._connection.scalars(found.where(VISITOR.c.account == account).order_by(MATCH.c.id)))

    def boards_behind(self) -> list[BoardRecord]:
        """Return boards of lobbies, live matches and results that show an older revision than the match's."""
        is_behind = (BOARD.c.revision < MATCH.c.revision) & self._ours(MATCH.c.partition)
        return self._all(BoardRecord, WITH_CODE.where(is_behind).order_by(MATCH.c.touched.desc()))

    def boardless_codes(self) -> list[str]:
        """Return the codes of the lobbies and live matches that no message shows."""
        shown = select(BOARD.c.id).where((BOARD.c.match == MATCH.c.id) & (BOARD.c.kind == SHOWN)).exists()
        ours = self._ours(MATCH.c.partition)
        found = select(MATCH.c.code).where(MATCH.c.status.in_(RUNNING), MATCH.c.paused == "", ~shown, ours)
        return list(self._connection.execute(found).scalars())

    def boards_of_kind(self, kind: str) -> list[BoardRecord]:
        """Return all boards of a kind, oldest first."""
        wanted = (BOARD.c.kind == kind) & self._ours(MATCH.c.partition)
        return self._all(BoardRecord, WITH_CODE.where(wanted).order_by(BOARD.c.id))

    def put_board(self, board: BoardRecord) -> None:
        """Insert a new board, or update an old one unless it was deleted."""
        if board.id:
            self._connection.execute(_CHANGE.values(columns(board, "code", "id")), _this(board))
            return
        self._connection.execute(_DROP_HERE, {"in_chat": board.chat, "number": board.message})
        board.id = self._insert(BOARD, columns(board, "code", "id"))

    def set_drawn(self, board: BoardRecord, revision: int, digest: str) -> None:
        """Note what a board shows now; does nothing for a deleted one."""
        self._connection.execute(_DRAWN, _this(board) | {"shown": revision, "as": digest})

    def drop_board(self, board: BoardRecord) -> None:
        """Delete a board whose message is gone."""
        self._connection.execute(_DROP, _this(board))

    def drop_boards_in(self, chat: int) -> None:
        """Delete all boards in a chat whose messages cannot be reached any more."""
        self._connection.execute(delete(BOARD).where(BOARD.c.chat == chat))
