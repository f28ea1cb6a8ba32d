"""Servers' folders that a killed test session leaves behind."""

import os
import time
from pathlib import Path

from keto_local.home import Home
from keto_local.servers.thrown_away import remove_leftovers


def made(folder: Path, *, minutes_ago: float) -> Home:
    home = Home(folder)
    home.prepare()
    (home.path / "data").mkdir()
    with home.locked():
        pass
    moment = time.time() - 60 * minutes_ago
    os.utime(home.path, (moment, moment))
    return home


def test_folders_of_killed_servers_are_removed_but_not_those_in_use(tmp_path: Path) -> None:
    ours = tmp_path / "keto-thrown-away-"
    left, runs = (made(ours.with_name(ours.name + name), minutes_ago=20) for name in ("1", "2"))
    new = made(ours.with_name(ours.name + "3"), minutes_ago=1)
    another = made(tmp_path / "keto-demo", minutes_ago=20)
    with runs.locked():
        os.utime(runs.path, (1, 1))
        remove_leftovers(tmp_path)
    assert not left.path.exists()
    assert [home.path.exists() for home in (runs, new, another)] == [True, True, True]
