"""The modules that the fork server imports once, before it forks."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os

from keto_local.processes.ends_with_parent import end_with_parent

SHARED = (
    *("chassis.service.command_line", "chassis.service", "contracts.topology"),
    # Imported by their frameworks with the first route and the first database.
    *("pydantic.v1", "sqlalchemy.dialects.postgresql.asyncpg", "httpx"),
    # Modules of two or more of the programs.
    *("foods", "stripe", "jinja2", "httpx2"),
)

SERVER = os.getpid()

# Imports create hardly any garbage; collecting every 700 objects takes a twentieth of their time.
gc.set_threshold(20_000)

# The forks keep the pipe open by which the fork server would notice the end of the runner.
end_with_parent()
for module in SHARED:
    # A program that needs a broken module reports it in its log.
    with contextlib.suppress(Exception):
        importlib.import_module(module)
# A collection in a fork would write to every object, and thereby copy its page.
gc.collect()
gc.freeze()
