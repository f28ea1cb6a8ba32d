"""The libraries of the web app, taken from npm packages that web/vendor/vendor.json pins.

python -m tools.vendor_web            fetches the packages with npm and writes their files anew
python -m tools.vendor_web --check    fails when a file is not the recorded one; needs no network

A package is fetched only when its hash is the recorded one. Its files are kept as they are, but for
three things: a browser finds no package by its name, so imports name the file beside; the reference
to a source map that is not kept is dropped; and a plain script gets an export.
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

FOLDER = Path(__file__).parent.parent / "web/vendor"
RECORD = FOLDER / "vendor.json"
_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*)"([^"./][^"]*)"')
_SOURCE_MAP = re.compile(r"\n//# sourceMappingURL=\S+\s*$")


def main() -> None:
    record = json.loads(RECORD.read_text())
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(problems(record)) or None)
    for package in record["packages"]:
        print(f"{package['name']} {package['version']}")
        _vendor(package, record["imports"])
    RECORD.write_text(json.dumps(record, indent=2) + "\n")


def problems(record: Any, folder: Path = FOLDER) -> list[str]:
    """The files that are not the recorded ones, and the scripts of which there is no record."""
    recorded = {file["to"]: file["sha256"] for each in record["packages"] for file in each["files"]}
    found = [
        f"{name}: its SHA-256 is not the one in vendor.json"
        for name, sha256 in recorded.items()
        if not (folder / name).is_file() or _sha256((folder / name).read_bytes()) != sha256
    ]
    unknown = {path.name for path in folder.iterdir()} - recorded.keys() - {"vendor.json"}
    # The declarations are written by hand: only what the app uses.
    unknown = {name for name in unknown if not name.endswith(".d.ts")}
    return found + [f"{name}: not in vendor.json" for name in sorted(unknown)]


def _vendor(package: Any, imports: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ["npm", "pack", "--silent", f"{package['name']}@{package['version']}"]
        packed = subprocess.run(words, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        tarball = Path(folder, packed.stdout.strip())
        digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
        if package["integrity"] != f"sha512-{digest}":
            sys.exit(f"{package['name']}: the package is sha512-{digest}, which is not recorded")
        with tarfile.open(tarball) as archive:
            for file in package["files"]:
                member = archive.extractfile(f"package/{file['from']}")
                assert member is not None, file["from"]
                data = _adapted(member.read(), file, imports)
                (FOLDER / file["to"]).write_bytes(data)
                file["sha256"] = _sha256(data)


def _adapted(data: bytes, file: Any, imports: dict[str, str]) -> bytes:
    if not file["to"].endswith(".js"):
        return data
    text = _SOURCE_MAP.sub("\n", data.decode())
    text = _IMPORT.sub(lambda found: f'{found[1]}"{imports[found[2]]}"', text)
    if exported := file.get("export"):
        text += f"\nexport default {exported};\n"
    return text.encode()


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    main()
