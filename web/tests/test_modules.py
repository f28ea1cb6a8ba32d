"""The app's modules: their types, their pure functions, and the libraries that they use."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from clients.javascript.tests.node_tools import CLIENT, find_node, install_typescript
from tools import vendor
from webapp.addresses import PAGES

WEB = Path(__file__).parents[1]
WITHIN_SECONDS = 120
OWN = sorted(
    path
    for pattern in ("*.js", "pages/**/*.js", "parts/*.js", "state/*.js")
    for path in WEB.glob(pattern)
)


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return find_node(tmp_path_factory.mktemp("node"))


def run(*words: object, folder: Path) -> None:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=WITHIN_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_passes_strict_type_checks(node: Path, tmp_path: Path) -> None:
    tsc = install_typescript(node, tmp_path)
    # As it is served: with the client of the API beside it.
    served = tmp_path / "web"
    shutil.copytree(WEB, served, ignore=shutil.ignore_patterns("server", "tests"))
    served.joinpath("client").mkdir()
    for name in ("keto.js", "keto.d.ts"):
        shutil.copyfile(CLIENT / name, served / "client" / name)
    run(node, tsc, "--project", served / "jsconfig.json", folder=served)


def test_the_pure_functions_do_what_they_say(node: Path) -> None:
    run(node, "--test", *sorted(WEB.glob("tests/*.test.js")), folder=WEB)


def test_the_router_and_the_server_know_the_same_addresses() -> None:
    router = (WEB / "router.js").read_text()
    assert tuple(re.findall(r'\["(/[^"]*)", \(\) => import', router)) == PAGES


def test_every_page_has_the_same_shape() -> None:
    pages = sorted((WEB / "pages").glob("*.js"))
    assert pages
    for page in pages:
        source = page.read_text()
        assert re.search(r'^export const title = "[^"]+";$', source, re.MULTILINE), page.name
        assert "\nexport default function " in source, page.name


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(WEB)))
def test_no_module_writes_markup_or_names_another_origin(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|\beval\(", source)
    assert not re.search(r"[\"'`](https?:)?//\w", source)
    assert len(source.splitlines()) <= 250


@pytest.mark.parametrize("folder", vendor.FOLDERS)
def test_vendored_files_are_the_recorded_ones(folder: Path, tmp_path: Path) -> None:
    assert vendor.problems(folder) == []

    copy = shutil.copytree(folder, tmp_path / "vendor")
    (copy / "LICENSE").write_text("added, or changed")
    found = vendor.problems(copy)
    assert [problem.partition(":")[0] for problem in found] == ["vendor/LICENSE"]
