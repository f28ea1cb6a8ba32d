"""The app's modules: their pure functions, and what they may not do."""

import re
import subprocess
from collections import Counter, defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tools.npm import node
from web.tests.bundled import WEB, bundled
from webapp.addresses import PAGES

WITHIN_SECONDS = 300
SRC = WEB / "src"
MOST_FILES = 20
OWN = sorted(path for path in SRC.glob("**/*") if path.suffix in (".ts", ".tsx"))


def test_the_pure_functions_do_what_they_say(tmp_path: Path) -> None:
    tests = [
        bundled(str(path.relative_to(WEB)), tmp_path) for path in WEB.glob("tests/**/*.test.js")
    ]
    assert tests
    done = subprocess.run(
        [node(), "--test", *sorted(tests)],
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


def test_the_folders_of_the_app_import_each_other_in_no_circle() -> None:
    # Biome holds the order of the layers, and refuses circles of files.
    imported: dict[Path, set[Path]] = defaultdict(set)
    for path in OWN:
        for address in re.findall(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"', path.read_text()):
            imported[_thing(path)].add(_thing(path.parent / address))
    assert len(imported) > 20
    others = {thing: things - {thing} for thing, things in imported.items()}
    TopologicalSorter(others).prepare()


def test_no_folder_has_more_files_than_one_looks_through() -> None:
    files = [path for top in ("src", "tests") for path in (WEB / top).rglob("*") if path.is_file()]
    counts = Counter(path.parent for path in files if path.suffix != ".pyc")
    assert max(counts.values()) <= MOST_FILES, counts.most_common(1)


def _thing(path: Path) -> Path:
    """Its folder; a file beside folders, as `pages/home.tsx`, is one by itself."""
    folder = path.parent.resolve()
    return folder / path.stem if any(each.is_dir() for each in folder.iterdir()) else folder
