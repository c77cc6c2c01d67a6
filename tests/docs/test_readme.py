"""What README shows works as it is shown."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_example_of_the_engine_plays_a_game() -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 1
    played = subprocess.run(
        [sys.executable, "-c", examples[0]], cwd=ROOT, capture_output=True, text=True, check=True, timeout=50
    )
    assert re.search(r"winner: seat [1-3] by (stars|last)$", played.stdout.strip())
