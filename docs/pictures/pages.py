"""Takes the README's pictures of what `make run` shows, with a headless Chromium.

    python -m docs.pictures.pages

It starts a system of its own, registers a member, and begins to buy a plan.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.e2e.browser.chromium import find
from tests.e2e.system import System
from tools.environment import say, stop

_HERE = Path(__file__).parent
_WITHIN_SECONDS = 30
_MEMBER = {"email": "mia@example.com", "password": "correct horse", "name": "Mia"}


def main() -> None:
    """The command."""
    chromium = find() or stop("no Chromium: apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="keto-pictures-") as home:
        system = System(Path(home) / "keto")
        try:
            say("starting a system")
            system.start()
            for name, url in _pages(system).items():
                _take(chromium, Path(home) / "chromium", url, _HERE / f"{name}.png")
        finally:
            system.stop()


def _pages(system: System) -> dict[str, str]:
    """The address of each page, by the name of its picture."""
    mailbox = system.run["sandbox"]["mailbox_url"]
    with httpx.Client(base_url=system.url, timeout=30) as api:
        registered = api.post("/api/auth/register", json=_MEMBER).raise_for_status().json()
        api.headers["authorization"] = f"Bearer {registered['token']}"
        plan = api.get("/api/plans").raise_for_status().json()["plans"][0]
        wanted = {"planId": plan["id"]}
        checkout = api.post("/api/payments/checkout", json=wanted).raise_for_status().json()
    _until(lambda: httpx.get(f"{mailbox}/mails/1").is_success)
    return {
        "mailbox": f"{mailbox}/mails/1",
        "payments": checkout["checkoutUrl"],
    }


def _take(chromium: str, profile: Path, url: str, picture: Path) -> None:
    command = [
        *(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
        *("--no-proxy-server", "--hide-scrollbars", "--window-size=900,760"),
        *(f"--user-data-dir={profile}", f"--screenshot={picture}", "--virtual-time-budget=5000"),
        url,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    say(f"{picture.name}: {picture.stat().st_size // 1024} KiB")


def _until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _WITHIN_SECONDS
    while not ready():
        if time.monotonic() > deadline:
            sys.exit("The mail did not come")
        time.sleep(0.1)


if __name__ == "__main__":
    main()
