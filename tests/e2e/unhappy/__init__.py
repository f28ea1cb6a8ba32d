"""What fails: outages, restores, erasures meanwhile, hostile input."""
