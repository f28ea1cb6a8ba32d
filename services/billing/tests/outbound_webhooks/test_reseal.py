"""A rotation of the secret that seals those of endpoints: each still signs."""

import argparse

from billing.main import make
from billing.outbound_webhooks.reseal import COMMANDS
from billing.webhook_sender.sender import Sender
from services.billing.tests.driver import Driver

_NEW = "the secret after the rotation, which only this test uses"


async def test_resealed_values_open_only_with_the_new_secret(driver: Driver) -> None:
    settings, database = driver.settings, driver.it.database
    old = driver.dependencies.webhooks.box
    columns = "id, url, events, sealed_secret, sealed_former_secret, created_at"
    await database.raw_sql.fetch(
        f"INSERT INTO webhook_endpoint ({columns}, state, version)"
        " VALUES ('reseal', 'https://example.com', '{order.paid}', $1, $2, now(), 'enabled', 1)",
        old.sealed("whsec_newer"), old.sealed("whsec_older"),
    )  # fmt: skip
    both = settings.model_copy(update={"identity_secret": f"{_NEW}\n{settings.identity_secret}"})
    (command,) = COMMANDS
    for _ in range(2):
        await command.run(make(both), database, argparse.Namespace())
    sender = Sender(settings.model_copy(update={"identity_secret": _NEW}))
    (row,) = await database.raw_sql.fetch("SELECT * FROM webhook_endpoint WHERE id = 'reseal'")
    opened = [sender.box.opened(row[name]) for name in ("sealed_secret", "sealed_former_secret")]
    await sender.close()
    assert opened == ["whsec_newer", "whsec_older"]
    assert old.opened(row["sealed_secret"]) is None
    await database.raw_sql.fetch("DELETE FROM webhook_endpoint WHERE id = 'reseal'")
