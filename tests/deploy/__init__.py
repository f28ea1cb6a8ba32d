"""Deployment: manifests, images, upgrades, projections, personal data."""
