"""`make servers`, and the environment files for other programs."""

import os
import signal
import stat
import subprocess
from pathlib import Path

from deploy.local.tests.runs import environment, start_keto_local
from keto_local.home import Home, read_environment, write_environment
from keto_local.servers import kept as kept_servers
from testkit import ServerUrls, eventually


async def test_kept_servers_are_found_while_they_run(tmp_path: Path, servers: ServerUrls) -> None:
    given = {"POSTGRES_URL": servers.postgres, "RABBITMQ_URL": servers.rabbitmq}
    env = environment(tmp_path, given)
    assert kept_servers.find(env) is None
    kept = start_keto_local("servers", env=env)
    try:
        found = await eventually(lambda: kept_servers.find(env), within=60)
        assert found == given
        file = tmp_path / "servers" / "env" / "servers.env"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    finally:
        kept.send_signal(signal.SIGINT)
        printed, _ = kept.communicate(timeout=30)
    assert kept.returncode == 0
    assert f". {file};" in printed
    assert kept_servers.find(env) is None


def test_an_environment_file_is_read_as_it_was_written_and_by_a_shell(tmp_path: Path) -> None:
    home = Home(tmp_path)
    variables = {"MAIL_FROM": "Keto <no-reply@keto.example>", "EMPTY": "", "QUOTE": "it's $HOME"}
    file = write_environment(home, "one", {**variables, "OF_ALL": "same"}, {"OF_ALL": "same"})
    assert read_environment(home, "one") == variables
    shown = subprocess.run(
        ["sh", "-ac", f'. "{file}"; printf "%s|%s|%s" "$MAIL_FROM" "$EMPTY" "$QUOTE"'],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "|".join(variables.values())
