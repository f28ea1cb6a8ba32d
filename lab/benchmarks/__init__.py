"""The figures of docs/figures.md: `make bench`."""
