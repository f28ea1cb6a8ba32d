"""The alerts that scenarios expect."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Alert:
    """An alert by its name and some of its labels."""

    name: str
    labels: tuple[tuple[str, str], ...] = ()

    def is_in(self, labels: Mapping[str, str]) -> bool:
        expected = {"alertname": self.name, **dict(self.labels)}
        return expected.items() <= labels.items()

    def __str__(self) -> str:
        return self.name + "".join(f" {value}" for _, value in self.labels)


def alert(name: str, **labels: str) -> Alert:
    return Alert(name, tuple(labels.items()))
