"""A port that one run has chosen is reserved, even before its server listens."""

import subprocess
import sys
from contextlib import closing

from keto_local.home import ports

_PICKS_AND_WAITS = """
from keto_local.home import ports
print(ports.pick(), flush=True)
input()
"""


def test_a_port_that_another_run_has_chosen_is_not_taken_until_that_run_ends() -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", _PICKS_AND_WAITS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdin is not None
    assert other.stdout is not None
    with closing(other.stdin), closing(other.stdout) as chosen:
        port = int(chosen.readline())
        assert ports.is_free(port)
        assert not ports.take(port)
        other.kill()
        other.wait()
        assert ports.take(port)
