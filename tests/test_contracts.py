"""The check against stored releases names the incompatible field."""

import shutil
from pathlib import Path

from tools.checks.contracts import API, MESSAGES, RELEASES, problems, read, write

NEWEST = max(RELEASES.iterdir())
PURCHASE = "billing.plan-purchased.v1"


def test_incompatibilities_with_a_release_are_reported(tmp_path: Path) -> None:
    kept = Path(shutil.copytree(NEWEST, tmp_path / NEWEST.name))
    assert problems(tmp_path) == []

    messages, api = read(kept / MESSAGES), read(kept / API)
    del messages[PURCHASE]["data"]["purchaseVersion"]
    messages[PURCHASE]["data"] |= {"orderId": 7, "giftFrom": {"name": "Sam"}}
    messages["identity.goals-reached.v1"] = {}
    write(kept / MESSAGES, messages)
    api["paths"]["/api/tracker/days"] = {"get": {"responses": {}}}
    write(kept / API, api)

    about = f"{NEWEST.name}: {PURCHASE}: "
    reads = f"{about}this version's consumers can't read the release's message: "
    lacks = f"{about}its consumers read a field that this version does not send: "
    assert problems(tmp_path) == [
        f"{reads}data.orderId (Input should be a valid string)",
        f"{reads}data.purchaseVersion (Field required)",
        f"{lacks}data.orderId (float before, str now)",
        f"{lacks}data.giftFrom",
        f"{NEWEST.name}: identity.goals-reached.v1: this version has no such event",
        f"{NEWEST.name}: GET /api/tracker/days is gone",
    ]
