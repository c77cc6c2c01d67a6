"""Whatever waits for ever in a run of tests, the run ends by itself and names the test."""

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[1]
LONG = 90.0
"""Seconds in which each of these runs has ended even on a busy machine: by itself each takes a few."""
INI = """
    [pytest]
    addopts = --import-mode=importlib -p no:anyio -p no:hypothesispytest
    asyncio_default_fixture_loop_scope = function
    asyncio_mode = auto
    timeout = 4
"""
CONFTEST = """
    from tests.hanging import Hanging, Limits

    def pytest_configure(config):
        config.pluginmanager.register(Hanging(config, Limits(grace=2, end=END, silence=60)))
"""
IN_TESTS = """
    import asyncio, subprocess, sys, threading, time
    import pytest

    STUBBORN = '''
    import signal, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print(flush=True)
    time.sleep(900)
    '''

    @pytest.fixture
    def waiting():
        yield
        threading.Event().wait()

    @pytest.fixture
    def child():
        with subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE) as child:
            child.stdout.readline()
            print(f"stubborn {child.pid}", file=sys.__stderr__)
            yield
            child.terminate()

    def test_a_timeout_is_kept():
        while True:
            try:
                time.sleep(60)
            except BaseException:
                pass

    async def test_a_task_keeps_a_timeout():
        async def works():
            while True:
                time.sleep(0.1)
                await asyncio.sleep(0)

        task = asyncio.create_task(works())
        await asyncio.Event().wait()

    def test_fails_and_its_fixture_waits(waiting):
        assert False

    def test_fails_beside_a_stubborn_child(child):
        assert False

    def test_passes():
        pass
"""
AT_THE_END = """
    import threading
    import pytest

    @pytest.fixture(scope="session")
    def shared():
        yield
        threading.Event().wait()

    def test_fails_last(shared):
        assert False
"""
AFTER_THE_END = """
    import threading

    def test_leaves_a_thread():
        threading.Thread(target=threading.Event().wait).start()
"""
A_LEFT_CHILD = """
    import subprocess, sys

    def test_leaves_a_child():
        child = "import time; time.sleep(900)"
        between = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}])"
        subprocess.run([sys.executable, "-c", between])
"""
MODULE = (sys.executable, "-m")
ON_TWO = ("--numprocesses", "2", "--dist", "worksteal")
END = 60.0
"""Seconds for what comes after the last test; xdist takes ten where a worker does not end."""


def run(folder: Path, tests: str, *options: str, end: float = END) -> tuple[int, str]:
    """The exit code of a run of tests, and what it said; returns only when nobody holds its pipe any more."""
    for name, text in (("pytest.ini", INI), ("conftest.py", CONFTEST), ("test_it.py", tests)):
        (folder / name).write_text(dedent(text).replace("END", str(end)), encoding="utf-8")
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*MODULE, "scripts.testing.postgresql", *MODULE, "pytest", "--rootdir", folder, folder, *options],
        env={**variables, "KOTBOT_TEST_POSTGRESQL": "postgresql://nobody", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LONG,
        check=False,
    )
    return done.returncode, done.stdout


def failed(said: str) -> set[str]:
    """The tests that the summary names."""
    return set(re.findall(r"^(?:FAILED|ERROR) \S*::(\w+)", said, re.MULTILINE))


def test_a_test_that_never_ends_is_named_and_the_others_are_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, IN_TESTS, *ON_TWO)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert failed(said) == {
        "test_a_timeout_is_kept",
        "test_a_task_keeps_a_timeout",
        "test_fails_and_its_fixture_waits",
        "test_fails_beside_a_stubborn_child",
    }
    assert re.search(r"\b1 passed", said)
    assert "test_it.py::test_fails_and_its_fixture_waits: not done after 6 s" in said
    assert re.search(r"task Task-\d+\n  .*test_it.py:\d+ test_a_task_keeps_a_timeout\n  .*Event.wait", said)
    stubborn = re.search(r"^stubborn (\d+)$", said, re.MULTILINE)
    assert stubborn is not None
    assert not Path("/proc", stubborn[1]).exists()


def test_a_fixture_of_all_tests_that_never_ends_is_named_by_the_last_of_them(tmp_path: Path) -> None:
    code, said = run(tmp_path, AT_THE_END, *ON_TWO)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert failed(said) == {"test_fails_last"}
    assert "test_it.py::test_fails_last: not done after 6 s" in said


def test_a_thread_that_outlives_the_tests_is_named(tmp_path: Path) -> None:
    """In one process; the workers of xdist are ended by xdist, ten seconds after their last test."""
    code, said = run(tmp_path, AFTER_THE_END, end=2)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "the end of the tests: not done after 2 s" in said


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of processes whose parent is gone")
def test_a_child_that_outlives_the_tests_is_named_and_ended(tmp_path: Path) -> None:
    code, said = run(tmp_path, A_LEFT_CHILD)
    assert code == 0
    assert re.search(r"left running, and ended: \d+ .*time\.sleep\(900\)", said)
