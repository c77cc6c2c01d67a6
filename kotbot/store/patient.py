"""A connection to PostgreSQL that waits so long for an answer and no longer; needs the driver."""

from time import monotonic
from typing import Any, Final, TypeVar

from psycopg import Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow

T = TypeVar("T")
LOOK_SECONDS: Final = 0.1
"""Between two looks whether the process is to end."""


class PatientConnection(Connection[TupleRow]):
    """Closes itself when the server says nothing: what it did with the last statement cannot be known then.

    The server's own limits do not help where its processes are stopped, or its machine stands still while the
    network goes on.
    """

    patience: float | None = None
    """Seconds; None waits for ever."""

    def wait(self, gen: PQGen[T], interval: float = LOOK_SECONDS, timeout: float | None = None) -> T:
        """Wait for the server; raises OperationalError if it says nothing for too long."""
        if timeout is not None or self.patience is None:
            return super().wait(gen, interval, timeout)
        ends = monotonic() + self.patience
        try:
            return super().wait(gen, interval, self.patience)
        except OperationalError as error:
            if monotonic() < ends:
                raise
            self.pgconn.finish()
            raise OperationalError(f"no answer within {self.patience:g} seconds") from error


def patient(patience: float, *arguments: Any, **options: Any) -> PatientConnection:
    """A new connection with its patience; takes what `psycopg.connect` takes."""
    connection = PatientConnection.connect(*arguments, **options)
    connection.patience = patience
    return connection
