"""The first minute: `make run` in a fresh clone, by a user whose home is closed to others.

The tests of `test_run` use such a clone, too; if root runs the tests, it is root's there.
"""

import asyncio
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from keto_client import Client
from keto_local import debian_packages
from keto_local.servers import rabbitmq
from testkit import eventually
from testkit.checkout import fresh_clone, link_environment, link_tree

from .runs import REPLACING


class FirstRun:
    """`make run` in a clone, by the user who owns it."""

    def __init__(self, clone: Path, user: pwd.struct_passwd) -> None:
        self.clone = clone
        self._out = clone.with_name("out")
        given = {name: value for name, value in os.environ.items() if not REPLACING.match(name)}
        cache = {"HOME": str(clone.parent), "KETO_CACHE": str(clone.with_name("cache"))}
        is_other = user.pw_uid != os.geteuid()
        with self._out.open("wb") as out:
            self.process = subprocess.Popen(
                ["make", "run"],
                cwd=clone,
                env={**given, **cache, "KETO_PORT": "0"},
                stdout=out,
                stderr=out,
                start_new_session=True,
                user=user.pw_uid if is_other else None,
                group=user.pw_gid if is_other else None,
                extra_groups=[] if is_other else None,
            )

    @property
    def output(self) -> str:
        return self._out.read_text()

    def has_started(self) -> bool:
        assert self.process.poll() is None, self.output
        return "Ctrl-C stops everything" in self.output

    def interrupt(self) -> None:
        """Like Ctrl-C in a terminal: every process of the foreground receives it."""
        os.killpg(self.process.pid, signal.SIGINT)


def python_for_all() -> str:
    """A Python for these packages outside of closed homes."""
    name = f"python3.{sys.version_info.minor}"
    return shutil.which(name, path=os.defpath) or pytest.skip(f"{name} is in a closed home only")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not `tmp_path`: pytest makes its parent private again at every start."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)


@pytest.fixture
def run(folder: Path) -> Iterator[FirstRun]:
    closed, other = folder / "home", os.geteuid() == 0
    user = pwd.getpwnam("nobody") if other else pwd.getpwuid(os.geteuid())
    closed.mkdir(mode=0o700)
    clone = fresh_clone(closed / "keto")
    link_environment(clone, python_for_all() if other else None)
    if not rabbitmq.installed():
        link_tree(debian_packages.cache_folder(), closed / "cache")
    if other:
        # Others can reach the closed folder, but not enter it.
        folder.chmod(0o711)
        hand_over(closed, user)
    run = FirstRun(clone, user)
    yield run
    if run.process.poll() is None:
        run.interrupt()
        run.process.wait(30)


def hand_over(folder: Path, user: pwd.struct_passwd) -> None:
    """Change the owner of the folder's own files: links are shared with their environment."""
    for place, _, files in os.walk(folder):
        os.chown(place, user.pw_uid, user.pw_gid)
        for file in files:
            path = Path(place, file)
            if path.lstat().st_nlink == 1:
                os.chown(path, user.pw_uid, user.pw_gid, follow_symlinks=False)


async def test_a_fresh_clone_in_a_closed_home_runs_and_registers_a_member(run: FirstRun) -> None:
    await eventually(run.has_started, within=120, what="the start")
    facts = json.loads((run.clone / ".keto/run.json").read_text())
    mia = {"name": "Mia", "email": "mia@example.com", "password": "Sunflower-12345"}
    async with httpx.AsyncClient(base_url=facts["gateway"]) as api:
        await Client(api).auth.register(mia)
    run.interrupt()
    await asyncio.to_thread(run.process.wait, 30)
    assert run.output.rstrip().endswith("stopped"), run.output
