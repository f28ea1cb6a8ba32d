"""The drill of `make drill` with few members: the databases come back as they were at a moment."""

import shutil
from pathlib import Path

import pytest

from tests.e2e.drill import Drill

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed"),
]


async def test_a_lost_server_and_then_billing_alone_are_as_they_were_at_a_moment(
    tmp_path: Path,
) -> None:
    drill = Drill(tmp_path, members=2)
    await drill.run()
    assert {"all five at the moment before", "billing alone at a moment"} <= drill.took.keys()
