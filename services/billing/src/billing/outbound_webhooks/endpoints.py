"""List, add, change and delete endpoints at the desk."""

from datetime import timedelta

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.outbound_webhooks.schemas import EndpointChange, NewEndpoint
from billing.outbound_webhooks.tables import WebhookDelivery, WebhookEndpoint
from billing.staff_audit import StaffAudit
from billing.webhook_sender import NotPublic, Sender, new_secret
from chassis import clock, ids
from chassis.audit import changed, note
from chassis.content import STALE
from chassis.http import Conflict, NotFound, StaffMember, ValidationFailed, page
from chassis.storage import statements

queries = statements(__package__)

NOT_FOUND = "Endpoint not found"
_MOST = 20
# How long the previous secret still signs after a rotation.
_PREVIOUS_SECRET = timedelta(days=1)


async def list_endpoints(
    session: AsyncSession, limit: int, after: str | None
) -> tuple[list[WebhookEndpoint], str | None]:
    """A page of the endpoints, and the cursor of the next one."""
    place = col(WebhookEndpoint.created_at), col(WebhookEndpoint.id)
    return await page(session, select(WebhookEndpoint), place, limit, after)


async def add_endpoint(
    session: AsyncSession, staff: StaffMember, sender: Sender, body: NewEndpoint
) -> tuple[WebhookEndpoint, str]:
    """Add an endpoint, with a new secret."""
    await _check(sender, body.url)
    if (
        await session.execute(select(func.count()).select_from(WebhookEndpoint))
    ).scalar_one() >= _MOST:
        raise ValidationFailed(
            {
                "field": "url",
                "message": f"There may be {_MOST} endpoints",
                "code": "too_many",
                "max": _MOST,
            }
        )
    secret = new_secret()
    endpoint = WebhookEndpoint(
        url=body.url, events=sorted(set(body.events)), sealed_secret=sender.box.sealed(secret)
    )
    session.add(endpoint)
    given = {"url": endpoint.url, "events": endpoint.events}
    note(session, StaffAudit, staff, changed({}, given), about=endpoint.id)
    return endpoint, secret


async def change_endpoint(
    session: AsyncSession,
    staff: StaffMember,
    sender: Sender,
    endpoint_id: str,
    body: EndpointChange,
) -> WebhookEndpoint:
    """Change an endpoint, unless it has changed since it was read."""
    if body.url is not None:
        await _check(sender, body.url)
    endpoint = await _locked(session, endpoint_id)
    if endpoint.version != body.version:
        raise Conflict(STALE)
    values = body.model_dump(exclude_unset=True, exclude={"version"})
    if body.events is not None:
        values["events"] = sorted(set(body.events))
    changes = changed(endpoint.model_dump(), values)
    if changes:
        if "state" in changes and body.state == "enabled":
            await session.execute(queries.resume_deliveries.clause, {"endpoint_id": endpoint.id})
        endpoint.sqlmodel_update({**values, "version": endpoint.version + 1})
        session.add(endpoint)
        note(session, StaffAudit, staff, changes, about=endpoint.id)
    return endpoint


async def replace_secret(
    session: AsyncSession, staff: StaffMember, sender: Sender, endpoint_id: str
) -> tuple[WebhookEndpoint, str]:
    """Give an endpoint a new secret; the previous one also signs for a day."""
    endpoint = await _locked(session, endpoint_id)
    secret = new_secret()
    endpoint.sealed_former_secret = endpoint.sealed_secret
    endpoint.former_until = clock.now() + _PREVIOUS_SECRET
    endpoint.sealed_secret = sender.box.sealed(secret)
    session.add(endpoint)
    note(session, StaffAudit, staff, {}, about=endpoint.id)
    return endpoint, secret


async def delete_endpoint(session: AsyncSession, staff: StaffMember, endpoint_id: str) -> None:
    """Delete an endpoint; its deliveries stay in the list."""
    # Before the endpoint is locked: a worker that stores an attempt locks them in this order.
    waiting = update(WebhookDelivery).where(
        col(WebhookDelivery.endpoint_id) == endpoint_id, col(WebhookDelivery.state) == "pending"
    )
    if not ids.storable(endpoint_id):
        raise NotFound(NOT_FOUND)
    await session.execute(waiting.values(state="failed", next_attempt_at=None))
    # Erasure messages cannot be retried by hand: nothing of erased members may be left.
    erasures = update(WebhookDelivery).where(
        col(WebhookDelivery.endpoint_id) == endpoint_id,
        col(WebhookDelivery.type) == "member.erased",
    )
    await session.execute(erasures.values(payload=None))
    endpoint = await _locked(session, endpoint_id)
    before = {"url": endpoint.url, "events": endpoint.events, "state": endpoint.state}
    gone = dict.fromkeys(before)
    note(session, StaffAudit, staff, changed(before, gone), about=endpoint.id)
    await session.delete(endpoint)


async def _check(sender: Sender, url: str) -> None:
    try:
        await sender.check(url)
    except NotPublic as error:
        raise ValidationFailed(
            {"field": "url", "message": str(error), "code": "not_public"}
        ) from None


async def _locked(session: AsyncSession, endpoint_id: str) -> WebhookEndpoint:
    there = select(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id).with_for_update()
    found = (await session.scalars(there)).one_or_none() if ids.storable(endpoint_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found
