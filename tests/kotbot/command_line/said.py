"""What is read of a process that ended."""

import pytest

TOKEN = "123456789:AAExampleExampleExampleExampleExample"


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error that is not of the log."""
    lines = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("{")]
    assert len(lines) == 1, lines
    return lines[0]
