"""Stores figures of benchmarks in docs/figures.json, from which docs/scaling.md is computed."""

import json
import os
from typing import Any

from lab.capacity import FIGURES


def record(benchmark: str, figures: dict[str, Any]) -> None:
    """Store the figures of a benchmark, if it was started with `make bench ... RECORD=1`."""
    # Not by default: a run on a busy machine must not change the documents.
    if os.environ.get("RECORD"):
        figures_by_benchmark = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
        figures_by_benchmark[benchmark] = figures
        FIGURES.write_text(json.dumps(figures_by_benchmark, indent=2, sort_keys=True) + "\n")
