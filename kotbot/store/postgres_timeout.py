"""A connection to PostgreSQL with a timeout for each answer; needs the driver."""

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
"""Between two checks whether the process is to end."""


class OneByOne(Cursor[TupleRow]):
    """A cursor that waits for the result of each statement before it sends the next one.

    The server's limit for an idle transaction begins with an answer: in the middle of statements that are
    sent together, the server would wait for ever for a client that hangs, and keep its locks.
    """

    def executemany(self, query: Query, params_seq: Iterable[Params], *, returning: bool = False) -> None:
        """Execute a statement once for each parameter set; raises NotSupportedError if `returning` is set."""
        if returning:
            raise NotSupportedError("of several statements nothing is returned: execute each by itself")
        for parameters in params_seq:
            self.execute(query, parameters)  # type: ignore[arg-type]  # a template has no parameters


class TimeoutConnection(Connection[TupleRow]):
    """A connection that closes itself when the server does not answer: its last statement may have been done.

    The server's own limits do not help if its processes are stopped, or if its machine hangs while the
    network goes on.
    """

    answer_seconds: float | None = None
    """Longest wait for an answer; None waits for ever."""
    asked: float = -inf
    """When the last answered question was sent, in seconds of `seconds_asleep_too`."""

    def wait(self, gen: PQGen[T], interval: float = LOOK_SECONDS, timeout: float | None = None) -> T:
        """Wait for the server; raises OperationalError if it does not answer in time."""
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
    """Open a connection with this timeout for each answer; takes the arguments of `psycopg.connect`."""
    connection = TimeoutConnection.connect(*arguments, cursor_factory=OneByOne, **options)
    connection.answer_seconds = answer_seconds
    return connection
