"""The stand-in's pages: the hosted checkout, the billing portal, and one for developers."""
