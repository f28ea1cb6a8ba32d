"""The Dockerfile and the developers' containers have what the packages need."""

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from .manifests import DEPLOY, IMAGES, ROOT, composed


@cache
def packages_of(image: str) -> list[Path]:
    """The packages that the Dockerfile installs in addition to the lock file, from its script."""
    words = [sys.executable, str(DEPLOY / "image/packages.py"), image]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return [ROOT / folder for folder in printed.split()]


def project(folder: Path) -> dict[str, object]:
    found: dict[str, object] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    return found


@pytest.mark.parametrize("image", IMAGES)
def test_an_image_has_the_libraries_that_its_packages_need(image: str) -> None:
    libraries = {project(folder)["name"] for folder in (ROOT / "libs").iterdir()}
    projects = [project(folder) for folder in packages_of(image)]
    needed = {re.split(r"[\s<>=\[;]", str(each))[0] for p in projects for each in _needs(p)}
    assert needed & libraries <= {p["name"] for p in projects}


def _needs(project: dict[str, object]) -> list[object]:
    dependencies = project["dependencies"]
    assert isinstance(dependencies, list)
    return dependencies


def test_the_dockerfile_installs_declared_dependencies_and_names_no_library() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "$(python deploy/image/packages.py ${SERVICE})" in dockerfile
    builds = [each["build"] for each in composed()["services"].values() if "build" in each]
    built = [build["args"] for build in builds if build.get("dockerfile") == "deploy/Dockerfile"]
    assert {args["SERVICE"] for args in built} == set(IMAGES)
    given = {name for args in built for name in args}
    # The last one is the image whose assets the web app's image carries.
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
