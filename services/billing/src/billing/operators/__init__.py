"""The commands of operators about money, each with a row in the audit table."""
