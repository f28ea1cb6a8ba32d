"""The way of a message to its handler, the same from RabbitMQ and in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from faststream.rabbit import RabbitMessage

from messaging.consuming.alone import Alone
from messaging.consuming.cpu_time import CpuTime
from messaging.consuming.handlers import Handler, HandlerKind
from messaging.consuming.hold import Hold
from messaging.consuming.observe import Measure, Next, Trace
from messaging.consuming.retry import Retry
from messaging.consuming.side_effect import SideEffect
from messaging.consuming.state import ConsumerState
from messaging.consuming.transaction import Transaction
from messaging.dead_letters import Signer
from messaging.topology import Topology


def steps(
    handler: Handler,
    state: ConsumerState,
    topology: Topology,
    signer: Signer,
    publish: Callable[..., Awaitable[None]],
    alone: asyncio.Lock,
    third_attempts: asyncio.Lock,
) -> Next:
    """The middlewares of a queue with the handler at their end.

    Measure   counts outcomes and measures time
    Trace     continues the trace of the event
    Retry     retries a failed message later, or dead-letters it
    Alone     handles a message alone that may have ended its process before

    Each is called with the next one and the message, and returns the message's outcome. The
    acknowledgement comes after all of them: one that fails is a redelivery, never an attempt.
    """
    queue = handler.queue.name
    kind = SideEffect if handler.kind is HandlerKind.SIDE_EFFECT else Transaction
    hold, cpu_time = Hold(queue, state.is_cause_of), CpuTime(queue)
    handled = kind(handler, state, hold, cpu_time)

    async def handle(message: RabbitMessage) -> str:
        envelope = await message.decode()
        assert envelope is not None
        return await handled.handle(envelope)

    may_end_process = partial(Alone(queue, state, hold, alone, third_attempts), handle)
    retry = partial(Retry(publish, topology, queue, signer, cpu_time), may_end_process)
    return partial(Measure(queue), partial(Trace(queue), retry))
