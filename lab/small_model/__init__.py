"""A small real language model, SmolLM2-135M, with Ollama's API: `make run MODEL=small`"""
