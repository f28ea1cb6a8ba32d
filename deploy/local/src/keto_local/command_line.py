"""`python -m keto_local`: the whole system on one machine."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import signal
import subprocess
import sys

from contracts.services import SERVICES
from keto_local import memory, settings, table
from keto_local.home import Facts, Home, environment_of, ports
from keto_local.processes import (
    StartFailed,
    Stopped,
    caught_by_make,
    clear_leftovers,
    dies_with_parent,
    stop_signals_raise,
    wait_for_one,
)
from keto_local.servers import kept as kept_servers
from keto_local.servers import start_servers
from keto_local.system import Progress, System


def main(words: list[str] | None = None) -> int:
    """Run one command, and return the exit status."""
    chosen = _parser().parse_args(words)
    try:
        status: int = chosen.command(chosen)
    except StartFailed as failure:
        print(f"keto: {failure}", file=sys.stderr)
        return 1
    except Stopped as stopped:
        return 128 + stopped.signal
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="keto_local", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="run everything in the foreground, until Ctrl-C")
    run.add_argument(
        "--without",
        action="append",
        choices=SERVICES,
        default=[],
        help="leave this service to be started by hand (may be repeated)",
    )
    run.set_defaults(command=_run, demo=False)
    of = commands.add_parser("as", help="run a command of a service that runs, as it would")
    of.add_argument("--pdb", action="store_true", help="run it under Python's debugger")
    of.add_argument("service")
    of.add_argument("run", nargs=argparse.REMAINDER, metavar="COMMAND ...")
    of.set_defaults(command=_as)
    for name, command, what in (
        ("demo", _run, "run everything, with a demo member to look at"),
        ("memory", _memory, "how much memory each process of the run takes"),
        ("reset", _reset, "wipe the data folder"),
        ("servers", _servers, "PostgreSQL and RabbitMQ alone, until Ctrl-C or for a command"),
        ("with", _with, "run a command that finds the running system"),
    ):
        added = commands.add_parser(name, help=what)
        added.set_defaults(command=command, demo=True, without=[])
        if name in ("servers", "with"):
            added.add_argument("run", nargs=argparse.REMAINDER, metavar="-- CMD")
    return parser


def _run(chosen: argparse.Namespace) -> int:
    of_make = caught_by_make()
    progress = Progress(sys.stdout)
    configured = settings.read()
    for name in settings.HANDED_OUT:
        # A fork inherits its parent's memory with everything that the parent was given.
        os.environ.pop(name, None)
    if chosen.demo and (parts := configured.given_parts):
        raise StartFailed(f"the demo runs on its own parts only: unset {', '.join(parts)}")
    home = Home(configured.home)
    with stop_signals_raise(), home.locked():
        if configured.port and not ports.is_free(configured.port):
            raise StartFailed(f"port {configured.port} is taken: set KETO_PORT to another")
        progress.say(f"Keto starts in {home.path}")
        system = System(configured, home, progress, without=chosen.without)
        try:
            system.start()
            link = _demo(system.facts(), progress) if chosen.demo else None
            progress.say("ready. Ctrl-C stops everything\n")
            progress.show(table.render(system.facts(), demo=link) + "\n")
            for service in chosen.without:
                command = f"{sys.executable} -m keto_local as {service} serve"
                file = home.environment_file(service)
                progress.show(f"  {service} is left to you: {command}\n  environment: {file}\n")
            wait_for_one(of_make=of_make)
        except Stopped:
            progress.show("")
            progress.event("stopping")
        finally:
            system.stop()
        progress.event("stopped")
    return 0


def _demo(facts: Facts, progress: Progress) -> str:
    # Imported here: its HTTP client takes memory that other commands do not need.
    from keto_local import demo

    return demo.prepare(facts, progress.say)


def _memory(_chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    facts = home.read_run()
    if facts is None or not home.is_held():
        raise StartFailed(f"Keto does not run in {home.path}")
    print(memory.table(memory.shares(home, facts["pid"])))
    return 0


def _reset(_chosen: argparse.Namespace) -> int:
    for home in (kept_servers.home(), Home(settings.home_folder())):
        if home.path.exists():
            with home.locked():
                clear_leftovers(home.pids)
                home.wipe()
            print(f"wiped {home.path}")
    return 0


def _servers(chosen: argparse.Namespace) -> int:
    if words := _after_dashes(chosen.run):
        say = functools.partial(print, file=sys.stderr)
        with stop_signals_raise(), start_servers(say=say) as servers:
            return _run_through(words, {**os.environ, **servers.environment()})
    of_make = caught_by_make()
    with (
        contextlib.suppress(Stopped),
        stop_signals_raise(),
        kept_servers.kept_running() as lines,
    ):
        print(lines, flush=True)
        wait_for_one(of_make=of_make)
    return 0


def _with(chosen: argparse.Namespace) -> int:
    facts = Home(settings.home_folder()).read_run()
    found: dict[str, str] = {}
    if facts is not None:
        found["POSTGRES_URL"] = facts["postgres"]["url"]
        found["RABBITMQ_URL"] = facts["rabbitmq"]["url"]
    with stop_signals_raise():
        return _run_through(_after_dashes(chosen.run), {**found, **os.environ})


def _as(chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    facts = home.read_run()
    if facts is None or chosen.service not in facts["services"]:
        raise StartFailed(f"no {chosen.service} runs in {home.path}")
    debugger = ["-m", "pdb"] if chosen.pdb else []
    words = [sys.executable, *debugger, "-m", chosen.service, *chosen.run]
    # Replace this process, so that a debugger and Ctrl-C own the terminal.
    os.execve(sys.executable, words, environment_of(home, chosen.service))  # noqa: S606


def _after_dashes(words: list[str]) -> list[str]:
    return words[1:] if words[:1] == ["--"] else words


def _run_through(words: list[str], env: dict[str, str]) -> int:
    """Run a command in the foreground; a signal that ends this process ends the command first."""
    try:
        child = subprocess.Popen([*dies_with_parent(signal.SIGTERM), *words], env=env)
    except OSError as error:
        raise StartFailed(f"{words[0]}: {error.strerror}") from error
    while True:
        try:
            status = child.wait()
            return 128 - status if status < 0 else status
        except Stopped as stopped:
            child.send_signal(stopped.signal)
