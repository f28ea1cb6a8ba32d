"""Where the built API server is."""

import hashlib
from pathlib import Path

from keto_local.debian_packages import cache_folder

HERE = Path(__file__).parent
DEFINITIONS = HERE / "definitions.toml"


class NotBuilt(Exception):
    """The API server, or the definitions of the operators' kinds, are not in the cache."""


def place() -> Path:
    """The folder of the cache, by the hash of the sources."""
    sources = (HERE / "main.go").read_bytes() + DEFINITIONS.read_bytes()
    return cache_folder() / f"api-server-{hashlib.sha256(sources).hexdigest()[:12]}"


def folder() -> Path:
    """The folder with `apiserver`, `etcd` and `definitions`; raises `NotBuilt`."""
    if not place().exists():
        raise NotBuilt("make api-server builds it")
    return place()
