"""The pages that mails and payments lead to, until a real frontend takes their place."""
