"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from fastapi import FastAPI

from chassis.service import Service, settings
from contracts.identity import IdentityDataErased
from contracts.topology import KETO
from identity import routes, subscribers
from identity.mails import Mails
from identity.passwords import Passwords
from identity.personal_data import PERSONAL
from identity.republish import republish
from identity.republish_erasures import republish_erasures
from identity.settings import Settings
from identity.shared_rows import SHARED


def make(configured: Settings | None = None) -> Service:
    """Identity, put together."""
    known = configured or settings.read(Settings)

    async def parts(app: FastAPI, stack: AsyncExitStack) -> None:
        app.state.mails = Mails(known)
        app.state.passwords = Passwords(known.passwords_waiting)
        stack.callback(app.state.passwords.close)

    return Service(
        name="identity",
        settings=known,
        topology=KETO,
        routes=[routes.api, routes.internal],
        handlers=subscribers.handlers,
        private_key=known.jwt_private_key,
        callers={"billing": known.billing_secret},
        parts=parts,
        republish=republish,
        republish_erasures=republish_erasures,
        erasure_answer=IdentityDataErased.of,
        shared=SHARED,
        personal=PERSONAL,
    )
