"""The wheel in an empty environment, where the README's examples run as they are printed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import asyncpg
import pytest

from testkit import ServerUrls
from testkit.databases import Databases

LIBRARY = Path(__file__).parents[1]
ROOT = LIBRARY.parents[1]
UV = Path(sys.executable).with_name("uv")
README = (LIBRARY / "README.md").read_text()
PROJECT = tomllib.loads((LIBRARY / "pyproject.toml").read_text())["project"]
EXAMPLE, IN_MEMORY = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
# What would let the environment find other packages.
_NOT_THE_WHEELS = re.compile("PYTHON|VIRTUAL_ENV")
_OUT_OF_REACH = re.compile("(?i)failed to fetch|error sending request|network|timed out")

_IMPORT_ALL = """
import importlib, pkgutil, sys
for name in ["messaging", *sys.argv[1:]]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        importlib.import_module(module.name)
"""


def run(*words: str | Path) -> str:
    ours = {name: value for name, value in os.environ.items() if not _NOT_THE_WHEELS.match(name)}
    done = subprocess.run(words, cwd="/", env=ours, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise ChildProcessError(done.stdout + done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it depends on."""
    place = tmp_path_factory.mktemp("wheel")
    # The build backend is in our own environment.
    words = ["build", "--quiet", "--wheel", "--offline", "--no-build-isolation", "--out-dir"]
    run(UV, *words, place, "--python", sys.executable, LIBRARY)
    (wheel,) = place.glob("*.whl")
    run(UV, "venv", "--quiet", "--python", sys.executable, place / "environment")
    python = place / "environment/bin/python"
    # The versions that all is tested with; their hashes are compared, too.
    pinned = ROOT / "requirements.lock"
    install = ["pip", "install", "--quiet", "--constraint"]
    try:
        run(UV, *install, pinned, "--python", python, wheel)
    except ChildProcessError as error:
        if not _OUT_OF_REACH.search(str(error)):
            raise
        pytest.skip(f"the wheel's dependencies can't be had here: {error}")
    return python


async def test_the_first_example_publishes_and_handles_an_event(
    python: Path, tmp_path: Path, servers: ServerUrls, databases: Databases
) -> None:
    file, url = tmp_path / "example.py", await databases.empty("readme")
    file.write_text(f"{EXAMPLE}\nimport sys\nasyncio.run(main(*sys.argv[1:]))\n")
    run(python, file, url, servers.rabbitmq)
    connection = await asyncpg.connect(url)
    try:
        assert await connection.fetchval("SELECT loaf FROM shown") == "rye"
    finally:
        await connection.close()


def test_the_second_example_needs_no_server(python: Path, tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(EXAMPLE)
    (test,) = re.findall(r"async def (test_\w+)", IN_MEMORY)
    file = tmp_path / "example.py"
    file.write_text(f"import asyncio\n{IN_MEMORY}\nasyncio.run({test}())\n")
    run(python, file)


def test_the_wheel_needs_only_its_declared_dependencies(python: Path) -> None:
    run(python, "-c", _IMPORT_ALL)
    for other in ("sqlmodel", "fastapi", "contracts", "chassis"):
        with pytest.raises(ChildProcessError, match="ModuleNotFoundError"):
            run(python, "-c", _IMPORT_ALL, other)


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\S+)", (LIBRARY / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == PROJECT["version"]
    assert versions == sorted(set(versions), reverse=True)
