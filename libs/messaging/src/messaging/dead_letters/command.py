"""The command `dead-letters`: look at, replay or discard messages that could not be handled.

    python -m SERVICE dead-letters list
    python -m SERVICE dead-letters show QUEUE [ID]
    python -m SERVICE dead-letters replay QUEUE (ID | --all)
    python -m SERVICE dead-letters discard QUEUE (ID | --all)

QUEUE is the handler's queue, ID the event's id. The broker is RABBITMQ_URL.
"""

import argparse
import asyncio
import sys

from messaging.dead_letters.letters import DeadLetters
from messaging.topology import Topology


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list", help="how many there are, by queue")
    show = actions.add_parser("show", help="those of a queue, each with its reason")
    replay = actions.add_parser("replay", help="return them to their handler")
    discard = actions.add_parser("discard", help="delete them")
    for action in (show, replay, discard):
        action.add_argument("queue", metavar="QUEUE")
        action.add_argument("id", nargs="?", default=None)
    for action in (replay, discard):
        action.add_argument("--all", action="store_true", help="all of the queue")


def run(rabbitmq_url: str, topology: Topology, chosen: argparse.Namespace) -> None:
    names = sorted(queue.name for queue in topology.queues)
    if chosen.action != "list" and chosen.queue not in names:
        sys.exit(f"unknown queue {chosen.queue}; the queues are {', '.join(names)}")
    asyncio.run(_run(DeadLetters(rabbitmq_url, topology), chosen))


async def _run(letters: DeadLetters, chosen: argparse.Namespace) -> None:
    if chosen.action == "list":
        counts = {queue: count for queue, count in (await letters.counts()).items() if count}
        for queue, count in counts.items():
            print(f"{count:6}  {queue}")
        print(f"{sum(counts.values())} dead letters in {len(counts)} queues")
        return
    if chosen.action == "show":
        shown = [x for x in await letters.show(chosen.queue) if chosen.id in (None, x.id)]
        print("\n".join(letter.as_text() for letter in shown) or "no dead letters")
        return
    if (chosen.id is None) != chosen.all:
        sys.exit(f"{chosen.action}: name one ID, or --all")
    act = letters.replay if chosen.action == "replay" else letters.discard
    done = await act(chosen.queue, chosen.id)
    if not done:
        of_that = "that can be replayed " if chosen.action == "replay" else ""
        sys.exit(f"{chosen.queue} has no dead letter {of_that}{chosen.id or ''}".rstrip())
    print(f"{chosen.action}: {len(done)} of {chosen.queue}")
