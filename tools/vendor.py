"""Files of npm packages that are kept in the repository; each folder's vendor.json pins them.

python -m tools.vendor            fetches the packages with npm and writes their files anew
python -m tools.vendor --check    fails when a file is not the recorded one; needs no network

A package is taken only when its hash is the recorded one. Its files are kept as they are, but for
three things in modules of a folder whose record has `imports`: a browser finds no package by its
name, so imports name the file beside; the reference to a source map that is not kept is dropped;
and a plain script gets an export.
"""

import base64
import hashlib
import json
import re
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
    ROOT / "web/vendor",
)
RECORD = "vendor.json"
_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*)"([^"./][^"]*)"')
_SOURCE_MAP = re.compile(r"\n//# sourceMappingURL=\S+\s*$")


def main() -> None:
    """The command."""
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(problem for folder in FOLDERS for problem in problems(folder)) or None)
    for folder in FOLDERS:
        record = json.loads((folder / RECORD).read_text())
        for package in record["packages"]:
            print(f"{package['name']} {package['version']}")
            _vendor(package, folder, record.get("imports"))
        (folder / RECORD).write_text(json.dumps(record, indent=2) + "\n")


def problems(folder: Path) -> list[str]:
    """The files that are not the recorded ones, and those without a record."""
    packages = json.loads((folder / RECORD).read_text())["packages"]
    recorded = {file["to"]: file["sha256"] for each in packages for file in each["files"]}
    # The declarations are written by hand: only what the app uses.
    kept = {path.name: path for path in folder.iterdir() if not path.name.endswith(".d.ts")}
    del kept[RECORD]
    return [
        f"{folder.name}/{name}: not the file that {RECORD} records"
        for name in sorted(recorded.keys() | kept.keys())
        if name not in kept or recorded.get(name) != _sha256(kept[name].read_bytes())
    ]


def _vendor(package: Any, folder: Path, imports: dict[str, str] | None) -> None:
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
                if imports is not None and file["to"].endswith(".js"):
                    data = _adapted(data.decode(), file, imports).encode()
                (folder / file["to"]).write_bytes(data)
                file["sha256"] = _sha256(data)


def _adapted(text: str, file: Any, imports: dict[str, str]) -> str:
    text = _SOURCE_MAP.sub("\n", text)
    text = _IMPORT.sub(lambda found: f'{found[1]}"{imports[found[2]]}"', text)
    exported = file.get("export")
    return f"{text}\nexport default {exported};\n" if exported else text


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    main()
