"""Hostile input gets a declared response: no 500, and nothing about the inside.

By schemathesis from `openapi.json`, longer with `make hostile`; and by hand from `hostile_corpus`.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest

from chassis import ids
from testkit import eventually
from tests.e2e import leaks
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.system import System
from tests.e2e.unhappy.hostile_corpus import (
    BODIES,
    CONTENT_TYPES,
    HEADERS,
    LITERALS,
    SEGMENTS,
    VALUES,
)
from tests.e2e.unhappy.hostile_requests import (
    ENDS_THE_TOKEN,
    JSON,
    OPERATIONS,
    WRITES,
    Attack,
    example_of,
    filled,
    none_is_wrong,
)
from tools.environment import ROOT
from tools.openapi import FOLDER

SEED = os.environ.get("HOSTILE_SEED", "1")
# As long as this, with sequences of operations as well; without it, some seconds.
SECONDS = os.environ.get("HOSTILE_SECONDS", "")
SHORT = ["--max-examples", "2", "--phases"]
LONG = ["--max-time", SECONDS, "--phases", "stateful,coverage,examples,fuzzing"]


@pytest.fixture
async def hostile(api: httpx.AsyncClient) -> Person:
    """A member with a password that no test and no example contains."""
    body = {"email": f"{ids.new()}@example.com", "password": ids.new(), "name": "Hal"}
    answer = await api.post("/api/auth/register", json=body)
    assert answer.status_code == 201, answer.text
    registered = answer.json()
    return Person(api, body["email"], registered["user"]["id"], registered["token"])


@pytest.mark.parametrize(
    ("authenticated", "phases"),
    [(True, "examples,coverage,fuzzing"), (False, "examples,fuzzing")],
    ids=["with a token", "without a token"],
)
async def test_requests_made_from_the_document_get_declared_responses(
    system: System, hostile: Person, tmp_path: Path, authenticated: bool, phases: str
) -> None:
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", str(Path(__file__).with_name("schemathesis.toml"))),
        *("run", str(FOLDER / "openapi.json"), "--url", system.url, "--seed", SEED),
        *(LONG if SECONDS else [*SHORT, phases]),
        *("--no-color", "--continue-on-failure", "--warnings", "off"),
    ]
    if authenticated:
        command += ["--header", f"Authorization: Bearer {hostile.token}"]
        command += ["--exclude-path", ENDS_THE_TOKEN]
    done = await asyncio.to_thread(
        subprocess.run,
        command,
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SCHEMATHESIS_HOOKS": "tests.e2e.unhappy.hostile_checks",
            "HOSTILE_SECRETS": json.dumps(leaks.secrets_of(system.run)),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120 + 2 * int(SECONDS or 0),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout[-600:])
    assert (await hostile.me())["id"] == hostile.id


@pytest.fixture
def attack(system: System, hostile: Person) -> Attack:
    """Hostile requests of a member of their own."""
    return Attack(system, hostile)


async def test_hostile_bodies(attack: Attack) -> None:
    await none_is_wrong(
        *(
            attack.send(method, filled(path), body)
            for method, path, _ in WRITES
            for body in BODIES.values()
        )
    )


async def test_hostile_values_in_the_fields_of_a_valid_body(attack: Attack) -> None:
    def bodies(example: dict[str, Any]) -> Iterable[bytes]:
        for number, name in enumerate(example):
            others = json.dumps({key: value for key, value in example.items() if key != name})
            # Every other one for each field; neighbours get the rest.
            for literal in LITERALS[number % 2 :: 2]:
                comma = ", " if len(example) > 1 else ""
                yield f'{others[:-1]}{comma}"{name}": {literal}}}'.encode()
            # The same name twice: which one counts must not depend on who reads it.
            yield f'{{"{name}": 1, {json.dumps(example)[1:]}'.encode()

    await none_is_wrong(
        *(
            attack.send(method, filled(path), body)
            for method, path, example in WRITES
            for body in bodies(example)
        )
    )


async def test_hostile_content_types(attack: Attack) -> None:
    await none_is_wrong(
        *(
            attack.send(method, filled(path), json.dumps(body).encode(), [(b"content-type", kind)])
            for method, path, body in WRITES
            for kind in CONTENT_TYPES
        )
    )


async def test_hostile_headers(attack: Attack) -> None:
    log = b'{"calories": 1800}'
    json_type = (b"content-type", JSON)
    await none_is_wrong(
        *(
            attack.send(method, target, body, [header, *([json_type] if body else [])])
            for header in HEADERS
            for method, target, body in (
                ("GET", b"/api/auth/me", b""),
                ("GET", b"/api/plans/keto-kickstart", b""),
                ("POST", b"/api/tracker/log", log),
                ("POST", b"/api/payments/webhook", b"{}"),
            )
        )
    )


async def test_hostile_paths_and_queries(attack: Attack) -> None:
    in_paths = [
        attack.send(method, filled(path, segment), json.dumps(example_of(operation)).encode())
        for method, path, operation in OPERATIONS
        if "{" in path
        for segment in SEGMENTS
    ]
    in_queries = [
        attack.send(method, filled(path) + b"?%s=%s" % (parameter["name"].encode(), value))
        for method, path, operation in OPERATIONS
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query"
        for value in VALUES
    ]
    await none_is_wrong(*in_paths, *in_queries)


async def test_the_right_password_in_a_hostile_request_ends_no_account(
    system: System, api: httpx.AsyncClient
) -> None:
    member = await a_new_member(api)
    attack = Attack(system, member)
    right = json.dumps({"password": PASSWORD}).encode()
    path = b"/api/auth/delete-account"
    await none_is_wrong(
        attack.send("POST", path, right, [(b"content-type", b"text/plain")]),
        attack.send("POST", path, right + b"\x00"),
        attack.send("POST", path, b"[" + right + b"]"),
        attack.send("POST", path, right[:-1]),
    )
    assert (await member.me())["id"] == member.id


async def test_hostile_bodies_do_not_keep_tokens_from_being_ended(
    system: System, api: httpx.AsyncClient
) -> None:
    for body in (BODIES["a NUL"], BODIES["deep lists"], BODIES["no UTF-8"]):
        member = await a_new_member(api)
        await none_is_wrong(Attack(system, member).send("POST", ENDS_THE_TOKEN.encode(), body))

        async def is_refused(member: Person = member) -> bool:
            return (await member.get("/api/auth/me")).status_code == 401

        await eventually(is_refused, what="the token ends")
