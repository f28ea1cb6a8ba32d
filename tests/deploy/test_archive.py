"""deploy/archive/archive refuses impossible restores, and never leaves a partial data folder."""

import datetime
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from .manifests import DEPLOY

Archive = Callable[..., "subprocess.CompletedProcess[str]"]
_DAY = datetime.timedelta(days=1)
_NOW = datetime.datetime.now(datetime.UTC)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Runs a command of the archive, with a stand-in for Barman that records its arguments."""
    (tmp_path / "password").write_text("secret")
    program = tmp_path / "barman"
    program.write_text(f'#!/bin/sh\necho "$@" >>"{tmp_path}/calls"\n')
    program.chmod(0o755)
    for folder in ("meta", "wals/0000000100000000", "streaming"):
        (tmp_path / "archive/keto" / folder).mkdir(parents=True)
    for folder in ("data", "second"):
        (tmp_path / folder).mkdir()
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "ARCHIVE_HOME": str(tmp_path / "archive"),
        "ARCHIVE_SCRATCH": str(tmp_path),
        "ARCHIVE_PASSWORD_FILE": str(tmp_path / "password"),
    }

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        program = [DEPLOY / "archive/archive", *words]
        return subprocess.run(program, env=environment, capture_output=True, text=True, timeout=60)

    return run


def base_backup(place: Path, ended: datetime.datetime, timeline: int = 1, size: int = 100) -> str:
    name = ended.strftime("%Y%m%dT%H%M%S")
    (place / f"archive/keto/meta/{name}-backup.info").write_text(
        f"begin_wal=0000000{timeline}0000000000000002\nend_time={ended}\nsize={size}\n"
        f"status=DONE\ntimeline={timeline}\nxlog_segment_size=16777216\n"
    )
    return name


def server(folder: Path, content: str) -> None:
    (folder / "global").mkdir()
    (folder / "global/pg_control").write_text(content)
    (folder / "PG_VERSION").write_text("17\n")


def content(folder: Path) -> str:
    assert (folder / "PG_VERSION").exists()
    return (folder / "global/pg_control").read_text()


def moment(days_ago: float) -> str:
    return (_NOW - days_ago * _DAY).isoformat()


@pytest.mark.parametrize(
    ("days_ago", "why"),
    [(3, "no base backup is as old as"), (-1, "is in the future")],
    ids=["before the first backup", "tomorrow"],
)
def test_a_moment_that_no_backup_covers_is_refused_and_no_folder_is_emptied(
    archive: Archive, tmp_path: Path, days_ago: float, why: str
) -> None:
    base_backup(tmp_path, _NOW - 2 * _DAY)
    server(tmp_path / "data", "live")
    for words in (
        ("covers", tmp_path / "second", tmp_path / "data", moment(days_ago)),
        ("restore", tmp_path / "data", moment(days_ago)),
    ):
        result = archive(*words)
        assert result.returncode == 1
        assert why in result.stderr
    assert content(tmp_path / "data") == "live"


def test_a_restore_that_the_disk_has_no_room_for_is_refused(
    archive: Archive, tmp_path: Path
) -> None:
    base_backup(tmp_path, _NOW - _DAY, size=10**18)
    result = archive("covers", tmp_path / "second", tmp_path / "data")
    assert result.returncode == 1
    assert "MB free, and the restore needs" in result.stderr


def test_a_second_restore_before_the_archive_follows_does_not_return_the_first_state(
    archive: Archive, tmp_path: Path
) -> None:
    base_backup(tmp_path, _NOW - _DAY)
    server(tmp_path / "data", "live")
    server(tmp_path / "second", "restored")
    assert archive("replace", tmp_path / "second", tmp_path / "data").returncode == 0
    assert archive("finish", tmp_path / "data").returncode == 0
    again = archive("covers", tmp_path / "second", tmp_path / "data")
    assert again.returncode == 1
    assert "the archive has nothing since the restore of" in again.stderr
    # Moments before the first restore can still be restored.
    earlier = archive("covers", tmp_path / "second", tmp_path / "data", moment(0.5))
    assert earlier.returncode == 0, earlier.stderr
    assert archive("check", "keto").returncode == 1


def test_a_moment_before_an_earlier_restore_is_on_the_timeline_that_it_left(
    archive: Archive, tmp_path: Path
) -> None:
    first = base_backup(tmp_path, _NOW - 3 * _DAY)
    second = base_backup(tmp_path, _NOW - _DAY, timeline=2)
    for days_ago, backup, timeline in ((2.0, first, "1"), (0.5, second, "latest")):
        assert archive("restore", tmp_path / "second", moment(days_ago)).returncode == 0
        call = (tmp_path / "calls").read_text().splitlines()[-1]
        assert f"--target-tli {timeline} " in call
        assert f" keto {backup} " in call


def test_the_replaced_data_is_kept_until_the_restore_is_finished(
    archive: Archive, tmp_path: Path
) -> None:
    data, second = tmp_path / "data", tmp_path / "second"
    server(data, "live")
    server(second, "restored")
    base_backup(tmp_path, _NOW - _DAY)
    assert archive("replace", second, data).returncode == 0
    assert (content(data), content(data / ".before")) == ("restored", "live")
    # PostgreSQL does not start on a folder that others can read.
    assert data.stat().st_mode & 0o077 == 0
    refused = archive("covers", second, data, moment(0.5))
    assert "an earlier restore did not end" in refused.stderr
    assert archive("replace", second, data).returncode == 1
    assert content(data / ".before") == "live"

    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
    assert not (data / ".before").exists()


def test_an_interrupted_replacement_can_be_undone(archive: Archive, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server(data, "live")
    # Killed while the previous content is moved away.
    (data / ".leaving").mkdir()
    (data / "PG_VERSION").rename(data / ".leaving/PG_VERSION")
    (data / "global").rename(data / ".leaving/global")
    (data / "base").mkdir()
    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
    assert (data / "base").exists()
    # Killed while the replacement is being copied.
    (data / ".before").mkdir()
    for name in ("PG_VERSION", "global", "base"):
        (data / name).rename(data / ".before" / name)
    (data / "global").mkdir()
    (data / "global/pg_control").write_text("half")
    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
