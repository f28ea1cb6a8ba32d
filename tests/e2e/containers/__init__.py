"""Services of `make run` as containers: stopped, started and given secrets by files."""
