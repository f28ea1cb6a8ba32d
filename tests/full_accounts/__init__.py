"""A member with as much data as the limits allow, and a request to each operation."""
