"""Request and response bodies of the desk."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from billing.outbound_webhooks.messages import EventType
from chassis.http import RequestBody, ResponseBody, Text, example

_ENDPOINT = {
    "id": "01939fa0-8000-7000-8000-0000000000e0",
    "url": "https://hooks.example/keto",
    "events": ["order.paid", "order.refunded"],
    "state": "enabled",
    "version": 1,
    "createdAt": "2026-03-30T10:05:00Z",
}
_DELIVERY = {
    "id": "01939fa0-8000-7000-8000-0000000000e1",
    "webhookId": "msg_3f8a1c0d9b7e4f52a6c8d1e0b9f7a635",
    "endpointId": "01939fa0-8000-7000-8000-0000000000e0",
    "type": "order.paid",
    "state": "pending",
    "attempts": [{"at": "2026-03-30T10:05:01Z", "status": 503, "answer": "Back at noon"}],
    "nextAttemptAt": "2026-03-30T10:05:06Z",
    "payload": {
        "type": "order.paid",
        "timestamp": "2026-03-30T10:05:00Z",
        "data": {
            "memberId": "01939fa0-8000-7000-8000-000000000001",
            "orderId": "01939fa0-8000-7000-8000-000000000004",
            "kind": "plan",
            "planId": "01939fa0-8000-7000-8000-000000000003",
            "amount": 26.99,
            "currency": "usd",
        },
    },
}

EndpointState = Literal["enabled", "disabled"]
DeliveryState = Literal["pending", "delivered", "failed"]


Url = Annotated[Text, StringConstraints(min_length=1, max_length=2_000)]
Events = Annotated[list[EventType], Field(min_length=1, max_length=20)]


class NewEndpoint(RequestBody):
    """Where webhooks go, and which."""

    model_config = example({"url": _ENDPOINT["url"], "events": _ENDPOINT["events"]})

    url: Url
    events: Events


class EndpointChange(RequestBody):
    """A change of an endpoint as it was read in this version; what is left out stays."""

    model_config = example({"version": 1, "state": "disabled"})

    version: int
    url: Url | None = None
    events: Events | None = None
    state: EndpointState | None = None


class EndpointRecord(ResponseBody):
    """Where webhooks go, and which; it is disabled by staff, or where none arrives."""

    model_config = example(_ENDPOINT)

    id: str
    url: str
    events: list[EventType]
    state: EndpointState
    version: int
    created_at: datetime


class EndpointsResponse(ResponseBody):
    """A page of the endpoints, the newest first; `next` is the cursor of the next page."""

    endpoints: list[EndpointRecord]
    next: str | None


class EndpointResponse(ResponseBody):
    endpoint: EndpointRecord


class EndpointSecretResponse(ResponseBody):
    """An endpoint and its secret, which no other operation shows."""

    model_config = example(
        {"endpoint": _ENDPOINT, "secret": "whsec_a2V0byBrZXRvIGtldG8ga2V0byBrZXRvIGtldG8="}
    )

    endpoint: EndpointRecord
    secret: str


class EndpointDeletedResponse(ResponseBody):
    model_config = example({"deleted": True})

    deleted: bool


class AttemptRecord(ResponseBody):
    """An attempt: the status, and how the answer begins; without an answer, why there is none."""

    model_config = example(_DELIVERY["attempts"][0])  # type: ignore[index]

    at: datetime
    status: int | None
    answer: str | None


class DeliveryRecord(ResponseBody):
    """A webhook for an endpoint; `payload` is null after the member's erasure."""

    model_config = example(_DELIVERY)

    id: str
    webhook_id: str
    endpoint_id: str
    type: EventType
    state: DeliveryState
    attempts: list[AttemptRecord]
    next_attempt_at: datetime | None
    payload: dict[str, Any] | None


class DeliveriesResponse(ResponseBody):
    """A page of deliveries, the newest first; `next` is the cursor of the next page."""

    deliveries: list[DeliveryRecord]
    next: str | None


class DeliveryResponse(ResponseBody):
    delivery: DeliveryRecord
