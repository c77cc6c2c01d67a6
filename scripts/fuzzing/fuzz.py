"""Looks for faults by coverage; what it learnt is kept for the next time."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Final

CORPUS: Final = Path("build") / "fuzzing"
ALONE: Final = "--alone"
LONGEST_INPUT: Final = 4096
READERS: Final = ["engine", "kotbot"]
"""Whose branches are counted."""


def one(name: str, options: Sequence[str]) -> None:
    """Look at one target in this process; ends it."""
    import atheris
    import structlog

    with redirect_stderr(StringIO()), atheris.instrument_imports(include=READERS):
        from scripts.fuzzing.targets import TARGETS

    # What is refused is logged; so many refusals would hide what is found.
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    target = TARGETS[name]
    corpus = CORPUS / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds):
        (corpus / f"seed-{number}").write_bytes(seed)
    atheris.Setup([sys.argv[0], *options, str(corpus)], target.reads)
    atheris.Fuzz()


def every(names: Sequence[str], seconds: int) -> int:
    """Look at targets, each in a process of its own; returns how many have a fault."""
    failed = []
    for name in names:
        print(f"== {name}", flush=True)
        crash = CORPUS / f"{name}-"
        options = [f"-max_total_time={seconds}", f"-max_len={LONGEST_INPUT}", f"-artifact_prefix={crash}"]
        command = [sys.executable, "-m", "scripts.fuzzing.fuzz", ALONE, name, "-verbosity=0", *options]
        if subprocess.run(command, check=False).returncode:
            failed.append(name)
    for name in failed:
        found = ", ".join(str(path) for path in sorted(CORPUS.glob(f"{name}-*")))
        print(f"{name}: a fault, by the input in {found}")
    print(f"{len(names)} targets, {seconds} s each: {len(failed)} with a fault")
    return len(failed)


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code."""
    from scripts.fuzzing.targets import TARGETS

    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    given = parser.parse_args(arguments)
    unknown = set(given.targets) - set(TARGETS)
    if unknown:
        parser.error(f"no target is called {sorted(unknown)[0]!r}; there are {', '.join(TARGETS)}")
    return 1 if every(given.targets or list(TARGETS), given.seconds) else 0


if __name__ == "__main__":
    if sys.argv[1:2] == [ALONE]:
        one(sys.argv[2], sys.argv[3:])
    sys.exit(main(sys.argv[1:]))
