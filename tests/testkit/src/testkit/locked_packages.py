"""Packages of a lock file in a separate folder, installed by the tests that need them."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from keto_local import debian_packages
from keto_local.processes import StartFailed
from testkit.checkout import ROOT


def locked_packages(name: str) -> Path:
    """The folder of the packages, which are installed once per user."""
    lock = ROOT / "deploy/locks" / f"{name}.lock"
    version = hashlib.sha256(f"{sys.version} {lock.read_text()}".encode()).hexdigest()[:12]
    folder = debian_packages.cache_folder() / f"{name}-{version}"
    if not folder.exists():
        draft = folder.with_suffix(".new")
        shutil.rmtree(draft, ignore_errors=True)
        uv = Path(sys.executable).with_name("uv")
        # Their programs contain the path of this Python, so it must not be that of a checkout.
        python = Path(sys.base_prefix) / f"bin/python3.{sys.version_info.minor}"
        words = ["pip", "install", "--quiet", "--python", str(python), "--target", str(draft)]
        done = subprocess.run(
            [uv, *words, "--require-hashes", "-r", lock],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise StartFailed(f"{name} cannot be installed: {done.stderr.strip()[-300:]}")
        draft.rename(folder)
    return folder
