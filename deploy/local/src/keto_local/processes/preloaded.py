"""What the fork server imports once, before it forks anything."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os

from keto_local.processes.ends_with_parent import end_with_parent

SHARED = (
    *("chassis.service.command_line", "chassis.service", "contracts.topology"),
    # What their frameworks import with the first route and the first database.
    *("pydantic.v1", "sqlalchemy.dialects.postgresql.asyncpg", "httpx"),
    # Of two or more of the programs.
    *("foods", "stripe", "jinja2"),
)

SERVER = os.getpid()

# Imports make hardly any garbage: looking for it each 700 objects is a twentieth of what they take.
gc.set_threshold(20_000)

# Its forks hold the pipe open by which the fork server would notice the end of the runner.
end_with_parent()
for module in SHARED:
    # A program that needs a broken module reports it, in its own log.
    with contextlib.suppress(Exception):
        importlib.import_module(module)
# A collection in a fork would write to every object, and so copy its page.
gc.collect()
gc.freeze()
