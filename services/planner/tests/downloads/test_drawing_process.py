"""A separate process draws PDFs: it delays no other request and always ends with planner."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from planner.downloads.drawing_process import DrawingFailed, DrawingProcess
from planner.downloads.schemas import Paper
from services.planner.tests.members import PlannerClient
from services.planner.tests.stored_plans import written_plan
from testkit import RunningService, eventually

MADE = date(2026, 11, 23)


@pytest_asyncio.fixture(loop_scope="session")
async def drawing() -> AsyncIterator[DrawingProcess]:
    it = DrawingProcess()
    yield it
    await it.stop()


def runs(pid: int) -> bool:
    """Whether a process has not ended; a zombie has."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def environment_of(pid: int) -> list[str]:
    return [each for each in Path(f"/proc/{pid}/environ").read_text().split("\0") if each]


async def drawn_by(drawing: DrawingProcess, paper: Paper = "a4") -> int:
    assert (await drawing.draw(written_plan(), MADE, paper)).startswith(b"%PDF")
    assert drawing.pid is not None
    return drawing.pid


async def test_another_process_draws_and_stays_for_the_next_drawing(
    drawing: DrawingProcess,
) -> None:
    assert drawing.pid is None
    first = await drawn_by(drawing)
    assert first != os.getpid()
    assert await drawn_by(drawing, "letter") == first
    assert all(name.startswith("PYTHON") for name in environment_of(first))


@pytest.mark.faults
async def test_a_process_that_was_killed_or_ended_for_being_idle_is_replaced(
    drawing: DrawingProcess,
) -> None:
    killed = await drawn_by(drawing)
    os.kill(killed, signal.SIGKILL)
    await eventually(lambda: drawing.pid is None)
    drawing.idle_seconds = 0
    idle = await drawn_by(drawing)
    assert idle != killed
    await eventually(lambda: not runs(idle))
    assert drawing.pid is None
    assert await drawn_by(drawing) != idle


async def ends(pid: int, *, what: str) -> None:
    await eventually(lambda: not runs(pid), what=what)


@pytest.mark.faults
async def test_a_drawing_that_ends_too_early_fails_and_the_next_one_does_not(
    drawing: DrawingProcess,
) -> None:
    pid = await drawn_by(drawing)
    for ends_by in ("SIGKILL", "its deadline", "the client"):
        # A drawing that hangs.
        os.kill(pid, signal.SIGSTOP)
        if ends_by == "its deadline":
            drawing.seconds = 0.1
        hanging = asyncio.create_task(drawing.draw(written_plan(), MADE, "a4"))
        await asyncio.sleep(0)
        if ends_by == "SIGKILL":
            os.kill(pid, signal.SIGKILL)
        if ends_by == "the client":
            hanging.cancel()
        await asyncio.wait([hanging])
        assert hanging.cancelled() == (ends_by == "the client")
        assert hanging.cancelled() or isinstance(hanging.exception(), DrawingFailed), ends_by
        await ends(pid, what=f"{ends_by} ends it")
        drawing.seconds = 20
        ended, pid = pid, await drawn_by(drawing)
        assert pid != ended


async def test_a_document_without_bounds_is_not_taken(drawing: DrawingProcess) -> None:
    pid = await drawn_by(drawing)
    drawing.largest = 100
    with pytest.raises(DrawingFailed):
        await drawing.draw(written_plan(), MADE, "a4")
    await eventually(lambda: not runs(pid))


async def test_what_cannot_be_drawn_says_where_without_its_values(drawing: DrawingProcess) -> None:
    pid = await drawn_by(drawing)
    with pytest.raises(DrawingFailed, match=r"pdf\.py") as failed:
        await drawing.draw(written_plan(), MADE, "mia's paper")  # type: ignore[arg-type]
    assert "mia" not in str(failed.value)
    assert await drawn_by(drawing) == pid


_PARENT = """
import asyncio, json, os, signal, sys
from datetime import date
from planner.downloads.drawing_process import DrawingProcess

async def main():
    drawing = DrawingProcess()
    await drawing.draw({}, date(2026, 11, 23), "a4")
    if plan := json.loads(sys.stdin.readline()):
        asyncio.create_task(drawing.draw(plan, date(2026, 11, 23), "a4"))
        await asyncio.sleep(0.05)
    print(drawing.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.parametrize("plan", [None, written_plan(30)], ids=["idle", "drawing"])
async def test_the_process_ends_with_a_parent_that_is_killed(plan: dict[str, Any] | None) -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _PARENT, stdin=-1, stdout=-1
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    parent.stdin.write(json.dumps(plan).encode() + b"\n")
    pid = int(await parent.stdout.readline())
    assert runs(pid)
    parent.kill()
    await parent.wait()
    await eventually(lambda: not runs(pid))


async def test_requests_are_answered_while_a_plan_is_drawn(
    planner: RunningService, two_written_days: tuple[PlannerClient, str]
) -> None:
    mia, session_id = two_written_days
    drawing = planner.parts[DrawingProcess]
    path = f"/sessions/{session_id}/pdf"
    assert (await mia.get(path)).status_code == 200
    assert drawing.pid is not None
    # Simulate a drawing that never ends: planner's main process does none of the drawing.
    os.kill(drawing.pid, signal.SIGSTOP)
    document = asyncio.create_task(mia.get(path))
    for _ in range(20):
        assert (await mia.get(f"/sessions/{session_id}")).status_code == 200
    assert not document.done()
    os.kill(drawing.pid, signal.SIGCONT)
    assert (await document).status_code == 200
    os.kill(drawing.pid, signal.SIGSTOP)
    killed = asyncio.create_task(mia.get(path))
    for _ in range(5):
        await mia.get(f"/sessions/{session_id}")
    os.kill(drawing.pid, signal.SIGKILL)
    answer = await killed
    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to make the PDF"})
    assert (await mia.get(path)).status_code == 200
