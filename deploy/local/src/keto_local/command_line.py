"""`python -m keto_local`: the whole system on one machine."""

from __future__ import annotations

import argparse
import functools
import os
import subprocess
import sys
from pathlib import Path

from keto_local.home import HomeInUse
from keto_local.process import StartFailed
from keto_local.servers import start_servers
from keto_local.stop_signals import Stopped, stop_signals_raise


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit status."""
    chosen = _parser().parse_args(words)
    try:
        status: int = chosen.command(chosen)
    except HomeInUse as holder:
        print(f"keto: already running with this data folder (process {holder})", file=sys.stderr)
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
    servers = commands.add_parser("servers", help="run a command with PostgreSQL and RabbitMQ")
    servers.add_argument("--home", type=Path, help="keep the data here; thrown away without it")
    servers.add_argument("run", nargs=argparse.REMAINDER, metavar="-- CMD")
    servers.set_defaults(command=_servers)
    return parser


def _servers(chosen: argparse.Namespace) -> int:
    words = chosen.run[1:] if chosen.run[:1] == ["--"] else chosen.run
    if not words:
        raise StartFailed("servers: which command? python -m keto_local servers -- CMD ...")
    say = functools.partial(print, file=sys.stderr)
    with stop_signals_raise(), start_servers(chosen.home, say=say) as servers:
        try:
            child = subprocess.Popen(words, env={**os.environ, **servers.environment()})
        except OSError as error:
            raise StartFailed(f"{words[0]}: {error.strerror}") from error
        return _see_through(child)


def _see_through(child: subprocess.Popen[bytes]) -> int:
    """Wait for the command; a signal that ends us ends it first."""
    while True:
        try:
            return child.wait()
        except Stopped as stopped:
            child.send_signal(stopped.signal)
