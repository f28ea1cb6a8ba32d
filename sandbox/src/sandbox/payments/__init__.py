"""A stand-in for Stripe: the part of its API that Keto uses, and its pages."""
