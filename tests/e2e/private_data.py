"""Personal data and secrets, which must not occur in any log, trace or event.

The values that the journeys use are collected from their requests; tokens, hashes, card numbers
and e-mail addresses are also recognised by their form. Events contain names, for projections.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import aio_pika
import httpx

from contracts.topology import KETO
from messaging.dead_letters import DeadLetters
from tests.e2e.hostile_corpus import LITERALS
from tests.e2e.leftovers import messages, outboxes
from tests.e2e.system import System

_FORMS = {
    "a token": re.compile(r"eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}"),
    "a password hash": re.compile(r"\$argon2\w*\$"),
    "a card number": re.compile(r"\b4242 ?4242 ?4242 ?4242\b"),
    # RabbitMQ's nodes are called name@host, and a Python decorator has no dot before it.
    "an e-mail address": re.compile(r"[\w.+-]+@[\w-]+\.(?:com|org|net|test|example)\b"),
}
# The request fields with personal data or secrets.
_FIELDS = frozenset({"email", "password", "name", "notes", "comment", "token", "allergies"})
# Shorter values occur in any log by chance.
_SHORTEST = 5
# Hostile requests send these in every field and as ids, which occur in the paths of spans;
# RabbitMQ's reports contain "infinity".
_HOSTILE = {each.casefold() for each in map(json.loads, LITERALS) if isinstance(each, str)}
# The sender of Keto's mails, also in the sandbox.
_PUBLIC = frozenset({"hello@keto.example"})

_COPIES = "e2e.published-events"

_WORD = re.compile(r"[\w-]+")
_seen: dict[str, str] = {}


async def collect(request: httpx.Request) -> None:
    """Remember the private values of a request; a hook of the journeys' HTTP clients."""
    try:
        body = json.loads(request.content)
    except (httpx.RequestNotRead, ValueError, RecursionError):
        return
    for field, value in _private_values(body):
        remember(field, value)


def remember(what: str, value: str) -> None:
    """Add a value to search for at the end of the run."""
    if len(value) >= _SHORTEST and not value.isspace() and value.casefold() not in _HOSTILE:
        _seen[value] = what


def _private_values(body: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(body, dict):
        return
    for field, value in body.items():
        if field in _FIELDS:
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield field, text


def found_in(text: str, values: Mapping[str, str] | None = None) -> list[str]:
    """The private values in a text, each with its line."""
    by_word = _by_word(_seen if values is None else values)
    problems = []
    for line in text.splitlines():
        folded = line.casefold()
        found = {
            f"{what} {value!r}"
            for word in by_word.keys() & {"", *_WORD.findall(folded)}
            for value, what in by_word[word]
            if value.casefold() in folded and _is_a_word(value, folded)
        }
        for what, form in _FORMS.items():
            if set(form.findall(line)) - _PUBLIC:
                found.add(what)
        if found:
            problems.append(f"{', '.join(sorted(found))} in: {line[:500]}")
    return problems


def _by_word(values: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """The values by their longest word, which must occur in a matching line: a quick way to search
    thousands of lines for thousands of values."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for value, what in values.items():
        longest = max(_WORD.findall(value.casefold()), key=len, default="")
        found[longest].append((value, what))
    return found


def _is_a_word(value: str, folded_line: str) -> bool:
    # A name may be part of a longer word by chance: "dairy" in the plan "dairy-free-keto".
    return re.search(rf"(?<![\w-]){re.escape(value.casefold())}(?![\w-])", folded_line) is not None


def found_in_event(text: str) -> list[str]:
    """The private data in an event: addresses, and values recognised by their form.

    Hostile requests send one text in every field, also as a name, which events may contain.
    """
    addresses = {value: what for value, what in _seen.items() if what == "email" and "@" in value}
    return found_in(text, addresses)


async def record_events(system: System) -> None:
    """Copy each event published from now on to a separate queue."""
    async with await aio_pika.connect(system.run["rabbitmq"]["url"]) as connection:
        channel = await connection.channel()
        queue = await channel.declare_queue(_COPIES, durable=True)
        await queue.bind(KETO.exchange, routing_key="#")


async def found_in_system(system: System) -> list[str]:
    """The private values in a system's logs and events: published ones, and those in outboxes,
    queues and dead letters."""
    problems = [
        f"{place}: {problem}" for place, text in system.logs().items() for problem in found_in(text)
    ]
    if "rabbitmq" not in system.run:
        # The containers' broker is not reachable from here.
        return problems
    async for place, text in outboxes(system):
        problems += [f"{place}: {problem}" for problem in found_in_event(text)]
    count = 0
    async for place, text in messages(system, _COPIES):
        count += place == _COPIES
        problems += [f"{place}: {problem}" for problem in found_in_event(text)]
    assert count, "no event was recorded"
    letters = DeadLetters(system.run["rabbitmq"]["url"], KETO)
    for queue in KETO.queues:
        for letter in await letters.show(queue.name):
            problems += [f"{queue.name}.dead: {problem}" for problem in found_in(letter.reason)]
    return problems
