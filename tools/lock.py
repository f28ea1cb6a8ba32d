"""Writes requirements.lock anew: every package of the workspace, pinned, with hashes; and for
each image the part of it that the image needs.

    python -m tools.lock            keep the versions that are pinned, add what is missing
    python -m tools.lock --upgrade  take the newest versions that fit

uv's own lock file names the registry it was made from, so it is made in a copy and not kept.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from contracts.services import SERVICES
from tools.environment import LOCK, MEMBERS, ROOT, VENV, say, stop, uv_on_path

IMAGE_LOCKS = ROOT / "deploy" / "locks"
IMAGES = ("gateway", *SERVICES, "sandbox", "webapp")

PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$", re.MULTILINE)


def main() -> None:
    upgrade = "--upgrade" in sys.argv[1:]
    uv = uv_on_path() or str(VENV / "bin" / "uv")
    with tempfile.TemporaryDirectory(prefix="keto-lock-") as folder:
        copy = Path(folder)
        for pattern in (".", *MEMBERS):
            for project in ROOT.glob(f"{pattern}/pyproject.toml"):
                place = copy / project.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(project, place)
        if not upgrade:
            _keep_versions(copy / "pyproject.toml")
        locked = subprocess.run([uv, "lock", "--quiet"], cwd=copy, check=False)
        if locked.returncode != 0:
            stop("the pinned versions do not fit what is declared: make lock ARGS=--upgrade")
        pinned = _export(uv, copy, "--all-packages")
        _write(LOCK, "Every package of the workspace", pinned)
        for image in IMAGES:
            needs = _export(uv, copy, "--package", image, "--no-dev")
            _write(IMAGE_LOCKS / f"{image}.lock", f"What the image of {image} needs", needs)
        builds = _export(uv, copy, "--only-group", "build")
        _write(IMAGE_LOCKS / "build.lock", "What builds the images, and stays out of them", builds)
        node = _export(uv, copy, "--only-group", "node")
        _write(IMAGE_LOCKS / "node.lock", "What runs the JavaScript client's tests", node)
        checks = _export(uv, copy, "--only-group", "manifests")
        _write(IMAGE_LOCKS / "manifests.lock", "What checks Kubernetes' manifests", checks)
        patroni = _export(uv, copy, "--only-group", "patroni")
        _write(IMAGE_LOCKS / "patroni.lock", "What keeps the PostgreSQLs of a chaos run", patroni)
    say(f"{LOCK.name} pins {len(PIN.findall(pinned))} packages")


def _export(uv: str, workspace: Path, *what: str) -> str:
    words = "export --quiet --frozen --no-emit-workspace --no-emit-index-url --no-header"
    exported = subprocess.run(
        [uv, *words.split(), "--format", "requirements-txt", *what],
        cwd=workspace,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return exported.stdout


def _write(path: Path, what: str, pins: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {what}, pinned. Made by `make lock`.\n{pins}")


def _keep_versions(project: Path) -> None:
    if not LOCK.exists():
        return
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
