"""A model server with Ollama's API that writes keto meal plans."""
