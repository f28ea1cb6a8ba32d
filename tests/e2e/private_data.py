"""Personal data and secrets, which no log and no reason of a dead letter may contain.

The values that the journeys use are collected from their requests; tokens, hashes, card numbers
and e-mail addresses are recognised by their form as well.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

from contracts.topology import KETO
from messaging.dead_letters import DeadLetters
from tests.e2e.system import System

_FORMS = {
    "a token": re.compile(r"eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}"),
    "a password hash": re.compile(r"\$argon2\w*\$"),
    "a card number": re.compile(r"\b4242 ?4242 ?4242 ?4242\b"),
    # RabbitMQ's nodes are called name@host, and a Python decorator has no dot before it.
    "an e-mail address": re.compile(r"[\w.+-]+@[\w-]+\.(?:com|org|net|test|example)\b"),
}
# The fields of requests that hold personal data or secrets.
_FIELDS = frozenset({"email", "password", "name", "notes", "comment", "token", "allergies"})
# Shorter values are found in any log by chance.
_SHORTEST = 5
# Hostile requests have it as a note, and RabbitMQ in its reports ({shutdown,infinity}).
_BY_CHANCE = "infinity"
# The sender of our own mails, and of the sandbox.
_PUBLIC = frozenset({"hello@keto.example"})

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
    if len(value) >= _SHORTEST and not value.isspace() and value.casefold() != _BY_CHANCE:
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
    """The values by their longest word, which each line with the value has: thousands of values are
    looked for in thousands of lines."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for value, what in values.items():
        longest = max(_WORD.findall(value.casefold()), key=len, default="")
        found[longest].append((value, what))
    return found


def _is_a_word(value: str, folded_line: str) -> bool:
    # A name may be part of a longer word by chance: "dairy" in the plan "dairy-free-keto".
    return re.search(rf"(?<![\w-]){re.escape(value.casefold())}(?![\w-])", folded_line) is not None


async def found_in_system(system: System) -> list[str]:
    """The private values in a system's logs and in the reasons of its dead letters."""
    problems = [
        f"{place}: {problem}" for place, text in system.logs().items() for problem in found_in(text)
    ]
    if "rabbitmq" not in system.run:
        # The broker of the containers is not reachable from here.
        return problems
    letters = DeadLetters(system.run["rabbitmq"]["url"], KETO)
    for queue in KETO.queues:
        for letter in await letters.show(queue.name):
            problems += [f"{queue.name}.dead: {found}" for found in found_in(letter.reason)]
            # An event may carry an address, which its handler needs: never a secret.
            body = letter.body.decode(errors="replace")
            secrets = {v: w for v, w in _seen.items() if w in ("password", "token")}
            problems += [
                f"{queue.name}.dead: {found}"
                for found in found_in(body, secrets)
                if not found.startswith("an e-mail address in")
            ]
    return problems
