"""Request and response bodies."""

from datetime import datetime
from typing import Literal

from chassis.http import RequestBody, ResponseBody, example
from identity.passwords import TypedPassword


class DeleteAccountRequest(RequestBody):
    model_config = example({"password": "correct horse battery"})

    password: TypedPassword


class ErasureReceiptResponse(ResponseBody):
    """The receipt's id, with which the progress of the erasure can be read."""

    model_config = example({"receiptId": "01939fe0-8000-7000-8000-000000000001"})

    receipt_id: str


class ErasedService(ResponseBody):
    """When a service has erased its data; null before."""

    service: str
    erased_at: datetime | None


class ErasureResponse(ResponseBody):
    model_config = example(
        {
            "state": "pending",
            "services": [
                {"service": "identity", "erasedAt": "2026-03-31T12:00:00Z"},
                {"service": "planner", "erasedAt": "2026-03-31T12:00:01Z"},
                {"service": "tracker", "erasedAt": "2026-03-31T12:00:01Z"},
                {"service": "catalogue", "erasedAt": "2026-03-31T12:00:01Z"},
                {"service": "billing", "erasedAt": None},
            ],
        }
    )

    state: Literal["pending", "done"]
    services: list[ErasedService]
