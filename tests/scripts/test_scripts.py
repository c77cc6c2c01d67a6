import os
import re
import shutil
import signal
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kotbot.command_line import SUBCOMMANDS
from kotbot.settings import read_settings

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "scripts" / "locks").glob("*.txt"))
SCRIPTS = sorted(path for path in (ROOT / "scripts").iterdir() if path.is_file())
PROGRAMS = [ROOT / ".ci" / "run", *(path for path in SCRIPTS if not path.suffix)]
COMMANDS = [path for path in SCRIPTS if not path.suffix and path.name not in ("bench", "run")]
"""Those that have one program behind them, of this folder."""
BASH = shutil.which("bash") or "/bin/bash"


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def requirements(lock: Path) -> Iterator[tuple[Requirement, list[str]]]:
    """Each requirement of the lock file with its hashes."""
    text = re.sub(r"^ *#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        requirement, *hashes = line.split("--hash=")
        yield Requirement(requirement), [value.strip() for value in hashes]


def pins(lock: Path) -> dict[tuple[str, str], str]:
    """Version by package and environment marker."""
    return {
        (canonicalize_name(pin.name), str(pin.marker or "")): str(pin.specifier)
        for pin, _ in requirements(lock)
    }


def wanted_by(lock: str) -> list[Requirement]:
    """What pyproject.toml asks of the lock file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    run = project["project"]["dependencies"]
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    postgres, many = run + extras["postgres"], run + extras["many"]
    dev = many + groups["dev"]
    bench, fuzz = dev + groups["bench"], dev + groups["fuzz"]
    wanted = {
        "run": run,
        "postgres": postgres,
        "many": many,
        "dev": dev,
        "bench": bench + fuzz,
        "fuzz": fuzz,
    }
    return [Requirement(line) for line in wanted[lock]]


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_programs_are_executable_and_name_their_interpreter(program: Path) -> None:
    assert os.access(program, os.X_OK)
    assert program.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_shell_programs_stop_at_the_first_error(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    if text.startswith("#!/usr/bin/env bash\n"):
        assert "\nset -euo pipefail\n" in text


def test_the_types_of_every_folder_are_checked() -> None:
    checked = re.search(
        r"^mypy .* scripts/\{([a-z,]+)\} ", (ROOT / "scripts" / "test").read_text("utf-8"), re.M
    )
    assert checked is not None
    assert sorted(checked[1].split(",")) == sorted(
        path.parent.name for path in (ROOT / "scripts").glob("*/__init__.py")
    )


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_every_dependency_is_among_the_decisions(lock: Path) -> None:
    decisions = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    assert [wanted.name for wanted in wanted_by(lock.stem) if f"**{wanted.name}**" not in decisions] == []


@pytest.mark.parametrize(
    "program", [path for path in PROGRAMS if "tell_usage" in path.read_text(encoding="utf-8")], ids=name_of
)
def test_a_program_asked_for_help_tells_what_stands_at_its_top_and_does_nothing(program: Path) -> None:
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True, timeout=90)
    assert f": {name_of(program)}" in told.stdout
    assert told.stdout in re.sub(r"^# ?", "", program.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert told.stderr == ""


@pytest.mark.parametrize("program", COMMANDS, ids=name_of)
def test_help_is_told_by_the_program_or_by_the_module_behind_it(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    module = re.search(r"^exec python -m (scripts[\w.]+) ", text, re.MULTILINE)
    if 'tell_usage "$@"' not in text:
        assert module is not None
        assert "ArgumentParser" in (ROOT / f"{module[1].replace('.', '/')}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_lock_pins_every_package_with_hashes(lock: Path) -> None:
    pinned = list(requirements(lock))
    assert len(pinned) > 20
    for requirement, hashes in pinned:
        assert re.fullmatch(r"==[\w.+!]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes), requirement


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_lock_names_no_registry_and_no_place_of_a_machine(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"://|@|index-url|find-links|trusted-host|(?<![\w.])/\w", text)


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_lock_satisfies_pyproject(lock: Path) -> None:
    versions = {package: version.removeprefix("==") for (package, _), version in pins(lock).items()}
    for requirement in wanted_by(lock.stem):
        assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), requirement


def test_locks_fit_into_one_environment() -> None:
    by_package: dict[tuple[str, str], set[str]] = {}
    for lock in LOCKS:
        for package, version in pins(lock).items():
            by_package.setdefault(package, set()).add(version)
    assert {package: versions for package, versions in by_package.items() if len(versions) > 1} == {}


def test_what_audits_is_pinned_with_its_hashes() -> None:
    pinned = dict(requirements(ROOT / "scripts" / "audit.txt"))
    assert {"cyclonedx-bom", "pip-audit"} <= {pin.name for pin in pinned}
    assert all(hashes for hashes in pinned.values())
    assert "--require-hashes" in (ROOT / "scripts" / "audit.sh").read_text(encoding="utf-8")


def test_what_writes_the_locks_is_pinned_with_its_hashes() -> None:
    ((uv, hashes),) = requirements(ROOT / "scripts" / "uv.txt")
    assert re.fullmatch(r"uv==[\d.]+", str(uv))
    assert len(hashes) > 10
    script = (ROOT / "scripts" / "lock").read_text(encoding="utf-8")
    assert "--require-hashes --requirement scripts/uv.txt" in script


@pytest.mark.parametrize(
    ("python", "message"),
    [
        ("exit 1", "Kotbot needs Python 3.11 or newer"),
        ('[[ "$*" != *ensurepip* ]]', "install Debian's package python3.11-venv"),
    ],
    ids=["too old", "without venv"],
)
def test_run_says_in_one_sentence_which_python_is_missing(tmp_path: Path, python: str, message: str) -> None:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    programs = tmp_path / "bin"
    programs.mkdir()
    for tool in ("bash", "dirname", "grep"):
        (programs / tool).symlink_to(shutil.which(tool) or tool)
    (programs / "python3.11").write_text(f"#!{BASH}\n{python}\n", encoding="utf-8")
    (programs / "python3.11").chmod(0o755)

    finished = subprocess.run(
        [BASH, tmp_path / "scripts" / "run"],
        env={"PATH": str(programs)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert finished.returncode == 2
    assert finished.stdout == ""
    assert message in finished.stderr
    assert len(finished.stderr.splitlines()) == 1


PYTHON = """#!{bash}
case "$*" in
    -m\\ venv*) rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    -m\\ pip*--target*) [[ -n '{uv}' ]] && mkdir "${{@: -3:1}}/bin" && cp "$0" "${{@: -3:1}}/bin/uv" ;;
    -m\\ pip*) echo "pip:$(basename "${{@: -1}}" .txt)" ;;
    pip*) {uv} ;;
esac
"""
"""Makes environments, and says what is installed there and by what; it is also the uv that it installs."""
INSTALLS = 'echo "uv:$(basename "${@: -1}" .txt)"'
IS_INTERRUPTED = 'kill -INT "$PPID"; exit 1'
NO_UV = ""


def clone_with(tmp_path: Path, environment: Sequence[str], settings: str = "", *, uv: str = INSTALLS) -> Path:
    """A clone whose .venv has what these locks say, of a Python that is gone, and what stands in its .env."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    programs, known = tmp_path / "bin", tmp_path / ".venv"
    programs.mkdir()
    known.mkdir()
    tools = "bash basename cmp cp dirname find grep mkdir mktemp rm sort"
    for tool in tools.split():
        (programs / tool).symlink_to(shutil.which(tool) or tool)
    (programs / "python3.11").write_text(PYTHON.format(bash=BASH, uv=uv), encoding="utf-8")
    (programs / "python3.11").chmod(0o755)
    for name in environment:
        shutil.copy(ROOT / "scripts" / "locks" / f"{name}.txt", known / f"kotbot-{name}.lock")
    (tmp_path / ".env").write_text(settings, encoding="utf-8")
    return tmp_path


def run_in(clone: Path) -> "subprocess.CompletedProcess[str]":
    command = [BASH, str(clone / "scripts" / "run"), "--version"]
    variables = {"PATH": str(clone / "bin")}
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


def installed_by_run(clone: Path) -> list[str]:
    finished = run_in(clone)
    finished.check_returncode()
    return finished.stdout.split()


def test_run_renews_what_a_service_has_been_given_when_python_is_another_one(tmp_path: Path) -> None:
    clone = clone_with(tmp_path, ["run", "postgres", "many"])
    assert installed_by_run(clone) == ["uv:run", "uv:postgres", "uv:many"]
    assert installed_by_run(clone) == []


def test_where_there_is_no_uv_packages_are_installed_by_pip(tmp_path: Path) -> None:
    clone = clone_with(tmp_path, ["run"], uv=NO_UV)
    assert installed_by_run(clone) == ["pip:run"]
    assert installed_by_run(clone) == []


@pytest.fixture
def interrupts() -> Iterator[None]:
    """What runs in the background ignores them, and so does whatever it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_where_uv_is_interrupted_pip_does_not_go_on(tmp_path: Path) -> None:
    finished = run_in(clone_with(tmp_path, ["run"], uv=IS_INTERRUPTED))
    assert (finished.returncode, finished.stdout) == (130, "")


def test_the_test_that_runs_before_all_others_is_there() -> None:
    (name,) = re.findall(r"pytest -qq -k (\w+)", (ROOT / "scripts" / "test").read_text(encoding="utf-8"))
    tests = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert sum(f"def {name}(" in text for text in tests) == 1


def test_a_python_that_was_optimized_is_preferred_to_an_earlier_one(tmp_path: Path) -> None:
    programs = [tmp_path / name / "python3.11" for name in ("slow", "quick")]
    for program, made in zip(programs, ('[[ "$*" != *optimizations* ]]', "exit 0"), strict=True):
        program.parent.mkdir()
        program.write_text(f"#!{BASH}\n{made}\n", encoding="utf-8")
        program.chmod(0o755)

    def found_in(*found: Path) -> str:
        path = os.pathsep.join(str(program.parent) for program in found)
        command = [BASH, "-c", f"source scripts/environment.sh; PATH={path} find_python"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    slow, quick = programs
    assert found_in(slow, quick) == str(quick)
    assert found_in(slow) == str(slow)


@pytest.mark.parametrize(
    "line",
    [
        "KOTBOT_DATABASE_URL=postgresql://kotbot@here/kotbot",
        "export KOTBOT_DATABASE_URL='postgresql://kotbot@here/kotbot'",
        'KOTBOT_DATABASE_URL = "postgresql://kotbot@here/kotbot"',
    ],
)
def test_run_installs_the_driver_for_an_address_however_it_is_written(tmp_path: Path, line: str) -> None:
    clone = clone_with(tmp_path, [], f"{line}\n")
    assert read_settings(env_file=clone / ".env").database_url.endswith("://kotbot@here/kotbot")
    assert installed_by_run(clone) == ["uv:postgres"]


@pytest.mark.parametrize(
    ("environment", "code", "message"),
    [
        ({}, 0, "NO CHROMIUM: the browser tests are SKIPPED"),
        ({"CI": "true"}, 2, "Chromium is missing, and with CI=true every test must run"),
    ],
    ids=["at home", "in CI"],
)
def test_a_browser_that_cannot_be_had_is_said_aloud(
    tmp_path: Path, environment: dict[str, str], code: int, message: str
) -> None:
    (tmp_path / "dirname").symlink_to(shutil.which("dirname") or "dirname")
    finished = subprocess.run(
        [BASH, "-euo", "pipefail", "-c", "source environment.sh; source chromium.sh; use_chromium"],
        cwd=ROOT / "scripts",
        env={"PATH": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )

    assert finished.returncode == code
    assert message in finished.stderr


def test_what_many_machines_need_is_installed_for_the_commands_of_many_machines() -> None:
    text = (ROOT / "scripts" / "run").read_text(encoding="utf-8")
    named = re.search(r"\^\(([a-z|]+)\)\$ \]\]; then\n    use_environment many\n", text)
    assert named is not None
    assert {*SUBCOMMANDS} <= {*named[1].split("|")}
