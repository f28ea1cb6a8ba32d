"""The gate between this version and the kept releases names the field that breaks one of them."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.checks.contracts import API, MESSAGES, RELEASES, problems, read, write

NEWEST = max(RELEASES.iterdir())
PURCHASE = "billing.plan-purchased.v1"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A copy of a kept release, which a test changes."""
    return Path(shutil.copytree(NEWEST, tmp_path / NEWEST.name))


def change(kept: Path, name: str, changes: Callable[[Any], object]) -> list[str]:
    """The problems that a kept release has when one of its files is changed."""
    content = read(kept / name)
    changes(content)
    write(kept / name, content)
    return problems(kept.parent)


def test_this_version_understands_every_kept_release() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.checks.contracts"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_message_that_a_consumer_cannot_read_is_named_with_its_field(kept: Path) -> None:
    def without_a_version(messages: Any) -> None:
        del messages[PURCHASE]["data"]["purchaseVersion"]
        messages[PURCHASE]["data"]["orderId"] = 7

    about = f"{NEWEST.name}: billing.plan-purchased.v1: "
    reads = f"{about}this version's consumers can't read the release's message: "
    assert change(kept, MESSAGES, without_a_version) == [
        f"{reads}data.orderId (Input should be a valid string)",
        f"{reads}data.purchaseVersion (Field required)",
        f"{about}its consumers read a field that this version does not send: "
        "data.orderId (float before, str now)",
    ]


def test_a_field_that_a_producer_has_lost_is_named(kept: Path) -> None:
    gift = {"giftFrom": {"name": "Sam"}}
    (found,) = change(kept, MESSAGES, lambda messages: messages[PURCHASE]["data"].update(gift))
    assert found.endswith(
        "its consumers read a field that this version does not send: data.giftFrom"
    )


def test_an_event_that_is_gone_is_named(kept: Path) -> None:
    goals: dict[str, Any] = {"identity.goals-reached.v1": {}}
    (found,) = change(kept, MESSAGES, lambda messages: messages.update(goals))
    assert found.endswith("identity.goals-reached.v1: this version has no such event")


def test_a_field_that_a_response_has_lost_is_named_with_its_operation(kept: Path) -> None:
    def with_a_best_streak(document: Any) -> None:
        for schema in document["components"]["schemas"].values():
            if "streakCount" in schema.get("properties", {}):
                schema["properties"]["bestStreak"] = {"type": "integer"}

    found = change(kept, API, with_a_best_streak)
    assert f"{NEWEST.name}: GET /api/auth/me: the response 200 has lost user.bestStreak" in found
    assert all(each.endswith("bestStreak") for each in found)


def test_an_operation_that_is_gone_is_named(kept: Path) -> None:
    days: dict[str, Any] = {"/api/tracker/days": {"get": {"responses": {}}}}
    found = change(kept, API, lambda document: document["paths"].update(days))
    assert found == [f"{NEWEST.name}: GET /api/tracker/days is gone"]
