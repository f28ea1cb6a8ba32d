"""The manifests of a cluster: what they must hold, and a restore by them."""
