"""HTTP operations of the desk."""

from typing import Annotated

from fastapi import Path, Query

from billing.dependencies import BillingDependencies
from billing.outbound_webhooks import deliveries, endpoints
from billing.outbound_webhooks.schemas import (
    DeliveriesResponse,
    DeliveryRecord,
    DeliveryResponse,
    EndpointChange,
    EndpointDeletedResponse,
    EndpointRecord,
    EndpointResponse,
    EndpointSecretResponse,
    EndpointsResponse,
    NewEndpoint,
)
from chassis.content import STALE
from chassis.http import Limit, Routes, Staff
from chassis.storage import Session
from contracts import desk

api = Routes(desk.PREFIX)

_ENDPOINT = "01939fa0-8000-7000-8000-0000000000e0"
EndpointId = Annotated[str, Path(examples=[_ENDPOINT])]
DeliveryId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-0000000000e1"])]


@api.get("/endpoints", errors={500: "Failed to fetch endpoints"})
async def get_endpoints(
    staff: Staff, session: Session, limit: Limit = 20, after: str | None = None
) -> EndpointsResponse:
    """List where webhooks go, the newest first."""
    found, cursor = await endpoints.list_endpoints(session, limit, after)
    shown = [EndpointRecord.model_validate(each) for each in found]
    return EndpointsResponse(endpoints=shown, next=cursor)


@api.post("/endpoints", status=201, errors={500: "Failed to add endpoint"})
async def add_endpoint(
    body: NewEndpoint, staff: Staff, session: Session, dependencies: BillingDependencies
) -> EndpointSecretResponse:
    """Add an endpoint: https, at a public address. Its secret is shown once."""
    added, secret = await endpoints.add_endpoint(session, staff, dependencies.webhooks, body)
    return EndpointSecretResponse(endpoint=EndpointRecord.model_validate(added), secret=secret)


@api.patch(
    "/endpoints/{id}",
    errors={404: endpoints.NOT_FOUND, 409: STALE, 500: "Failed to update endpoint"},
)
async def patch_endpoint(
    id: EndpointId,
    body: EndpointChange,
    staff: Staff,
    session: Session,
    dependencies: BillingDependencies,
) -> EndpointResponse:
    """Change an endpoint as it was read in a version; what waits goes to its new address."""
    changed = await endpoints.change_endpoint(session, staff, dependencies.webhooks, id, body)
    return EndpointResponse(endpoint=EndpointRecord.model_validate(changed))


@api.delete("/endpoints/{id}", errors={404: endpoints.NOT_FOUND, 500: "Failed to delete endpoint"})
async def delete_endpoint(
    id: EndpointId, staff: Staff, session: Session
) -> EndpointDeletedResponse:
    """Delete an endpoint; what waits for it is not delivered any more."""
    await endpoints.delete_endpoint(session, staff, id)
    return EndpointDeletedResponse(deleted=True)


@api.post(
    "/endpoints/{id}/secret",
    name="replace_endpoint_secret",
    errors={404: endpoints.NOT_FOUND, 500: "Failed to replace secret"},
)
async def post_endpoint_secret(
    id: EndpointId, staff: Staff, session: Session, dependencies: BillingDependencies
) -> EndpointSecretResponse:
    """Make a new secret, shown once; the one before signs beside it for a day."""
    changed, secret = await endpoints.replace_secret(session, staff, dependencies.webhooks, id)
    return EndpointSecretResponse(endpoint=EndpointRecord.model_validate(changed), secret=secret)


@api.get("/deliveries", errors={500: "Failed to fetch deliveries"})
async def get_deliveries(
    staff: Staff,
    session: Session,
    endpoint: Annotated[str | None, Query(examples=[_ENDPOINT])] = None,
    limit: Limit = 20,
    after: str | None = None,
) -> DeliveriesResponse:
    """List what was and is delivered, with each attempt, the newest first."""
    found, cursor = await deliveries.list_deliveries(session, endpoint, limit, after)
    shown = [DeliveryRecord.model_validate(each) for each in found]
    return DeliveriesResponse(deliveries=shown, next=cursor)


@api.post(
    "/deliveries/{id}/retry",
    name="retry_delivery",
    status=202,
    errors={
        404: deliveries.NOT_FOUND,
        409: deliveries.NO_PAYLOAD,
        500: "Failed to retry delivery",
    },
)
async def post_delivery_retry(id: DeliveryId, staff: Staff, session: Session) -> DeliveryResponse:
    """Send a webhook again, at once and with the same id."""
    again = await deliveries.retry_delivery(session, staff, id)
    return DeliveryResponse(delivery=DeliveryRecord.model_validate(again))
