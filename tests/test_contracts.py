"""The gate between this version and the kept releases names the field that breaks one of them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.check_contracts import RELEASES, problems

NEWEST = max(RELEASES.iterdir())
PURCHASE = "golden/billing.plan-purchased.v1.json"


class Kept:
    """A copy of a kept release, which a test changes."""

    def __init__(self, releases: Path) -> None:
        self.releases = releases
        self._folder = releases / NEWEST.name
        shutil.copytree(NEWEST, self._folder)

    def read(self, name: str) -> Any:
        return json.loads((self._folder / name).read_text())

    def write(self, name: str, content: Any) -> None:
        (self._folder / name).write_text(json.dumps(content))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_this_version_understands_every_kept_release() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.check_contracts"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_message_that_a_consumer_cannot_read_is_named_with_its_field(kept: Kept) -> None:
    message = kept.read(PURCHASE)
    del message["data"]["purchaseVersion"]
    message["data"]["orderId"] = 7
    kept.write(PURCHASE, message)
    about = f"{NEWEST.name}: billing.plan-purchased.v1: "
    reads = f"{about}this version's consumers can't read the release's message: "
    assert problems(kept.releases) == [
        f"{reads}data.orderId (Input should be a valid string)",
        f"{reads}data.purchaseVersion (Field required)",
        f"{about}its consumers read a field that this version does not send: "
        "data.orderId (float before, str now)",
    ]


def test_a_field_that_a_producer_has_lost_is_named(kept: Kept) -> None:
    message = kept.read(PURCHASE)
    message["data"]["giftFrom"] = {"name": "Sam"}
    kept.write(PURCHASE, message)
    (found,) = problems(kept.releases)
    assert found.endswith(
        "its consumers read a field that this version does not send: data.giftFrom"
    )


def test_an_event_that_is_gone_is_named(kept: Kept) -> None:
    kept.write("golden/identity.goals-reached.v1.json", {})
    (found,) = problems(kept.releases)
    assert found.endswith("identity.goals-reached.v1: this version has no such event")


def test_a_field_that_a_response_has_lost_is_named_with_its_operation(kept: Kept) -> None:
    document = kept.read("openapi.json")
    for schema in document["components"]["schemas"].values():
        if "streakCount" in schema.get("properties", {}):
            schema["properties"]["bestStreak"] = {"type": "integer"}
    kept.write("openapi.json", document)
    found = problems(kept.releases)
    assert f"{NEWEST.name}: GET /api/auth/me: the response 200 has lost user.bestStreak" in found
    assert all(each.endswith("bestStreak") for each in found)


def test_an_operation_that_is_gone_is_named(kept: Kept) -> None:
    document = kept.read("openapi.json")
    document["paths"]["/api/tracker/days"] = {"get": {"responses": {}}}
    kept.write("openapi.json", document)
    assert problems(kept.releases) == [f"{NEWEST.name}: GET /api/tracker/days is gone"]
