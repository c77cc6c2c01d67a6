import io
import json
import logging

import structlog
from structlog.testing import capture_logs

from kotbot.logs import configure

TOKEN = "123456789:" + "A" * 35


def lines(level: str = "INFO") -> io.StringIO:
    stream = io.StringIO()
    configure(level, stream)
    return stream


def test_a_line_is_json_with_its_facts() -> None:
    stream = lines()
    structlog.get_logger("kotbot").info("board drawn", chat=-5, match="abc")
    line = json.loads(stream.getvalue())
    assert (line["event"], line["chat"], line["match"], line["level"]) == ("board drawn", -5, "abc", "info")


def test_no_token_is_logged_neither_by_us_nor_by_libraries() -> None:
    stream = lines()
    structlog.get_logger().error("refused", url=f"https://example.org/bot{TOKEN}/getMe")
    logging.getLogger("some.library").error("POST https://example.org/bot%s/getMe", TOKEN)
    try:
        raise ValueError(f"bad address bot{TOKEN}")
    except ValueError:
        structlog.get_logger().exception("failed")
    assert TOKEN not in stream.getvalue()
    assert stream.getvalue().count("[token]") == 3


def test_no_secret_is_logged_in_whatever_shape_it_comes() -> None:
    stream = lines()
    log = structlog.get_logger()
    log.error("refused", reason=ValueError(f"bot{TOKEN}"), tried=[f"/bot{TOKEN}/getMe"])
    log.error("refused", url=f"https://example.org/bot{TOKEN.replace(':', '%3A')}/getMe")
    log.error("refused", url="postgresql://kotbot:pa:ss/word@db.example:5432/kotbot")
    said = stream.getvalue()
    assert "A" * 35 not in said
    assert "word@" not in said
    assert "postgresql://kotbot:[password]@db.example:5432/kotbot" in said
    assert said.count("[token]") == 3


def test_requests_of_libraries_are_not_logged() -> None:
    stream = lines("DEBUG")
    logging.getLogger("httpx").info("HTTP Request: POST ...")
    assert stream.getvalue() == ""


def test_a_logger_that_was_used_follows_what_is_configured_later() -> None:
    log = structlog.get_logger()
    lines()
    log.info("a line for the stream of before")
    stream = lines()
    log.info("a line", url=f"bot{TOKEN}")
    assert json.loads(stream.getvalue())["url"] == "bot[token]"
    with capture_logs() as captured:
        log.info("a line for the test")
    assert [line["event"] for line in captured] == ["a line for the test"]
