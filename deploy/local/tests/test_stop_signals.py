"""Stop signals, also through make."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

PROGRAM = """
from keto_local.processes import Stopped, caught_by_make, stop_signals_raise, wait_for_one
of_make = caught_by_make()
try:
    with stop_signals_raise():
        print("waits", flush=True)
        wait_for_one(of_make=of_make)
except Stopped as stopped:
    print(stopped, flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "Makefile").write_text(f"run:\n\t@exec {sys.executable} program.py\n")
    return tmp_path


async def ends_by(number: signal.Signals, *command: str, cwd: Path) -> bytes:
    """The program's last output, when only the command is signalled."""
    # Shells start background processes, such as these tests, with some signals ignored.
    default = ("env", "--default-signal=HUP,INT,TERM")
    process = await asyncio.create_subprocess_exec(*default, *command, cwd=cwd, stdout=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"waits\n"
    process.send_signal(number)
    async with asyncio.timeout(10):
        said = await process.stdout.readline()
        await process.wait()
    return said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_to_make_alone_stops_its_child(number: signal.Signals, folder: Path) -> None:
    # Not to the process group, as a terminal would. Make forwards only SIGTERM.
    said = b"SIGTERM\n" if number == signal.SIGTERM else b"SIGINT\n"
    assert await ends_by(number, "make", cwd=folder) == said


async def test_an_interrupt_stops_a_program_started_with_it_ignored(
    folder: Path,
) -> None:
    ignoring = f"trap '' INT; exec {sys.executable} program.py"
    assert await ends_by(signal.SIGINT, "sh", "-c", ignoring, cwd=folder) == b"SIGINT\n"
