"""Writes requirements.lock with every package of the workspace, pinned and hashed, and the lock
files of the images, each with the packages that the image needs.

    python -m tools.lock            keep the pinned versions, and add missing packages
    python -m tools.lock --upgrade  upgrade to the newest compatible versions

uv's lock file names the registry it was created from, so it is created in a temporary copy.
"""

import functools
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from contracts.services import SERVICES
from tools.environment import LOCK, ROOT, VENV, members, say, stop, uv_on_path

IMAGE_LOCKS = ROOT / "deploy" / "locks"
IMAGES = ("gateway", *SERVICES, "sandbox", "webapp")
# The purpose of each of the other groups of pyproject.toml.
GROUPS = {
    "build": "What builds the images, and stays out of them",
    "node": "What runs the JavaScript client's tests",
    "manifests": "What checks Kubernetes' manifests",
    "helm": "What renders the Helm chart in a test",
    "barman": "What keeps the archive of a drill",
    "foods": "What the food table is made from",
    "small-model": "A small language model",
}

PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$", re.MULTILINE)


def main() -> None:
    upgrade = "--upgrade" in sys.argv[1:]
    uv = uv_on_path() or str(VENV / "bin" / "uv")
    with tempfile.TemporaryDirectory(prefix="keto-lock-") as folder:
        copy = Path(folder)
        for project in (ROOT, *members()):
            place = copy / project.relative_to(ROOT) / "pyproject.toml"
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(project / "pyproject.toml", place)
        if not upgrade:
            _keep_versions(copy / "pyproject.toml")
        locked = subprocess.run([uv, "lock", "--quiet"], cwd=copy, check=False)
        if locked.returncode != 0:
            stop("the pinned versions do not satisfy the declared ones: make lock ARGS=--upgrade")
        export = functools.partial(_export, uv, copy)
        export(LOCK, "Every package of the workspace", "--all-packages")
        for image in IMAGES:
            lock = IMAGE_LOCKS / f"{image}.lock"
            export(lock, f"What the image of {image} needs", "--package", image, "--no-dev")
        for group, what in GROUPS.items():
            export(IMAGE_LOCKS / f"{group}.lock", what, "--only-group", group)
    say(f"{LOCK.name} pins {len(PIN.findall(LOCK.read_text()))} packages")


def _export(uv: str, workspace: Path, lock: Path, what: str, *which: str) -> None:
    words = "export --quiet --frozen --no-emit-workspace --no-emit-index-url --no-header"
    exported = subprocess.run(
        [uv, *words.split(), "--format", "requirements-txt", *which],
        cwd=workspace,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    lock.write_text(f"# {what}, pinned. Made by `make lock`.\n{exported.stdout}")


def _keep_versions(project: Path) -> None:
    pins = [
        f"{name} ; {marker}" if marker else name for name, marker in PIN.findall(LOCK.read_text())
    ]
    listed = "".join(f'    "{pin}",\n' for pin in pins)
    text = project.read_text()
    project.write_text(
        text.replace("[tool.uv]\n", f"[tool.uv]\nconstraint-dependencies = [\n{listed}]\n", 1)
    )


if __name__ == "__main__":
    main()
