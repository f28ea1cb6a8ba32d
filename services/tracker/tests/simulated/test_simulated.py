"""The estimate is worth what it says: a sample of `make expenditure`."""

from services.tracker.tests.simulated.members import KINDS
from services.tracker.tests.simulated.table import lines


def test_the_stated_range_contains_the_truth_for_each_kind_of_member() -> None:
    found = list(lines(40))
    assert len(found) == len(KINDS)
    assert [str(line) for line in found if not line.is_right] == []
