"""The app's modules: their pure functions, and what they may not do."""

import re
import subprocess
from pathlib import Path

import pytest

from clients.javascript.tests.node_tools import find_node
from web.tests.bundled import WEB, bundled
from webapp.addresses import PAGES

WITHIN_SECONDS = 120
OWN = sorted(path for path in WEB.glob("src/**/*") if path.suffix in (".ts", ".tsx"))


def test_the_pure_functions_do_what_they_say(tmp_path: Path) -> None:
    tests = [
        bundled(str(path.relative_to(WEB)), tmp_path) for path in WEB.glob("tests/**/*.test.js")
    ]
    assert tests
    done = subprocess.run(
        [find_node(tmp_path), "--test", *sorted(tests)],
        capture_output=True,
        text=True,
        timeout=WITHIN_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_app_and_the_server_know_the_same_addresses_and_titles() -> None:
    routes = (WEB / "src/routes.ts").read_text()
    assert dict(re.findall(r'"(/[^"]*)": \{ title: "([^"]+)"', routes)) == PAGES


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(WEB)))
def test_no_module_writes_markup_or_names_another_origin(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|\beval\(", source)
    assert not re.search(r"[\"'`](https?:)?//\w", source)
    assert len(source.splitlines()) <= 250
