"""Measures this version beside another one: both run the benchmark by turns, each with its own code.

The other version is laid out in build/beside; it runs with the packages that are installed now. Where the
bot is measured as a process, that process alone is of the other version: people, Telegram and the benchmark
are this one's. Elsewhere the other version runs its own benchmark, and has to know the options. Ratios are of
what ran in the same turn.
"""

import argparse
import compileall
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scripts.benchmarks.beside.ratios import Numbers, numbers, report
from scripts.benchmarks.processes import ROOT, VERSION

OF_THE_BOT = ("bot", "pace")
"""Benchmarks that know the bot by its chats alone."""
CODE = ("engine", "kotbot", "scripts")
"""What a benchmark runs; tests are not run."""


def laid_out(commit: str) -> Path:
    """The folder with a version; raises CalledProcessError if there is none of that name."""
    asked = ["git", "rev-parse", "--verify", f"{commit}^{{commit}}"]
    name = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    folder = ROOT / "build" / "beside" / name
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", name], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        subprocess.run(["tar", "-x", "-C", made], input=archive, check=True)
        catalogues = ["pybabel", "--quiet", "compile", "-d", "translations", "-D", "kotbot"]
        subprocess.run(catalogues, cwd=made, check=True)
        for name in CODE:
            compileall.compile_dir(Path(made) / name, quiet=1)  # as ours is
        Path(made).rename(folder)
        Path(made).mkdir()
    return folder


def measured(version: Path, name: str, options: Sequence[str]) -> Numbers:
    """What the benchmark prints for a version; raises CalledProcessError if it fails."""
    folder = ROOT if name in OF_THE_BOT else version
    command = [sys.executable, "-m", f"scripts.benchmarks.{name}", *options]
    variables = {**os.environ, "PYTHONPATH": str(folder), VERSION: str(version)}
    ran = subprocess.run(command, cwd=folder, env=variables, check=True, stdout=subprocess.PIPE, text=True)
    return numbers(ran.stdout)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description=__doc__, epilog="All other options are those of the benchmark."
    )
    parser.add_argument("name", help="of the benchmark")
    parser.add_argument("--beside", required=True, metavar="COMMIT", help="the other version")
    parser.add_argument("--turns", type=int, default=3, help="of each version (%(default)s)")
    options, of_benchmark = parser.parse_known_args()
    try:
        other = laid_out(options.beside)
        ours, theirs = list[Numbers](), list[Numbers]()
        for _ in range(options.turns):
            ours.append(measured(ROOT, options.name, of_benchmark))
            theirs.append(measured(other, options.name, of_benchmark))
    except subprocess.CalledProcessError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    print(report(ours, theirs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
