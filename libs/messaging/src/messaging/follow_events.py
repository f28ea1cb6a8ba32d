"""The command `events --follow`: the events of a running system as they pass.

    python -m SERVICE events --follow

The broker is RABBITMQ_URL, with the administrator's user: no service may read all events. A line
has no value about a person: neither the subject nor what is in the fields.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress

from pydantic import ValidationError

from messaging.broker import connect
from messaging.envelope import Header
from messaging.topology import Topology

# What the reader is too slow for is dropped: a follower must not fill the broker.
_MOST_WAITING = 1_000


async def follow(rabbitmq_url: str, topology: Topology) -> AsyncGenerator[str]:
    """A line for each event that is published from now on."""
    async with (
        await connect(rabbitmq_url, "events --follow", 10) as connection,
        connection.channel() as channel,
    ):
        queue = await channel.declare_queue(
            exclusive=True, auto_delete=True, arguments={"x-max-length": _MOST_WAITING}
        )
        await queue.bind(topology.exchange, "#")
        yield f"following {topology.exchange}"
        async with queue.iterator(no_ack=True) as messages:
            async for message in messages:
                yield line(message.body, message.routing_key or "")


def line(body: bytes, routing_key: str) -> str:
    """An event without its values: when, what, its id and its trace, the names of its fields."""
    try:
        header = Header.model_validate_json(body)
        fields = json.loads(body).get("data", {})
    except (ValidationError, ValueError):
        return f"{routing_key}  is not an event"
    trace = (header.traceparent or "").split("-")
    parts = [
        header.time.isoformat(timespec="milliseconds"),
        header.type,
        f"id={header.id}",
        f"trace={trace[1] if len(trace) > 1 else '-'}",
        f"fields={','.join(sorted(fields))}",
    ]
    return "  ".join("".join(c if c.isprintable() else "?" for c in part) for part in parts)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--follow", action="store_true", required=True, help="until Ctrl-C, as they pass"
    )


def run(rabbitmq_url: str, topology: Topology) -> None:
    with suppress(KeyboardInterrupt):
        asyncio.run(_print(rabbitmq_url, topology))


async def _print(rabbitmq_url: str, topology: Topology) -> None:
    async for text in follow(rabbitmq_url, topology):
        sys.stdout.write(f"{text}\n")
        # Also when it is piped into another program.
        sys.stdout.flush()
