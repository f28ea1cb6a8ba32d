"""A bundled app for the server's tests."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.app import SOURCES
from webapp.bundle import bundle


@pytest.fixture(scope="module")
def bundled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Bundle the app once for all tests that do not test bundling."""
    made = tmp_path_factory.mktemp("bundle")
    bundle(SOURCES, made)

    def copy(_: Path, folder: Path) -> None:
        shutil.copytree(made, folder, dirs_exist_ok=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.app.bundle", copy)
        yield
