"""Whether what the lock files name has known holes: what scripts/audit asks and tells.

Silence is no answer. A package that the database does not know was not looked up, and before anything else it
is asked for a package with holes that everybody knows. Ends with 0 where no holes are known, 1 where there
are, and NOT_ASKED where nobody could be asked.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

HOLES: Final = 1
NOT_ASKED: Final = 3
"""Not the exit code of any other failure."""
KNOWN_HOLES: Final = "jinja2==2.4.1"
SECONDS: Final = 600.0
SAID: Final = 300


class NotAsked(RuntimeError):
    """There is no advisory database here, or it does not know what was asked for."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A known hole of a package that is locked."""

    package: str
    version: str
    name: str
    mended_in: tuple[str, ...]

    def __str__(self) -> str:
        later = ", ".join(self.mended_in) or "no version yet"
        return f"{self.package} {self.version}: {self.name}, mended in {later}"


def asked_about(tool: Sequence[str], requirements: Path) -> list[Hole]:
    """What is known of the packages of a file; raises NotAsked."""
    command = [*tool, "--disable-pip", "--no-deps", "--format=json", "--progress-spinner=off"]
    done = subprocess.run(
        [*command, f"--requirement={requirements}"],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    try:
        return holes_in(json.loads(done.stdout))
    except ValueError:
        words = " ".join(done.stderr.split())[-SAID:]
        raise NotAsked(words or f"exit code {done.returncode}") from None


def holes_in(report: Any) -> list[Hole]:
    """The holes of a report; raises NotAsked if a package was not looked up."""
    packages = report["dependencies"]
    skipped = [package for package in packages if "skip_reason" in package]
    if skipped or not packages:
        first = skipped[0]["skip_reason"] if skipped else "it knows no package of this file"
        raise NotAsked(f"{len(skipped)} of {len(packages)} packages were not looked up: {first}")
    return [
        Hole(package["name"], package["version"], hole["id"], tuple(hole["fix_versions"]))
        for package in packages
        for hole in package["vulns"]
    ]


def is_an_answer(tool: Sequence[str]) -> None:
    """See whether the database tells of holes that everybody knows; raises NotAsked."""
    with TemporaryDirectory() as name:
        known = Path(name) / "known.txt"
        known.write_text(f"{KNOWN_HOLES}\n", encoding="ascii")
        if not asked_about(tool, known):
            raise NotAsked(f"it knows no hole of {KNOWN_HOLES}, which has some")


def audit(tool: Sequence[str], locks: Sequence[Path]) -> int:
    """Print what is known of each lock file; returns the exit code."""
    try:
        is_an_answer(tool)
        found = {lock: asked_about(tool, lock) for lock in locks}
    except (NotAsked, OSError, subprocess.TimeoutExpired) as error:
        print(f"!! NOT AUDITED: no advisory database could be asked. {error}", file=sys.stderr)
        return NOT_ASKED
    for lock, holes in found.items():
        print(f"{lock}: {len(holes)} known holes")
        for hole in holes:
            print(f"  {hole}")
    return HOLES if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(audit([sys.executable, "-m", "pip_audit"], [Path(name) for name in sys.argv[1:]]))
