"""Why a unit of work is not done."""


class Conflict(Exception):
    """Somebody else wrote the match meanwhile; the unit of work is rolled back and may be tried again."""


class NotOurs(Exception):
    """A match of a partition that another process owns: the unit of work is rolled back and is theirs."""

    def __init__(self, partition: int) -> None:
        super().__init__(f"partition {partition} is another process's")
        self.partition = partition
