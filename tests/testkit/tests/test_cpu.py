"""The CPU of a test includes that of its child processes."""

import subprocess
import sys

from testkit.cpu import seconds_so_far

_BURN = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\ninput()"


def test_running_and_ended_processes_are_counted() -> None:
    before = seconds_so_far()
    command = [sys.executable, "-c", _BURN]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        living = seconds_so_far()
        assert living - before >= 0.29
        process.communicate(b"\n")
    assert seconds_so_far() >= living
