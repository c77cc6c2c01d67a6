"""What a start loads, and how it is broken off."""

import gc
import os
import signal
import subprocess
import sys

import pytest

from kotbot.__main__ import main as program

WHILE_LOADING = """
import os, signal, sys
from kotbot.__main__ import main

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), int(sys.argv[2]))

sys.meta_path.insert(0, Interrupts())
sys.exit(main(["--port", "0"]))
"""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("module", ["kotbot.command_line", "sqlalchemy", "kotbot.telegram.app", "telegram"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_without_a_word_while_it_is_being_loaded(module: str, number: signal.Signals) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WHILE_LOADING, module, str(int(number))],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


PRINT_LOADED = """
import gc, sys
gc.disable()
import kotbot.command_line
print(*sys.modules.keys() & set(sys.argv[1:]))
"""
SELDOM_NEEDED = ("alembic", "kotbot.playground", "PIL", "nats", "psycopg")


def test_what_a_start_seldom_needs_is_not_loaded_for_it() -> None:
    """Alembic is for tables of another version, the playground for those without a token."""
    loaded = subprocess.run(
        [sys.executable, "-c", PRINT_LOADED, *SELDOM_NEEDED],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert loaded.stdout.split() == []


def test_garbage_is_collected_again_once_everything_is_loaded() -> None:
    with pytest.raises(SystemExit):
        program(["--version"])
    assert gc.isenabled()
