"""A `python -m keto_local` under test."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from keto_local.home import Facts, Home
from keto_local.system import readiness

# Variables that replace or move a part of the system.
REPLACING = re.compile(
    r"(POSTGRES|RABBITMQ|STRIPE|SMTP|MODEL|FRONTEND|MAIL|JWT|SERVICE)_|KETO_(HOME|PORT)"
)


def environment(home: Path, given: Mapping[str, str] | None = None) -> dict[str, str]:
    """This environment, with a separate data folder, a free port and the given variables."""
    ours = {name: value for name, value in os.environ.items() if not REPLACING.match(name)}
    return {**ours, "KETO_HOME": str(home), "KETO_PORT": "0", **(given or {})}


def keto_local(*words: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command until it ends."""
    command = [sys.executable, "-m", "keto_local", *words]
    return subprocess.run(
        command, env=env, capture_output=True, text=True, check=False, timeout=120
    )


def start_keto_local(*words: str, env: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start a command that runs until a signal."""
    command = [sys.executable, "-m", "keto_local", *words]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


class Run:
    """A running system, and its output."""

    def __init__(
        self,
        home: Path,
        given: Mapping[str, str] | None = None,
        *,
        words: Sequence[str] = (),
        clone: Path | None = None,
    ) -> None:
        self.home = home
        self.given = given
        self.environment = environment(home, given)
        self._output = home.with_name(f"{home.name}.out")
        python = str(clone / ".venv/bin/python") if clone else sys.executable
        with self._output.open("wb") as out:
            self.process = subprocess.Popen(
                [python, "-m", "keto_local", "run", *words],
                cwd=clone,
                env=self.environment,
                stdout=out,
                stderr=out,
            )

    @property
    def output(self) -> str:
        return self._output.read_text()

    @property
    def facts(self) -> Facts:
        facts = Home(self.home).read_run()
        assert facts is not None
        return facts

    def has_started(self) -> bool:
        """Whether it has reported that it is ready; fails if it has ended."""
        assert self.process.poll() is None, self.output
        return "Ctrl-C stops everything" in self.output

    def is_ready(self) -> bool:
        return readiness.why_not(f"{self.facts['gateway']}/readyz") is None

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def processes(self) -> list[str]:
        """The command lines of all running processes with its data folder in their environment."""
        return [
            (process / "cmdline").read_text().replace("\0", " ")
            for process in Path("/proc").glob("[0-9]*")
            if process.name != str(os.getpid()) and self._knows(process)
        ]

    def _knows(self, process: Path) -> bool:
        try:
            variables = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
        except OSError:
            return False
        return str(self.home).encode() in variables
