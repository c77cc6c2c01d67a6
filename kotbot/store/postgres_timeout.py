"""A connection to PostgreSQL that waits so long for an answer and no longer; needs the driver."""

from collections.abc import Iterable
from math import inf
from time import monotonic
from typing import Any, Final, TypeVar

from psycopg import Connection, Cursor, NotSupportedError, OperationalError
from psycopg.abc import Params, PQGen, Query
from psycopg.rows import TupleRow

from kotbot.store.monotonic_clock import seconds_asleep_too

T = TypeVar("T")
LOOK_SECONDS: Final = 0.1
"""Between two looks whether the process is to end."""


class OneByOne(Cursor[TupleRow]):
    """Has each statement answered before the next one is sent.

    The server's limit for a transaction that stands still begins with an answer: in the middle of statements
    that are sent together it would wait for ever for somebody who stands still, and keep their locks.
    """

    def executemany(self, query: Query, params_seq: Iterable[Params], *, returning: bool = False) -> None:
        """Execute a statement for each of these parameters; raises NotSupportedError if it is to return."""
        if returning:
            raise NotSupportedError("of several statements nothing is returned: execute each by itself")
        for parameters in params_seq:
            self.execute(query, parameters)  # type: ignore[arg-type]  # a template has no parameters


class TimeoutConnection(Connection[TupleRow]):
    """Closes itself when the server says nothing: what it did with the last statement cannot be known then.

    The server's own limits do not help where its processes are stopped, or its machine stands still while the
    network goes on.
    """

    answer_seconds: float | None = None
    """None waits for ever."""
    asked: float = -inf
    """When the last question that had its answer was asked; seconds of `seconds_asleep_too`."""

    def wait(self, gen: PQGen[T], interval: float = LOOK_SECONDS, timeout: float | None = None) -> T:
        """Wait for the server; raises OperationalError if it says nothing for too long."""
        asked = seconds_asleep_too()
        answer = self._wait(gen, interval, timeout)
        self.asked = asked
        return answer

    def _wait(self, gen: PQGen[T], interval: float, timeout: float | None) -> T:
        if timeout is not None or self.answer_seconds is None:
            return super().wait(gen, interval, timeout)
        ends = monotonic() + self.answer_seconds
        try:
            return super().wait(gen, interval, self.answer_seconds)
        except OperationalError as error:
            if monotonic() < ends:
                raise
            self.pgconn.finish()
            raise OperationalError(f"no answer within {self.answer_seconds:g} seconds") from error


def connect_with_timeout(answer_seconds: float, *arguments: Any, **options: Any) -> TimeoutConnection:
    """A new connection that waits so long for each answer; takes what `psycopg.connect` takes."""
    connection = TimeoutConnection.connect(*arguments, cursor_factory=OneByOne, **options)
    connection.answer_seconds = answer_seconds
    return connection
