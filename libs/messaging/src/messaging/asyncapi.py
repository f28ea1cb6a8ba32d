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
    topology: Topology, title: str, version: str, example: Callable[[type[Event]], bytes]
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
            "version": version,
            "description": "CloudEvents 1.0 in JSON on one topic exchange of RabbitMQ.",
        },
        "defaultContentType": "application/cloudevents+json",
        "channels": {event.routing_key(): _channel(topology, event) for event in events},
        "operations": _operations(topology),
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


def _operations(topology: Topology) -> dict[str, Any]:
    def operation(action: str, event: type[Event], **more: Any) -> dict[str, Any]:
        channel = {"$ref": f"#/channels/{event.routing_key()}"}
        return {"action": action, "channel": channel, **more}

    sends = {
        f"{event.producer} sends {event.routing_key()}": operation("send", event)
        for event in topology.events
    }
    receives = {
        f"{queue.name} receives {event.routing_key()}": operation(
            "receive", event, tags=[{"name": queue.service}]
        )
        for queue in topology.queues
        for event in queue.events
    }
    return {**sends, **receives}
