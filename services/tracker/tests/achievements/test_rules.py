"""The rules of achievements, for any input."""

from hypothesis import given
from hypothesis import strategies as st

from tracker.achievements import rules


@given(
    st.sampled_from(["streak", "logs", "purchases"]),
    st.integers(0, 50) | st.floats(0, 50),
    st.builds(rules.Counts, st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)),
)
def test_only_the_count_of_its_kind_earns_an_achievement(
    kind: rules.ConditionKind, value: float, counts: rules.Counts
) -> None:
    reached = {"streak": counts.streak, "logs": counts.logs, "purchases": counts.purchases}[kind]
    assert rules.is_earned(kind, value, counts) == (reached >= value)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(1, 1000))
def test_a_larger_share_has_been_reached_with_a_larger_count(a: int, b: int, value: int) -> None:
    assert (rules.share(a, value) < rules.share(b, value)) == (a < b)
    assert rules.share(a, 0) >= rules.share(b, value)
