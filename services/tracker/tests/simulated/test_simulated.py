"""The estimate is worth what it says: a sample of `make expenditure`."""

from services.tracker.tests.simulated.members import KINDS
from services.tracker.tests.simulated.table import lines
from services.tracker.tests.simulated.years import summary


def test_the_stated_range_contains_the_truth_for_each_kind_of_member() -> None:
    found = list(lines(40))
    assert len(found) == len(KINDS)
    assert [str(line) for line in found if not line.is_right] == []


def test_a_year_of_check_ins_leads_to_a_target_that_fits_and_never_below_the_least() -> None:
    found = summary(24)
    assert found.is_right, found
