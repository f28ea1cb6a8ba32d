"""An installation on a real Docker engine: images, compose, a journey, restores."""
