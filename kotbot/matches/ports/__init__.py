"""What the use cases need of a store: one unit of work, which is one transaction."""

from kotbot.matches.ports.errors import Conflict, NotOurs
from kotbot.matches.ports.unit import Unit

__all__ = ["Conflict", "NotOurs", "Unit"]
