"""What pyproject.toml describes can be built, installed anywhere, and played."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from kotbot.i18n import LOCALES, SOURCE
from kotbot.playground.client import connect
from scripts.testing.taps import Table

ROOT = Path(__file__).parents[1]
SECONDS = 60.0
TAPS = 12
LONG_AGO = 1_000_000_000
EPOCH = "1580601600"
"""Of the files in a wheel that is built without SOURCE_DATE_EPOCH, by hatchling's own choice."""
ENGINE_ALONE = """
import pkgutil, sys
before = set(sys.modules)
import engine
names = [module.name for module in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    if not name.endswith("__main__"):
        __import__(name)
others = {name.partition(".")[0] for name in set(sys.modules) - before}
assert len(names) > 40, names
print(sorted(others - sys.stdlib_module_names))
"""


LEARNT = """
import sys
opened = []
sys.addaudithook(lambda event, what: opened.append(str(what[0])) if event == "open" else None)
import engine, engine.players
assert not [path for path in opened if path.endswith(".json")], opened
assert "importlib.resources" not in sys.modules
from engine.players import network, valuation
network.trained(), valuation.fitted()
print(sorted(path.rpartition("/")[2] for path in opened if path.endswith(".json")))
"""


def run(*command: str, cwd: Path, **variables: str) -> str:
    """What a program prints; it knows nothing of this checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment | variables,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, target: str, folder: Path, **variables: str) -> Path:
    """A wheel or an sdist in a folder, built by what is installed here."""
    command = (sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder))
    run(*command, cwd=source, **variables)
    [built] = folder.iterdir()
    return built


def digest(file: Path) -> str:
    """Two files with the same one are the same; a difference between megabytes would tell nobody anything."""
    return sha256(file.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with nothing in it but what the wheel holds."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", str(folder), cwd=folder.parent)
    python = str(folder / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel), cwd=folder.parent)
    return folder / "bin"


def test_the_wheel_carries_every_language_and_no_source_of_one(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    carried = [name.split("/")[2] for name in names if name.startswith("kotbot/translations/")]
    assert sorted([SOURCE, *carried]) == sorted(LOCALES)
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"engine", "kotbot"}
    assert {"engine/py.typed", "kotbot/py.typed", "kotbot/playground/page/index.html"} <= set(names)


def test_the_wheel_carries_what_players_learnt(wheel: Path) -> None:
    learnt = {name for name in ZipFile(wheel).namelist() if name.startswith("engine/players/data/")}
    assert learnt == {f"engine/players/data/{name}.json" for name in ("brawler", "king", "things")}


def test_the_sdist_builds_the_same_wheel_elsewhere_later_and_by_another_umask_byte_by_byte(
    wheel: Path, tmp_path: Path
) -> None:
    archive = build(ROOT, "sdist", tmp_path / "sdist")
    elsewhere = tmp_path / "another folder"
    elsewhere.mkdir()
    run("tar", "-xf", str(archive), "-C", str(elsewhere), cwd=tmp_path)
    [source] = elsewhere.glob("kotbot-*")
    for path in source.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
        path.chmod(0o700 if path.is_dir() else 0o600)
    again = build(source, "wheel", tmp_path / "again", SOURCE_DATE_EPOCH=EPOCH)
    assert again.name == wheel.name
    assert digest(again) == digest(wheel)


def test_what_is_built_without_catalogues_is_refused(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    for name in ("kotbot/__init__.py", "engine/__init__.py", "scripts/hatch_build.py"):
        (tmp_path / name).parent.mkdir()
        shutil.copy(ROOT / name, tmp_path / name)
    with pytest.raises(AssertionError, match="no catalogues in"):
        build(tmp_path, "wheel", tmp_path / "wheel")


def test_the_installed_engine_needs_nothing_else_and_plays_as_the_readme_shows(
    installed: Path, tmp_path: Path
) -> None:
    assert run(str(installed / "python"), "-I", "-c", ENGINE_ALONE, cwd=tmp_path).strip() == "['engine']"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert len(examples) == 1
    played = run(str(installed / "python"), "-I", "-c", examples[0], cwd=tmp_path)
    assert re.search(r"winner: seat [1-3] by (stars|last)$", played.strip())


def test_numbers_that_were_learnt_are_read_when_they_are_needed_and_not_before(
    installed: Path, tmp_path: Path
) -> None:
    read = run(str(installed / "python"), "-I", "-c", LEARNT, cwd=tmp_path).strip()
    assert read == "['brawler.json', 'king.json', 'things.json']"


@contextmanager
def started(installed: Path, folder: Path) -> Iterator[str]:
    """The installed command, beside the packages that it depends on; gives its playground's address."""
    variables = {
        "HOME": str(folder),
        "KOTBOT_BUDGET_SCALE": "100",
        "KOTBOT_DATABASE_URL": f"sqlite:///{folder}/kotbot.sqlite3",
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path.endswith("site-packages")),
        "XDG_DATA_HOME": str(folder),
    }
    log = folder / "log"
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            [installed / "kotbot", "--port", "0"],
            cwd=folder,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as bot,
    ):
        assert bot.stdout is not None
        try:
            lines = iter(bot.stdout.readline, "")
            address = next((line for line in lines if "http://" in line), None)
            assert address is not None, log.read_text(encoding="utf-8")
            yield next(word for word in address.split() if word.startswith("http://"))
        finally:
            bot.terminate()
            try:
                assert bot.wait(SECONDS) == 0, log.read_text(encoding="utf-8")
            finally:
                bot.kill()


async def test_the_installed_command_plays_in_its_playground(installed: Path, tmp_path: Path) -> None:
    with started(installed, tmp_path) as address:
        async with connect(address) as playground:
            ann = await playground.person("Ann", language="uk")
            bob = await playground.person("Bob", language="pl")
            await ann.finds_button(await ann.starts(), "Як грати")
            await bob.finds_button(await bob.starts(), "Jak grać")
            room = await ann.creates_group("Friday", bob, playground.bot)
            await ann.says(room, "/newgame")
            await bob.presses(room, "Я граю!")
            await bob.sees(room, "\u2068Bob\u2069")
            await ann.presses(room, "▶")
            await ann.finds_button(room, "📜")
            table = Table(playground, room, [ann, bob], Random(5), locale="uk")
            for _ in range(TAPS):
                await table.tap()
            assert set((await playground.statistics())["errors"]) <= {"429"}
