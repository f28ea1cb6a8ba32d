"""The AsyncAPI 3.0 document of all events: `python -m tools.events_page` writes it."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

from contracts import samples
from contracts.envelope import Envelope
from contracts.event import Event
from contracts.registry import EVENTS
from contracts.topology import KETO

_SCHEMAS = "#/components/schemas"


def document() -> dict[str, Any]:
    """The whole document."""
    envelopes: dict[type[Event], type[Any]] = {e: Envelope[e] for e in EVENTS}  # type: ignore[valid-type]
    refs, definitions = models_json_schema(
        [(envelope, "serialization") for envelope in envelopes.values()],
        ref_template=f"{_SCHEMAS}/{{model}}",
    )
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Keto's events",
            "version": "1.0.0",
            "description": "CloudEvents 1.0 in JSON on one topic exchange of RabbitMQ.",
        },
        "defaultContentType": "application/cloudevents+json",
        "channels": {_key(event): _channel(event) for event in EVENTS},
        "operations": {**_sends(), **_receives()},
        "components": {
            "messages": {
                event.__name__: {
                    "name": event.routing_key(),
                    "summary": " ".join((event.__doc__ or "").split()),
                    "payload": refs[(envelopes[event], "serialization")],
                    "examples": [{"payload": json.loads(samples.wire(event))}],
                }
                for event in EVENTS
            },
            "schemas": definitions["$defs"],
        },
    }


def _key(event: type[Event]) -> str:
    return event.routing_key()


def _channel(event: type[Event]) -> dict[str, Any]:
    return {
        "address": event.routing_key(),
        "messages": {event.__name__: {"$ref": f"#/components/messages/{event.__name__}"}},
        "bindings": {
            "amqp": {
                "is": "routingKey",
                "exchange": {"name": KETO.exchange, "type": "topic", "durable": True},
            }
        },
    }


def _sends() -> dict[str, Any]:
    return {
        f"{event.producer} sends {event.name}": {
            "action": "send",
            "channel": {"$ref": f"#/channels/{_key(event)}"},
        }
        for event in EVENTS
    }


def _receives() -> dict[str, Any]:
    return {
        f"{queue.name} receives {_key(event)}": {
            "action": "receive",
            "channel": {"$ref": f"#/channels/{_key(event)}"},
            "tags": [{"name": queue.service}],
        }
        for queue in KETO.queues
        for event in queue.events
    }
