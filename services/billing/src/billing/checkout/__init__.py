"""Where a member pays: checkouts of plans and tiers, their price before, switches, the portal."""
