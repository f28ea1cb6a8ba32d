"""Summary and tips of a plan, as ids of templates and values, to be said in any language."""

from functools import cache
from typing import Any

from planner.computed.dishes import Phrase
from planner.yaml_files import read_yaml


def sentence(id: str, **values: int | str) -> Phrase:
    return Phrase(id, dict(values))


def said(sentence: Phrase) -> str:
    """The sentence in English."""
    text: str = _templates()[sentence.id]
    return text.format(**sentence.values)


@cache
def _templates() -> Any:
    return read_yaml("planner.computed", "sentences.yaml")
