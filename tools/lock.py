"""Writes requirements.lock anew: every package of the workspace, pinned, with hashes.

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

from tools.environment import LOCK, MEMBERS, ROOT, VENV, say, stop, uv_on_path

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
        export = "export --quiet --frozen --all-packages --no-emit-workspace --no-emit-index-url"
        words = [*export.split(), "--no-header", "--format", "requirements-txt"]
        pinned = subprocess.run(
            [uv, *words], cwd=copy, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
    header = "# Every package of the workspace, pinned. Made by `make lock`.\n"
    LOCK.write_text(header + pinned)
    say(f"{LOCK.name} pins {len(PIN.findall(pinned))} packages")


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
