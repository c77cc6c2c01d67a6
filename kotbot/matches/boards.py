"""The messages that show a match, and whether they are out of date."""

from collections.abc import Iterable
from typing import Final

from kotbot.matches.facts import OPEN, Address, MatchFacts, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord, MatchRecord

BOARD = "board"
FORMER = "former"
"""The kind of a board that another one has replaced: it is deleted, or stays without buttons."""
SHOWING: Final = (BOARD, FORMER)
"""The kinds of messages that show a match, as it is now or as it was."""
STRAY = "stray"
"""The kind of a message that may be a board whose sending was never confirmed, or may be something else."""
MEANT = "meant"
"""The kind of a board that is being sent; it may have arrived or not, and has no message number yet."""
ANNOUNCEMENT = "announcement"
"""The kind of a message that tells a chat of a restart."""
TEXT: Final = "text"
"""The kind of a message typed in private that was entered; it is deleted once a board shows the entry."""
QUESTION: Final = "question"
"""The kind of a message that asks about a match (whether to end it); it is removed with the match."""


def put_board(
    unit: Unit, code: str, where: Where, message: int, language: str, kind: str = BOARD
) -> BoardRecord | None:
    """Record that a message shows a match from now on; None if there is no such match."""
    match = unit.match(code)
    if match is None:
        return None
    board = _row(match, where, message, kind, language)
    unit.put_board(board)
    return board


def _row(match: MatchRecord, where: Where, message: int, kind: str, language: str) -> BoardRecord:
    return BoardRecord(
        match=match.id,
        code=match.code,
        chat=where.chat,
        topic=where.topic,
        message=message,
        kind=kind,
        language=language,
    )


def put_text(unit: Unit, facts: MatchFacts, where: Where, message: int) -> BoardRecord | None:
    """Record a typed text that was entered in a match; None if the text is to stay in the chat.

    The text is deleted once a board of this revision is shown. The bot can delete messages of others only in
    private chats.
    """
    match = unit.match(facts.code)
    if match is None or not where.private:
        return None
    row = _row(match, where, message, TEXT, "")
    row.revision = facts.revision
    unit.put_board(row)
    return row


def mean(unit: Unit, code: str, where: Where, language: str) -> int | None:
    """Record that a board is about to be sent; None unless an earlier one is not known to have arrived.

    For that earlier board, return the newest message of the match that was sent before it, 0 if there was
    none: every later message may be something else. Rows are numbered in the order in which they are stored;
    of strays only a number is known.
    """
    match = unit.match(code)
    if match is None:
        return None
    lost = _meant(unit, match.id, where.chat)
    if lost is None:
        unit.put_board(_row(match, where, -match.id, MEANT, language))
        return None
    before = [row for row in unit.boards(match.id) if row.chat == where.chat and row.id < lost.id]
    return max((row.message for row in before if row.kind != STRAY), default=0)


def mean_no_more(unit: Unit, code: str, chat: int) -> None:
    """Forget the board that was about to be sent, because Telegram refused it."""
    match = unit.match(code)
    known = None if match is None else _meant(unit, match.id, chat)
    if known is not None:
        unit.drop_board(known)


def place_board(
    unit: Unit, code: str, where: Where, message: int, language: str
) -> tuple[BoardRecord | None, list[BoardRecord]]:
    """Record that the announced board was sent; return it, and the boards in its chat that it replaces."""
    mean_no_more(unit, code, where.chat)
    present = [board for board in boards_of(unit, code) if board.chat == where.chat and board.kind == BOARD]
    retire(unit, present)
    return put_board(unit, code, where, message, language), present


def record_strays(unit: Unit, code: str, where: Where, messages: Iterable[int]) -> list[BoardRecord]:
    """Record new messages, any of which may be a board that was never confirmed; return their rows."""
    unknown = [message for message in messages if unit.board_at(where.message(message)) is None]
    rows = (put_board(unit, code, where, message, "", STRAY) for message in unknown)
    return [row for row in rows if row is not None]


def retire(unit: Unit, boards: Iterable[BoardRecord]) -> None:
    """Mark these boards as replaced by others."""
    for board in boards:
        board.kind = FORMER
        unit.put_board(board)


def _meant(unit: Unit, match: int, chat: int) -> BoardRecord | None:
    return next((board for board in unit.boards(match) if board.kind == MEANT and board.chat == chat), None)


def speak_to(unit: Unit, account: int, language: str) -> list[str]:
    """Set the language of a person's private boards of tables elsewhere; return their matches."""
    changed: list[str] = []
    for match in unit.matches_of(account, OPEN):
        for board in unit.boards(match.id):
            if match.chat != account and board.chat == account and board.language != language:
                board.language = language
                unit.put_board(board)
                changed.append(match.code)
    return changed


def boards_of(unit: Unit, code: str) -> list[BoardRecord]:
    """Return the messages that show a match, oldest first."""
    match = unit.match(code)
    return [] if match is None else unit.boards(match.id)


def drawn(unit: Unit, board: BoardRecord, revision: int, digest: str) -> None:
    """Record that a board shows this revision now; `digest` is of its text and keyboard."""
    unit.set_drawn(board, revision, digest)


def announcements(unit: Unit) -> list[BoardRecord]:
    """Return the messages that tell chats of a restart."""
    return unit.boards_of_kind(ANNOUNCEMENT)


def former(unit: Unit) -> list[BoardRecord]:
    """Return the boards that others have replaced."""
    return unit.boards_of_kind(FORMER)


def strays(unit: Unit) -> list[BoardRecord]:
    """Return the messages that may be unconfirmed boards and may still have buttons."""
    return unit.boards_of_kind(STRAY)


def texts(unit: Unit) -> list[BoardRecord]:
    """Return the typed messages whose entries were accepted."""
    return unit.boards_of_kind(TEXT)


def meant(unit: Unit) -> list[BoardRecord]:
    """Return the boards that are not known to have arrived."""
    return unit.boards_of_kind(MEANT)


def boardless(unit: Unit) -> list[str]:
    """Return the codes of the open matches for which no message is known."""
    return unit.boardless_codes()


def gone(unit: Unit, board: BoardRecord) -> None:
    """Record that a message was deleted, or lost its buttons for good."""
    unit.drop_board(board)


def behind(unit: Unit) -> list[BoardRecord]:
    """Return the boards that show an older revision than their match has; they are redrawn after a start."""
    return unit.boards_behind()


def is_board(unit: Unit, address: Address) -> bool:
    """Return whether a message shows a match, or did."""
    board = unit.board_at(address)
    return board is not None and board.kind in SHOWING


def board_at(unit: Unit, address: Address) -> BoardRecord | None:
    """Return what is known of a message; None if nothing is."""
    return unit.board_at(address)
