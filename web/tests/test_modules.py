"""The app's modules: runs their tests, and enforces their rules."""

import os
import re
import subprocess
from collections import Counter, defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

from hypothesis import settings

from tools.npm import node
from web.tests.bundled import WEB, bundled_each

WITHIN_SECONDS = 900
SRC = WEB / "src"
MOST_FILES = 20
MOST_LINES = 250
OWN = sorted(path for path in SRC.glob("**/*") if path.suffix in (".ts", ".tsx"))


def test_the_pure_functions_do_what_they_say(tmp_path: Path) -> None:
    found = [str(path.relative_to(WEB)) for path in WEB.glob("tests/**/*.test.js")]
    tests = bundled_each(found, tmp_path)
    assert tests
    done = subprocess.run(
        [node(), "--test", *sorted(tests)],
        # Random cases, as many times as Hypothesis tries them.
        env={"HISTORIES": str(20 * settings().max_examples), **os.environ},
        capture_output=True,
        text=True,
        timeout=WITHIN_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_module_writes_markup_names_another_origin_or_is_long() -> None:
    sources = {str(path.relative_to(WEB)): path.read_text() for path in OWN}
    assert sources
    markup = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|\beval\(")
    assert [name for name, source in sources.items() if markup.search(source)] == []
    origin = re.compile(r"[\"'`](https?:)?//\w")
    assert [name for name, source in sources.items() if origin.search(source)] == []
    assert [name for name, source in sources.items() if source.count("\n") > MOST_LINES] == []


def test_the_apps_folders_have_no_import_cycles() -> None:
    # Biome enforces the order of the layers, and refuses import cycles of files.
    imported: dict[Path, set[Path]] = defaultdict(set)
    for path in OWN:
        for address in re.findall(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"', path.read_text()):
            imported[_thing(path)].add(_thing(path.parent / address))
    assert len(imported) > 20
    others = {thing: things - {thing} for thing, things in imported.items()}
    TopologicalSorter(others).prepare()


def test_no_folder_has_too_many_files() -> None:
    files = [path for top in ("src", "tests") for path in (WEB / top).rglob("*") if path.is_file()]
    counts = Counter(path.parent for path in files if path.suffix != ".pyc")
    assert max(counts.values()) <= MOST_FILES, counts.most_common(1)


def _thing(path: Path) -> Path:
    """Its folder; for a file next to folders, such as `app/home.tsx`, the file."""
    folder = path.parent.resolve()
    return folder / path.stem if any(each.is_dir() for each in folder.iterdir()) else folder
