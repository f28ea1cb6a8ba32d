"""Writes what lists services from deploy/system.toml: `make generate`."""
