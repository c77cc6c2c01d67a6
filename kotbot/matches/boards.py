"""Which messages show a match, and whether they are behind."""

from kotbot.matches.facts import OPEN, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord

BOARD = "board"
ANNOUNCEMENT = "announcement"
"""The kind of a message that tells a chat of a restart."""


def put_board(
    unit: Unit, code: str, where: Where, message: int, language: str, kind: str = BOARD
) -> BoardRecord | None:
    """A message shows a match from now on; None if there is no such match."""
    match = unit.match(code)
    if match is None:
        return None
    board = BoardRecord(match.id, code, where.chat, where.topic, message, kind, language)
    unit.put_board(board)
    return board


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
    unit.set_drawn(board.id, revision, digest)


def announcements(unit: Unit) -> list[BoardRecord]:
    """The messages that tell chats of a restart."""
    return unit.boards_of_kind(ANNOUNCEMENT)


def gone(unit: Unit, board: BoardRecord) -> None:
    """A board was deleted, or stripped of its buttons for good."""
    unit.drop_board(board.id)


def behind(unit: Unit) -> list[BoardRecord]:
    """Boards that show an older revision than their match has; to be redrawn after a start."""
    return unit.boards_behind()


def is_board(unit: Unit, chat: int, message: int) -> bool:
    """Whether a message shows a match."""
    board = unit.board_at(chat, message)
    return board is not None and board.kind == BOARD
