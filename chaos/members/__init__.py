"""What members, staff and endpoints of others do, each request as an honest client makes it."""
