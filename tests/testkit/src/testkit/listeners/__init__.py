"""What listens in a test: a proxy that fails on demand, a receiver of spans, one of webhooks."""
