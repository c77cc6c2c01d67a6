"""What happened in a simulation, line by line: the same seed tells the same story to the byte."""

from collections import Counter, deque
from collections.abc import Callable
from hashlib import sha256
from typing import Final

REMEMBERED: Final = 100_000


class History:
    """Lines with their moment; all go into the hash, the latest are remembered."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._hash = sha256()
        self.lines: deque[str] = deque(maxlen=REMEMBERED)
        self.counts: Counter[str] = Counter()
        self.troubles: Counter[str] = Counter()

    def tell(self, kind: str, what: str) -> None:
        """Note something."""
        line = f"{self._clock():12.4f} {kind:7} {what}"
        self.counts[kind] += 1
        self.lines.append(line)
        self._hash.update(line.encode(errors="surrogatepass") + b"\n")

    def trouble(self, kind: str, what: str = "") -> None:
        """Note something that went wrong because the seed wanted it."""
        self.troubles[kind] += 1
        self.tell("trouble", f"{kind} {what}".rstrip())

    @property
    def digest(self) -> str:
        """Names the history; two that differ in a byte have two."""
        return self._hash.hexdigest()[:16]
