from kotbot.bounded_dict import BoundedDict


def test_the_value_that_was_stored_first_is_pushed_out() -> None:
    bounded: BoundedDict[str, int] = BoundedDict(2)
    bounded.keep("a", 1)
    bounded.keep("b", 2)
    bounded.keep("a", 3)
    bounded.keep("c", 4)
    assert [bounded.get(key) for key in "abc"] == [3, None, 4]


def test_what_is_taken_is_gone() -> None:
    bounded: BoundedDict[str, int] = BoundedDict(2)
    bounded.keep("a", 1)
    assert bounded.take("a") == 1
    assert bounded.take("a") is None
    assert len(bounded) == 0
