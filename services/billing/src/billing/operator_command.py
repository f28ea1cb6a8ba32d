"""A command of operators: its output as lines or JSON, and its row in the audit table."""

import argparse
import getpass
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sqlmodel import col, update

from billing.erased_members import MemberErased
from billing.internal_api import InternalApi
from billing.settings import Settings
from billing.stripe_api import Stripe
from billing.stripe_errors import StripeFailed
from billing.work_tables import OperatorAudit
from chassis.service import Service
from chassis.service.command_line import Arguments, Command
from chassis.storage import Database

_LONGEST = 500


@dataclass(frozen=True)
class Row:
    """One result: its facts for a program, and its line for a person."""

    facts: dict[str, Any]
    line: str


@dataclass(frozen=True)
class Operator:
    """What commands work with."""

    name: str
    settings: Settings
    database: Database
    stripe: Stripe
    internal_api: InternalApi


Run = Callable[[Operator, Arguments], Awaitable[list[Row]]]
Takes = Callable[[argparse.ArgumentParser], object]


def row(**facts: Any) -> Row:
    """A result whose line is its facts, the empty ones left out."""
    return Row(facts, line(*(_text(value) for value in facts.values())))


def line(*facts: str) -> str:
    """One line, whatever is in the facts: some of them come from outside."""
    plain = ("".join(c if c.isprintable() else "?" for c in fact) for fact in facts)
    return "  ".join(fact for fact in plain if fact)


def command(
    name: str,
    help: str,
    run: Run,
    takes: Takes = lambda parser: None,
    *,
    needs_reason: bool = False,
) -> Command:
    """A command with `--json`, `--reason` and a row in the audit table."""

    def all_arguments(parser: argparse.ArgumentParser) -> None:
        takes(parser)
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--reason", required=needs_reason, default="", help="why, for the audit table"
        )
        parser.add_argument("--operator", default="", help="who (default: OPERATOR, or the user)")

    async def audited(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
        assert isinstance(service.settings, Settings)
        stripe, internal_api = Stripe(service.settings), InternalApi(service.settings)
        name_of_operator = getattr(arguments, "operator", "") or _user()
        operator = Operator(name_of_operator, service.settings, database, stripe, internal_api)
        outcome = "done"
        # Before it acts: the process may die in between.
        audit = await _begin_audit(operator, name, arguments)
        try:
            rows = await run(operator, arguments)
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
            await _end_audit(operator, audit, arguments, outcome)
            await internal_api.close()
            await stripe.close()
        if getattr(arguments, "json", False):
            facts = [each.facts for each in rows if each.facts]
            return [json.dumps(facts, default=str, ensure_ascii=False)]
        return [each.line for each in rows]

    return Command(name, help, audited, all_arguments)


def _user() -> str:
    try:
        return os.environ.get("OPERATOR") or getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


async def _begin_audit(operator: Operator, name: str, arguments: Arguments) -> str:
    audit = OperatorAudit(
        operator=operator.name[:_LONGEST],
        command=name,
        arguments=_given(arguments),
        reason=str(getattr(arguments, "reason", ""))[:_LONGEST],
        outcome="begun",
    )
    async with operator.database.session() as session:
        session.add(audit)
    return audit.id


async def _end_audit(operator: Operator, audit: str, arguments: Arguments, outcome: str) -> None:
    this = update(OperatorAudit).where(col(OperatorAudit.id) == audit)
    # In the place of an address is the member's id now: an erasure finds the command by it.
    values = {"arguments": _given(arguments), "outcome": outcome[:_LONGEST]}
    async with operator.database.session() as session:
        await session.execute(this.values(values))


def _given(arguments: Arguments) -> str:
    given = {
        key: "(an address)" if "@" in str(value) else value
        for key, value in vars(arguments).items()
        if key not in ("command", "json", "reason", "operator")
    }
    return json.dumps(given, default=str)[:_LONGEST]


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return f"{value} USD"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
