"""The stand-in's pages: checkout, billing portal, receipt, and those for developers."""
