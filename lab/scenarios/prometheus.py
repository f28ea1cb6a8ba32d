"""A real Prometheus with the compressed rules, and its firing alerts."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

import httpx

from keto_local import programs
from lab.scenarios import compressed
from lab.scenarios.alerts import Alert
from testkit.ports import free_port

_STOP_SECONDS = 20


class Prometheus:
    """A Prometheus server with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.url = f"http://127.0.0.1:{free_port()}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, targets: dict[str, str], factor: int) -> None:
        self._folder.mkdir()
        file = compressed.write(self._folder, targets, factor)
        with (self._folder / "output").open("wb") as output:
            self._process = subprocess.Popen(
                [
                    programs.find("prometheus"),
                    f"--config.file={file}",
                    f"--storage.tsdb.path={self._folder}/data",
                    f"--web.listen-address={self.url.removeprefix('http://')}",
                    "--enable-feature=exemplar-storage",
                ],
                stdout=output,
                stderr=output,
            )

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(_STOP_SECONDS)

    async def query(self, expression: str) -> list[dict[str, Any]]:
        """The current series of an expression."""
        series: list[dict[str, Any]] = (await self._get("query", query=expression))["result"]
        return series

    async def exemplars(self, metric: str) -> set[str]:
        """The trace ids of a histogram's exemplars in the last minutes."""
        now = time.time()
        series = await self._get("query_exemplars", query=metric, start=now - 600, end=now + 60)
        return {each["labels"]["trace_id"] for one in series for each in one["exemplars"]}

    async def _get(self, path: str, **parameters: Any) -> Any:
        async with httpx.AsyncClient(base_url=self.url, timeout=30) as client:
            response = await client.get(f"/api/v1/{path}", params=parameters)
        assert response.is_success, response.text
        return response.json()["data"]

    async def firing(self) -> list[dict[str, str]]:
        """The labels of each firing alert."""
        return [series["metric"] for series in await self.query('ALERTS{alertstate="firing"}')]

    async def fires(self, alert: Alert) -> bool:
        return any(alert.is_in(labels) for labels in await self.firing())
