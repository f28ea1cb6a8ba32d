"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.http import StaffOperations
from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from chassis.work_page import work_routes
from contracts.desk import OPERATIONS, PREFIX
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from identity import routes, staff_audit, subscribers
from identity.accounts import routes as accounts
from identity.desk import routes as desk
from identity.erase_account import republish_erasures
from identity.logins import routes as logins
from identity.mails.send import Mails
from identity.own_email import routes as own_email
from identity.passwords import routes as passwords
from identity.passwords.hashing import Passwords
from identity.personal_data import PERSONAL
from identity.profile import routes as profile
from identity.republish import republish
from identity.scheduled_mails import request_due
from identity.scheduled_mails import routes as scheduled_mails
from identity.sessions import routes as sessions
from identity.settings import Settings
from identity.shared_rows import SHARED
from identity.staff import routes as staff
from identity.staff.seal import Seal
from identity.streaks import routes as streaks
from work import Works

_THINGS = (logins, streaks, profile, scheduled_mails, own_email, passwords, sessions, staff, desk)
ROUTES = (
    *(thing.api for thing in _THINGS),
    routes.api,
    staff_audit.api,
    work_routes(PREFIX, "identity"),
    accounts.internal,
)
WORK = Works(request_due.works)


def make(settings: Settings | None = None) -> Service:
    """Build the identity service."""
    settings = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        parts.add(Mails(settings, parts[Database].raw_sql))
        parts.add(Seal(settings))
        refuse_common = settings.common_passwords == "refuse"
        passwords = Passwords(settings.passwords_waiting, refuse_common=refuse_common)
        stack.callback(parts.add(passwords).close)

    return Service(
        name="identity",
        settings=settings,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        private_key=settings.jwt_private_key,
        callers={"billing": settings.billing_secret},
        parts=add_parts,
        republish=republish,
        republish_erasures=republish_erasures,
        erasure_answer=DATA_ERASED["identity"].of,
        shared=SHARED,
        personal=PERSONAL,
        staff=StaffOperations(PREFIX, OPERATIONS),
        work=WORK,
    )
