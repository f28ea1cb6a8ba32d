"""Parameters of the files."""

from typing import Literal

Paper = Literal["a4", "letter"]
