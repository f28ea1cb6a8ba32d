"""deploy/archive/archive refuses what it cannot restore, and never leaves half a data folder."""

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
    """Runs a command of the archive; Barman is a program that notes what it is asked for."""
    (tmp_path / "password").write_text("secret")
    program = tmp_path / "barman"
    program.write_text(f'#!/bin/sh\necho "$@" >>"{tmp_path}/asked"\n')
    program.chmod(0o755)
    for folder in ("meta", "wals/0000000100000000", "streaming"):
        (tmp_path / "archive/keto" / folder).mkdir(parents=True)
    for folder in ("data", "beside"):
        (tmp_path / folder).mkdir()
    given = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "ARCHIVE_HOME": str(tmp_path / "archive"),
        "ARCHIVE_SCRATCH": str(tmp_path),
        "ARCHIVE_PASSWORD_FILE": str(tmp_path / "password"),
    }

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        program = [DEPLOY / "archive/archive", *words]
        return subprocess.run(program, env=given, capture_output=True, text=True, timeout=60)

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
        ("covers", tmp_path / "beside", tmp_path / "data", moment(days_ago)),
        ("restore", tmp_path / "data", moment(days_ago)),
    ):
        done = archive(*words)
        assert done.returncode == 1
        assert why in done.stderr
    assert content(tmp_path / "data") == "live"


def test_a_restore_that_the_disk_has_no_room_for_is_refused(
    archive: Archive, tmp_path: Path
) -> None:
    base_backup(tmp_path, _NOW - _DAY, size=10**18)
    done = archive("covers", tmp_path / "beside", tmp_path / "data")
    assert done.returncode == 1
    assert "MB free, and the restore needs" in done.stderr


def test_a_second_restore_before_the_archive_follows_does_not_return_the_first_state(
    archive: Archive, tmp_path: Path
) -> None:
    base_backup(tmp_path, _NOW - _DAY)
    server(tmp_path / "data", "live")
    server(tmp_path / "beside", "restored")
    assert archive("replace", tmp_path / "beside", tmp_path / "data").returncode == 0
    assert archive("finish", tmp_path / "data").returncode == 0
    again = archive("covers", tmp_path / "beside", tmp_path / "data")
    assert again.returncode == 1
    assert "the archive has nothing since the restore of" in again.stderr
    # What was before the first restore is there.
    earlier = archive("covers", tmp_path / "beside", tmp_path / "data", moment(0.5))
    assert earlier.returncode == 0, earlier.stderr
    assert archive("check", "keto").returncode == 1


def test_a_moment_before_an_earlier_restore_is_on_the_timeline_that_it_left(
    archive: Archive, tmp_path: Path
) -> None:
    first = base_backup(tmp_path, _NOW - 3 * _DAY)
    second = base_backup(tmp_path, _NOW - _DAY, timeline=2)
    for days_ago, backup, timeline in ((2.0, first, "1"), (0.5, second, "latest")):
        assert archive("restore", tmp_path / "beside", moment(days_ago)).returncode == 0
        asked = (tmp_path / "asked").read_text().splitlines()[-1]
        assert f"--target-tli {timeline} " in asked
        assert f" keto {backup} " in asked


def test_what_a_restore_replaced_is_kept_until_it_is_finished(
    archive: Archive, tmp_path: Path
) -> None:
    data, beside = tmp_path / "data", tmp_path / "beside"
    server(data, "live")
    server(beside, "restored")
    base_backup(tmp_path, _NOW - _DAY)
    assert archive("replace", beside, data).returncode == 0
    assert (content(data), content(data / ".before")) == ("restored", "live")
    # PostgreSQL starts on no folder that others can read.
    assert data.stat().st_mode & 0o077 == 0
    refused = archive("covers", beside, data, moment(0.5))
    assert "an earlier restore did not end" in refused.stderr
    assert archive("replace", beside, data).returncode == 1
    assert content(data / ".before") == "live"

    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
    assert not (data / ".before").exists()


def test_a_replacement_that_was_cut_off_is_no_server_and_can_be_undone(
    archive: Archive, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    server(data, "live")
    # Killed while the content leaves.
    (data / ".leaving").mkdir()
    (data / "PG_VERSION").rename(data / ".leaving/PG_VERSION")
    (data / "global").rename(data / ".leaving/global")
    (data / "base").mkdir()
    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
    assert (data / "base").exists()
    # Killed while the replacement is copied.
    (data / ".before").mkdir()
    for name in ("PG_VERSION", "global", "base"):
        (data / name).rename(data / ".before" / name)
    (data / "global").mkdir()
    (data / "global/pg_control").write_text("half")
    assert archive("undo", data).returncode == 0
    assert content(data) == "live"
