"""Makes and checks the food table; no part of the package."""

import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[3]


def stop(line: str) -> NoReturn:
    sys.exit(f"foods: {line}")
