"""Billing's worker, killed at a call."""

from billing.settings import Settings
from services.billing.tests.driver import Driver, variables
from testkit import program
from testkit.ports import free_port


async def work_until_killed_after(driver: Driver, settings: Settings, place: str) -> None:
    """Run a worker that SIGKILLs itself after a call, and let its leases expire."""
    words = ("testkit.crash", "after", place, "--", "billing", "work")
    environment = {**variables(settings), "PORT": str(free_port())}
    async with program(*words, environment=environment) as process:
        assert await process.ends(within=120) == -9
    await driver.it.rows("UPDATE work SET leased_until = now() WHERE worker IS NOT NULL")
