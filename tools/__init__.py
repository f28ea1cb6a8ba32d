"""Programs behind `make` and the recipes of CONTRIBUTING.md: checks, generated files, releases."""
