"""Hostile input gets a declared response: no 500, and nothing about the inside.

By schemathesis from `openapi.json`, longer with `make hostile`; and by hand from `hostile_corpus`.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from chassis import ids
from testkit import eventually
from tests.e2e import leaks
from tests.e2e.hostile_corpus import NO_OBJECTS
from tests.e2e.people import PASSWORD, Person, a_new_member, register
from tests.e2e.system import System
from tests.e2e.unhappy import hostile_requests
from tests.e2e.unhappy.hostile_requests import ENDS_THE_TOKEN, Attack, none_is_wrong
from tools.environment import ROOT
from tools.openapi import FOLDER

SEED = os.environ.get("HOSTILE_SEED", "1")
# As long as this, with sequences of operations as well; without it, some seconds.
SECONDS = os.environ.get("HOSTILE_SECONDS", "")
SHORT = ["--phases"]
LONG = ["--max-time", SECONDS, "--phases", "stateful,coverage,examples,fuzzing"]


@pytest.fixture
async def hostile(api: httpx.AsyncClient) -> Person:
    """A member with a password that no test and no example contains."""
    email = f"{ids.new()}@example.com"
    answer = (await register(api, email, password=ids.new(), name="Hal")).json()
    return Person(api, email, answer["user"]["id"], answer["token"])


@pytest.mark.parametrize(
    ("authenticated", "phases"),
    [(True, "coverage"), (False, "examples")],
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
        # It takes ids from responses: that of its own session, too.
        ended = (*ENDS_THE_TOKEN, "/api/auth/sessions/{id}")
        command += [word for path in ended for word in ("--exclude-path", path)]
    done = await asyncio.to_thread(
        subprocess.run,
        command,
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SCHEMATHESIS_HOOKS": "tests.e2e.unhappy.hostile_checks",
            "HOSTILE_ONE_OF": "3" if authenticated and not SECONDS else "1",
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


@pytest.mark.parametrize(
    "requests",
    [
        hostile_requests.with_a_hostile_value_in_a_valid_body,
        hostile_requests.with_a_hostile_path_or_query,
    ],
)
async def test_hostile_requests_get_declared_responses(
    attack: Attack, requests: Callable[[], Iterator[hostile_requests.Request]]
) -> None:
    await none_is_wrong(*(attack.send(*request) for request in requests()))


async def test_the_right_password_in_a_hostile_request_ends_no_account(
    system: System, api: httpx.AsyncClient
) -> None:
    member = await a_new_member(api)
    attack = Attack(system, member)
    right = json.dumps({"password": PASSWORD}).encode()
    path = b"/api/auth/delete-account"
    await none_is_wrong(
        attack.send("POST", path, right, "text/plain"),
        attack.send("POST", path, right + b"\x00"),
        attack.send("POST", path, b"[" + right + b"]"),
        attack.send("POST", path, right[:-1]),
    )
    assert (await member.me())["id"] == member.id


@pytest.mark.parametrize("path", ENDS_THE_TOKEN)
async def test_hostile_bodies_do_not_keep_tokens_from_being_ended(
    system: System, api: httpx.AsyncClient, path: str
) -> None:
    for body in (NO_OBJECTS["a NUL"], NO_OBJECTS["deep lists"], NO_OBJECTS["no UTF-8"]):
        member = await a_new_member(api)
        await none_is_wrong(Attack(system, member).send("POST", path.encode(), body))

        async def is_refused(member: Person = member) -> bool:
            return (await member.get("/api/auth/me")).status_code == 401

        await eventually(is_refused, what="the token ends")
