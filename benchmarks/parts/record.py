"""The figures that benchmarks keep in docs/figures.json, from which docs/scaling.md is computed."""

import json
import os
from typing import Any

from tools.capacity.sources import FILE


def record(benchmark: str, figures: dict[str, Any]) -> None:
    """Keep the figures of a benchmark, if `make bench ... RECORD=1` asks for it."""
    # A run beside other work must not change the documents.
    if os.environ.get("RECORD"):
        kept = json.loads(FILE.read_text()) if FILE.exists() else {}
        kept[benchmark] = figures
        FILE.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")
