"""Partitions are for good: what these tests count by hand is stored in databases."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kotbot.matches.partitions import ALPHABET, CODE_LENGTH, PARTITIONS, new_code, of_chat, of_code


def test_a_chat_belongs_to_the_same_partition_on_every_machine_and_for_good() -> None:
    assert [of_chat(chat) for chat in (-1001234567890, -4000000001, 11, 12)] == [37, 16, 55, 13]


def test_chats_are_shared_out_evenly() -> None:
    chats = Counter(of_chat(-1_000_000_000_000 - number) for number in range(6400))
    assert len(chats) == PARTITIONS
    assert max(chats.values()) < 150


def test_the_first_two_letters_of_a_code_name_its_partition() -> None:
    assert (of_code("22zzzz"), of_code("23zzzz"), of_code("32zzzz"), of_code("zzzzzz")) == (0, 1, 31, 0)


def test_what_is_no_code_names_none() -> None:
    assert [of_code(words) for words in ("", "2", "22zzz", "22zzzzz", "l2zzzz", "012345")] == [None] * 6


@given(st.integers(0, PARTITIONS - 1), st.binary(min_size=CODE_LENGTH, max_size=CODE_LENGTH))
def test_a_new_code_names_the_partition_that_it_was_made_for(partition: int, chance: bytes) -> None:
    code = new_code(partition, chance)
    assert of_code(code) == partition
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
