"""How we learn that we are to stop."""

import asyncio
import shutil
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

PROGRAM = """
from keto_local.stop_signals import Stopped, is_below_make, stop_signals_raise, wait_for_one
below_make = is_below_make()
try:
    with stop_signals_raise():
        print("waits", flush=True)
        wait_for_one(below_make=below_make)
except Stopped as stopped:
    print(stopped, flush=True)
"""


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
async def test_an_interrupt_that_only_make_was_told_of_stops_us_too(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "Makefile").write_text(f"run:\n\t@exec {sys.executable} program.py\n")
    make = await asyncio.create_subprocess_exec("make", cwd=tmp_path, stdout=PIPE)
    assert make.stdout is not None
    assert await make.stdout.readline() == b"waits\n"
    # Not to the process group, as a terminal would.
    make.send_signal(signal.SIGINT)
    async with asyncio.timeout(10):
        assert await make.stdout.readline() == b"SIGINT\n"
    await make.wait()
