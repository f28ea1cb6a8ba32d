"""The form of operators' commands: each is declared once, audited, and prints lines or JSON."""

import argparse
import getpass
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from billing.dependencies import Dependencies
from billing.erased_members import MemberErased
from billing.find_member import find_member
from billing.settings import Settings
from billing.stripe_errors import StripeFailed
from billing.work_tables import OperatorAudit
from chassis.service import Arguments, Command, Service
from chassis.storage import Database

_LONGEST = 500
_OF_EVERY_COMMAND = ("command", "json", "reason", "operator")


@dataclass(frozen=True)
class Row:
    """One result: its facts for a program, and its line for a person."""

    facts: dict[str, Any]
    line: str


def row(**facts: Any) -> Row:
    """A result whose line is its facts, the empty ones left out."""
    return Row(facts, line(*(_text(value) for value in facts.values())))


def line(*facts: str) -> str:
    """One line, whatever is in the facts: some of them come from outside."""
    plain = ("".join(c if c.isprintable() else "?" for c in fact) for fact in facts)
    return "  ".join(fact for fact in plain if fact)


Run = Callable[..., Awaitable[list[Row]]]


Argument = tuple[str, dict[str, Any]]


def argument(name: str, **options: Any) -> Argument:
    """An argument of a command, as `argparse` declares it."""
    return name, options


# A command gets the id of the member who is named.
MEMBER = argument("member", help="an address, a user id, or cus_, sub_, pi_, cs_")


class OperatorCommands:
    """Commands, each a function of the dependencies and of its arguments, by name. The function's
    own name is that of the command, and its docstring the help."""

    def __init__(self) -> None:
        self.commands: list[Command] = []

    def command(self, *arguments: Argument, needs_reason: bool = False) -> Callable[[Run], Run]:
        """Declare a command, with `--json`, `--reason`, and a row in the audit table."""

        def add_arguments(parser: argparse.ArgumentParser) -> None:
            for named, options in arguments:
                parser.add_argument(named, **options)
            parser.add_argument("--json", action="store_true", help="print JSON")
            parser.add_argument(
                "--reason", required=needs_reason, default="", help="why, for the audit table"
            )
            parser.add_argument(
                "--operator", default="", help="who (default: OPERATOR, or the user)"
            )

        def declare(run: Run) -> Run:
            name = run.__name__.replace("_", "-")

            async def print_rows(
                service: Service, database: Database, given: Arguments
            ) -> Iterable[str]:
                assert isinstance(service.settings, Settings)
                async with AsyncExitStack() as stack:
                    dependencies = Dependencies.of(database, service.settings, stack)
                    rows = await _run(dependencies, name, run, given)
                if getattr(given, "json", False):
                    facts = [each.facts for each in rows if each.facts]
                    return [json.dumps(facts, default=str, ensure_ascii=False)]
                return [each.line for each in rows]

            help_text = (run.__doc__ or "").partition("\n")[0].rstrip(".")
            self.commands.append(
                Command(name, help_text[:1].lower() + help_text[1:], print_rows, add_arguments)
            )
            return run

        return declare


async def _run(dependencies: Dependencies, name: str, run: Run, arguments: Arguments) -> list[Row]:
    async with _audited(dependencies.database, name, arguments):
        if getattr(arguments, "member", ""):
            # In the place of an address is the member's id now: an erasure finds the command by it.
            arguments.member = await find_member(dependencies, arguments.member)
        return await run(dependencies, **_own(arguments))


@asynccontextmanager
async def _audited(database: Database, name: str, arguments: Arguments) -> AsyncIterator[None]:
    """A row in the audit table, there before the command acts: the process may die in between."""
    audit = OperatorAudit(
        operator=(getattr(arguments, "operator", "") or _user())[:_LONGEST],
        command=name,
        arguments=_shown(arguments),
        reason=str(getattr(arguments, "reason", ""))[:_LONGEST],
        outcome="begun",
    )
    async with database.session() as session:
        session.add(audit)
    outcome = "done"
    try:
        yield
    except SystemExit as refused:
        outcome = str(refused)
        raise
    except MemberErased as erased:
        outcome = str(erased)
        sys.exit(outcome)
    except StripeFailed as failed:
        outcome = f"Stripe failed: {failed}"
        sys.exit(outcome)
    except BaseException as error:
        outcome = f"failed: {type(error).__name__}"
        raise
    finally:
        async with database.session() as session:
            session.add(audit)
            audit.arguments, audit.outcome = _shown(arguments), outcome[:_LONGEST]


def _user() -> str:
    try:
        return os.environ.get("OPERATOR") or getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def _own(arguments: Arguments) -> dict[str, Any]:
    """The arguments that not every command has."""
    return {key: value for key, value in vars(arguments).items() if key not in _OF_EVERY_COMMAND}


def _shown(arguments: Arguments) -> str:
    given = {k: "(an address)" if "@" in str(v) else v for k, v in _own(arguments).items()}
    return json.dumps(given, default=str)[:_LONGEST]


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value} USD"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
