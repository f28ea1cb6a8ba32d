"""Takes the README's pictures of what `make run` shows, with a headless Chromium.

    python -m docs.pictures.pages              all of them
    python -m docs.pictures.pages dashboard    those whose names begin so

The icons of achievements need an emoji font (Debian: fonts-noto-color-emoji).
It starts a system of its own with the demo member, registers another one, and begins to buy a plan.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import httpx

from keto_local import demo
from keto_local.run_facts import Facts
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
            for name, page in _pages(system).items():
                if name.startswith(tuple(sys.argv[1:]) or ""):
                    _take(chromium, Path(home) / "chromium", page, _HERE / f"{name}.png")
        finally:
            system.stop()


@dataclass(frozen=True)
class Page:
    """A page, and how large it is shown."""

    url: str
    size: str = "900,760"
    dark: bool = False


def _pages(system: System) -> dict[str, Page]:
    """Each page, by the name of its picture."""
    return {**_pages_of_the_app(system), **_pages_of_the_stand_ins(system)}


def _pages_of_the_app(system: System) -> dict[str, Page]:
    facts = cast(Facts, system.run)
    link = demo.prepare(facts, say)
    dashboard, _, token = link.partition("#token=")
    headers = {"authorization": f"Bearer {token}"}
    listed = httpx.get(f"{system.url}/api/ai/sessions", headers=headers).raise_for_status().json()
    session = listed["sessions"][0]["id"]
    plan = f"{dashboard.removesuffix('/dashboard')}/planner?session={session}#token={token}"
    return {
        f"{name}-{shade}": Page(url, size, dark=shade == "dark")
        for name, url, size in (("dashboard", link, "1200,1400"), ("plan", plan, "1200,1400"))
        for shade in ("light", "dark")
    }


def _pages_of_the_stand_ins(system: System) -> dict[str, Page]:
    mailbox = system.run["sandbox"]["mailbox_url"]
    with httpx.Client(base_url=system.url, timeout=30) as api:
        registered = api.post("/api/auth/register", json=_MEMBER).raise_for_status().json()
        api.headers["authorization"] = f"Bearer {registered['token']}"
        plan = api.get("/api/plans").raise_for_status().json()["plans"][0]
        wanted = {"planId": plan["id"]}
        checkout = api.post("/api/payments/checkout", json=wanted).raise_for_status().json()
    _until(lambda: httpx.get(f"{mailbox}/mails/2").is_success)
    return {
        "mailbox": Page(f"{mailbox}/mails/2"),
        "payments": Page(checkout["checkoutUrl"]),
    }


def _take(chromium: str, profile: Path, page: Page, picture: Path) -> None:
    command = [
        *(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
        *("--no-proxy-server", "--hide-scrollbars", f"--window-size={page.size}"),
        # 0 is dark, 1 is light.
        f"--blink-settings=preferredColorScheme={0 if page.dark else 1}",
        *(f"--user-data-dir={profile}", f"--screenshot={picture}", "--virtual-time-budget=8000"),
        page.url,
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
