"""A private RabbitMQ node on the loopback interface, with separate ports, cookie, epmd and data."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from contracts.services import SERVICES
from keto_local.home import Home, write_privately
from keto_local.processes import Process, StartFailed

NODE = "keto@localhost"
ADMINISTRATOR = "administrator"
_GREET = b"AMQP\x00\x00\x09\x01"
# Each queue reports its statistics every five seconds, two thirds of the CPU of an idle broker.
# Tests do not use them.
_SELDOM = "[{rabbit,[{quorum_tick_interval,60000},{collect_statistics_interval,60000}]}].\n"


@dataclass(frozen=True)
class Programs:
    """An installed or unpacked RabbitMQ."""

    server: Path
    erlang: Path  # the folder with `erl`
    epmd: Path
    plugins: Path | None = None  # if not in the server's folder


def installed() -> Programs | None:
    """The machine's installed RabbitMQ; its system node stays untouched."""
    erl = shutil.which("erl")
    debian_epmd = next(Path("/usr/lib/erlang").glob("erts-*/bin/epmd"), None)
    epmd = shutil.which("epmd") or debian_epmd
    # Debian's /usr/sbin/rabbitmq-server changes to the system user; this is the program itself.
    server = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
    if not server.exists():
        found = shutil.which("rabbitmq-server")
        server = Path(found) if found else server
    if not (erl and epmd and server.exists()):
        return None
    return Programs(server, Path(erl).parent, Path(epmd))


def answers(port: int, timeout: float = 1) -> bool:
    """Whether a broker responds on this port, which it does only once it serves clients."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout) as client:
            client.sendall(_GREET)
            return client.recv(1) == b"\x01"
    except OSError:
        return False


def with_login(url: str, user: str, password: str) -> str:
    """The same broker for another user."""
    parts = urlsplit(url)
    login = f"{quote(user, safe='')}:{quote(password, safe='')}"
    return parts._replace(netloc=f"{login}@{parts.netloc.rpartition('@')[2]}").geturl()


class Address:
    """The address and the users of a data folder's broker, before it runs."""

    def __init__(self, home: Home) -> None:
        self.port = home.port("rabbitmq")
        self.management_port = home.port("rabbitmq-management")
        password = home.secret(f"broker-{ADMINISTRATOR}")
        place = f"127.0.0.1:{self.port}/"
        self.url = with_login(f"amqp://{place}", ADMINISTRATOR, password)
        self.management_url = with_login(
            f"http://127.0.0.1:{self.management_port}", ADMINISTRATOR, password
        )
        self.service_urls = {
            name: with_login(f"amqp://{place}", name, home.secret(f"broker-{name}"))
            for name in SERVICES
        }

    def write_definitions(self, file: Path) -> None:
        """Write the definitions that the node loads at each start: users and permissions."""
        users = {**self.service_urls, ADMINISTRATOR: self.url}
        named = {f"{user.upper()}_RABBITMQ_URL": url for user, url in users.items()}
        done = subprocess.run(
            [sys.executable, "-m", "contracts.broker_users", "--output", str(file)],
            env={**os.environ, **named},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise StartFailed(f"the broker's users: {done.stderr.strip()[-600:]}")


class RabbitMQ(Address):
    """The private node of one data folder."""

    name = "rabbitmq"

    def __init__(self, home: Home, programs: Programs, *, of_tests: bool = False) -> None:
        super().__init__(home)
        self._of_tests = of_tests
        self._distribution_port = home.port("rabbitmq-distribution")
        self._epmd_port = home.port("rabbitmq-epmd")
        self._folder = home.path / "rabbitmq"
        env = self._environment(programs)
        epmd = [str(programs.epmd), "-port", str(self._epmd_port), "-address", "127.0.0.1"]
        self._epmd = Process(
            "epmd", epmd, env, home.logs / "rabbitmq.out", cwd=Path("/"), pid_folder=home.pids
        )
        self.process = Process(
            self.name,
            [str(programs.server)],
            env,
            home.logs / "rabbitmq.out",
            cwd=Path("/"),
            pid_folder=home.pids,
        )
        self._log = home.logs / "rabbitmq.log"

    def start(self, timeout: float = 90) -> None:
        """Start it, and return when it responds."""
        self._write_configuration()
        if not self._epmd.alive:
            self._epmd.start()
        self.process.start()
        end = time.monotonic() + timeout
        while not answers(self.port):
            if not self.process.alive or time.monotonic() > end:
                ended = self.process.how_it_ended()
                self.kill()
                raise StartFailed(
                    f"RabbitMQ {ended} before it was ready; see {self._log}\n"
                    f"{self.process.last_words()}"
                )
            time.sleep(0.05)

    def stop(self, timeout: float = 8) -> None:
        self.process.stop(timeout)
        self._epmd.stop(1)

    def kill(self) -> None:
        """SIGKILL it, like a crash. `start` brings it back with its ports and its data."""
        self.process.kill()
        self._epmd.kill()

    def _environment(self, programs: Programs) -> dict[str, str]:
        folder = self._folder
        # Two schedulers that sleep when idle leave the cores to the services.
        schedulers = "+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none"
        plugins = {"RABBITMQ_PLUGINS_DIR": str(programs.plugins)} if programs.plugins else {}
        return plugins | {
            "PATH": f"{programs.erlang}:{os.defpath}:/usr/sbin:/sbin",
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "ERL_EPMD_PORT": str(self._epmd_port),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_CRASH_DUMP_SECONDS": "0",
            "ERL_INETRC": str(folder / "inetrc"),
            "RABBITMQ_NODENAME": NODE,
            "RABBITMQ_DIST_PORT": str(self._distribution_port),
            "RABBITMQ_MNESIA_BASE": str(folder / "data"),
            "RABBITMQ_LOG_BASE": str(folder.parent / "logs"),
            "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq.conf"),
            "RABBITMQ_CONFIG_FILES": str(folder / "conf.d"),
            "RABBITMQ_ADVANCED_CONFIG_FILE": str(folder / "advanced.config"),
            "RABBITMQ_CONF_ENV_FILE": str(folder / "env.conf"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "enabled_plugins"),
            "RABBITMQ_PLUGINS_EXPAND_DIR": str(folder / "plugins"),
            "RABBITMQ_PID_FILE": str(folder / "rabbitmq.pid"),
            "RABBITMQ_ALLOW_INPUT": "1",  # the script becomes the server, instead of guarding it
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": (
                f"-noinput -kernel inet_dist_use_interface {{127,0,0,1}} {schedulers}"
            ),
        }

    def _write_configuration(self) -> None:
        folder = self._folder
        (folder / "home").mkdir(parents=True, exist_ok=True)
        (folder / "conf.d").mkdir(exist_ok=True)
        folder.chmod(0o700)
        cookie = folder / "home" / ".erlang.cookie"
        if not cookie.exists():
            write_privately(cookie, os.urandom(20).hex())
            cookie.chmod(0o400)
        configuration = {
            "listeners.tcp.local": f"127.0.0.1:{self.port}",
            "management.tcp.ip": "127.0.0.1",
            "management.tcp.port": self.management_port,
            "load_definitions": folder / "definitions.json",
            "disk_free_limit.absolute": "50MB",
            "raft.wal_max_size_bytes": 64 * 1024 * 1024,
            "log.file": self._log.name,
            "log.console": "false",
        }
        self.write_definitions(folder / "definitions.json")
        lines = [f"{key} = {value}" for key, value in configuration.items()]
        write_privately(folder / "rabbitmq.conf", "\n".join(lines))
        (folder / "enabled_plugins").write_text("[rabbitmq_management].\n")
        if self._of_tests:
            (folder / "advanced.config").write_text(_SELDOM)
        (folder / "env.conf").touch()
        # Resolve names only from files, without a resolver process.
        (folder / "inetrc").write_text('{lookup,[file]}.\n{host,{127,0,0,1},["localhost"]}.\n')
