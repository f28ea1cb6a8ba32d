"""What is shipped, beside the code: manifests, images, upgrades, projections, personal data."""
