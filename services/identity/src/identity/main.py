"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from identity import routes, subscribers
from identity.erase_account import republish_erasures
from identity.mail_schedule import keep_following_settings
from identity.mails import Mails
from identity.passwords import Passwords
from identity.personal_data import PERSONAL
from identity.republish import republish
from identity.request_due_mails import keep_requesting
from identity.settings import Settings
from identity.shared_rows import SHARED


def make(settings: Settings | None = None) -> Service:
    """Build the identity service."""
    settings = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        parts.add(Mails(settings))
        stack.callback(parts.add(Passwords(settings.passwords_waiting)).close)

    return Service(
        name="identity",
        settings=settings,
        topology=KETO,
        routes=[routes.api, routes.internal],
        handlers=subscribers.handlers,
        private_key=settings.jwt_private_key,
        callers={"billing": settings.billing_secret},
        parts=add_parts,
        republish=republish,
        republish_erasures=republish_erasures,
        erasure_answer=DATA_ERASED["identity"].of,
        shared=SHARED,
        personal=PERSONAL,
        jobs=lambda parts: [
            keep_requesting(parts[Database]),
            keep_following_settings(parts[Database]),
        ],
    )
