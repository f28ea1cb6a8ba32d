"""`python -m keto_local`: the whole system on one machine."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import signal
import subprocess
import sys
from pathlib import Path

from keto_local import (
    demo,
    environments,
    kept_servers,
    memory,
    ports,
    rabbitmq_container,
    readiness,
    settings,
    table,
)
from keto_local.home import Home, HomeInUse
from keto_local.process import StartFailed, clear_leftovers, dies_with_parent
from keto_local.progress import Progress
from keto_local.servers import start_servers
from keto_local.stop_signals import Stopped, is_below_make, stop_signals_raise, wait_for_one
from keto_local.system import System
from keto_local.wiring import SERVICES


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    words = sys.argv[1:] if words is None else words
    # argparse takes a leading option for its own, even where the rest is another command's.
    if words[:1] == ["test"]:
        words = ["test", "--", *words[1:]]
    chosen = _parser().parse_args(words)
    try:
        status: int = chosen.command(chosen)
    except HomeInUse as holder:
        print(f"keto: {holder}; `make run` there is left alone", file=sys.stderr)
        return 1
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
    shown = commands.add_parser("demo", help="run everything, with a demo member to look at")
    shown.set_defaults(command=_run, demo=True, without=[])
    status = commands.add_parser("status", help="say what runs, and where")
    status.set_defaults(command=_status)
    used = commands.add_parser("memory", help="how much memory each process of the run takes")
    used.set_defaults(command=_memory)
    reset = commands.add_parser("reset", help="wipe the data folder")
    reset.set_defaults(command=_reset)
    servers = commands.add_parser(
        "servers", help="PostgreSQL and RabbitMQ alone, until Ctrl-C or for a command"
    )
    servers.add_argument("--home", type=Path, help="keep the data here; thrown away without it")
    servers.add_argument("run", nargs=argparse.REMAINDER, metavar="-- CMD")
    servers.set_defaults(command=_servers)
    test = commands.add_parser("test", help="run the tests, which start the servers they need")
    test.add_argument("run", nargs=argparse.REMAINDER, metavar="PYTEST-ARGUMENTS")
    test.set_defaults(command=_test)
    of = commands.add_parser("as", help="run a command of a service that runs, as it would")
    of.add_argument("--pdb", action="store_true", help="run it under Python's debugger")
    of.add_argument("service")
    of.add_argument("run", nargs=argparse.REMAINDER, metavar="COMMAND ...")
    of.set_defaults(command=_as)
    running = commands.add_parser("with", help="run a command that finds the running system")
    running.add_argument("run", nargs=argparse.REMAINDER, metavar="-- CMD")
    running.set_defaults(command=_with)
    return parser


def _run(chosen: argparse.Namespace) -> int:
    below_make = is_below_make()
    progress = Progress(sys.stdout)
    configured = settings.read()
    for name in settings.HANDED_OUT:
        # A fork has in its memory whatever its parent was given.
        os.environ.pop(name, None)
    if chosen.demo:
        demo.refuse_given_parts(configured)
    home = Home(configured.home)
    with stop_signals_raise(), home.locked():
        if configured.port and not ports.is_free(configured.port):
            raise StartFailed(f"port {configured.port} is taken: set KETO_PORT to another")
        progress.say(f"Keto starts in {home.path}")
        system = System(configured, home, progress, without=chosen.without)
        try:
            system.start()
            facts = system.facts()
            link = demo.prepare(facts, progress.say) if chosen.demo else None
            progress.say("ready. Ctrl-C stops everything\n")
            progress.show(table.render(facts, demo=link) + "\n")
            for service in chosen.without:
                url = system.wiring.url(service)
                progress.show(environments.how_to_start(home, service, url) + "\n")
            wait_for_one(below_make=below_make)
        except Stopped:
            progress.show("")
            progress.event("stopping")
        finally:
            system.stop()
        progress.event("stopped")
    return 0


def _status(_chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    facts = home.read_run()
    if facts is None or not home.is_held():
        print(f"Keto does not run in {home.path}")
        return 1
    why_not = readiness.why_not(f"{facts['gateway']}/readyz")
    print(f"{table.render(facts)}\n\n  {f'not ready: {why_not}' if why_not else 'ready'}")
    return 1 if why_not else 0


def _memory(_chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    facts = home.read_run()
    if facts is None or not home.is_held():
        raise StartFailed(f"Keto does not run in {home.path}")
    print(memory.table(memory.shares(home, facts["pid"])))
    return 0


def _reset(_chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    if not home.path.exists():
        print(f"there is nothing in {home.path}")
        return 0
    with home.locked():
        clear_leftovers(home.pids)
        rabbitmq_container.remove_volume(home)
        kept_servers.wipe()
        home.wipe()
    print(f"wiped {home.path}")
    return 0


def _servers(chosen: argparse.Namespace) -> int:
    if words := _after_dashes(chosen.run):
        return _with_servers(words, chosen.home)
    below_make = is_below_make()
    with (
        contextlib.suppress(Stopped),
        stop_signals_raise(),
        kept_servers.kept_running() as lines,
    ):
        print(lines, flush=True)
        wait_for_one(below_make=below_make)
    return 0


def _test(chosen: argparse.Namespace) -> int:
    # The test kit starts the servers that the tests ask for: in containers, or embedded ones.
    words = _after_dashes(chosen.run)
    if not words and kept_servers.find() is None:
        # All of them: two processes, each with servers of its own.
        words = ["--numprocesses=2", "--dist=loadscope", "--no-loadscope-reorder"]
    with stop_signals_raise():
        return _run_through([sys.executable, "-m", "pytest", *words], dict(os.environ))


def _with(chosen: argparse.Namespace) -> int:
    facts = Home(settings.home_folder()).read_run()
    found = table.environment(facts) if facts else {}
    with stop_signals_raise():
        return _run_through(_command_of(chosen), {**found, **os.environ})


def _as(chosen: argparse.Namespace) -> int:
    home = Home(settings.home_folder())
    facts = home.read_run()
    if facts is None or chosen.service not in facts["services"]:
        raise StartFailed(f"no {chosen.service} runs in {home.path}")
    debugger = ["-m", "pdb"] if chosen.pdb else []
    words = [sys.executable, *debugger, "-m", chosen.service, *chosen.run]
    # In place of this process: a debugger and Ctrl-C have the terminal to themselves.
    os.execve(sys.executable, words, environments.of_service(home, chosen.service))  # noqa: S606


def _command_of(chosen: argparse.Namespace) -> list[str]:
    words = _after_dashes(chosen.run)
    if not words:
        raise StartFailed("which command? Write it after --")
    return words


def _after_dashes(words: list[str]) -> list[str]:
    return words[1:] if words[:1] == ["--"] else words


def _with_servers(words: list[str], home: Path | None) -> int:
    say = functools.partial(print, file=sys.stderr)
    with stop_signals_raise(), start_servers(home, say=say) as servers:
        return _run_through(words, {**os.environ, **servers.environment()})


def _run_through(words: list[str], env: dict[str, str]) -> int:
    """Run a command in the foreground; a signal that ends us ends it first."""
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
