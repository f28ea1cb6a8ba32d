"""The AsyncAPI 3.0 document of all events: `python -m tools.events_page` writes it."""

from typing import Any

from contracts import samples
from contracts.topology import KETO
from messaging import asyncapi


def document() -> dict[str, Any]:
    """The whole document."""
    return asyncapi.document(KETO, "Keto's events", samples.wire)
