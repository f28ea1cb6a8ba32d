"""What `make` and the recipes of CONTRIBUTING.md run: checks, generated files, releases."""
