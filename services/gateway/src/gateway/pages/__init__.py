"""The gateway's pages: the documents, health, readiness and metrics."""

from gateway.pages.ports import Page

__all__ = [
    "Page",
]
