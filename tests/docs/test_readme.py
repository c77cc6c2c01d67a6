"""What README shows works as it is shown, and it names every command and document."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_engine_plays_a_game() -> None:
    examples = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(examples) == 1
    played = subprocess.run(
        [sys.executable, "-c", examples[0]], cwd=ROOT, capture_output=True, text=True, check=True, timeout=50
    )
    assert re.search(r"winner: seat [1-3] by (stars|last)$", played.stdout.strip())


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
