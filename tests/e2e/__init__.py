"""The whole system through its public API, started as `make run` does."""
