"""Has a model write plans for 40 fixed inputs, and prints what its answers are worth.

    make eval
    MODEL_SERVER_URL=http://localhost:11434 MODEL_NAME=llama3.2 make eval ARGS="--json eval.json"

Without `MODEL_SERVER_URL` it evaluates the sandbox's stand-in, which it starts.
`make capacity ARGS="--eval eval.json"` says how many GPUs such a model needs.
"""

import argparse
import asyncio
import json
import logging
import os
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from planner.computed import ModelRequest, ModelUnavailable
from planner.model_server.streaming import StreamingModel
from planner.settings import Settings
from sandbox.model_server.ollama import MODEL
from sandbox.running import StandInServer
from sandbox.settings import Settings as SandboxSettings
from sandbox.stand_ins import Name, build, http_port, take_ports

from .inputs import inputs
from .run import Figures, evaluate
from .table import table, timing

_NAME: Name = "model-server"


async def main(figures: Figures, plans: int) -> None:
    try:
        async with _model_settings() as settings:
            await _evaluate(figures, settings, plans)
    except ModelUnavailable as error:
        print(f"The model server is away: {error}", file=sys.stderr)
        sys.exit(1)
    finally:
        if figures.seconds:
            print(table(figures), flush=True)


async def _evaluate(figures: Figures, settings: Settings, plans: int) -> None:
    model = StreamingModel(settings)

    async def ask(request: ModelRequest) -> str:
        seed = zlib.crc32(request.key.encode())
        return await model.write(request.prompt, request.schema, model=model.model, seed=seed)

    try:
        for number, body in enumerate(inputs()[:plans], 1):
            await evaluate(figures, number, body, ask)
            print(f"{number} of {plans} plans", file=sys.stderr)
    finally:
        await model.close()


@asynccontextmanager
async def _model_settings() -> AsyncIterator[Settings]:
    names = ("MODEL_SERVER_URL", "MODEL_NAME", "MODEL_KIND", "JOB_SECONDS")
    given: dict[str, Any] = {
        name.lower(): value for name in names if (value := os.environ.get(name))
    }
    if "model_server_url" in given:
        yield _settings(given)
        return
    async with _sandbox() as url:
        yield _settings({**given, "model_server_url": url, "model_name": MODEL})


def _settings(given: dict[str, Any]) -> Settings:
    # Neither a database nor a broker is used.
    other = {
        "database_url": "postgresql://none",
        "rabbitmq_url": "amqp://none",
        "jwt_secret": "none" * 8,
    }
    return Settings.model_validate({**other, **given})


@asynccontextmanager
async def _sandbox() -> AsyncIterator[str]:
    settings = SandboxSettings(model_server_port=0, model_server_latency_seconds=0)
    taken = take_ports([_NAME], settings)
    server = StandInServer(_NAME, build(_NAME, settings, taken))
    listening = taken[http_port(_NAME)]
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield f"http://{settings.host}:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--plans", type=int, default=len(inputs()), help="only the first ones")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep what a plan takes")
    logging.basicConfig(level=logging.WARNING)
    given = parser.parse_args()
    found = Figures()
    asyncio.run(main(found, given.plans))
    if given.json:
        given.json.write_text(json.dumps(timing(found)) + "\n")
