"""Vendored files of npm packages, pinned by the vendor.json of their folder.

python -m tools.vendor            download the packages with npm, and rewrite their files
python -m tools.vendor --check    fail if a file differs from its record; needs no network

A package must have the recorded hash. Its files are not changed.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import npm

ROOT = Path(__file__).parent.parent
FOLDERS = (
    ROOT / "libs/documents/src/documents/swagger-ui",
    ROOT / "tests/e2e/browser/axe",
)
RECORD = "vendor.json"


def main() -> None:
    """Update or check the vendored files."""
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(problem for folder in FOLDERS for problem in problems(folder)) or None)
    for folder in FOLDERS:
        record = json.loads((folder / RECORD).read_text())
        for package in record["packages"]:
            print(f"{package['name']} {package['version']}")
            _vendor(package, folder)
        (folder / RECORD).write_text(json.dumps(record, indent=2) + "\n")


def problems(folder: Path) -> list[str]:
    """The files that differ from their record, and those without one."""
    packages = json.loads((folder / RECORD).read_text())["packages"]
    recorded = {file["to"]: file["sha256"] for each in packages for file in each["files"]}
    kept = {path.name: path for path in folder.iterdir()}
    del kept[RECORD]
    return [
        f"{folder.name}/{name}: differs from {RECORD}"
        for name in sorted(recorded.keys() | kept.keys())
        if name not in kept or recorded.get(name) != _sha256(kept[name].read_bytes())
    ]


def _vendor(package: Any, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as unpacked:
        _install(package, Path(unpacked))
        for file in package["files"]:
            data = Path(unpacked, "node_modules", package["name"], file["from"]).read_bytes()
            (folder / file["to"]).write_bytes(data)
            file["sha256"] = _sha256(data)


def _install(package: Any, folder: Path) -> None:
    words = [*npm.npm(), "install", "--no-save", *npm.OPTIONS, "--prefix", str(folder)]
    subprocess.run([*words, f"{package['name']}@{package['version']}"], check=True)
    lock = json.loads((folder / "node_modules/.package-lock.json").read_text())
    integrity = lock["packages"][f"node_modules/{package['name']}"]["integrity"]
    if integrity != package["integrity"]:
        sys.exit(f"{package['name']}: the package has {integrity}, which is not the recorded hash")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    main()
