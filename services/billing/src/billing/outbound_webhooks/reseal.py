"""Seal the secrets of endpoints again, so that the key of before can go."""

from sqlmodel import select

from billing.outbound_webhooks.tables import WebhookEndpoint
from chassis.sealing import Box
from chassis.storage import Database


async def reseal_endpoints(database: Database, box: Box) -> int:
    """Seal all secrets with the current key; how many endpoints there are."""
    async with database.session() as session:
        endpoints = (await session.scalars(select(WebhookEndpoint).with_for_update())).all()
        for endpoint in endpoints:
            endpoint.sealed_secret = box.renewed(endpoint.sealed_secret)
            if endpoint.sealed_former_secret is not None:
                endpoint.sealed_former_secret = box.renewed(endpoint.sealed_former_secret)
    return len(endpoints)
