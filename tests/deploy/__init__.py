"""What is shipped, beside the code: manifests, images, upgrades, projections, personal data."""

from .manifests import GATEWAY, built, has_kubectl, install, of_kind, rendered

__all__ = ["GATEWAY", "built", "has_kubectl", "install", "of_kind", "rendered"]
