"""Something else that is worked out in the processes that think, when no thought waits for one."""

from typing import Protocol, TypeVar

Found_co = TypeVar("Found_co", covariant=True)


class Chore(Protocol[Found_co]):
    """Work as it is sent to another process; short, for a thought that comes meanwhile waits for its end."""

    def work_out(self) -> Found_co:
        """What comes of it: the same each time."""
        ...
