"""The codes of an authenticator app, by the vectors of RFC 6238."""

from datetime import UTC, datetime, timedelta

import pytest

from identity.staff.rules import code_of, step_at, step_of, still_taken

SECRET = b"12345678901234567890"
NOW = datetime(2026, 3, 30, 10, 0, 15, tzinfo=UTC)
STEP = step_at(NOW)


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_codes_match_the_vectors_of_rfc_6238(second: int, code: str) -> None:
    assert code_of(SECRET, step_at(datetime.fromtimestamp(second, UTC))) == code


def test_a_clock_may_be_a_step_off_and_a_step_works_once() -> None:
    for off, step in ((-2, None), (-1, STEP - 1), (0, STEP), (1, STEP + 1), (2, None)):
        assert step_of(SECRET, code_of(SECRET, STEP + off), NOW, ()) == step
    code = code_of(SECRET, STEP)
    taken = still_taken((), STEP, NOW)
    for later in range(-60, 90, 30):
        assert step_of(SECRET, code, NOW + timedelta(seconds=later), taken) is None
        taken = still_taken(taken, STEP + later // 30, NOW + timedelta(seconds=later))
    assert len(still_taken(range(STEP - 100, STEP), STEP, NOW)) == 3


@pytest.mark.parametrize("code", ["", "1", " 287082", "２８７０８２", "é" * 6, "0" * 10_000])
def test_an_invalid_code_matches_no_step(code: str) -> None:
    assert step_of(SECRET, code, NOW, ()) is None
