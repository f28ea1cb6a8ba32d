"""The process that runs the commands before the services serve: what it says when it ends."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from keto_local.preparation import Preparation
from keto_local.process import StartFailed

KILLS_IT = "import os, signal; os.kill(os.getppid(), signal.SIGKILL); os.kill(os.getpid(), 9)"


class Toy:
    """A service whose commands do nothing, and what importing it does."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        self._package = folder / "toy"
        self._package.mkdir()
        (self._package / "__main__.py").write_text("")
        self._env = {**os.environ, "PYTHONPATH": str(folder)}
        self._preparation = Preparation(self._env, folder, self.lines.append)

    def does_when_imported(self, code: str) -> None:
        (self._package / "main.py").write_text(code)

    def prepare(self) -> None:
        job = self._preparation.job("toy", [["migrate"], ["import"]], self._env)
        self._preparation.run([job])

    def close(self) -> None:
        self._preparation.close()


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    toy = Toy(tmp_path)
    yield toy
    toy.close()


def test_a_line_that_a_library_prints_ends_nothing(toy: Toy, tmp_path: Path) -> None:
    toy.does_when_imported("print('deprecated!', '{}', sep='\\n')")
    toy.prepare()
    assert toy.lines == []
    assert "deprecated!" in (tmp_path / "preparation.log").read_text()


def test_a_process_that_is_killed_is_started_once_more(toy: Toy, tmp_path: Path) -> None:
    here = tmp_path / "was-here"
    toy.does_when_imported(
        "from pathlib import Path\n"
        f"here = Path({str(here)!r})\n"
        f"if not here.exists():\n    here.touch(); {KILLS_IT}\n"
    )
    toy.prepare()
    (line,) = toy.lines
    assert "was killed by SIGKILL" in line


def test_one_that_is_killed_again_fails_with_its_signal_and_last_lines(toy: Toy) -> None:
    toy.does_when_imported(
        f"import sys; print('no memory', file=sys.stderr, flush=True); {KILLS_IT}"
    )
    with pytest.raises(StartFailed, match=r"was killed by SIGKILL(.|\n)*no memory"):
        toy.prepare()
    with pytest.raises(StartFailed, match="was killed by SIGKILL"):
        toy.prepare()
