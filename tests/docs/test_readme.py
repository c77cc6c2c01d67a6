"""README names every command and document; what it shows is tried where the engine is installed."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_is_named() -> None:
    scripts = ROOT / "scripts"
    commands = {path.name for path in scripts.iterdir() if path.is_file() and not path.suffix}
    assert commands == set(re.findall(r"\bscripts/([a-z-]+)\b(?!/)", README))


def test_every_benchmark_is_named() -> None:
    modules = (ROOT / "scripts" / "benchmarks").glob("*.py")
    benchmarks = {path.stem for path in modules if "__main__" in path.read_text(encoding="utf-8")}
    row = next(line for line in README.splitlines() if line.startswith("| `scripts/bench`"))
    assert benchmarks == set(re.findall(r"`(\w+)`", row))


def test_every_document_is_linked() -> None:
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert pages - set(re.findall(r"\]\(([^)#]+)\)", README)) == set()
