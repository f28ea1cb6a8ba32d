"""What members do through the API: accounts, plans, memberships, payments that fail."""
