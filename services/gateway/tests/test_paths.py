"""Path normalisation."""

from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.paths import AmbiguousPath, normalised

pieces = st.sampled_from(
    [
        b"/",
        b"api",
        b"auth",
        b".",
        b"..",
        b"%2e",
        b"%2E",
        b"%2f",
        b"%5C",
        b"\\",
        b"%00",
        b"%",
        b"%25",
    ]
) | st.binary(min_size=1, max_size=3)
paths = st.lists(pieces, max_size=12).map(lambda found: b"/" + b"".join(found))


def normal(path: bytes) -> bytes | None:
    try:
        return normalised(path)
    except AmbiguousPath:
        return None


@given(paths)
def test_what_is_let_through_has_one_meaning(path: bytes) -> None:
    found = normal(path)
    if found is None:
        return
    assert normal(found) == found
    assert unquote_to_bytes(found) == unquote_to_bytes(path)
    decoded = unquote_to_bytes(found)
    # Decoded, it has the segments that were routed.
    assert decoded.count(b"/") == path.count(b"/")
    assert b"\\" not in decoded
    assert min(decoded) >= 0x20
    assert 0x7F not in decoded
    assert not {b".", b".."} & set(decoded.split(b"/"))
    assert b"" not in decoded.split(b"/")[1:-1]


@given(paths)
def test_an_escape_that_is_not_needed_changes_nothing(path: bytes) -> None:
    escaped = path.replace(b"a", b"%61").replace(b"u", b"%75").replace(b".", b"%2e")
    assert normal(escaped) == normal(path)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (b"/", b"/"),
        (b"/api/plans/", b"/api/plans/"),
        (b"/api/plans/a%20b/c%c3%a9", b"/api/plans/a%20b/c%C3%A9"),
        (b"/api/plans/%252e%252e/x", b"/api/plans/%252e%252e/x"),
        (b"/api/plans/.well-known/..x", b"/api/plans/.well-known/..x"),
        (b"/api/ai/%67enerate-plan", b"/api/ai/generate-plan"),
        (b"/api/plans/%2E%2E", None),
        (b"/api//plans", None),
        (b"*", None),
        (b"", None),
    ],
)
def test_paths_by_example(path: bytes, found: bytes | None) -> None:
    assert normal(path) == found
