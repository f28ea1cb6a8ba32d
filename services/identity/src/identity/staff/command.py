"""The command `staff add | remove`: accounts for the desk."""

import argparse
import json
import sys
from collections.abc import Iterable

from chassis.audit import Operator
from chassis.sealing import Box
from chassis.service import Arguments, Command, Service, publish_waiting, reseal_command
from chassis.storage import Database
from contracts.desk import ROLES
from identity.accounts import check_new
from identity.settings import Settings
from identity.staff.accounts import add_staff, remove_staff
from identity.staff.seal import Seal, box


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    adding = actions.add_parser("add", help="print a new account's password and secret, once")
    adding.add_argument("email")
    adding.add_argument("--role", required=True, choices=ROLES)
    removing = actions.add_parser("remove", help="end an account and its tokens at once")
    removing.add_argument("email")
    for action in (adding, removing):
        action.add_argument("--json", action="store_true", help="print JSON")


async def _staff(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    try:
        check_new(arguments.email)
    except ValueError:
        sys.exit(f"{arguments.email} is not an e-mail address")
    act = _add if arguments.action == "add" else _remove
    facts = await act(service, database, arguments)
    if arguments.json:
        return [json.dumps(facts)]
    return [f"{name}: {value}" for name, value in facts.items()]


async def _add(service: Service, database: Database, arguments: Arguments) -> dict[str, str]:
    assert isinstance(service.settings, Settings)
    seal, operator = Seal(service.settings), Operator.of_command("staff add")
    async with database.session() as session:
        new = await add_staff(session, seal, operator, arguments.email, arguments.role)
    if new is None:
        sys.exit("one of the staff has this address")
    return {
        "id": new.id,
        "email": new.email,
        "role": new.role,
        "password": new.password,
        "totpSecret": new.secret,
    }


async def _remove(service: Service, database: Database, arguments: Arguments) -> dict[str, str]:
    operator = Operator.of_command("staff remove")
    async with database.session() as session:
        removed = await remove_staff(session, operator, arguments.email)
    if removed is None:
        sys.exit("none of the staff has this address")
    # Publish it now: this service may be stopped.
    await publish_waiting(service, database)
    return {"removed": removed}


def _box(service: Service) -> Box:
    assert isinstance(service.settings, Settings)
    return box(service.settings)


COMMANDS = (
    Command("staff", "add and remove who works at the desk", _staff, _arguments),
    reseal_command(_box, "staff", "sealed_secret"),
)
