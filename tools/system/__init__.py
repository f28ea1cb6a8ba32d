"""Generates everything that lists services from deploy/system.toml: `make generate`."""

from tools.system.description import System, read

__all__ = ["System", "read"]
