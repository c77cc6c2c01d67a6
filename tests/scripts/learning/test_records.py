"""How numbers that were learnt say what made them."""

import subprocess
from pathlib import Path

from scripts.learning.records import commit


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    said = subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True)
    return said.stdout.strip()


def test_a_clean_tree_is_known_by_its_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    (tmp_path / "rules.txt").write_text("six dice")
    git(tmp_path, "add", "rules.txt")
    git(tmp_path, "commit", "--quiet", "-m", "rules: begin")
    name = git(tmp_path, "rev-parse", "HEAD")
    assert commit(tmp_path) == name
    (tmp_path / "rules.txt").write_text("seven dice")
    assert commit(tmp_path) == f"{name}, with changes"


def test_an_archive_says_that_it_is_one(tmp_path: Path) -> None:
    assert commit(tmp_path) == "unknown, an unpacked archive"
