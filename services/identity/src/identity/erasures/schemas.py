"""Request and response bodies."""

from datetime import datetime
from typing import Literal

from chassis.http import RequestBody, ResponseBody, Text


class DeleteAccountRequest(RequestBody):
    password: Text


class ErasureReceiptResponse(ResponseBody):
    """Where to ask how far an erasure is."""

    receipt_id: str


class ErasedService(ResponseBody):
    """When a service has erased its data; null before."""

    service: str
    erased_at: datetime | None


class ErasureResponse(ResponseBody):
    state: Literal["pending", "done"]
    services: list[ErasedService]
