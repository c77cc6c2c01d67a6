"""A database with many live matches: one is begun, the others are copies of its rows."""

from sqlalchemy import Connection, Table, insert, select

from kotbot.matches.boards import drawn, put_board
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.matches.facts import Person, Where
from kotbot.matches.open import lobby
from kotbot.matches.ports import Unit
from kotbot.store import Store
from kotbot.store.database import connect, read_url
from kotbot.store.tables import BOARD, DEADLINE, EVENT, MATCH, SEAT

ANN, BOB = Person(1, "Ann", language="en"), Person(2, "Bob", language="en")
PARTS = (SEAT, EVENT, BOARD, DEADLINE)
FIRST_CHAT = -1_000


def _one(unit: Unit) -> None:
    where = Where(FIRST_CHAT)
    facts = digital_lobby.open_lobby(unit, where, ANN).facts
    assert facts is not None
    lobby.join(unit, facts.code, BOB)
    begun = digital_lobby.start(unit, facts.code, ANN, "press").facts
    assert begun is not None
    board = put_board(unit, facts.code, where, 1, "en")
    assert board is not None
    drawn(unit, board, begun.revision, "drawn")


async def store_matches(url: str, number: int) -> None:
    """Make a database with so many matches that wait for an answer, their boards drawn."""
    store = await Store.open(url)
    if number:
        await store.run(_one)
    await store.close()
    engine = connect(read_url(url))
    with engine.connect() as connection, connection.begin():
        _copy(connection, number)
    engine.dispose()


def _copy(connection: Connection, number: int) -> None:
    first = connection.execute(select(MATCH)).mappings().first()
    if first is None:
        return
    copies = range(1, number)
    rows = [{**first, "id": first["id"] + n, "code": f"{n:06}", "chat": FIRST_CHAT - n} for n in copies]
    connection.execute(insert(MATCH), rows)
    for part in PARTS:
        _copy_part(connection, part, first["id"], number)


def _copy_part(connection: Connection, part: Table, first: int, number: int) -> None:
    counted = [column.name for column in part.columns if column.name == "id"]
    rows = [dict(row) for row in connection.execute(select(part)).mappings()]
    for row in rows:
        for name in counted:
            del row[name]
    copies = [{**row, "match": first + n, **_elsewhere(row, n)} for n in range(1, number) for row in rows]
    connection.execute(insert(part), copies)


def _elsewhere(row: dict[str, object], n: int) -> dict[str, object]:
    """A board in the chat of its match: no two are the same message."""
    return {"chat": FIRST_CHAT - n} if "message" in row else {}
