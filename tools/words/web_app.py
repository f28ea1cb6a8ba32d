"""The web app's texts: its sources are TypeScript, which `web/tools/texts.mjs` reads."""

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from tools.environment import ROOT
from tools.npm import node

WEB = ROOT / "web"
# Folders and files of `src` whose texts are not in the catalogues yet.
_NOT_YET = ("app/routes", "app/shell/header", "app/shell/bottom-bar", "planner/", "plans/", "shop/")


class _Text(TypedDict, total=False):
    file: str
    text: str
    plural: str
    line: int


def texts() -> Iterator[tuple[str | tuple[str, str], str]]:
    """Each text, with the file that has it."""
    for each in _read()["messages"]:
        plural = each.get("plural")
        yield (each["text"], plural) if plural else each["text"], each["file"]


def literals() -> Iterator[str]:
    """What people read and is in no catalogue."""
    for each in _read()["literals"]:
        if not each["file"].startswith(_NOT_YET):
            yield f"web/src/{each['file']}:{each['line']}: not in a catalogue: {each['text'][:60]}"


@cache
def _read() -> dict[str, list[_Text]]:
    command = [node(), "tools/texts.mjs"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, check=True)
    found: dict[str, list[_Text]] = json.loads(done.stdout)
    return found
