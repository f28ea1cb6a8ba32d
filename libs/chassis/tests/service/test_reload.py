"""`serve --reload`: a saved file is served a moment later."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from testkit import JWT_SECRET, eventually
from testkit.ports import free_port

MAIN = """
from bakery.words import WORD
from chassis.http import Routes
from chassis.service import Service, ServiceSettings, read_settings
from messaging import Topology

api = Routes("/api")
TOPOLOGY = Topology("bakery", (), ())

@api.get("/word", errors={500: "No word"})
async def get_word() -> str:
    return WORD

def make() -> Service:
    read = read_settings(ServiceSettings)
    return Service(name="bakery", settings=read, topology=TOPOLOGY, routes=[api])
"""
COMMANDS = """
from bakery.main import TOPOLOGY, make
from chassis.service import command_line

if __name__ == "__main__":
    command_line.run(make, TOPOLOGY)
"""


def word_of(port: int) -> str | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/word", timeout=5) as response:
            return str(response.read().decode())
    except OSError:
        return None


def serve(env: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bakery", "serve", "--reload"]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)


async def test_a_saved_file_restarts_the_service(tmp_path: Path) -> None:
    package = tmp_path / "bakery"
    (package / "migrations").mkdir(parents=True)
    (package / "__init__.py").touch()
    words = package / "words.py"
    words.write_text("WORD = 'rye'\n")
    (package / "main.py").write_text(MAIN)
    (package / "__main__.py").write_text(COMMANDS)
    port = free_port()
    env = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "PORT": str(port),
        "DATABASE_URL": "postgresql://127.0.0.1:1/none",
        "RABBITMQ_URL": "amqp://127.0.0.1:1/",
        "JWT_SECRET": JWT_SECRET,
    }
    served = serve(env)
    try:
        await eventually(lambda: word_of(port) == '"rye"', within=30)
        # A syntax error ends the process; the next save starts it again.
        words.write_text("WORD = \n")
        words.write_text("WORD = 'spelt'\n")
        await eventually(lambda: word_of(port) == '"spelt"', within=30)
    finally:
        served.send_signal(signal.SIGTERM)
        served.wait(20)
