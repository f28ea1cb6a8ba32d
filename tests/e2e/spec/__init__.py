"""The specification's operations, each response compared with its document."""
