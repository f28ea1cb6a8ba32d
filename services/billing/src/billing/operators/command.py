"""The form of operators' commands: each is a function, audited, and prints lines or JSON."""

import argparse
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from typing import Any

from billing.account import KeyOfOtherMode, check_mode
from billing.dependencies import Dependencies
from billing.erased_members import MemberErased
from billing.operators.find_member import find_member
from billing.operators.tables import OperatorAudit
from billing.settings import Settings
from billing.stripe_api import StripeFailed
from chassis.audit import operator_name
from chassis.service import Arguments, Command, Service
from chassis.storage import Database

_LONGEST = 500
_OF_EVERY_COMMAND = ("command", "json", "reason", "operator")

# A result: a line for a person, an object for a program.
Facts = dict[str, Any]
Run = Callable[..., Awaitable[list[Facts]]]
Argument = tuple[str, dict[str, Any]]


def argument(name: str, **options: Any) -> Argument:
    """An argument of a command, as `argparse` declares it."""
    return name, options


# A command gets the id of the member who is named.
MEMBER = argument("member", help="an address, a user id, or cus_, sub_, pi_, cs_")


def command(
    *arguments: Argument, needs_reason: bool = False, any_mode: bool = False
) -> Callable[[Run], Command]:
    """Declare a command: a function of the dependencies and of its arguments, by name. Its own name
    is that of the command, and its docstring the help. With a key of the other mode than the
    database's it is refused, unless it works in any mode."""

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        for named, options in arguments:
            parser.add_argument(named, **options)
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--reason", required=needs_reason, default="", help="why, for the audit table"
        )
        parser.add_argument("--operator", default="", help="who (default: OPERATOR, or the user)")

    def declare(run: Run) -> Command:
        name = run.__name__.replace("_", "-")

        async def print_facts(
            service: Service, database: Database, given: Arguments
        ) -> Iterable[str]:
            assert isinstance(service.settings, Settings)
            async with AsyncExitStack() as stack:
                dependencies = Dependencies.of(database, service.settings, stack)
                async with _audited(database, name, given):
                    if not any_mode:
                        await check_mode(database, service.settings)
                    if getattr(given, "member", ""):
                        # An erasure finds the command by the id, and not by an address.
                        given.member = await find_member(dependencies, given.member)
                    found = await run(dependencies, **_own(given))
            if getattr(given, "json", False):
                return [json.dumps(found, default=str, ensure_ascii=False)]
            return [line(facts) for facts in found] or ["none"]

        help_text = (run.__doc__ or "").partition("\n")[0].rstrip(".")
        help_text = help_text[:1].lower() + help_text[1:]
        return Command(name, help_text, print_facts, add_arguments)

    return declare


def line(facts: Facts) -> str:
    """One line, whatever is in the facts: some of them come from outside."""
    texts = (_text(name, value) for name, value in facts.items() if value not in (None, ""))
    return "  ".join("".join(c if c.isprintable() else "?" for c in text) for text in texts)


def _text(name: str, value: Any) -> str:
    if isinstance(value, int):
        return f"{name}={value}"
    if isinstance(value, Decimal):
        return f"{value} USD"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


@asynccontextmanager
async def _audited(database: Database, name: str, arguments: Arguments) -> AsyncIterator[None]:
    """A row in the audit table, there before the command acts: the process may die in between."""
    audit = OperatorAudit(
        operator=(getattr(arguments, "operator", "") or operator_name())[:_LONGEST],
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
    except (SystemExit, MemberErased, KeyOfOtherMode, StripeFailed) as refused:
        of_stripe = "Stripe failed: " if isinstance(refused, StripeFailed) else ""
        outcome = f"{of_stripe}{refused}"
        sys.exit(outcome)
    except BaseException as error:
        outcome = f"failed: {type(error).__name__}"
        raise
    finally:
        async with database.session() as session:
            session.add(audit)
            audit.arguments, audit.outcome = _shown(arguments), outcome[:_LONGEST]


def _own(arguments: Arguments) -> dict[str, Any]:
    """The arguments that not every command has."""
    return {key: value for key, value in vars(arguments).items() if key not in _OF_EVERY_COMMAND}


def _shown(arguments: Arguments) -> str:
    given = {k: "(an address)" if "@" in str(v) else v for k, v in _own(arguments).items()}
    return json.dumps(given, default=str)[:_LONGEST]
