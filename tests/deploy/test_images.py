"""What each image holds is enough for its programs: tried without an engine, as the Dockerfile
does it, in an environment that has nothing else."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tools.openapi import FOLDER

from .manifests import DEPLOY, IMAGES, ROOT, composed

UV = Path(sys.executable).with_name("uv")
# What would let an image's Python find the packages of ours.
_NOT_THE_IMAGES = re.compile("PYTHON|VIRTUAL_ENV")

# Imports every module, looks for what is imported within functions, and runs the program.
_LOOK = """
import ast, importlib, importlib.util, pathlib, pkgutil, runpy, sys
image, *packages = sys.argv[1:]
for name in packages:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{name}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for file in pathlib.Path(package.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                named = [node.module]
            else:
                continue
            for each in {every.partition(".")[0] for every in named}:
                if importlib.util.find_spec(each) is None:
                    raise ModuleNotFoundError(f"{file} imports {each}")
assert not any(name.partition(".")[0] == "testkit" for name in sys.modules)
sys.argv = [image, "--help"]
runpy.run_module(image, run_name="__main__")
"""


@cache
def packages_of(image: str) -> list[Path]:
    """What the Dockerfile installs beside the lock file, as its own script says."""
    words = [sys.executable, str(DEPLOY / "image/packages.py"), image]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return [ROOT / folder for folder in printed.split()]


class Environment:
    """One place for all images in turn, so that a module is compiled once."""

    def __init__(self, place: Path) -> None:
        self._place = place / "environment"
        self._kept = place / "compiled"
        self._run([UV, "venv", "--quiet", "--python", sys.executable, self._place])

    def holds(self, image: str) -> None:
        """Replace what it holds by what the image holds."""
        into: list[str | Path] = ["--quiet", "--python", self._place]
        lock = DEPLOY / f"locks/{image}.lock"
        self._run([UV, "pip", "sync", *into, "--require-hashes", lock])
        alone = ["--no-deps", "--no-build-isolation", "--offline"]
        # The build backend is in our own environment.
        path = f"{UV.parent}{os.pathsep}{os.environ['PATH']}"
        backend = {"PATH": path, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._run([UV, "pip", "install", *into, *alone, *packages_of(image)], backend)

    def adds(self, lock: Path) -> None:
        """Install the packages of a lock file beside what it holds."""
        into: list[str | Path] = ["--quiet", "--python", self._place, "--require-hashes"]
        self._run([UV, "pip", "install", *into, "-r", lock])

    def python(self, *words: str | Path, **given: str) -> str:
        given["PYTHONPYCACHEPREFIX"] = str(self._kept)
        return self._run([self._place / "bin/python", *words], given)

    def _run(self, words: list[str | Path], given: Mapping[str, str] | None = None) -> str:
        ours = {
            name: value for name, value in os.environ.items() if not _NOT_THE_IMAGES.match(name)
        }
        done = subprocess.run(
            words, cwd="/", env={**ours, **(given or {})}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("image"))


@pytest.mark.parametrize("image", IMAGES)
def test_an_image_has_all_that_its_programs_import(image: str, environment: Environment) -> None:
    environment.holds(image)
    own = [folder.name if folder.name != "server" else "webapp" for folder in packages_of(image)]
    assert "usage" in environment.python("-c", _LOOK, image, *own)


def test_the_locks_of_all_services_are_enough_to_make_the_documents(
    environment: Environment, tmp_path: Path
) -> None:
    for service in (ROOT / "services").iterdir():
        environment.adds(DEPLOY / f"locks/{service.name}.lock")
    sources = (ROOT, *ROOT.glob("libs/*/src"), *ROOT.glob("services/*/src"))
    script = "import sys; from tools import documents; documents.write_documents(Path(sys.argv[1]))"
    path = os.pathsep.join(map(str, sources))
    environment.python("-c", f"from pathlib import Path; {script}", tmp_path, PYTHONPATH=path)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {name: (FOLDER / name).read_bytes() for name in made}
    assert len(made) == 3


def test_the_dockerfile_installs_what_the_packages_say_and_names_no_library() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "$(python deploy/image/packages.py ${SERVICE})" in dockerfile
    builds = [each["build"] for each in composed()["services"].values() if "build" in each]
    built = [build["args"] for build in builds if build.get("dockerfile") == "deploy/Dockerfile"]
    assert {args["SERVICE"] for args in built} == set(IMAGES)
    given = {name for args in built for name in args}
    # Beside them, the image that the web app's carries the assets of.
    assert given == {"SERVICE", "VERSION", "PYTHON", "PREVIOUS_WEBAPP"}


def test_developers_containers_find_the_sources_of_every_service_and_its_libraries() -> None:
    for name, service in composed("compose.dev.yml")["services"].items():
        if path := service.get("environment", {}).get("PYTHONPATH"):
            needed = {
                f"/source/{folder.relative_to(ROOT)}/src"
                for image in IMAGES
                if image not in ("sandbox", "webapp")
                for folder in packages_of(image)
            }
            assert set(path.split(":")) == needed, name
