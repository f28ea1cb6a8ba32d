"""Files of npm packages that are kept in the repository; each folder's vendor.json pins them.

python -m tools.vendor            fetches the packages with npm and writes their files anew
python -m tools.vendor --check    fails when a file is not the recorded one; needs no network

A package is taken only when its hash is the recorded one. Its files are kept as they are.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDERS = (
    ROOT / "libs/documents/src/documents/swagger-ui",
    ROOT / "tests/e2e/browser/axe",
)
RECORD = "vendor.json"


def main() -> None:
    """The command."""
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(problem for folder in FOLDERS for problem in problems(folder)) or None)
    for folder in FOLDERS:
        record = json.loads((folder / RECORD).read_text())
        for package in record["packages"]:
            print(f"{package['name']} {package['version']}")
            _vendor(package, folder)
        (folder / RECORD).write_text(json.dumps(record, indent=2) + "\n")


def problems(folder: Path) -> list[str]:
    """The files that are not the recorded ones, and those without a record."""
    packages = json.loads((folder / RECORD).read_text())["packages"]
    recorded = {file["to"]: file["sha256"] for each in packages for file in each["files"]}
    kept = {path.name: path for path in folder.iterdir()}
    del kept[RECORD]
    return [
        f"{folder.name}/{name}: not the file that {RECORD} records"
        for name in sorted(recorded.keys() | kept.keys())
        if name not in kept or recorded.get(name) != _sha256(kept[name].read_bytes())
    ]


def _vendor(package: Any, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as download:
        words = ["npm", "pack", "--silent", f"{package['name']}@{package['version']}"]
        packed = subprocess.run(words, cwd=download, check=True, stdout=subprocess.PIPE, text=True)
        tarball = Path(download, packed.stdout.strip())
        digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
        if package["integrity"] != f"sha512-{digest}":
            sys.exit(f"{package['name']}: the package is sha512-{digest}, which is not recorded")
        with tarfile.open(tarball) as archive:
            for file in package["files"]:
                member = archive.extractfile(f"package/{file['from']}")
                assert member is not None, file["from"]
                data = member.read()
                (folder / file["to"]).write_bytes(data)
                file["sha256"] = _sha256(data)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    main()
