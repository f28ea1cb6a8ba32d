"""The process that draws PDFs: `python -m planner.downloads.drawing`.

It reads JSON requests from its standard input, and writes a PDF for each, or the traceback of a
failure. The length of each message precedes it. The process ends with its parent.
"""

import json
import os
import queue
import signal
import sys
import threading
from datetime import date
from typing import Any, BinaryIO

from messaging import exceptions
from planner.downloads.schemas import CarbsShown, FoodWords, Paper, Units

LENGTH = 4


def framed(content: bytes) -> bytes:
    """A message between the processes."""
    return len(content).to_bytes(LENGTH, "big") + content


def main() -> None:
    # Ctrl-C is for the parent, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        sys.stdout.buffer.write(framed(_answer(requests.get())))
        sys.stdout.buffer.flush()


def _read(stream: BinaryIO, requests: "queue.SimpleQueue[bytes]") -> None:
    while length := stream.read(LENGTH):
        requests.put(stream.read(int.from_bytes(length, "big")))
    # The parent has ended, perhaps by SIGKILL, so the current drawing is not needed.
    os._exit(0)


def _answer(request: bytes) -> bytes:
    try:
        return _draw(**json.loads(request))
    except Exception as error:
        return exceptions.render(error).encode()


def _draw(
    plan: Any,
    made: str,
    paper: Paper,
    units: Units,
    words: FoodWords | None,
    carbs: CarbsShown,
    who_wrote: str,
    for_doctor: list[str],
    pantry: dict[str, float] | None,
) -> bytes:
    # fpdf2 takes 60 MB and a second of CPU: the parent, which imports this module, does without.
    from planner.downloads.pdf import pdf
    from planner.stored_plans import read_stored

    day = date.fromisoformat(made)
    stored = read_stored(plan)
    return pdf(stored, day, paper, units, words, carbs, who_wrote, for_doctor, pantry)


if __name__ == "__main__":
    main()
