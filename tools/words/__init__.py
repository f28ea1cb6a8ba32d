"""The catalogues of texts: read from the code, compared, updated, and printed to be read."""
