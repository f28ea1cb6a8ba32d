"""A short run of `make hostile-model`."""

import pytest

from .report import Report
from .run import run

pytestmark = pytest.mark.exhaustive


async def test_no_lie_of_a_model_makes_a_plan_untrue() -> None:
    report = Report(seed=11)
    await run(report, range(30), longest=7)
    assert report.complaints == []
    assert report.plans["all"] == 30
    assert report.days["kitchen"] < report.days["all"]
