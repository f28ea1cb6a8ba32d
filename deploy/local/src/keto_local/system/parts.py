"""The parts of a running system: known before they run, supervised, and stopped together."""

from __future__ import annotations

import threading
from collections.abc import Callable

from keto_local.processes import Part, Process, StartFailed, Supervisor, stop_all

# Their sum stays below the ten seconds in which everything has to end.
SERVICES_END_SECONDS = 4.0
SERVERS_END_SECONDS = 3.0


class Parts:
    """Servers, programs and commands; several threads start them, and one may stop them all."""

    def __init__(self, say_event: Callable[[str], None], changed: Callable[[], None]) -> None:
        self._say_event = say_event
        # Called when a part has a new process.
        self._changed = changed
        self.servers: dict[str, Part] = {}
        self.programs: dict[str, Process] = {}
        self.is_stopping = False
        self._commands: list[Process] = []
        self._supervisors: list[Supervisor] = []
        self._lock = threading.Lock()

    def serve(self, server: Part) -> None:
        """Start a server, and restart it whenever it ends."""
        # Registered before it runs, so that a stop during its start finds it.
        with self._lock:
            self._refuse_while_stopping(server.name)
            self.servers[server.name] = server
        server.start()
        self._keep(server)

    def run(self, program: Process) -> None:
        """Start a program, which ends before the servers, and restart it whenever it ends."""
        with self._lock:
            self._refuse_while_stopping(program.name)
            self.programs[program.name] = program
        program.start()
        self._keep(program)

    def finish(self, command: Process) -> int:
        """Run a command, and return its exit status."""
        with self._lock:
            self._refuse_while_stopping(command.name)
            self._commands.append(command)
        command.start()
        status = command.wait()
        if status == 0:
            command.stop(0)
        return status

    def stop(self) -> None:
        """Stop the programs, then the servers they use; other threads may still start some."""
        with self._lock:
            self.is_stopping = True
        for each in self._supervisors:
            each.stop_watching()
        stop_all([*self._commands, *self.programs.values()], SERVICES_END_SECONDS)
        stop_all(list(self.servers.values()), SERVERS_END_SECONDS)

    def unless_stopping(self, do: Callable[[], None]) -> None:
        """Do something that a stop waits for, unless everything is being stopped."""
        with self._lock:
            if not self.is_stopping:
                do()

    def pids(self) -> dict[str, int | None]:
        """The process of each server and program."""
        parts: dict[str, Part] = {**self.servers, **self.programs}
        return {name: part.process.pid for name, part in parts.items()}

    def _refuse_while_stopping(self, name: str) -> None:
        if self.is_stopping:
            raise StartFailed(f"{name} is not started: everything is being stopped")

    def _keep(self, part: Part) -> None:
        def supervise() -> None:
            self._supervisors.append(Supervisor(part, self._say_event, self._changed))

        self.unless_stopping(supervise)
        self._changed()
