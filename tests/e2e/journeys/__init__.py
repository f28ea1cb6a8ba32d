"""Members' journeys through the API: accounts, plans, memberships, failed payments."""
