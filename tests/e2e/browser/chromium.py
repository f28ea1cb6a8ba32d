"""The Chromium of this machine, which Playwright drives."""

import os
import shutil

from keto_local import programs

# The headless shell takes 0.6 of the CPU of a whole Chromium in these tests.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS = (
    # It opens only the pages of this machine, and runs in containers and as root.
    "--no-sandbox",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--no-proxy-server",
    # /dev/shm is small in containers.
    "--disable-dev-shm-usage",
    "--disable-gpu",
)


def installed() -> str | None:
    """The path of Chromium: the one that CHROMIUM names, or the first on PATH."""
    wanted = os.environ.get("CHROMIUM")
    return shutil.which(wanted) if wanted else next(filter(None, map(shutil.which, NAMES)), None)


def find() -> str:
    """The path of the installed Chromium, or of a fetched one."""
    return installed() or programs.find(NAMES[0])
