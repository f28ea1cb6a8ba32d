"""The web app in a headless Chromium."""
