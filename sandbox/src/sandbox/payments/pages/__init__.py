"""The pages: checkout, portal, receipts, and those for developers."""
