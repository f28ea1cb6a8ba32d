"""The gateway as a separate process."""

import asyncio
import json
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import gateway
from gateway.settings import SERVICES, Settings, read

from .gateways import GatewayProcess
from .upstream_server import Upstream

URLS = {f"{name.upper()}_URL": "http://127.0.0.1:9" for name in SERVICES}
HEAVY = {*("fastapi", "starlette", "sqlmodel", "sqlalchemy", "faststream", "httpx")}
HEAVY |= {"pydantic", "opentelemetry"}


async def test_the_gateway_serves_until_sigterm_and_exits_cleanly(upstream: Upstream) -> None:
    async with GatewayProcess(upstream) as process:
        answer = await process.exchange(b"GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n")
        assert answer.status == 200
        process.terminate()
        assert await process.ended() == 0
        lines = [json.loads(line) for line in process.log().splitlines()]
    assert {line["service"] for line in lines} == {"gateway"}
    assert not [line for line in lines if line["level"] not in ("INFO", "DEBUG")]


async def test_the_gateway_imports_no_library_that_only_services_need() -> None:
    program = "import sys, gateway.__main__; print(*sys.modules)"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    loaded = set(output.decode().split())
    assert "httptools" in loaded
    assert not loaded & HEAVY


BAD_URLS = ("", "ftp://identity", "https://identity:8001", "http://identity/api", "identity:8001")
BAD_NETWORKS = ("1", "0", "10.0.0.1/8", "10.0.0.0/8;::1", "proxy")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("IDENTITY_URL", BAD_URLS),
        ("TRUSTED_PROXIES", BAD_NETWORKS),
        ("RATE_LIMIT_EXEMPT", BAD_NETWORKS),
    ],
)
def test_an_invalid_setting_is_refused_at_start(name: str, values: tuple[str, ...]) -> None:
    assert read(URLS).identity_url == URLS["IDENTITY_URL"]
    for value in values:
        with pytest.raises(SystemExit, match=f"refused:\n  {name}: "):
            read({**URLS, name: value})


def test_the_gateway_uses_no_private_names_of_libraries_and_not_proc() -> None:
    # An import of `_name`, or `._name` of anything but the object itself or what this file makes.
    private = re.compile(r"(?:from|import) (?:.*[ .])?(_[a-z]\w*)|(?<!self)(?<!cls)\.(_[a-z]\w*)")
    private_names = []
    for file in Path(gateway.__file__).parent.rglob("*.py"):
        text = file.read_text()
        defined = set(re.findall(r"(?:self\.|def )(_[a-z]\w*)", text))
        private_names += [
            name for pair in private.findall(text) for name in pair if name and name not in defined
        ]
        private_names += re.findall("/proc", text)
    assert private_names == []


def test_the_readme_names_every_setting() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    names = [each.name.upper() for each in fields(Settings) if each.metadata]
    assert [name for name in names if f"`{name}`" not in readme] == []
