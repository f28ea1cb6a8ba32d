"""List deliveries at the desk, and retry one."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.staff_audit import StaffAudit
from chassis import clock, ids
from chassis.audit import note
from chassis.http import Conflict, NotFound, StaffMember, page

NOT_FOUND = "Delivery not found"
NO_PAYLOAD = "Nothing to send"


async def list_deliveries(
    session: AsyncSession, endpoint_id: str | None, limit: int, after: str | None
) -> tuple[list[WebhookDelivery], str | None]:
    """A page of the deliveries, of one endpoint or of all, and the cursor of the next one."""
    place = col(WebhookDelivery.created_at), col(WebhookDelivery.id)
    if endpoint_id is None:
        return await page(session, select(WebhookDelivery), place, limit, after)
    if not ids.storable(endpoint_id):
        return [], None
    of_endpoint = col(WebhookDelivery.endpoint_id) == endpoint_id
    return await page(session, select(WebhookDelivery), place, limit, after, of_endpoint)


async def retry_delivery(
    session: AsyncSession, staff: StaffMember, delivery_id: str
) -> WebhookDelivery:
    """Retry a delivery immediately, even if its endpoint is disabled."""
    there = select(WebhookDelivery).where(WebhookDelivery.id == delivery_id).with_for_update()
    found = (await session.scalars(there)).one_or_none() if ids.storable(delivery_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    endpoint = await session.get(WebhookEndpoint, found.endpoint_id)
    if found.payload is None or endpoint is None:
        raise Conflict(NO_PAYLOAD)
    before = found.state
    found.state, found.tries, found.is_by_hand = "pending", 0, True
    found.next_attempt_at = clock.now()
    session.add(found)
    await work.add(
        session, "deliver-webhook", key=found.id, due=found.next_attempt_at, group=endpoint.id
    )
    state = {} if before == found.state else {"state": (before, found.state)}
    note(session, StaffAudit, staff, state, about=found.id)
    return found
