"""Members' journeys under random faults, and a comparison of all services afterwards."""
