"""Children: they end with their parent, are restarted when they end, and never spin."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from keto_local.processes import (
    ForkedCommands,
    ForkedProcess,
    Process,
    StartFailed,
    Supervisor,
    clear_leftovers,
    run_in_parallel,
    started_at,
    stop_all,
    supervisor,
)
from keto_local.processes import child as process
from testkit import eventually

SLEEP = ["sleep", "300"]


def sleeper(folder: Path, command: list[str]) -> Process:
    """A part that does nothing, or ends at once."""
    return Process("sleeper", command, os.environ, folder / "log", pid_folder=folder)


async def test_a_part_that_keeps_crashing_is_reported_and_restarted_with_growing_pauses(
    tmp_path: Path,
) -> None:
    lines: list[str] = []
    part = sleeper(tmp_path, ["false"])
    part.start()
    kept = Supervisor(part, lines.append, lambda: None)
    await eventually(lambda: any("2 times in a row" in line for line in lines))
    kept.stop_watching()
    stop_all([part], 5)
    crashes = [line for line in lines if "exited with status 1" in line]
    assert f"(see {tmp_path / 'log'}); starting it again in 1 s" in crashes[1]
    assert [supervisor.pause_before(crash) for crash in range(1, 9)] == [0, 1, 2, 4, 8, 16, 30, 30]


async def test_nothing_is_started_after_a_stop(tmp_path: Path) -> None:
    part = sleeper(tmp_path, SLEEP)
    stop_all([part], 5)
    with pytest.raises(StartFailed, match="being stopped"):
        part.start()


async def test_a_child_that_ignores_the_signal_is_killed_with_its_children(tmp_path: Path) -> None:
    stubborn = "trap '' TERM; sleep 300 & echo $!; wait; wait"
    part = sleeper(tmp_path, ["sh", "-c", stubborn])
    part.start()
    log = tmp_path / "log"
    grandchild = int(await eventually(log.read_text))
    part.stop(0.1)
    await eventually(lambda: started_at(grandchild) is None)


async def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, time\n"
        "from keto_local.processes.child import Process\n"
        f"folder = pathlib.Path({str(tmp_path)!r})\n"
        f"child = Process('child', {SLEEP!r}, os.environ, folder / 'log')\n"
        "child.start()\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(300)\n"
    )
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=PIPE)
    assert parent.stdout is not None
    child = int(await parent.stdout.readline())
    assert started_at(child)
    parent.kill()
    await parent.wait()
    await eventually(lambda: started_at(child) is None)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a program that prints its arguments and environment, and ends or waits."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "toy.py").write_text(
        "import os, sys, time\n"
        "print(sys.argv[1:], os.environ['WORD'], os.getpid() == os.getpgid(0), flush=True)\n"
        "sys.exit(int(sys.argv[1])) if sys.argv[1:] else time.sleep(300)\n"
    )
    return tmp_path


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def forked(folder: Path, *words: str) -> ForkedProcess:
    return ForkedProcess("toy", ["toy", *words], {"WORD": "given"}, folder / "log")


def test_a_forked_program_has_its_own_words_environment_log_and_status(toy: Path) -> None:
    program = forked(toy, "7")
    program.start()
    assert program.wait(60) == 7
    assert program.last_words() == "['7'] given True"
    assert program.how_it_ended() == "exited with status 7"


def test_commands_of_one_fork_run_one_after_the_other_until_one_fails(toy: Path) -> None:
    turns = [["toy", status] for status in ("0", "3", "0")]
    commands = ForkedCommands("toy", turns, {"WORD": "given"}, toy / "log")
    commands.start()
    assert commands.wait(60) == 3
    said = ["$ python -m toy 0", "['0'] given True", "$ python -m toy 3", "['3'] given True"]
    assert commands.log.read_text().splitlines() == said


def test_a_forked_program_is_stopped_and_killed_and_starts_again(toy: Path) -> None:
    program = forked(toy)
    for end, words in ((program.stop, "SIGTERM"), (program.kill, "SIGKILL")):
        program.start()
        assert program.alive
        end()
        assert program.how_it_ended() == f"was killed by {words}"


@pytest.mark.parametrize("ends", ["the runner", "the fork server"])
async def test_forked_programs_end_with_their_parents(toy: Path, ends: str) -> None:
    program = (
        "import pathlib, time, sys\n"
        "from keto_local.processes.forked import ForkedProcess\n"
        f"sys.path.insert(0, {str(toy)!r})\n"
        f"folder = pathlib.Path({str(toy)!r})\n"
        "for name in ('one', 'two'):\n"
        "    child = ForkedProcess(name, ['toy'], {'WORD': ''}, folder / name)\n"
        "    child.start()\n"
        "    print(child.pid, flush=True)\n"
        "time.sleep(300)\n"
    )
    runner = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=PIPE)
    assert runner.stdout is not None
    children = [int(await runner.stdout.readline()) for _ in range(2)]
    parent = parent_of(children[0])
    os.kill(runner.pid if ends == "the runner" else parent, signal.SIGKILL)
    left = (parent, *children)
    await eventually(lambda: [pid for pid in left if started_at(pid)] == [])
    if runner.returncode is None:
        runner.kill()
    await runner.wait()


async def test_a_child_whose_parent_died_before_the_request_for_the_signal_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "getpid", lambda: 1)
        orphan = sleeper(tmp_path, SLEEP)
    orphan.start()
    assert orphan.wait(20) == 1


async def test_processes_of_a_killed_run_are_stopped_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As on a system whose kernel does not notify children of their parent's death.
    monkeypatch.setattr(process, "dies_with_parent", lambda _signal: [])
    part = sleeper(tmp_path, SLEEP)
    part.start()
    # The same pid with another start time belongs to another program by now.
    stranger = tmp_path / "stranger.pid"
    stranger.write_text(f"{os.getpid()} 12345\n")
    assert clear_leftovers(tmp_path) == ["sleeper"]
    assert part.wait(5) == -signal.SIGTERM
    assert not stranger.exists()


def test_a_failure_of_one_branch_does_not_wait_for_the_others() -> None:
    def fails() -> None:
        raise StartFailed("this one")

    def never_ends() -> None:
        signal.pause()

    with pytest.raises(StartFailed, match="this one"):
        run_in_parallel(never_ends, fails)
