"""Files of npm packages in the repository are the ones that were recorded."""

import shutil
from pathlib import Path

import pytest

from tools import vendor


@pytest.mark.parametrize("folder", vendor.FOLDERS)
def test_vendored_files_are_the_recorded_ones(folder: Path, tmp_path: Path) -> None:
    assert vendor.problems(folder) == []

    copy = shutil.copytree(folder, tmp_path / "vendor")
    (copy / "LICENSE").write_text("added, or changed")
    found = vendor.problems(copy)
    assert [problem.partition(":")[0] for problem in found] == ["vendor/LICENSE"]
