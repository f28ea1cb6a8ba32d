"""The AsyncAPI 3.0 document of the events of a topology."""

import json
from collections.abc import Callable
from typing import Any

from pydantic.json_schema import models_json_schema

from messaging.envelope import Envelope
from messaging.event import Event
from messaging.topology import Topology

_SCHEMAS = "#/components/schemas"


def document(
    topology: Topology, title: str, example: Callable[[type[Event]], bytes]
) -> dict[str, Any]:
    """The whole document, with an example of each event."""
    events = topology.events
    envelopes: dict[type[Event], type[Any]] = {e: Envelope[e] for e in events}  # type: ignore[valid-type]
    refs, definitions = models_json_schema(
        [(envelope, "serialization") for envelope in envelopes.values()],
        ref_template=f"{_SCHEMAS}/{{model}}",
    )
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": title,
            "version": "1.0.0",
            "description": "CloudEvents 1.0 in JSON on one topic exchange of RabbitMQ.",
        },
        "defaultContentType": "application/cloudevents+json",
        "channels": {_key(event): _channel(topology, event) for event in events},
        "operations": {**_sends(topology), **_receives(topology)},
        "components": {
            "messages": {
                event.__name__: {
                    "name": event.routing_key(),
                    "summary": " ".join((event.__doc__ or "").split()),
                    "payload": refs[(envelopes[event], "serialization")],
                    "examples": [{"payload": json.loads(example(event))}],
                }
                for event in events
            },
            "schemas": definitions["$defs"],
        },
    }


def _key(event: type[Event]) -> str:
    return event.routing_key()


def _channel(topology: Topology, event: type[Event]) -> dict[str, Any]:
    return {
        "address": event.routing_key(),
        "messages": {event.__name__: {"$ref": f"#/components/messages/{event.__name__}"}},
        "bindings": {
            "amqp": {
                "is": "routingKey",
                "exchange": {"name": topology.exchange, "type": "topic", "durable": True},
            }
        },
    }


def _sends(topology: Topology) -> dict[str, Any]:
    return {
        f"{event.producer} sends {event.name}": {
            "action": "send",
            "channel": {"$ref": f"#/channels/{_key(event)}"},
        }
        for event in topology.events
    }


def _receives(topology: Topology) -> dict[str, Any]:
    return {
        f"{queue.name} receives {_key(event)}": {
            "action": "receive",
            "channel": {"$ref": f"#/channels/{_key(event)}"},
            "tags": [{"name": queue.service}],
        }
        for queue in topology.queues
        for event in queue.events
    }
