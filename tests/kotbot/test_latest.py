from kotbot.latest import Latest


def test_the_value_that_was_stored_first_is_pushed_out() -> None:
    latest: Latest[str, int] = Latest(2)
    latest.keep("a", 1)
    latest.keep("b", 2)
    latest.keep("a", 3)
    latest.keep("c", 4)
    assert [latest.get(key) for key in "abc"] == [3, None, 4]


def test_what_is_taken_is_gone() -> None:
    latest: Latest[str, int] = Latest(2)
    latest.keep("a", 1)
    assert latest.take("a") == 1
    assert latest.take("a") is None
    assert len(latest) == 0
