"""Whatever comes from outside is read or refused by name: a share of what scripts/fuzz looks for."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts.fuzzing.targets import TARGETS, Outside

PIECES = st.sampled_from(
    [
        b"1",
        b"9",
        b"-",
        b" ",
        b":",
        b"\n",
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b",",
        b"null",
        b"1e400",
        b"\x00",
        b"\xff",
    ]
)
MODEST = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def changed(draw: st.DrawFn, outside: Outside) -> bytes:
    """One of the inputs to begin with, with something cut out, put in or taken from another one."""
    data = draw(st.sampled_from(outside.seeds))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(data)))
        end = draw(st.integers(place, min(len(data), place + 6)))
        other = draw(st.one_of(PIECES, st.binary(max_size=4), st.sampled_from(outside.seeds)))
        data = data[:place] + other + data[end:]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_what_comes_from_outside_is_read_or_refused(name: str) -> None:
    outside = TARGETS[name]

    @MODEST
    @given(st.one_of(changed(outside), st.binary(max_size=40), st.text(max_size=40).map(str.encode)))
    def never_fails(data: bytes) -> None:
        outside.reads(data)

    for seed in outside.seeds:
        outside.reads(seed)
    never_fails()
