"""The manifests are valid against the schemas of Kubernetes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from .manifests import DEPLOY, OVERLAYS, built, has_kubectl

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="there is no kubectl here")

VERSION = "1.32"


@pytest.fixture(scope="session")
def validator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """kubernetes-validate, which is too large to be in everybody's environment."""
    place = tmp_path_factory.mktemp("validator")
    lock = DEPLOY / "locks/manifests.lock"
    uv = Path(sys.executable).with_name("uv")
    words = ["pip", "install", "--quiet", "--target", str(place), "--require-hashes"]
    try:
        subprocess.run([uv, *words, "-r", lock], check=True, capture_output=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"kubernetes-validate can't be had here: {error}")
    return place


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_fits_the_schemas(overlay: str, validator: Path, tmp_path: Path) -> None:
    file = tmp_path / f"{overlay}.yaml"
    documents = built(overlay)
    file.write_text(yaml.safe_dump_all(documents))
    done = subprocess.run(
        [sys.executable, "-m", "kubernetes_validate", "--strict", "-k", VERSION, file],
        env={**os.environ, "PYTHONPATH": str(validator)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    own = [d for d in documents if "." not in d["apiVersion"] or ".k8s.io/" in d["apiVersion"]]
    lines = (done.stdout + done.stderr).splitlines()
    assert sum("passed for resource" in line for line in lines) == len(own)
