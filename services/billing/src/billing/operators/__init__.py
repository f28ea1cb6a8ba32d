"""Operators' commands about money, each with a row in the audit table."""
