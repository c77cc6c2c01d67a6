"""Which messages show a match, and whether they are behind."""

from collections.abc import Iterable
from typing import Final

from kotbot.matches.facts import OPEN, Address, MatchFacts, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord, MatchRecord

BOARD = "board"
FORMER = "former"
"""The kind of a board in whose place another one stands: it is deleted, or stays without buttons."""
SHOWING: Final = (BOARD, FORMER)
"""The kinds of messages that show a match as it is, or as it was."""
STRAY = "stray"
"""The kind of a message that may be a board whose sending was never answered, or anything else: the same."""
MEANT = "meant"
"""The kind of a board that is being sent; it may have arrived or not. No message has its number."""
ANNOUNCEMENT = "announcement"
"""The kind of a message that tells a chat of a restart."""
TEXT: Final = "text"
"""The kind of what somebody typed in private and what counted: it is deleted once a board shows that."""
QUESTION: Final = "question"
"""The kind of a message that asks about a match (whether it ends): over with it."""


def put_board(
    unit: Unit, code: str, where: Where, message: int, language: str, kind: str = BOARD
) -> BoardRecord | None:
    """A message shows a match from now on; None if there is no such match."""
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
    """What somebody typed counts in a match; boards of this revision show it. None if it is to stay.

    Only in private a message of somebody else can be deleted.
    """
    match = unit.match(facts.code)
    if match is None or not where.private:
        return None
    row = _row(match, where, message, TEXT, "")
    row.revision = facts.revision
    unit.put_board(row)
    return row


def mean(unit: Unit, code: str, where: Where, language: str) -> int | None:
    """A board is about to be sent; None unless one was before of which nobody knows if it arrived.

    Of that one returns the newest message of the match that stood before it, 0 if none did: whatever stands
    above is something else. Rows are numbered as they come; of strays only a number is known.
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
    """The board that was about to be sent was refused."""
    match = unit.match(code)
    known = None if match is None else _meant(unit, match.id, chat)
    if known is not None:
        unit.drop_board(known)


def place_board(
    unit: Unit, code: str, where: Where, message: int, language: str
) -> tuple[BoardRecord | None, list[BoardRecord]]:
    """A board that was meant was sent: it is the one in its chat; returns it, and those that it replaces."""
    mean_no_more(unit, code, where.chat)
    present = [board for board in boards_of(unit, code) if board.chat == where.chat and board.kind == BOARD]
    retire(unit, present)
    return put_board(unit, code, where, message, language), present


def suspect(unit: Unit, code: str, where: Where, messages: Iterable[int]) -> list[BoardRecord]:
    """Of these messages any may be a board of which nobody knew whether it arrived; returns them."""
    unknown = [message for message in messages if unit.board_at(where.message(message)) is None]
    rows = (put_board(unit, code, where, message, "", STRAY) for message in unknown)
    return [row for row in rows if row is not None]


def retire(unit: Unit, boards: Iterable[BoardRecord]) -> None:
    """Others stand in the place of these boards."""
    for board in boards:
        board.kind = FORMER
        unit.put_board(board)


def _meant(unit: Unit, match: int, chat: int) -> BoardRecord | None:
    return next((board for board in unit.boards(match) if board.kind == MEANT and board.chat == chat), None)


def speak_to(unit: Unit, account: int, language: str) -> list[str]:
    """Boards that a person has in private of tables elsewhere are in this language; returns their matches."""
    changed: list[str] = []
    for match in unit.matches_of(account, OPEN):
        for board in unit.boards(match.id):
            if match.chat != account and board.chat == account and board.language != language:
                board.language = language
                unit.put_board(board)
                changed.append(match.code)
    return changed


def boards_of(unit: Unit, code: str) -> list[BoardRecord]:
    """The messages that show a match, oldest first."""
    match = unit.match(code)
    return [] if match is None else unit.boards(match.id)


def drawn(unit: Unit, board: BoardRecord, revision: int, digest: str) -> None:
    """A board shows this revision now; `digest` is of its text and keyboard."""
    unit.set_drawn(board, revision, digest)


def announcements(unit: Unit) -> list[BoardRecord]:
    """The messages that tell chats of a restart."""
    return unit.boards_of_kind(ANNOUNCEMENT)


def former(unit: Unit) -> list[BoardRecord]:
    """Boards in whose place others stand."""
    return unit.boards_of_kind(FORMER)


def strays(unit: Unit) -> list[BoardRecord]:
    """What may be a board of which nobody knows, with its buttons still."""
    return unit.boards_of_kind(STRAY)


def texts(unit: Unit) -> list[BoardRecord]:
    """What somebody typed and what counted."""
    return unit.boards_of_kind(TEXT)


def meant(unit: Unit) -> list[BoardRecord]:
    """Boards of which nobody knows whether they arrived."""
    return unit.boards_of_kind(MEANT)


def boardless(unit: Unit) -> list[str]:
    """Codes of the open matches of which no message is known."""
    return unit.boardless_codes()


def gone(unit: Unit, board: BoardRecord) -> None:
    """A message was deleted, or stripped of its buttons for good."""
    unit.drop_board(board)


def behind(unit: Unit) -> list[BoardRecord]:
    """Boards that show an older revision than their match has; to be redrawn after a start."""
    return unit.boards_behind()


def is_board(unit: Unit, address: Address) -> bool:
    """Whether a message shows a match, or did."""
    board = unit.board_at(address)
    return board is not None and board.kind in SHOWING


def board_at(unit: Unit, address: Address) -> BoardRecord | None:
    """What is known of a message."""
    return unit.board_at(address)
